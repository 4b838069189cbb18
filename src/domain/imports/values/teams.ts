import { type NameInFile, printable, readTeamName } from '#domain/imports/cells.ts';
import type { MeaningName } from '#domain/imports/meanings.ts';
import { foldName } from '#domain/name.ts';
import { type FixtureCell, readFixture } from './fixture-cell.ts';
import type { TableLine } from './line.ts';
import { isBye, mayBeNoTeam, NOBODY_ANSWERS } from './nobody.ts';
import { noNameFault } from './person.ts';
import { type ValueReading, type ReportFault, valueOrReport } from './reading.ts';

/** The names of a line's two teams as written, and the score or state that is in the same cell. */
export type TeamTexts = Pick<FixtureCell, 'score' | 'state'> & { home: string; away: string };

/** Returns the names of a line's teams as written; `null` if both names are in one cell that cannot be split. */
export function teamTexts(line: TableLine): TeamTexts | null {
  const [home, away] = [line.text('homeTeam'), line.text('awayTeam')];
  const both = line.text('fixture');
  if (both === '' || home !== '' || away !== '')
    return { home: home.replace(/^@ ?/, ''), away: away.replace(/^(?:v|vs)\.? (?=\S)/i, ''), score: null, state: null };
  return readFixture(both);
}

/** Returns whether a line has no match, because one of the teams has a bye. */
export function hasBye(
  { home, away }: Pick<TeamTexts, 'home' | 'away'>,
  { exported, knownTeams }: ValueReading,
): boolean {
  if (exported) return false;
  const isNobody = (text: string) => text === '' || (isBye(text) && !knownTeams.has(foldName(text)));
  return (isNobody(home) || isNobody(away)) && home !== away;
}

/** Asks about a word in place of a team. Returns whether the line is left out because of the answer. */
export function askIfNoTeam(teams: Pick<TeamTexts, 'home' | 'away'>, line: TableLine, reading: ValueReading): boolean {
  const { exported, inquiry, knownTeams } = reading;
  if (exported) return false;
  const words = [teams.home, teams.away].filter((text) => mayBeNoTeam(text) && !knownTeams.has(foldName(text)));
  const left = words.find((text) => askAboutWord(text, line, reading) === NOBODY_ANSWERS.leftOut);
  if (left !== undefined) inquiry.leaveOut(line.line, `${printable(left)} is no team.`);
  return left !== undefined;
}

function askAboutWord(text: string, line: TableLine, { inquiry }: ValueReading): string | null {
  return inquiry.ask({
    kind: 'nobody',
    subject: text,
    lines: [line.line],
    text: `Is “${printable(text)}” a team?`,
    options: [
      { value: NOBODY_ANSWERS.leftOut, text: 'No: leave these lines out' },
      { value: NOBODY_ANSWERS.person, text: 'A team is called so' },
    ],
    suggested: NOBODY_ANSWERS.leftOut,
    needed: true,
  });
}

/** Reads the name of a team, and the id beside it. */
export function readTeam(
  text: string,
  { line, meaning, what }: { line: TableLine; meaning: MeaningName; what: string },
  { exported, knownTeams }: ValueReading,
  report: ReportFault,
): NameInFile | undefined {
  const wrong = exported || text === '' || knownTeams.has(foldName(text)) ? null : noNameFault(text);
  if (wrong !== null) return report(`${what} is "${printable(text)}": ${wrong}.`);
  const id = meaning === 'team' ? 'teamId' : `${meaning as 'homeTeam' | 'awayTeam'}Id`;
  return valueOrReport(readTeamName({ text, id: line.cell(id as MeaningName), heading: meaning }, what), report);
}
