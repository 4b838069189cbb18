import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useLoaderData } from 'react-router';
import type { Choosing } from '#web/choice/use-choice.ts';
import { ChoiceForm, SeasonSelect, Select } from '#web/components/choice-form.tsx';
import { useSignedIn } from '#web/officials/official-hint.ts';
import { chooseMyTeam, useFollowing } from '#web/following/following.ts';
import { useHydrated } from '#web/store.ts';
import ui from '#web/components/ui.module.css';
import style from './home.module.css';
import { Lead } from './lead.tsx';
import type { HomeData } from './load.ts';
import type { CardOfTeam, MyTeamFacts } from './my-team-card.tsx';

type MyTeamProps = { data: HomeData; choosing: Choosing };
/** `facts`: `null` where they cannot be loaded. `waiting`: what a captain has to do; `null` for everybody else. */
type Card = { Card: ComponentType<CardOfTeam>; facts: MyTeamFacts | null; waiting: ReactNode };

/**
 * What leads the page: the first team that this device follows, else a captain's own, else the league's night. The
 * page from the server is the same for everybody and holds the place of either, so that nothing moves.
 */
export function MyTeam({ data, choosing }: MyTeamProps) {
  const hydrated = useHydrated();
  const own = useOwnTeams();
  const { teams: followed, players } = useFollowing();
  const chosen = followed[0]?.id ?? own[0] ?? null;
  const teams = data.tables.flatMap(({ rows }) => rows);
  const names = new Map(teams.map(({ teamId, teamName }) => [teamId, teamName]));
  const card = useCard(chosen, own.length > 0, chosen !== null && own.includes(chosen));
  if (card?.facts && chosen !== null && !names.has(chosen)) names.set(chosen, card.facts.teamName);
  return (
    <>
      <div className={style.slot}>
        <div className={style.league} data-covered={card === null ? undefined : true}>
          <Lead {...data} />
        </div>
        {card === null ? null : card.facts ? (
          <card.Card facts={card.facts} data={data} also={[...followed.slice(1), ...players]}>
            {card.waiting}
          </card.Card>
        ) : (
          <section aria-label="My team" className={`${ui.surface} ${style.own}`}>
            {card.waiting}
          </section>
        )}
      </div>
      <div className={style.choices}>
        <ChoiceForm>
          <SeasonSelect choosing={choosing} />
          <Select
            label="My team"
            name="team"
            value={chosen !== null && names.has(chosen) ? chosen : ''}
            options={['', ...names.keys()]}
            wordsOf={(id) => names.get(id) ?? 'Choose my team'}
            disabled={!hydrated}
            onChoose={(id) => chooseMyTeam(id === '' ? null : { id, name: names.get(id) ?? '' })}
          />
        </ChoiceForm>
      </div>
    </>
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
    // Without an answer the league's night stays.
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
