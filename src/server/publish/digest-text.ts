import type { Digest } from '#contract/week.ts';
import { teamsAndScoreWords } from '#domain/cards/score-words.ts';
import { CALLED_OFF_WORDS } from '#domain/fixtures/settled.ts';
import { monthInWords } from '#domain/day.ts';
import { divisionName, type DivisionNames } from '#domain/seasons/division-names.ts';
import { splitByWeekOfPlay } from '#domain/week/week.ts';
import { weekdayAndFullDate, weekdayAndDayOfMonth } from './day-words.ts';

type Result = Digest['results'][number];
/** The fields of a result whose fixture was not played as usual. They say how the fixture ended. */
type EndingField = 'outcome' | 'awardedTo' | 'decided';
type Row = Pick<Digest['tables'][number]['rows'][number], 'position' | 'teamName' | 'points'>;
type Break = Pick<Digest['breaks'][number], 'player' | 'break'>;
type TeamOfWeekPlayer = Pick<NonNullable<Digest['teamOfWeek']>['players'][number], 'name' | 'teamName' | 'why'>;
type NextFixture = Pick<Digest['next'][number], 'weekNumber' | 'date' | 'state' | 'homeTeamName' | 'awayTeamName'>;

/** The fields of a week's digest from which its text is made. */
export type DigestTextFields = Pick<Digest, 'season' | 'weekNumber'> & {
  results: readonly Pick<
    Result,
    | 'division'
    | 'date'
    | 'weekOfPlay'
    | 'homeTeamName'
    | 'homeTeamScore'
    | 'awayTeamScore'
    | 'awayTeamName'
    | EndingField
  >[];
  tables: readonly { division: number; rows: readonly Row[] }[];
  breaks: readonly Break[];
  milestones: readonly Pick<Digest['milestones'][number], 'text'>[];
  teamOfWeek: { final: boolean; players: readonly TeamOfWeekPlayer[] } | null;
  playerOfMonth: { month: string; players: readonly TeamOfWeekPlayer[] } | null;
  next: readonly NextFixture[];
  divisionNames?: DivisionNames | undefined;
};

/** How many breaks the text may list. */
const MAX_BREAKS = 5;
/** How many rows of each league table the text may have. */
const MAX_ROWS = 4;

/**
 * Returns a week's digest as text for a chat. For each division, the text has the results and the first four teams in
 * the table. Then come matches played in other weeks, the five highest breaks, milestones, the team of the week, the
 * player of the month, the next fixtures, and `address`. A paragraph without content is omitted.
 */
export function digestText(told: DigestTextFields, league: string, address: string): string {
  const { season, weekNumber, tables, breaks, milestones, next, divisionNames } = told;
  const { played: results, elsewhere } = splitByWeekOfPlay(told.results, weekNumber);
  const parts = [
    [`${league}: week ${weekNumber} of ${season}`],
    ...tables.map(({ division, rows }) => [
      divisionName(divisionNames, division),
      ...results.filter((one) => one.division === division).map(teamsAndScoreWords),
      `Table: ${rows.slice(0, MAX_ROWS).map(rowWords).join(', ')}`,
    ]),
    elsewhere.length === 0 ? [] : ['Played in other weeks', ...elsewhere.map(otherWeekResultLine)],
    breaks.length === 0 ? [] : [`Highest breaks: ${breaks.slice(0, MAX_BREAKS).map(breakWords).join(', ')}`],
    milestones.map(({ text }) => text),
    [...teamOfWeekLines(told), ...playerOfMonthLines(told)],
    next.length === 0 ? [] : [`Next, week ${next[0]?.weekNumber}:`, ...next.map(nextFixtureLine)],
    [address],
  ];
  return parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

/**
 * Returns a line such as `Team of the week: Ann Lee (Anchor A), Joe Fenn (Lions)`, or no line if the week has no team.
 */
function teamOfWeekLines({ teamOfWeek }: DigestTextFields): string[] {
  if (teamOfWeek === null) return [];
  const { final, players } = teamOfWeek;
  return [`Team of the week${final ? '' : ' so far'}: ${players.map(playerWords).join(', ')}`];
}

/** Returns lines such as `Player of the month, October 2025: Ann Lee (Anchor A). Won 7 of 8, by 91 points.` */
function playerOfMonthLines({ playerOfMonth }: DigestTextFields): string[] {
  if (playerOfMonth === null) return [];
  const { month, players } = playerOfMonth;
  return players.map((one) => `Player of the month, ${monthInWords(month)}: ${playerWords(one)}. ${one.why}`);
}

function playerWords({ name, teamName }: TeamOfWeekPlayer): string {
  return `${name} (${teamName})`;
}

/**
 * Returns a line about a match that was played in another week, such as `Mon 27 Oct 2025: Quarry Lane 2–3 The Weavers`.
 */
function otherWeekResultLine(one: DigestTextFields['results'][number]): string {
  return `${weekdayAndFullDate(one.date ?? '')}: ${teamsAndScoreWords(one)}`;
}

function rowWords({ position, teamName, points }: Row): string {
  return `${position} ${teamName} ${points}`;
}

function breakWords(one: Break): string {
  return `${one.player} ${one.break}`;
}

function nextFixtureLine({ date, state, homeTeamName, awayTeamName }: NextFixture): string {
  const off = CALLED_OFF_WORDS[state];
  const day = off ? `${off}: ` : date === null ? '' : `${weekdayAndDayOfMonth(date)}: `;
  return `${day}${homeTeamName} v ${awayTeamName}`;
}
