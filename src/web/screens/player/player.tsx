import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { CallFailed } from '#contract/client.ts';
import type { Career } from '#contract/players.ts';
import { countWithNoun } from '#domain/count.ts';
import { foldName } from '#domain/name.ts';
import { countsInPlayerStatistics, playerMatchTotals } from '#domain/players/player-matches.ts';
import { formattedHandicap } from '#domain/statistic.ts';
import { allSeasonsValue, choiceInQuery, queryText, seasonWords } from '#web/choice/season-choice.ts';
import { defaultSeasonEndWords } from '#web/choice/season-end.ts';
import button from '#web/components/button.module.css';
import { EmptySeason } from '#web/components/empty-season.tsx';
import { EditLink } from '#web/components/links.tsx';
import { PlayerOrTeamSeasonLink } from '#web/components/my-season-link.tsx';
import { NextMatchPanel } from '#web/components/next-match.tsx';
import { playerMatchesAddress, PlayerTeamAndStatus } from '#web/components/player-links.tsx';
import { ProfileHeading } from '#web/components/profile-heading.tsx';
import { SeasonChips } from '#web/components/season-chips.tsx';
import { SharePageButton } from '#web/components/share-page.tsx';
import { EmptyTableMessage } from '#web/components/table.tsx';
import ui from '#web/components/ui.module.css';
import { FollowButton } from '#web/following/follow-button.tsx';
import { careerAddress } from '#web/layout/addresses.ts';
import type { Site } from '#web/layout/site.ts';
import { usePageLoading } from '#web/layout/use-page-loading.ts';
import { pageSourceContext } from '#web/page-source.ts';
import type { Head, ScreenModule } from '#web/screen.ts';
import { CareerSections } from './career.tsx';
import { LatestMatchLink, MatchesTable } from './matches.tsx';
import { type Namesakes, NamesakesPage } from './namesakes.tsx';
import {
  BreaksList,
  FrameMargin,
  RecentHandicaps,
  KeyFigures,
  LastResults,
  PlayerPageLinks,
  FrequentOpponents,
} from './panels.tsx';
import style from './player.module.css';

type PlayerPage = {
  kind: 'player';
  /** The player's career, with the matches of `season`. */
  player: Career;
  season: string;
  /** Whether the address contains a season. */
  isChosen: boolean;
  /** A sentence that says that the default season has ended; `null` if it has not, or if there is no season. */
  ended: string | null;
};

async function loadPlayer(args: LoaderFunctionArgs): Promise<PlayerPage> {
  const { playerId = '' } = args.params;
  const page = await loadPlayerPageForSeason(playerId, args);
  const { search } = new URL(args.request.url);
  // If the player was merged into another, redirects permanently to the page of the player who was kept.
  if (page.player.playerId !== playerId) throw redirect(careerAddress(page.player.playerId, search), 301);
  return page;
}

/**
 * Loads a player by the name, and possibly the id, in the address. Redirects from a former name or id to the current
 * one. If several players have the name, loads a list of these players. If no player has the name, throws a failure
 * with status 404.
 */
async function loadPlayerOrNamesakes(args: LoaderFunctionArgs): Promise<PlayerPage | Namesakes> {
  const { read } = args.context.get(pageSourceContext);
  const { playerName: name = '' } = args.params;
  const search = new URL(args.request.url).searchParams;
  const given = search.get('playerId') ?? '';
  const people = given === '' ? await read('GET /api/players', { query: { name } }) : [];
  if (people.length > 1) return { kind: 'namesakes', name: people[0]?.name ?? name, people };
  const playerId = given || people[0]?.playerId;
  if (playerId === undefined) throw unknownPlayerError(name);
  const page = await loadPlayerPageForSeason(playerId, args).catch((error: unknown) => {
    throw error instanceof CallFailed && error.status === 404 ? unknownPlayerError(name) : error;
  });
  const { player } = page;
  if (![player.name, ...player.formerNames].some((one) => foldName(one) === foldName(name)))
    throw unknownPlayerError(name);
  if (foldName(player.name) !== foldName(name) || (given !== '' && given !== player.playerId)) {
    search.delete('playerId');
    throw redirect(playerMatchesAddress(player, queryText(search)), 301);
  }
  return page;
}

/**
 * Loads a player's page for the season in the address, or else for the default season. If the address names no season
 * and the player has no matches in the default season, loads the last season in which the player played.
 */
async function loadPlayerPageForSeason(
  playerId: string,
  { request, context }: LoaderFunctionArgs,
): Promise<PlayerPage> {
  const { read, seasons } = context.get(pageSourceContext);
  const search = new URL(request.url).searchParams;
  const known = await seasons();
  const careerIn = async (season: string): Promise<PlayerPage> => {
    const player = await read('GET /api/players/{playerId}', { params: { playerId }, query: { season } });
    return { kind: 'player', player, season, isChosen: search.has('season'), ended: defaultSeasonEndWords(known) };
  };
  const page = await careerIn(choiceInQuery(search, known).season);
  const [last] = page.player.rows;
  const isElsewhere = !page.isChosen && page.player.matches.length === 0 && last !== undefined;
  return isElsewhere ? careerIn(last.season) : page;
}

function unknownPlayerError(name: string): CallFailed {
  const error = `The league has no player called ${name}.`;
  return new CallFailed(404, { success: false, error, message: error });
}

function playerPageHead({ player, season, isChosen }: PlayerPage, { league }: Site): Head {
  const { playerId, name, team, matches, totals } = player;
  const counted = matches.filter(countsInPlayerStatistics);
  const won = counted.filter(({ result }) => result === 'Win').length;
  // A match of several frames must not be called a frame.
  const playedWords = (played: number) =>
    totals.framesWon === undefined ? countWithNoun(played, 'frame') : `${played} played`;
  const record = `${playedWords(counted.length)}, ${won} won`;
  const career = `${playedWords(totals.played)} in ${countWithNoun(totals.seasons, 'season')}, ${totals.won} won`;
  const query = queryText(new URLSearchParams({ season }));
  return {
    title: name,
    description: `${name} of ${team}, ${league.name}. In ${seasonWords(season)}: ${record}. Career: ${career}.`,
    address: careerAddress(playerId, isChosen ? query : ''),
    picture: `/og/player/${encodeURIComponent(playerId)}.png${query}`,
  };
}

function headOfMatches(data: PlayerPage | Namesakes, site: Site): Head {
  if (data.kind === 'player') {
    const title = `Matches for ${data.player.name} – ${seasonWords(data.season)}`;
    return { ...playerPageHead(data, site), title };
  }
  const { name, people } = data;
  const description = `${people.length} players of ${site.league.name} are called ${name}.`;
  return { title: `Matches for ${name}`, description };
}

/** The Player screen: one season of a player, and the whole career. */
function Player() {
  return <SeasonAndCareerPage data={useLoaderData<typeof loadPlayer>()} />;
}

/** The Player Matches screen: a player's matches or, if several players have the name in the address, these players. */
function PlayerMatchesScreen() {
  const data = useLoaderData<typeof loadPlayerOrNamesakes>();
  return data.kind === 'namesakes' ? <NamesakesPage data={data} /> : <MatchesPage data={data} />;
}

/** A player's matches in one or all seasons, a summary of them, and links to more about the player. */
function MatchesPage({ data: { player, season } }: { data: PlayerPage }) {
  const { name, matches } = player;
  const waiting = usePageLoading();
  const severalSeasons = season === allSeasonsValue;
  const shown = { rows: matches, severalSeasons };
  const { played, won, lost } = playerMatchTotals(matches);
  const latest = matches.at(-1);
  return (
    <>
      <Heading player={player} before="Matches for " />
      <div className={ui.row}>
        <SeasonChips seasons={player.rows.map((row) => row.season)} shown={season} />
        <span data-screen-only>
          <SharePageButton what={`${name}, ${seasonWords(season)}`} />
        </span>
      </div>
      <div className={style.page} aria-busy={waiting}>
        {matches.length === 0 ? (
          <NoMatches player={player} season={season} />
        ) : (
          <MatchesTable
            caption={`Matches for ${name}: ${seasonWords(season)}`}
            below={
              <span className={style.inShort}>
                {played} played, {won} won, {lost} lost
                <LastResults rows={matches} />
                {severalSeasons && latest ? <LatestMatchLink row={latest} /> : null}
              </span>
            }
            isDetailed
            {...shown}
          />
        )}
        <div className={`${ui.stack} ${style.beside}`}>
          {matches.length === 0 ? null : (
            <div className={style.beyondPhones}>
              <KeyFigures {...shown} />
              {severalSeasons && latest ? <LatestMatchLink row={latest} /> : null}
            </div>
          )}
          <PlayerPageLinks player={player} season={season} />
        </div>
      </div>
    </>
  );
}

type HeadingProps = { player: Career; before?: string };

/** The player's name, photo, team and handicap. `before`: words before the name. */
function Heading({ player, before = '' }: HeadingProps) {
  const { name, team, teamId } = player;
  const query = { team: teamId, player: player.playerId, act: 'edit' };
  return (
    <>
      <ProfileHeading
        below={
          <>
            <PlayerTeamAndStatus player={player} />
            <RecentHandicaps playerId={player.playerId} rows={player.handicaps} />
          </>
        }
        team={{ teamId, name: team }}
        photo={player.photo}
        figure={[formattedHandicap(player.handicap), 'handicap']}
      >
        {before}
        {name}
      </ProfileHeading>
      {player.deleted ? null : <EditLink to="/admin/teams" query={query} of={name} />}
    </>
  );
}

/** One season of a player, and the whole career. */
function SeasonAndCareerPage({ data: { player, season, ended } }: { data: PlayerPage }) {
  const { name, team, teamId, matches } = player;
  const waiting = usePageLoading();
  const shown = { rows: matches, severalSeasons: season === allSeasonsValue };
  return (
    <>
      <Heading player={player} />
      <div className={ui.row}>
        <SeasonChips seasons={player.rows.map((row) => row.season)} shown={season} />
        {player.deleted ? null : <FollowButton kind="players" id={player.playerId} name={name} />}
      </div>
      <div className={style.page} aria-busy={waiting}>
        <div className={`${ui.stack} ${style.summary}`}>
          {matches.length === 0 ? (
            <NoMatches player={player} season={season} />
          ) : (
            <>
              <KeyFigures {...shown} more={<PlayerOrTeamSeasonLink season={season} playerId={player.playerId} />} />
              <FrameMargin {...shown} />
            </>
          )}
          {!isStillInLeague(player) ? null : (
            <NextMatchPanel teamId={teamId} name={team} fixture={player.next} ended={ended} />
          )}
          {matches.length === 0 ? null : <BreaksList {...shown} />}
        </div>
        {matches.length === 0 ? null : (
          <MatchesTable caption={`Matches for ${name}: ${seasonWords(season)}`} {...shown} />
        )}
        <div className={style.rest}>
          <FrequentOpponents player={player} />
          <CareerSections player={player} />
        </div>
      </div>
      <p className={button.row} data-screen-only>
        <SharePageButton what={`${name}, ${seasonWords(season)}`} />
      </p>
    </>
  );
}

/** Returns `false` for a deleted player and for a player of a retired team, and `true` for all other players. */
function isStillInLeague({ deleted, division }: Career): boolean {
  return !deleted && division !== 0;
}

function NoMatches({ player, season }: { player: Career; season: string }) {
  const words = `${player.name} has no matches in ${seasonWords(season)}.`;
  return isStillInLeague(player) ? (
    <EmptySeason season={season}>{words}</EmptySeason>
  ) : (
    <EmptyTableMessage>{words}</EmptyTableMessage>
  );
}

const playerScreen: ScreenModule<PlayerPage> = { loader: loadPlayer, head: playerPageHead, Component: Player };
const playerMatches: ScreenModule<PlayerPage | Namesakes> = {
  loader: loadPlayerOrNamesakes,
  head: headOfMatches,
  Component: PlayerMatchesScreen,
};

/**
 * Both screens are in one file, because every page loads a list of all screens' files: fewer files make the list
 * shorter.
 */
export const playerScreens = { player: playerScreen, playerMatches };
