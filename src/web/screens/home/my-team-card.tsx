import type { ReactNode } from 'react';
import { matchAddress, teamSeasonAddress, tieResultEntryAddress } from '#contract/addresses.ts';
import { cupDisplayName } from '#domain/cups/cup-label.ts';
import { bracketedOutcomeText, resultWinner } from '#domain/cards/score-words.ts';
import { useDivisionName } from '#web/choice/division-name.tsx';
import { type DivisionNameLookup } from '#web/choice/division-name.tsx';
import { Link } from '#web/components/links.tsx';
import type { BatchOfReadsAnswer } from '#contract/batch.ts';
import type { CompetitionSummary, TieAnswer } from '#contract/cups.ts';
import type { NextFixtureAnswer } from '#contract/fixture-list.ts';
import type { FixtureAnswer } from '#contract/matches.ts';
import type { TeamProgress } from '#contract/standings.ts';
import { useCarriedQueryText } from '#web/choice/use-choice.ts';
import button from '#web/components/button.module.css';
import { ordinal } from '#domain/count.ts';
import { dayAndShortMonthWords } from '#web/components/day.tsx';
import { Hero, HeroMatch } from '#web/components/hero.tsx';
import type { FixtureListRow } from '#web/components/running.tsx';
import ui from '#web/components/ui.module.css';
import { cupAddress, roundOrGroupOfTie } from '#web/cups/cup-words.ts';
import { teamAddress } from '#web/layout/addresses.ts';
import { UnconfirmedOrDisputedMark } from '#web/components/form.tsx';
import { nearnessOf } from '#domain/home/home-lead.ts';
import { isLive } from '#domain/home/scores.ts';
import style from './home.module.css';
import type { HomeData } from './load.ts';
import { ToDoLink } from './to-do-link.tsx';
import { matchTimingWords } from './when.ts';

/** The data about the visitor's team that Home shows. */
export type MyTeamData = TeamWithNextMatch & {
  progress: TeamProgress;
  last: FixtureAnswer | null;
  /** The team's open cup ties. */
  ties: CupTie[];
  /** Whether the visitor is the team's captain, who enters the results. */
  isOwn: boolean;
};
type CupTie = { cup: CompetitionSummary; tie: TieAnswer };
/** `children`: the visitor's tasks as a captain. */
type MyTeamCardProps = { facts: MyTeamData; data: HomeData; children: ReactNode };

/**
 * Loads the data of a team in one request. Returns `null` if the team is unknown or the server answers with an error.
 * The promise is rejected if there is no network connection.
 */
export async function fetchMyTeamData(teamId: string, isOwn: boolean): Promise<MyTeamData | null> {
  const id = encodeURIComponent(teamId);
  const reads = [
    `/api/team-progress/${id}`,
    `/api/teams/${id}/next-fixture`,
    `/api/matches?teamId=${id}`,
    '/api/competitions',
  ];
  const [progress, next, matches, cups] = await fetchBatch(reads);
  if (!progress || !next || !matches) return null;
  // The casts here and below are safe, because the server has checked these answers against their schemas.
  const known = progress as TeamProgress;
  const last = (matches as FixtureAnswer[]).filter(({ season }) => season === known.season).at(-1) ?? null;
  return {
    teamId,
    teamName: known.teamName,
    progress: known,
    next: (next as { fixture: NextFixtureAnswer | null }).fixture,
    last,
    ties: openCupTiesOfTeam((cups ?? []) as CompetitionSummary[], known),
    isOwn,
  };
}

/**
 * Requests several paths of the API in one request. Returns their answers in the same order, with `null` for a path
 * that failed. Returns an empty list if the whole request fails with an error status.
 */
export async function fetchBatch(reads: readonly string[]): Promise<unknown[]> {
  const response = await fetch(`/api/together?of=${encodeURIComponent(reads.join(' '))}`);
  if (!response.ok) return [];
  const { answers } = (await response.json()) as BatchOfReadsAnswer;
  return answers.map(({ status, json }) => (status === 200 ? json : null));
}

/**
 * The visitor's team: its current or next match, its position and last result, its open cup ties, and the visitor's
 * tasks as a captain.
 */
export function MyTeamCard({ facts, data, children }: MyTeamCardProps) {
  const { teamId, progress, last, ties, isOwn } = facts;
  const carried = useCarriedQueryText();
  const nameOfDivision = useDivisionName();
  return (
    <section aria-label="My team" className={style.mine}>
      <CurrentOrNextMatchHero of={facts} data={data} season={progress.weeks.length === 0 ? null : progress.season}>
        <Link to={teamAddress(teamId, carried)}>{leaguePositionWords(progress, nameOfDivision)}</Link>
        {last === null ? null : (
          <Link to={matchAddress({ ...last, id: last.fixtureId })}>
            Last: <LastResult last={last} teamId={teamId} />
            <UnconfirmedOrDisputedMark state={last.state} />
          </Link>
        )}
      </CurrentOrNextMatchHero>
      <div className={`${ui.flush} ${style.own}`}>
        {children}
        {ties.map(({ cup, tie }) => (
          <CupTieLine key={tie.tieId} cup={cup} tie={tie} isOwn={isOwn} />
        ))}
      </div>
    </section>
  );
}

/** A team and its next scheduled match. */
export type TeamWithNextMatch = { teamId: string; teamName: string; next: NextFixtureAnswer | null };

type CurrentOrNextMatch = NextFixtureAnswer & Pick<FixtureListRow, 'offList'>;

/**
 * Returns the match to show first for a team: a match in progress or played today, or else the team's next match.
 * `null` if there is none.
 */
export function currentOrNextMatch(
  { teamId, next }: TeamWithNextMatch,
  { days, today }: HomeData,
): CurrentOrNextMatch | null {
  const all = days.flatMap(({ day, fixtures }) => fixtures.map((one) => ({ ...one, isTonight: day === today })));
  const own = all.filter((one) => one.homeTeamId === teamId || one.awayTeamId === teamId);
  const tonight = own.find((one) => isLive(one) || (one.isTonight && one.homeTeamScore !== null));
  return tonight === undefined ? next : { ...tonight, time: null, address: '', map: '', weekEnds: null };
}

/**
 * `season`: the season for the link `Season 25/26 in short`, which opens the team's page about this season. If `season`
 * is `null`, the panel does not have this link.
 */
type CurrentOrNextMatchHeroProps = {
  of: TeamWithNextMatch;
  data: HomeData;
  season?: string | null;
  children: ReactNode;
};

/** A team's current or next match, in the green area at the top of Home. `children`: links shown below the match. */
export function CurrentOrNextMatchHero({ of, data, season = null, children }: CurrentOrNextMatchHeroProps) {
  const match = currentOrNextMatch(of, data);
  const aside = <TitleLinks teamId={of.teamId} season={season} />;
  const cells = <div className={style.cells}>{children}</div>;
  if (match === null) {
    return (
      <Hero id="own-match" title={of.teamName} aside={aside}>
        <p>No next match is on the fixture list.</p>
        {cells}
      </Hero>
    );
  }
  const { date, map, state } = match;
  const near = date === null ? 'later' : nearnessOf(date, data.today);
  const title = isLive(match) ? 'Being played now' : matchTimingWords({ ...match, near, day: date });
  const isNow = near === 'today' || isLive(match);
  const place = venueAndAddress(match);
  return (
    <Hero id="own-match" title={isNow ? title : `Next: ${title}`} isLive={isLive(match)} aside={aside}>
      <HeroMatch fixture={match} time={match.time} />
      {place === null || state === 'played' ? null : (
        <p className={style.place}>
          {map === '' ? (
            place
          ) : (
            <a className={ui.reach} href={map}>
              {place}
            </a>
          )}
        </p>
      )}
      {cells}
    </Hero>
  );
}

/**
 * Returns the venue's name and address, or the one that is known; `null` if neither is known. If the home team's name
 * starts with the venue's name, a phone shows only the address.
 */
function venueAndAddress({ venue, address, homeTeamName }: CurrentOrNextMatch): ReactNode {
  if (venue === '' || address === '') return venue || address || null;
  return (
    <>
      <span className={homeTeamName.startsWith(venue) ? style.beside : undefined}>{venue}, </span>
      {address}
    </>
  );
}

/**
 * The links after the title: to the open tasks (only for officials), to the team's season, and to the team's calendar.
 * A phone shows only the first link, because the season and the calendar can also be reached from the pages of the
 * match and of the team.
 */
function TitleLinks({ teamId, season }: { teamId: string; season: string | null }) {
  const calendar = `webcal://${window.location.host}/calendar/team/${encodeURIComponent(teamId)}.ics`;
  return (
    <>
      <ToDoLink />
      {season === null ? null : (
        <Link to={teamSeasonAddress(season, teamId)}>
          Season <span className="visually-hidden-below-desk">{season} in short</span>
        </Link>
      )}
      <a className={season === null ? undefined : style.beside} href={calendar}>
        Calendar
      </a>
    </>
  );
}

/**
 * Says how the team's last match ended, such as `won 4–1 v Priory Park`. The text is short, because there is little
 * room.
 */
function LastResult({ last, teamId }: { last: FixtureAnswer; teamId: string }) {
  const { homeTeamId, homeTeamName, homeTeamScore, awayTeamName, awayTeamScore } = last;
  const isHome = homeTeamId === teamId;
  const [own, theirs, against] = isHome
    ? [homeTeamScore, awayTeamScore, `v ${awayTeamName}`]
    : [awayTeamScore, homeTeamScore, `at ${homeTeamName}`];
  const winner = resultWinner(last);
  const isAbandoned = winner === null && last.outcome === 'abandoned';
  const ended = winner === 'home' || winner === 'away' ? ((winner === 'home') === isHome ? 'won' : 'lost') : 'drew';
  return (
    <>
      {isAbandoned ? 'abandoned at' : ended}{' '}
      <span className={style.score}>
        {own}–{theirs}
      </span>{' '}
      {against}
      {isAbandoned ? '' : bracketedOutcomeText(last)}
    </>
  );
}

/** An open cup tie with its deadline. The team's captain also gets a link to enter the result. */
function CupTieLine({ cup, tie, isOwn }: CupTie & { isOwn: boolean }) {
  const { competitionId, name } = cup;
  const sides = `${tie.home?.name} v ${tie.away?.name}`;
  const { name: round, playBy } = roundOrGroupOfTie(cup, tie);
  return (
    <>
      <div className={`${ui.leads} ${style.last}`}>
        <Link to={cupAddress(competitionId)}>
          {cupDisplayName(name)}, {round}: {sides}
          {playBy === null ? '' : `, by ${dayAndShortMonthWords(playBy)}`}
        </Link>
      </div>
      {isOwn ? (
        <Link
          className={`${button.strong} ${button.small}`}
          to={tieResultEntryAddress(competitionId, tie.tieId)}
          aria-label={`Enter cup result: ${sides}`}
        >
          Enter cup result
        </Link>
      ) : null}
    </>
  );
}

/**
 * Returns the team's open ties in the team cups of `season`. Teams are compared by name, because the sides of a tie
 * have no team ids. This is safe, because only a deleted team can have the same name as another team.
 */
function openCupTiesOfTeam(cups: readonly CompetitionSummary[], { teamName, season }: TeamProgress): CupTie[] {
  const own = cups.filter((cup) => cup.kind === 'team' && cup.season === season);
  return own.flatMap((cup) =>
    cup.openTies.flatMap((tie) => (tie.home?.name === teamName || tie.away?.name === teamName ? [{ cup, tie }] : [])),
  );
}

/**
 * Returns text such as `2nd of 10 in Division 1 ▲1`, with the places gained or lost since the previous week. Without
 * results, says so.
 */
function leaguePositionWords({ division, weeks, season }: TeamProgress, nameOfDivision: DivisionNameLookup): string {
  const [before, now] = [weeks.at(-2), weeks.at(-1)];
  if (now === undefined || division === null) return 'No results yet this season';
  const moved = before === undefined ? 0 : before.position - now.position;
  const movement = moved === 0 ? '' : moved > 0 ? ` ▲${moved}` : ` ▼${-moved}`;
  return `${ordinal(now.position)} of ${now.of} in ${nameOfDivision(division, season)}${movement}`;
}
