import type { MatchPage } from '#contract/match.ts';
import { type MatchInAnswer, matchFromAnswer } from '#domain/cards/match-body.ts';
import { breaksOfSide, hasMatchResult, matchWinner, type Side, SIDES } from '#domain/cards/match.ts';
import { ordinal } from '#domain/count.ts';
import { endingWords, resultWinner } from '#domain/cards/score-words.ts';
import { timeInWords } from '#domain/day.ts';
import { CALLED_OFF_WORDS } from '#domain/fixtures/settled.ts';
import { signedText } from '#domain/statistic.ts';
import { dayAndShortMonth, weekdayAndFullDate } from '../day-words.ts';
import { titledBlockUnlessEmpty } from './blocks.ts';
import type { Block, Cell, Row } from './block-drawing.ts';
import type { Hero, NameAndMark } from './hero.ts';
import type { PictureContent } from './picture.ts';
import type { TeamMarkWithCrest } from './picture-marks.ts';
import type { SharedPictureFormat } from './shapes.ts';

/**
 * What a match's picture needs besides the API's answer about the match: both teams' badges (`marks`), the name of the
 * division and the league's time zone.
 */
export type MatchPictureFacts = { marks: Record<Side, TeamMarkWithCrest>; division: string; timeZone: string };

type MatchPictureContent = Pick<PictureContent, 'title' | 'subtitle' | 'hero' | 'sentences' | 'blocks'>;

/** How many frames a portrait picture shows at most. More would not be readable. */
const MAX_FRAMES = 12;
/** How many pairs of likely opponents a portrait picture shows at most. */
const MAX_LIKELY_PAIRINGS = 6;

/**
 * Returns the content of a match's picture: before the match, while it is played, or after it. Only the portrait
 * picture (`post`) has room for blocks, such as the list of frames.
 */
export function matchPictureContent(
  match: MatchPage,
  about: MatchPictureFacts,
  shape: SharedPictureFormat,
): MatchPictureContent {
  const isBefore = match.stage === 'before' || match.stage === 'off';
  const blocks = isBefore ? blocksBefore(match, about) : liveOrFinishedMatchBlocks(match, about);
  return {
    title: divisionAndWeekTitle(match, about),
    subtitle: isBefore
      ? [dayAndTimeText(match), match.venue].filter((part) => part !== '').join(', ')
      : seasonAndDayText(match),
    hero: createHero(match, about),
    sentences: match.stage === 'before' ? match.stakes.slice(0, 1) : match.story.slice(0, 2),
    blocks: shape === 'post' ? blocks : [],
  };
}

export function divisionAndWeekTitle(
  { weekNumber }: MatchPage,
  { division }: Pick<MatchPictureFacts, 'division'>,
): string {
  return `${division}, week ${weekNumber}`;
}

/** Returns text such as `Season 25/26, Thu 18 Sep 2025`, without the day if the match has no date. */
export function seasonAndDayText({ season, date }: MatchPage): string {
  return date === null ? `Season ${season}` : `Season ${season}, ${weekdayAndFullDate(date)}`;
}

function dayAndTimeText({ stage, date, time, weekEnds }: MatchPage): string {
  if (date !== null && stage === 'before')
    return time === null ? weekdayAndFullDate(date) : `${weekdayAndFullDate(date)}, ${timeInWords(time)}`;
  return date === null && weekEnds !== null && stage === 'before' ? `By ${weekdayAndFullDate(weekEnds)}` : '';
}

function createHero(match: MatchPage, { marks, timeZone }: MatchPictureFacts): Hero {
  const { stage, result, running, time, date, listed } = match;
  const sides = [nameAndMarkOfSide(match, 'home', marks), nameAndMarkOfSide(match, 'away', marks)] as const;
  if (stage === 'during' && running !== null)
    return {
      sides,
      ...scoresOf(running),
      below: `Live, ${clockTime(running.changedAt, timeZone)}`,
      winner: -1,
      isLive: true,
    };
  if (stage === 'after' && result !== null) {
    const winner = SIDES.findIndex((side) => side === resultWinner(result));
    return { sides, ...scoresOf(result), below: unusualResultText(result), winner };
  }
  const off = (stage === 'off' && listed && CALLED_OFF_WORDS[listed.state]) || '';
  const start = date === null || time === null ? '' : timeInWords(time);
  return { sides, between: 'v', below: stage === 'off' ? off : start, winner: -1 };
}

function nameAndMarkOfSide(match: MatchPage, side: Side, marks: MatchPictureFacts['marks']): NameAndMark {
  return { name: match[side].teamName, mark: marks[side] };
}

function scoresOf({ homeTeamScore, awayTeamScore }: { homeTeamScore: number; awayTeamScore: number }) {
  return { between: [String(homeTeamScore), String(awayTeamScore)] as const };
}

/**
 * Returns what is unusual about a result: that it does not count, that it may still change, or how the match ended.
 * Returns '' for a usual result.
 */
function unusualResultText(result: NonNullable<MatchPage['result']>): string {
  const ending = endingWords(result);
  if (result.void !== undefined) return 'Does not count';
  if (result.state !== 'final') return result.state === 'disputed' ? 'Disputed' : 'Not confirmed yet';
  return ending ?? '';
}

function clockTime(moment: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  return timeInWords(format.format(new Date(moment)));
}

type FrameWithPlayerNames = MatchInAnswer & Record<`${Side}PlayerName`, string | null>;

/**
 * Returns the blocks of a picture made during or after a match: the frames with their breaks, and how the match changes
 * the league table. During the match, only the frames played so far and the next frame are shown.
 */
function liveOrFinishedMatchBlocks(match: MatchPage, { marks }: MatchPictureFacts): Block[] {
  const frames: readonly FrameWithPlayerNames[] = match.result?.matches ?? match.running?.matches ?? [];
  const isRunning = match.stage === 'during';
  const shown = frames.filter((one) => !isRunning || hasMatchResult(matchFromAnswer(one)));
  const next = isRunning
    ? frames.find((one) => !hasMatchResult(matchFromAnswer(one)) && one.homePlayerName && one.awayPlayerName)
    : undefined;
  const rows = [...shown.map(frameRow), ...(next ? [frameRow(next)] : [])].slice(0, MAX_FRAMES);
  const table = SIDES.flatMap((side) => positionChangeRows(match, side, marks));
  return [
    ...titledBlockUnlessEmpty('', rows),
    ...titledBlockUnlessEmpty(isRunning ? 'Table as it would be' : 'In the table', table),
  ];
}

function frameRow(frame: FrameWithPlayerNames): Row {
  const winner = matchWinner(matchFromAnswer(frame));
  const cell = (side: Side): Cell => ({
    text: frame[`${side}PlayerName`] ?? '',
    tone: winner === side ? 'strong' : undefined,
    note: breaksNote(breaksOnCard([frame]).filter((made) => made.side === side)),
  });
  const { homeScore, awayScore } = frame;
  const score = homeScore === null || awayScore === null ? scoreWithoutPoints(winner) : `${homeScore}–${awayScore}`;
  const ems = 2.6 + 0.57 * Math.max(5, score.length);
  return {
    cells: [
      { ...cell('home'), align: 'end' },
      { text: score, ems, align: 'middle', tone: score === 'v' ? 'soft' : 'plate' },
      cell('away'),
    ],
  };
}

function breaksNote(breaks: readonly BreakInMatch[]): string {
  if (breaks.length === 0) return '';
  return `${breaks.length === 1 ? 'Break' : 'Breaks'} ${breaks.map(({ points }) => points).join(', ')}`;
}

/**
 * Returns the text that replaces the score of a frame whose points are unknown: `1–0`, `0–1`, or `v` without a winner.
 */
function scoreWithoutPoints(winner: Side | null): string {
  if (winner === null) return 'v';
  return winner === 'home' ? '1–0' : '0–1';
}

export type BreakInMatch = { playerId: string; name: string; points: number; side: Side; opponent: string };

/** Returns the breaks of a card, highest first. */
export function breaksOnCard(frames: readonly FrameWithPlayerNames[]): BreakInMatch[] {
  const all = frames.flatMap((frame) => {
    const match = matchFromAnswer(frame);
    return SIDES.flatMap((side) => {
      const { players } = match.sides[side];
      const names = playerNamesOfSide(frame, side);
      const opponent = playerNamesOfSide(frame, side === 'home' ? 'away' : 'home').join(' & ');
      return breaksOfSide(match, side).map(({ playerId, points }) => {
        return { playerId, name: names[players.indexOf(playerId)] ?? '', points, side, opponent };
      });
    });
  });
  return all.sort((a, b) => b.points - a.points);
}

/** Returns the names of a side's players. If a player of a pair was absent, leaves out that player. */
function playerNamesOfSide(
  frame: FrameWithPlayerNames & { [Names in `${Side}PlayerNames`]?: string[] | null },
  side: Side,
): string[] {
  const ids = frame[`${side}Players`];
  const names = frame[`${side}PlayerNames`];
  if (!ids || !names) return [frame[`${side}PlayerName`] ?? ''];
  return names.filter((_, index) => ids[index] !== null);
}

/**
 * Returns an array with one row: a team's position and points after the match, and its earlier position, such as
 * `up from 4th`. The array is empty if `table` has no positions for the team.
 */
function positionChangeRows({ table, ...match }: MatchPage, side: Side, marks: MatchPictureFacts['marks']): Row[] {
  const { teamId, teamName } = match[side];
  const moved = table?.moved.find((one) => one.teamId === teamId);
  if (moved === undefined) return [];
  const { before, after } = moved;
  const was =
    before === null || before.position === after.position
      ? ''
      : `${before.position < after.position ? 'down' : 'up'} from ${ordinal(before.position)}`;
  return [
    {
      cells: [
        { text: teamName, mark: marks[side] },
        { text: was, ems: 7, align: 'end', tone: 'soft' },
        { text: ordinal(after.position), ems: 3, align: 'end', tone: 'strong' },
        { text: pointsText(after.points), ems: 4.4, align: 'end' },
      ],
    },
  ];
}

function pointsText(points: number): string {
  return `${points} ${points === 1 ? 'pt' : 'pts'}`;
}

/**
 * Returns the blocks of a picture made before a match: the teams' positions and form, handicap starts between likely
 * opponents, and the teams' last meeting.
 */
function blocksBefore(match: MatchPage, { marks }: MatchPictureFacts): Block[] {
  const { starts, meetings } = match;
  const places = SIDES.map((side): Row => {
    const { teamName, place, form } = match[side];
    return {
      cells: [
        { text: teamName, mark: marks[side] },
        { text: form.join(' '), ems: 5.6, align: 'end', tone: 'soft' },
        {
          text: place === null || place.played === 0 ? '' : ordinal(place.position),
          ems: 3,
          align: 'end',
          tone: 'strong',
        },
      ],
    };
  });
  const met = meetings.slice(0, 1).map(({ date, season, ...one }): Row => {
    const won = resultWinner(one);
    const cell = (side: Side): Cell => ({ text: one[`${side}TeamName`], tone: won === side ? 'strong' : undefined });
    const score = `${one.homeTeamScore}–${one.awayTeamScore}`;
    return {
      cells: [
        { text: date === null ? season : `${dayAndShortMonth(date)} ${date.slice(2, 4)}`, ems: 5, tone: 'soft' },
        { ...cell('home'), align: 'end' },
        { text: score, ems: 5, align: 'middle', tone: 'plate' },
        cell('away'),
      ],
    };
  });
  const pairs = starts.slice(0, MAX_LIKELY_PAIRINGS).map(({ home, away, start }): Row => {
    return {
      cells: [
        { text: home.name, align: 'end' },
        handicapStartCell(start),
        { text: 'v', ems: 1.2, align: 'middle', tone: 'soft' },
        handicapStartCell(-start),
        { text: away.name },
      ],
    };
  });
  return [
    ...titledBlockUnlessEmpty('Place and form', places),
    ...titledBlockUnlessEmpty('Likely to meet, with starts', pairs),
    ...titledBlockUnlessEmpty('Last met', met),
  ];
}

/** Returns the cell with the points that a player receives as a start; empty if the player receives none. */
function handicapStartCell(points: number): Cell {
  return { text: points > 0 ? signedText(points) : '', ems: 2.8, align: 'middle', tone: 'mark' };
}
