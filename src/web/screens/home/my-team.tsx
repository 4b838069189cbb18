import { type ReactNode, useEffect, useState } from 'react';
import { useLoaderData } from 'react-router';
import type { Choosing } from '#web/choice/use-choice.ts';
import { ChoiceForm, SeasonSelect, Select } from '#web/components/choice-form.tsx';
import { Link } from '#web/components/links.tsx';
import { useSignedIn } from '#web/officials/official-hint.ts';
import { chooseMyTeam, type Followed, useFollowing } from '#web/following/following.ts';
import { useSite } from '#web/layout/site.ts';
import { useHydrated } from '#web/store.ts';
import ui from '#web/components/ui.module.css';
import style from './home.module.css';
import { Lead } from './lead.tsx';
import type { HomeData } from './load.ts';

/** A card that covers the league's match night. `teamName`: the card's team, if it is about one. */
type Card = { teamName: string | null; show: (data: HomeData, also: readonly Followed[]) => ReactNode };

/**
 * The top of Home: the first followed team, else a captain's own team, else followed players, else the league's match night. The
 * server's page is the same for everyone and reserves space for each of these, so that nothing moves.
 */
export function MyTeam({ data }: { data: HomeData }) {
  const own = useOwnTeams();
  const { teams: followed, players } = useFollowing();
  const chosen = followed[0]?.id ?? own[0] ?? null;
  const card = useCard({ teamId: chosen, players, isCaptain: own.length > 0, isOwn: own.some((id) => id === chosen) });
  return (
    <div className={style.slot}>
      <div className={style.league} data-covered={card === null ? undefined : true}>
        <Lead {...data} />
      </div>
      {card?.show(data, [...followed.slice(1), ...players])}
    </div>
  );
}

/** The selectors of season and team, and the players whom this device follows. */
export function Choices({ data, choosing }: { data: HomeData; choosing: Choosing }) {
  const hydrated = useHydrated();
  const own = useOwnTeams();
  const { teams: followed, players } = useFollowing();
  const also = [...followed.slice(1), ...players];
  const mine = followed[0] ?? null;
  const chosen = mine?.id ?? own[0] ?? '';
  const teams = data.tables.flatMap(({ rows }) => rows);
  const names = new Map(teams.map(({ teamId, teamName }) => [teamId, teamName]));
  if (mine !== null && !names.has(mine.id)) names.set(mine.id, mine.name);
  return (
    <div id="my-team" className={style.choices}>
      <ChoiceForm>
        <SeasonSelect choosing={choosing} />
        <Select
          label="My team"
          name="team"
          value={names.has(chosen) ? chosen : ''}
          options={['', ...names.keys()]}
          wordsOf={(id) => names.get(id) ?? 'No team chosen'}
          disabled={!hydrated}
          onChoose={(id) => {
            chooseMyTeam(id === '' ? null : { id, name: names.get(id) ?? '' });
            // The team's card is at the top, which a phone has scrolled away from.
            if (id !== '') window.scrollTo({ top: 0 });
          }}
        />
      </ChoiceForm>
      {mine === null || also.length === 0 ? null : (
        <Link className={ui.link} to="/following">
          Also following {also.map(({ name }) => name).join(', ')}
        </Link>
      )}
    </div>
  );
}

/** The teams that the user of this browser is captain of. */
function useOwnTeams(): readonly string[] {
  const who = useSignedIn();
  return who?.role === 'captain' ? who.teamIds : [];
}

type CardSource = { teamId: string | null; players: readonly Followed[]; isCaptain: boolean; isOwn: boolean };

/** The card of the chosen team, else of followed players. `null` if neither exists or while it is loading. */
function useCard({ teamId, players, isCaptain, isOwn }: CardSource): Card | null {
  const data: unknown = useLoaderData();
  const { seasons } = useSite();
  const [card, setCard] = useState<Card | null>(null);
  const ids = teamId === null ? players.map(({ id }) => id).join(' ') : '';
  useEffect(() => {
    let wanted = true;
    const loaded = teamId !== null ? cardOfTeam(teamId, isCaptain, isOwn) : cardOfPlayers(ids, seasons.default);
    // If the server does not answer, the league's match night stays visible.
    loaded.then((found) => wanted && setCard(found)).catch(() => {});
    return () => {
      wanted = false;
    };
    // `data` is a dependency, because new page data may include a new result.
  }, [teamId, ids, seasons.default, data, isCaptain, isOwn]);
  return teamId === null && ids === '' ? null : card;
}

/** Loads a team's card, and the tasks of its captain. Returns them with the component that shows them. */
async function cardOfTeam(teamId: string, isCaptain: boolean, isOwn: boolean): Promise<Card | null> {
  const [{ MyTeamCard, facts }, waiting] = await Promise.all([
    loadTeam(teamId, isOwn),
    isCaptain ? loadWaiting() : null,
  ]);
  if (facts !== null) {
    const show: Card['show'] = (data) => (
      <MyTeamCard facts={facts} data={data}>
        {waiting}
      </MyTeamCard>
    );
    return { teamName: facts.teamName, show };
  }
  if (waiting === null) return null;
  const section = (
    <section aria-label="My team" className={`${ui.surface} ${style.own}`}>
      {waiting}
    </section>
  );
  return { teamName: null, show: () => section };
}

async function loadTeam(teamId: string, isOwn: boolean) {
  const { fetchFacts, MyTeamCard } = await import('./my-team-card.tsx');
  return { MyTeamCard, facts: await fetchFacts(teamId, isOwn).catch(() => null) };
}

async function cardOfPlayers(ids: string, season: string): Promise<Card | null> {
  if (ids === '') return null;
  const { fetchPlayers, MAX_LINES, PlayersCard } = await import('./players-card.tsx');
  const players = await fetchPlayers(ids.split(' ').slice(0, MAX_LINES), season);
  if (players.length === 0) return null;
  return { teamName: null, show: (data, also) => <PlayersCard players={players} data={data} also={also} /> };
}

/** Loads the tasks of the captain who uses this browser. `null` if they cannot be loaded. */
async function loadWaiting(): Promise<ReactNode> {
  const { fetchOwnFixtures, OwnFixturesList } = await import('#web/card/own-fixtures.tsx');
  const own = await fetchOwnFixtures();
  return own && <OwnFixturesList own={own} />;
}
