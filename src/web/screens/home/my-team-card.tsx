import type { ReactNode } from 'react';
import { tieAddress } from '#contract/addresses.ts';
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
import { NextMatch } from '#web/components/next-match.tsx';
import ui from '#web/components/ui.module.css';
import { cupAddress, nameOfRound } from '#web/cups/cup-words.ts';
import { fixtureAddress, teamAddress } from '#web/layout/addresses.ts';
import { ResultMark } from '#web/components/form.tsx';
import style from './home.module.css';

export type MyTeamFacts = {
  teamId: string;
  teamName: string;
  progress: TeamProgress;
  next: NextFixtureAnswer | null;
  last: FixtureAnswer | null;
  /** The cup ties that the team has to play. */
  ties: CupTie[];
  /** Whether the visitor is the team's captain, who enters the results. */
  isCaptain: boolean;
};
type CupTie = { cup: CompetitionSummary; tie: TieAnswer };
/** `children`: what waits for the team's captain. */
export type CardOfTeam = { facts: MyTeamFacts; children: ReactNode };

/** Returns what is known of a team, in one request; `null` if the league has no such team or the server is away. */
export async function fetchFacts(teamId: string, isCaptain: boolean): Promise<MyTeamFacts | null> {
  const id = encodeURIComponent(teamId);
  const reads = [
    `/api/team-progress/${id}`,
    `/api/teams/${id}/next-fixture`,
    `/api/matches?teamId=${id}`,
    '/api/competitions',
  ];
  const response = await fetch(`/api/together?of=${encodeURIComponent(reads.join(' '))}`);
  if (!response.ok) return null;
  // The server checked the answers against the schemas of these types.
  const { answers } = (await response.json()) as BatchAnswer;
  const [progress, next, matches, cups] = answers.map(({ status, json }) => (status === 200 ? json : null));
  if (!progress || !next || !matches) return null;
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

/** The visitor's team: its place, its next match with all that is needed to be there, and its last result. */
export function MyTeamCard({ facts, children }: CardOfTeam) {
  const { teamId, progress, next, last, ties, isCaptain } = facts;
  const carried = useCarried();
  return (
    <div className={`${ui.surface} ${style.card}`}>
      <p className={style.place}>{placeWords(progress)}</p>
      {children}
      <NextMatch teamId={teamId} fixture={next} />
      {ties.map(({ cup, tie }) => (
        <CupTieLine key={tie.tieId} cup={cup} tie={tie} isCaptain={isCaptain} />
      ))}
      <p className={`${button.row} ${style.links}`}>
        {next === null || next.map === '' ? null : (
          <a className={`${button.quiet} ${button.small}`} href={next.map}>
            Map
          </a>
        )}
        <a
          className={`${button.quiet} ${button.small}`}
          href={`webcal://${window.location.host}/calendar/team/${encodeURIComponent(teamId)}.ics`}
        >
          Calendar
        </a>
        <Link className={`${button.quiet} ${button.small}`} to={teamAddress(teamId, carried)}>
          Team
        </Link>
      </p>
      {last === null ? null : (
        <p>
          <Link className={ui.reach} to={fixtureAddress(last)}>
            Last: {last.homeTeamName} {last.homeTeamScore}–{last.awayTeamScore} {last.awayTeamName}
          </Link>
          <ResultMark state={last.state} />
        </p>
      )}
    </div>
  );
}

/** A cup tie to play, with the day by which; its captain gets the link to enter the result. */
function CupTieLine({ cup, tie, isCaptain }: CupTie & { isCaptain: boolean }) {
  const { competitionId, name, rounds } = cup;
  const sides = `${tie.home?.name} v ${tie.away?.name}`;
  const playBy = rounds[tie.round - 1]?.playBy ?? null;
  return (
    <>
      <p>
        <Link className={ui.reach} to={cupAddress(competitionId)}>
          {name}, {nameOfRound(cup, tie.round)}: {sides}
          {playBy === null ? '' : `, by ${shortDayWords(playBy)}`}
        </Link>
      </p>
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

/** The ties of team cups that a team has to play. Names of live teams differ. */
function tiesOf(cups: readonly CompetitionSummary[], { teamName, season }: TeamProgress): CupTie[] {
  const own = cups.filter((cup) => cup.kind === 'team' && cup.season === season);
  return own.flatMap((cup) =>
    cup.openTies.flatMap((tie) => (tie.home?.name === teamName || tie.away?.name === teamName ? [{ cup, tie }] : [])),
  );
}

/** `2nd of 10 in Division 1, up 1`. */
function placeWords({ division, weeks }: TeamProgress): string {
  const [before, now] = [weeks.at(-2), weeks.at(-1)];
  if (now === undefined || division === null) return 'No results yet this season';
  const moved = before === undefined ? 0 : before.position - now.position;
  const movement = moved === 0 ? '' : moved > 0 ? ` ▲${moved}` : ` ▼${-moved}`;
  return `${ordinal(now.position)} of ${now.of} in Division ${division}${movement}`;
}
