import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useLoaderData } from 'react-router';
import type { Choosing } from '#web/choice/use-choice.ts';
import { ChoiceForm, SeasonSelect, Select } from '#web/components/choice-form.tsx';
import { Link, TeamLink } from '#web/components/links.tsx';
import { useSignedIn } from '#web/officials/official-hint.ts';
import { createStoredText, useHydrated, useStore } from '#web/store.ts';
import ui from '#web/components/ui.module.css';
import style from './home.module.css';
import type { TableOfDivision } from './load.ts';
import type { CardOfTeam, MyTeamFacts } from './my-team-card.tsx';

/** The id of the team that the visitor chose, kept on this device alone. */
const myTeam = createStoredText(() => localStorage, 'my-team');

/** How many teams of each table the home screen shows. */
const teamsShown = 5;

type MyTeamProps = { choosing: Choosing; season: string; tables: readonly TableOfDivision[] };
/** `facts`: `null` where they cannot be loaded. `waiting`: what a captain has to do; `null` for everybody else. */
type Card = { Card: ComponentType<CardOfTeam>; facts: MyTeamFacts | null; waiting: ReactNode };

/**
 * The visitor's team if one was chosen once on this device, else a captain's own, else the tops of the tables. The page from the server is
 * the same for everybody and holds the place of either, so that nothing moves.
 */
export function MyTeam({ choosing, season, tables }: MyTeamProps) {
  const hydrated = useHydrated();
  const own = useOwnTeams();
  const chosen = useStore(myTeam) ?? own[0] ?? null;
  const teams = tables.flatMap(({ rows }) => rows.map(({ teamId, teamName }) => ({ teamId, teamName })));
  const names = new Map(teams.map(({ teamId, teamName }) => [teamId, teamName]));
  const card = useCard(chosen, own.length > 0, chosen !== null && own.includes(chosen));
  if (card?.facts && chosen !== null && !names.has(chosen)) names.set(chosen, card.facts.teamName);
  return (
    <section aria-label="My team" className={style.mine}>
      <ChoiceForm>
        <SeasonSelect choosing={choosing} />
        <Select
          label="My team"
          name="team"
          value={chosen !== null && names.has(chosen) ? chosen : ''}
          options={['', ...names.keys()]}
          wordsOf={(id) => names.get(id) ?? 'Choose my team'}
          disabled={!hydrated}
          onChoose={(id) => myTeam.set(id === '' ? null : id)}
        />
      </ChoiceForm>
      <div className={style.slot}>
        <div className={style.tables} data-covered={card === null ? undefined : true}>
          {tables.map((table) => (
            <Top key={table.division} table={table} season={season} />
          ))}
        </div>
        {card === null ? null : card.facts ? (
          <card.Card facts={card.facts}>{card.waiting}</card.Card>
        ) : (
          <div className={`${ui.surface} ${style.card}`}>{card.waiting}</div>
        )}
      </div>
    </section>
  );
}

/** The teams of which this browser's user is the captain. */
function useOwnTeams(): readonly string[] {
  const who = useSignedIn();
  return who?.role === 'captain' ? who.teamIds : [];
}

/** What is known of the chosen team, with the code that shows it; `null` until both are there. */
function useCard(teamId: string | null, isCaptain: boolean, isOwn: boolean): Card | null {
  const data: unknown = useLoaderData();
  const [card, setCard] = useState<Card | null>(null);
  useEffect(() => {
    let wanted = true;
    async function load(id: string): Promise<void> {
      const [team, waiting] = await Promise.all([loadTeam(id, isOwn), isCaptain ? loadWaiting() : null]);
      if (wanted) setCard(team.facts === null && waiting === null ? null : { ...team, waiting });
    }
    // Without an answer the tables stay.
    if (teamId !== null) load(teamId).catch(() => {});
    return () => {
      wanted = false;
    };
    // New data of the page: a result may have been recorded.
  }, [teamId, data, isCaptain, isOwn]);
  return teamId === null ? null : card;
}

async function loadTeam(teamId: string, isOwn: boolean): Promise<Omit<Card, 'waiting'>> {
  const { fetchFacts, MyTeamCard } = await import('./my-team-card.tsx');
  return { Card: MyTeamCard, facts: await fetchFacts(teamId, isOwn).catch(() => null) };
}

/** What waits for the captain who uses this browser; `null` if that is not known. */
async function loadWaiting(): Promise<ReactNode> {
  const { fetchOwnFixtures, OwnFixturesList } = await import('#web/card/own-fixtures.tsx');
  const own = await fetchOwnFixtures();
  return own && <OwnFixturesList own={own} />;
}

/** The top of one table. */
function Top({ table: { division, rows }, season }: { table: TableOfDivision; season: string }) {
  const query = `?season=${encodeURIComponent(season).replaceAll('%2F', '/')}&division=${division}`;
  return (
    <section className={`${ui.flush} ${style.table}`} aria-labelledby={`division-${division}`}>
      <h2 id={`division-${division}`}>
        <Link to={`/league-standings${query}`}>
          Division {division} <span className="visually-hidden">full table</span>
        </Link>
      </h2>
      {rows.length === 0 ? (
        <p>No teams have played yet.</p>
      ) : (
        <ol>
          {rows.slice(0, teamsShown).map(({ teamId, teamName, points }) => (
            <li key={teamId}>
              <TeamLink teamId={teamId} name={teamName} />
              <b>
                {points} <span className="visually-hidden">{points === 1 ? 'point' : 'points'}</span>
              </b>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
