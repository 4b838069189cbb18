import { type ReactNode, useEffect, useState } from 'react';
import { useLoaderData } from 'react-router';
import type { ChoiceControls } from '#web/choice/use-choice.ts';
import { ChoiceForm, SeasonSelect, Select } from '#web/components/choice-form.tsx';
import { Link } from '#web/components/links.tsx';
import { useRememberedSignedInUser } from '#web/officials/official-hint.ts';
import { chooseMyTeam, type FollowedTeamOrPlayer, useFollowing } from '#web/following/following.ts';
import { useSite } from '#web/layout/site.ts';
import { useHydrated } from '#web/store.ts';
import ui from '#web/components/ui.module.css';
import style from './home.module.css';
import { MatchNightOrSeasonHero } from './hero.tsx';
import type { HomeData } from './load.ts';

/**
 * What Home shows at the top instead of the league's match night. `teamName`: the name of the shown team, `null` if no
 * team is shown. `also`: the other teams and the players that this device follows.
 */
type TopPanel = { teamName: string | null; show: (data: HomeData, also: readonly FollowedTeamOrPlayer[]) => ReactNode };

/**
 * The top of Home: the first followed team, else the team of the signed-in captain, else the followed players, else the
 * league's match night. The page from the server shows the match night to everyone. If the browser will replace the
 * match night by a larger panel, the page reserves the larger space from the start, so that nothing moves.
 */
export function HomeTopPanel({ data }: { data: HomeData }) {
  const own = useCaptainedTeamIds();
  const { teams: followed, players } = useFollowing();
  const chosen = followed[0]?.id ?? own[0] ?? null;
  const card = useTeamOrPlayersPanel({
    teamId: chosen,
    players,
    isCaptain: own.length > 0,
    isOwn: own.some((id) => id === chosen),
  });
  // Until hydration, `reserves` is undefined, and the attribute `data-follows` reserves the space instead. `start.ts`
  // sets this attribute on the page. The space is for the panel of a team or of players, which is larger than the match
  // night.
  const reserves = useHydrated() ? chosen !== null || players.length > 0 : undefined;
  return (
    <div className={style.slot} data-reserves={reserves}>
      <div className={style.league} data-covered={card === null ? undefined : true}>
        <MatchNightOrSeasonHero {...data} />
      </div>
      {card?.show(data, [...followed.slice(1), ...players])}
    </div>
  );
}

/** The selectors for the season and for “my team”, and a link that names what else this device follows. */
export function SeasonAndTeamSelectors({ data, choosing }: { data: HomeData; choosing: ChoiceControls }) {
  const hydrated = useHydrated();
  const own = useCaptainedTeamIds();
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
            // The chosen team is shown at the top, which may be out of sight on a phone.
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

/** Returns the ids of the teams whose captain is signed in on this browser. Empty for other visitors. */
function useCaptainedTeamIds(): readonly string[] {
  const who = useRememberedSignedInUser();
  return who?.role === 'captain' ? who.teamIds : [];
}

type TopPanelInput = {
  teamId: string | null;
  players: readonly FollowedTeamOrPlayer[];
  isCaptain: boolean;
  isOwn: boolean;
};

/**
 * Returns what to show about the chosen team, or else about the followed players. `null` if there is neither, and until
 * the data is loaded.
 */
function useTeamOrPlayersPanel({ teamId, players, isCaptain, isOwn }: TopPanelInput): TopPanel | null {
  const data: unknown = useLoaderData();
  const { seasons } = useSite();
  const [card, setCard] = useState<TopPanel | null>(null);
  const ids = teamId === null ? players.map(({ id }) => id).join(' ') : '';
  useEffect(() => {
    let wanted = true;
    const loaded = teamId !== null ? loadTeamPanel(teamId, isCaptain, isOwn) : loadPlayersPanel(ids, seasons.default);
    // If the server does not answer, the league's match night stays visible.
    loaded.then((found) => wanted && setCard(found)).catch(() => {});
    return () => {
      wanted = false;
    };
    // `data` is a dependency, because new page data may mean that the team has a new result.
  }, [teamId, ids, seasons.default, data, isCaptain, isOwn]);
  return teamId === null && ids === '' ? null : card;
}

/**
 * Loads what Home shows of a team, with the captain's tasks if `isCaptain` is true. If the team cannot be loaded,
 * returns a panel with only the tasks, or `null` if there are no tasks.
 */
async function loadTeamPanel(teamId: string, isCaptain: boolean, isOwn: boolean): Promise<TopPanel | null> {
  const [{ MyTeamCard, facts }, waiting] = await Promise.all([
    loadTeam(teamId, isOwn),
    isCaptain ? loadCaptainTasks() : null,
  ]);
  if (facts !== null) {
    const show: TopPanel['show'] = (data) => (
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
  const { fetchMyTeamData, MyTeamCard } = await import('./my-team-card.tsx');
  return { MyTeamCard, facts: await fetchMyTeamData(teamId, isOwn).catch(() => null) };
}

async function loadPlayersPanel(ids: string, season: string): Promise<TopPanel | null> {
  if (ids === '') return null;
  const {
    fetchCareers: fetchPlayers,
    MAX_PLAYERS,
    FollowedPlayersCard: PlayersCard,
  } = await import('./players-card.tsx');
  const players = await fetchPlayers(ids.split(' ').slice(0, MAX_PLAYERS), season);
  if (players.length === 0) return null;
  return { teamName: null, show: (data, also) => <PlayersCard players={players} data={data} also={also} /> };
}

/** Loads the tasks of the captain who uses this browser. `null` if they cannot be loaded. */
async function loadCaptainTasks(): Promise<ReactNode> {
  const { fetchCaptainTasks, CaptainTasks } = await import('#web/card/captain-tasks.tsx');
  const own = await fetchCaptainTasks();
  return own && <CaptainTasks own={own} />;
}
