import type { Milestone } from './milestones.ts';

type Pair = { division: number; homeTeamName: string; awayTeamName: string };

/** What a digest says. Lists are in the order in which they are read. */
export type DigestWords = {
  league: string;
  season: string;
  weekNumber: number;
  results: readonly (Pair & { homeTeamScore: number; awayTeamScore: number })[];
  tables: readonly { division: number; rows: readonly { teamName: string; points: number }[] }[];
  breaks: readonly { player: string; break: number }[];
  milestones: readonly Pick<Milestone, 'text'>[];
  /** The fixtures that come next, all of one week. */
  next: readonly (Pair & { weekNumber: number; day: string })[];
  /** The address of the week’s page. */
  link: string;
};

/** So many breaks and rows of a table are told in a chat. */
const MOST_BREAKS = 5;
const MOST_ROWS = 4;

/**
 * Returns a week as a text for a chat (Rule E4): results and the top of the table by division, the highest breaks,
 * milestones, the next fixtures, and the address of the page. Parts without content are left out.
 */
export function digestText(words: DigestWords): string {
  const { league, season, weekNumber, tables, breaks, milestones, next, link } = words;
  const parts = [
    [`${league}: week ${weekNumber} of ${season}`],
    ...tables.map(({ division, rows }) => divisionLines(division, words, rows)),
    breaks.length === 0 ? [] : [`Highest breaks: ${breaks.slice(0, MOST_BREAKS).map(breakWords).join(', ')}`],
    milestones.map(({ text }) => text),
    next.length === 0 ? [] : [`Next, week ${next[0]?.weekNumber}:`, ...next.map(nextLine)],
    [link],
  ];
  return parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

function divisionLines(
  division: number,
  { results }: DigestWords,
  rows: DigestWords['tables'][number]['rows'],
): string[] {
  const own = results.filter((one) => one.division === division);
  const top = rows.slice(0, MOST_ROWS).map(({ teamName, points }, i) => `${i + 1} ${teamName} ${points}`);
  return [
    `Division ${division}`,
    ...own.map((one) => `${one.homeTeamName} ${one.homeTeamScore}–${one.awayTeamScore} ${one.awayTeamName}`),
    ...(top.length === 0 ? [] : [`Table: ${top.join(', ')}`]),
  ];
}

function breakWords(one: { player: string; break: number }): string {
  return `${one.player} ${one.break}`;
}

function nextLine({ day, homeTeamName, awayTeamName }: Pair & { day: string }): string {
  return `${day === '' ? '' : `${day}: `}${homeTeamName} v ${awayTeamName}`;
}
