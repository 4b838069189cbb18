import type { NextFixtureAnswer } from '#contract/fixture-list.ts';
import type { RunningScoreAnswer } from '#contract/running-scores.ts';
import { timeInWords } from '#domain/day.ts';
import { Day, dayWordsWithoutYear } from './day.tsx';
import { LiveScore } from './form.tsx';
import { Link, TeamLink } from './links.tsx';
import ui from './ui.module.css';

type NextMatchPanelProps = NextMatchProps & {
  name: string;
  /** The text to show once the season has ended and no match is left. `null` before that. */
  ended: string | null;
};

/** When and where a team plays next, with links to the map and the team's calendar. */
export function NextMatchPanel({ teamId, name, fixture, ended }: NextMatchPanelProps) {
  return (
    <aside className={ui.padded} aria-label="Next match" data-screen-only>
      {fixture === null && ended !== null ? <p>{ended}</p> : <NextMatch teamId={teamId} fixture={fixture} />}
      <div className={ui.row}>
        {fixture === null || fixture.map === '' ? null : (
          <a className={ui.link} href={fixture.map}>
            Map
          </a>
        )}
        <a className={ui.link} href={`/calendar/team/${encodeURIComponent(teamId)}.ics`}>
          Calendar<span className="visually-hidden"> for {name}</span>
        </a>
      </div>
    </aside>
  );
}

type NextMatchProps = { teamId: string; fixture: NextFixtureAnswer | null };

/** When, where and against which team a team plays next. */
export function NextMatch({ teamId, fixture }: NextMatchProps) {
  if (fixture === null) return <p>No next match is on the fixture list.</p>;
  const { homeTeamId, homeTeamName, awayTeamId, awayTeamName, venue, address } = fixture;
  const isHome = homeTeamId === teamId;
  const [otherId, otherName] = isHome ? [awayTeamId, awayTeamName] : [homeTeamId, homeTeamName];
  return (
    <div>
      <strong>
        Next match: <FixtureDayAndTime fixture={fixture} />
      </strong>
      <br />
      {isHome ? 'At home to' : 'Away to'} <TeamLink teamId={otherId} name={otherName} className={ui.reach} />
      {venue === '' ? null : <p className={ui.muted}>{address === '' ? venue : `${venue}, ${address}`}</p>}
    </div>
  );
}

/**
 * Shows the time of a match, such as `Thu 4 December, 7:45pm`, or, without a date, `week 12, by Sun 7 December 2025`.
 */
function FixtureDayAndTime({ fixture: { date, time, weekNumber, weekEnds } }: { fixture: NextFixtureAnswer }) {
  if (date !== null) {
    return (
      <>
        <time dateTime={date}>{dayWordsWithoutYear(date)}</time>
        {time === null ? '' : `, ${timeInWords(time)}`}
      </>
    );
  }
  return (
    <>
      week {weekNumber}
      {weekEnds === null ? null : (
        <>
          , by <Day day={weekEnds} />
        </>
      )}
    </>
  );
}

/**
 * Links to the matches that a team is playing now, with the current scores. Renders nothing if no match is being
 * played.
 */
export function NowPlaying({ running }: { running: readonly RunningScoreAnswer[] }) {
  return running.map((match) => {
    const { runningId, season, division, weekNumber, homeTeamName, awayTeamName } = match;
    const query = new URLSearchParams({ season, division: String(division), week: String(weekNumber) });
    return (
      <div key={runningId} className={`${ui.padded} ${ui.leads}`}>
        <div>
          <Link to={`/results?${query}`}>
            Being played now: {homeTeamName} <LiveScore of={match} inText /> {awayTeamName}
            <span className="visually-hidden">, frame by frame</span>
          </Link>
        </div>
      </div>
    );
  });
}
