import type { MatchPage } from '#contract/match.ts';
import type { Side } from '#domain/cards/match.ts';
import { endingWords, resultWinner } from '#domain/cards/score-words.ts';
import { timeInWords } from '#domain/day.ts';
import { markOfName, letterColourOn, isMarkVisibleOnPages } from '#domain/squads/mark.ts';
import { useDivisionName } from '#web/choice/division-name.tsx';
import { queryText } from '#web/choice/season-choice.ts';
import { dayWordsWithoutYear } from '#web/components/day.tsx';
import { Hero, HeroLinks, HeroTeam } from '#web/components/hero.tsx';
import { Link } from '#web/components/links.tsx';
import { withUnbrokenPostcode } from '#web/components/postal-address.ts';
import { weekResultsAddress } from '#web/layout/addresses.ts';
import { useSite } from '#web/layout/site.ts';
import style from './match.module.css';
import { matchStateWords, matchDayAndTimeWords } from './words.ts';

/** If a team name has more characters than this, or has a long word, a phone shows the teams one above the other. */
const LONG_NAME_LENGTH = 24;

/**
 * The two teams. Between them is the score or, if the match has not begun, the start time. Remarks and the venue are
 * below.
 */
export function ScoreBoard({ match }: { match: MatchPage }) {
  const { id, stage, season, division, weekNumber, home, away, map } = match;
  const nameOfDivision = useDivisionName();
  const where = { season, division, weekNumber };
  const inWeek = stage === 'after' ? weekResultsAddress(where) : fixturesAddress(where);
  const isComing = stage === 'before';
  const isLong = [home, away].some(({ teamName }) => teamName.length > LONG_NAME_LENGTH || /\S{11}/.test(teamName));
  return (
    <Hero
      id="match"
      title={matchStateWords(match, useSite().seasons.default)}
      isLive={stage === 'during'}
      className={style.board}
      aside={
        <Link to={inWeek}>
          {nameOfDivision(division, season)}, week {weekNumber}
        </Link>
      }
    >
      <div className={style.teams} data-long={isLong || undefined}>
        <HeroTeam teamId={home.teamId} name={home.teamName} />
        <ScoreOrStartTime match={match} />
        <HeroTeam teamId={away.teamId} name={away.teamName} />
      </div>
      <Remarks match={match} />
      {stage === 'off' && match.listed?.state !== 'postponed' ? null : <VenueAndTime match={match} />}
      <HeroLinks>
        {isComing && map !== '' ? <a href={map}>Map</a> : null}
        {isComing && match.date !== null ? (
          <a href={`/calendar/match/${encodeURIComponent(id)}.ics`}>Add to calendar</a>
        ) : null}
      </HeroLinks>
    </Hero>
  );
}

function fixturesAddress({ season, division }: { season: string; division: number }): string {
  return `/fixtures${queryText(new URLSearchParams({ season, division: String(division) }))}`;
}

/**
 * The score of each team on the team's colour. If there is no score, shows `v`. Before the match, shows the start time
 * instead of `v`, if the time is known.
 */
function ScoreOrStartTime({ match: { stage, result, running, time, home, away } }: { match: MatchPage }) {
  const shown = result ?? running;
  if (shown === null)
    return <p className={style.versus}>{stage === 'before' && time !== null ? timeInWords(time) : 'v'}</p>;
  const winner = result === null ? null : resultWinner(result);
  const isLong = Math.max(shown.homeTeamScore, shown.awayTeamScore) > 99;
  return (
    <p className={style.score} data-long={isLong || undefined}>
      <ScoreTile of={home} score={shown.homeTeamScore} side="home" winner={winner} />
      <span className="visually-hidden">–</span>
      <ScoreTile of={away} score={shown.awayTeamScore} side="away" winner={winner} />
    </p>
  );
}

type ScoreTileProps = { of: MatchPage['home']; score: number; side: Side; winner: ReturnType<typeof resultWinner> };

/** A score on the colour of its team, in black or white, whichever is easier to read. */
function ScoreTile({ of: { teamId, teamName }, score, side, winner }: ScoreTileProps) {
  const { colours } = useSite().marks[teamId] ?? markOfName(teamName);
  const [ground, edge] = colours;
  return (
    <span className={style.tile} data-ink={letterColourOn(ground)} data-won={winner === side || undefined}>
      {/* The content security policy forbids style attributes, so the colour is set in an SVG picture. */}
      <svg aria-hidden="true">
        <rect
          width="100%"
          height="100%"
          rx="10"
          fill={ground}
          stroke={isMarkVisibleOnPages(colours) ? edge : 'currentcolor'}
        />
      </svg>
      <b>{score}</b>
    </span>
  );
}

/**
 * What is unusual about the match, such as an award, a dispute, a void result or a postponement, and the note about it.
 */
function Remarks({ match }: { match: MatchPage }) {
  const { result, listed, stage } = match;
  const note = result?.note ?? listed?.note ?? '';
  const words = [
    ...(result === null ? [] : [endingWords(result)]),
    result?.void === undefined ? null : `Void: ${result.void}`,
    result?.state === 'disputed' ? '◆ Disputed' : null,
    result?.state === 'unconfirmed' ? '○ Not yet confirmed by the other captain' : null,
    stage === 'off' && match.date !== null ? `Was planned for ${dayWordsWithoutYear(match.date)}` : null,
    stage === 'off' && listed?.state === 'postponed' && listed.playBy === undefined ? 'New date not set yet' : null,
    stage === 'before' && listed?.state === 'rearranged' ? 'Rearranged' : null,
    result === null && listed?.playBy !== undefined ? `To be played by ${dayWordsWithoutYear(listed.playBy)}` : null,
    note === '' ? null : note,
  ].filter((one) => one !== null);
  return words.map((one) => (
    <p key={one} className={style.remark}>
      {one}
    </p>
  ));
}

/**
 * The venue, with its address until the match begins. Once the match has begun, the venue is left out if the home team
 * is named after it. During the match, the day and the scheduled time come first.
 */
function VenueAndTime({ match }: { match: MatchPage }) {
  const { stage, venue, postalAddress, home } = match;
  const isBefore = stage === 'before' || stage === 'off';
  const words = [
    stage === 'during' ? matchDayAndTimeWords(match) : '',
    isBefore || !home.teamName.startsWith(venue) ? venue : '',
    isBefore ? withUnbrokenPostcode(postalAddress) : '',
  ].filter((part) => part !== '');
  return words.length === 0 ? null : <p className={style.remark}>{words.join(', ')}</p>;
}
