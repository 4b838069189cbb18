import type { ReactNode } from 'react';
import { tieAddress } from '#contract/addresses.ts';
import { endingMark, resultWinner } from '#domain/cards/score-words.ts';
import { useDivisionName } from '#web/choice/division-name.tsx';
import { type NameDivision } from '#web/choice/division-name.tsx';
import { Link } from '#web/components/links.tsx';
import type { BatchAnswer } from '#contract/batch.ts';
import type { CompetitionSummary, TieAnswer } from '#contract/cups.ts';
import type { NextFixtureAnswer } from '#contract/fixture-list.ts';
import type { FixtureAnswer } from '#contract/matches.ts';
import type { TeamProgress } from '#contract/standings.ts';
import { useCarried } from '#web/choice/use-choice.ts';
import button from '#web/components/button.module.css';
import { ordinal } from '#web/components/chart/position-words.ts';
import { shortDayWords } from '#web/components/day.tsx';
import { Hero, HeroMatch } from '#web/components/hero.tsx';
import { TeamMark } from '#web/components/team-mark.tsx';
import ui from '#web/components/ui.module.css';
import { cupAddress, roundOfTie } from '#web/cups/cup-words.ts';
import type { Followed } from '#web/following/following.ts';
import { fixtureAddress, teamAddress } from '#web/layout/addresses.ts';
import { ResultMark } from '#web/components/form.tsx';
import { nearnessOf } from '#domain/home/home-lead.ts';
import style from './home.module.css';
import type { HomeData } from './load.ts';
import { TeamRow } from './tables.tsx';
import { whenWords } from './when.ts';

export type MyTeamFacts = PlaysNext & {
  progress: TeamProgress;
  last: FixtureAnswer | null;
  /** The team's open cup ties. */
  ties: CupTie[];
  /** Whether the visitor is the team's captain, who enters the results. */
  isCaptain: boolean;
};
type CupTie = { cup: CompetitionSummary; tie: TieAnswer };
/** `children`: tasks of the team's captain. `also`: other teams and players that this device follows. */
export type CardOfTeam = { facts: MyTeamFacts; data: HomeData; also: readonly Followed[]; children: ReactNode };

/** Loads the data of a team in one request. Returns `null` if the team is unknown or the server does not answer. */
export async function fetchFacts(teamId: string, isCaptain: boolean): Promise<MyTeamFacts | null> {
  const id = encodeURIComponent(teamId);
  const reads = [
    `/api/team-progress/${id}`,
    `/api/teams/${id}/next-fixture`,
    `/api/matches?teamId=${id}`,
    '/api/competitions',
  ];
  const [progress, next, matches, cups] = await fetchTogether(reads);
  if (!progress || !next || !matches) return null;
  // The server has checked the answers against these types' schemas.
  const known = progress as TeamProgress;
  const last = (matches as FixtureAnswer[]).filter(({ season }) => season === known.season).at(-1) ?? null;
  return {
    teamId,
    teamName: known.teamName,
    progress: known,
    next: (next as { fixture: NextFixtureAnswer | null }).fixture,
    last,
    ties: tiesOf((cups ?? []) as CompetitionSummary[], known),
    isCaptain,
  };
}

/** Sends several reads in one request and returns the answers. A read that failed returns `null`. */
export async function fetchTogether(reads: readonly string[]): Promise<unknown[]> {
  const response = await fetch(`/api/together?of=${encodeURIComponent(reads.join(' '))}`);
  if (!response.ok) return [];
  const { answers } = (await response.json()) as BatchAnswer;
  return answers.map(({ status, json }) => (status === 200 ? json : null));
}

/** The visitor's team: tonight's match or the next match with directions, the team's position, and its last result. */
export function MyTeamCard({ facts, data, also, children }: CardOfTeam) {
  const { last, ties, isCaptain } = facts;
  return (
    <section aria-label="My team" className={style.mine}>
      <OwnMatch of={facts} data={data} />
      <div className={`${ui.flush} ${style.own}`}>
        <OwnPlace facts={facts} data={data} />
        {children}
        {ties.map(({ cup, tie }) => (
          <CupTieLine key={tie.tieId} cup={cup} tie={tie} isCaptain={isCaptain} />
        ))}
        {last === null ? null : (
          <div className={`${ui.leads} ${style.last}`}>
            <Link to={fixtureAddress(last)}>
              Last: {lastWords(last, facts.teamId)}
              <ResultMark state={last.state} />
            </Link>
          </div>
        )}
        {also.length === 0 ? null : (
          <div className={`${ui.leads} ${style.last}`}>
            <Link to="/following">Also following {also.map(({ name }) => name).join(', ')}</Link>
          </div>
        )}
      </div>
    </section>
  );
}

/** A team and its next scheduled match. */
export type PlaysNext = { teamId: string; teamName: string; next: NextFixtureAnswer | null };

/** Returns the match to show first: tonight's match once it has a score, otherwise the next match. */
export function leadingMatch({ teamId, next }: PlaysNext, { lead }: HomeData): NextFixtureAnswer | null {
  const night = lead.kind === 'night' && lead.night.near === 'today' ? lead.night : null;
  const tonight = night?.fixtures.find((one) => one.homeTeamId === teamId || one.awayTeamId === teamId);
  // The match has been played or is in progress.
  const hasScore = tonight !== undefined && tonight.homeTeamScore !== null;
  return hasScore ? { ...tonight, time: null, address: '', map: '', weekEnds: null } : next;
}

/** The team's next or current match on the green felt. */
export function OwnMatch({ of, data }: { of: PlaysNext; data: HomeData }) {
  const match = leadingMatch(of, data);
  const calendar = (
    <a href={`webcal://${window.location.host}/calendar/team/${encodeURIComponent(of.teamId)}.ics`}>Calendar</a>
  );
  if (match === null) {
    return (
      <Hero id="own-match" title={of.teamName} aside={calendar}>
        <p>No next match is on the fixture list.</p>
      </Hero>
    );
  }
  const { date, venue, address, map, state } = match;
  const near = date === null ? 'later' : nearnessOf(date, data.today);
  const title = whenWords({ ...match, near, day: date });
  const place = [venue, address].filter((part) => part !== '').join(', ');
  return (
    <Hero id="own-match" title={near === 'today' ? title : `Next: ${title}`} isLive={near === 'today'} aside={calendar}>
      <HeroMatch fixture={match} time={match.time} />
      {place === '' || state === 'played' ? null : (
        <p>
          {map === '' ? (
            place
          ) : (
            <a className={ui.reach} href={map}>
              {place}
            </a>
          )}
        </p>
      )}
    </Hero>
  );
}

/** Returns text such as `won 4–1 v Priory Park`. Short, because the space is reserved before the team is known. */
function lastWords(last: FixtureAnswer, teamId: string): string {
  const { homeTeamId, homeTeamName, homeTeamScore, awayTeamName, awayTeamScore } = last;
  const isHome = homeTeamId === teamId;
  const [own, theirs, against] = isHome
    ? [homeTeamScore, awayTeamScore, `v ${awayTeamName}`]
    : [awayTeamScore, homeTeamScore, `at ${homeTeamName}`];
  const winner = resultWinner(last);
  if (winner === null && last.outcome === 'abandoned') return `abandoned at ${own}–${theirs} ${against}`;
  const how = winner === 'home' || winner === 'away' ? ((winner === 'home') === isHome ? 'won' : 'lost') : 'drew';
  return `${how} ${own}–${theirs} ${against}${endingMark(last)}`;
}

/** The team's row of its league table, linked to the team's page. A desktop also shows the rows above and below. */
function OwnPlace({ facts: { teamId, teamName, progress }, data: { tables } }: Omit<CardOfTeam, 'children' | 'also'>) {
  const carried = useCarried();
  const nameOfDivision = useDivisionName();
  const { rows = [] } = tables.find((table) => table.rows.some((row) => row.teamId === teamId)) ?? {};
  const index = rows.findIndex((row) => row.teamId === teamId);
  const [above, own, below] = index === -1 ? [] : [rows[index - 1], rows[index], rows[index + 1]];
  return (
    <ol>
      {above === undefined ? null : <TeamRow row={above} className={style.beside} />}
      <li className={`${ui.leads} ${style.place}`}>
        <TeamMark teamId={teamId} name={teamName} />
        <span>
          <Link to={teamAddress(teamId, carried)}>{teamName}</Link>
          <span>{placeWords(progress, nameOfDivision)}</span>
        </span>
        {own === undefined ? null : (
          <b>
            {own.points} <span className="visually-hidden">{own.points === 1 ? 'point' : 'points'}</span>
          </b>
        )}
      </li>
      {below === undefined ? null : <TeamRow row={below} className={style.beside} />}
    </ol>
  );
}

/** An open cup tie with its deadline. The team's captain also gets a link to enter the result. */
function CupTieLine({ cup, tie, isCaptain }: CupTie & { isCaptain: boolean }) {
  const { competitionId, name } = cup;
  const sides = `${tie.home?.name} v ${tie.away?.name}`;
  const { name: round, playBy } = roundOfTie(cup, tie);
  return (
    <>
      <div className={`${ui.leads} ${style.last}`}>
        <Link to={cupAddress(competitionId)}>
          {name}, {round}: {sides}
          {playBy === null ? '' : `, by ${shortDayWords(playBy)}`}
        </Link>
      </div>
      {isCaptain ? (
        <Link
          className={`${button.strong} ${button.small}`}
          to={tieAddress(competitionId, tie.tieId)}
          aria-label={`Enter cup result: ${sides}`}
        >
          Enter cup result
        </Link>
      ) : null}
    </>
  );
}

/** A team's open ties in team cups. Compares names, which are unique among teams that are not deleted. */
function tiesOf(cups: readonly CompetitionSummary[], { teamName, season }: TeamProgress): CupTie[] {
  const own = cups.filter((cup) => cup.kind === 'team' && cup.season === season);
  return own.flatMap((cup) =>
    cup.openTies.flatMap((tie) => (tie.home?.name === teamName || tie.away?.name === teamName ? [{ cup, tie }] : [])),
  );
}

/** Returns text such as `2nd of 10 in Division 1, up 1`. */
function placeWords({ division, weeks, season }: TeamProgress, nameOfDivision: NameDivision): string {
  const [before, now] = [weeks.at(-2), weeks.at(-1)];
  if (now === undefined || division === null) return 'No results yet this season';
  const moved = before === undefined ? 0 : before.position - now.position;
  const movement = moved === 0 ? '' : moved > 0 ? ` ▲${moved}` : ` ▼${-moved}`;
  return `${ordinal(now.position)} of ${now.of} in ${nameOfDivision(division, season)}${movement}`;
}
