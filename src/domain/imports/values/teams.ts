import { type NameInFile, printableQuote, readTeamName } from '#domain/imports/cells.ts';
import type { MeaningName } from '#domain/imports/meanings.ts';
import { foldName } from '#domain/name.ts';
import { type NamesAndScore, readNamesAndScore } from './fixture-cell.ts';
import type { TableLine } from './line.ts';
import { isBye, mayBeNoCurrentTeam, NAME_OR_NOBODY_ANSWERS } from './nobody.ts';
import { whyNotAName } from './person.ts';
import { type ValueReadingContext, type ReportFault, valueOrReportFaults } from './reading.ts';

/**
 * The names of a line's two teams as written. `score` and `state`: the score or state in the same cell as both names;
 * `null` if there is none.
 */
export type TeamTexts = Pick<NamesAndScore, 'score' | 'state'> & { home: string; away: string };

/**
 * Returns the names of a line's teams as written, without an `@` before the home team or a `v` before the away team.
 * Returns `null` if both names are in one cell that cannot be split.
 */
export function writtenTeamNames(line: TableLine): TeamTexts | null {
  const [home, away] = [line.text('homeTeam'), line.text('awayTeam')];
  const both = line.text('fixture');
  if (both === '' || home !== '' || away !== '')
    return { home: home.replace(/^@ ?/, ''), away: away.replace(/^(?:v|vs)\.? (?=\S)/i, ''), score: null, state: null };
  return readNamesAndScore(both);
}

/**
 * Returns whether a line has no fixture, because one of the two team names is empty or a word such as `bye`. For
 * exported files, returns false.
 */
export function hasBye(
  { home, away }: Pick<TeamTexts, 'home' | 'away'>,
  { exported, knownTeams }: ValueReadingContext,
): boolean {
  if (exported) return false;
  const isNobody = (text: string) => text === '' || (isBye(text) && !knownTeams.has(foldName(text)));
  return (isNobody(home) || isNobody(away)) && home !== away;
}

/**
 * If a line has a text such as `Winner of SF1` in place of a team, asks an official whether the text is a team. If the
 * official says no or has not answered yet, lists the line as left out of the import and returns true.
 */
export function leaveOutIfPlaceholderTeam(
  teams: Pick<TeamTexts, 'home' | 'away'>,
  line: TableLine,
  reading: ValueReadingContext,
): boolean {
  const { exported, inquiry, knownTeams } = reading;
  if (exported) return false;
  const words = [teams.home, teams.away].filter((text) => mayBeNoCurrentTeam(text) && !knownTeams.has(foldName(text)));
  const left = words.find((text) => askWhetherTextIsTeam(text, line, reading) === NAME_OR_NOBODY_ANSWERS.leftOut);
  if (left !== undefined) inquiry.leaveOut(line.line, `${printableQuote(left)} is no team.`);
  return left !== undefined;
}

function askWhetherTextIsTeam(text: string, line: TableLine, { inquiry }: ValueReadingContext): string | null {
  return inquiry.ask({
    kind: 'nobody',
    subject: text,
    lines: [line.line],
    text: `Is “${printableQuote(text)}” a team?`,
    options: [
      { value: NAME_OR_NOBODY_ANSWERS.leftOut, text: 'No: leave these lines out' },
      { value: NAME_OR_NOBODY_ANSWERS.person, text: 'A team is called so' },
    ],
    suggested: NAME_OR_NOBODY_ANSWERS.leftOut,
    needed: true,
  });
}

/**
 * Reads a team's name from `text`, and the team's id from the line's column of team ids. If the name or the id is not
 * valid, reports a fault and returns `undefined`. `what`: the beginning of the sentence about a fault, such as `The
 * home team`.
 */
export function readTeam(
  text: string,
  { line, meaning, what }: { line: TableLine; meaning: MeaningName; what: string },
  { exported, knownTeams }: ValueReadingContext,
  report: ReportFault,
): NameInFile | undefined {
  const wrong = exported || text === '' || knownTeams.has(foldName(text)) ? null : whyNotAName(text);
  if (wrong !== null) return report(`${what} is "${printableQuote(text)}": ${wrong}.`);
  const id = meaning === 'team' ? 'teamId' : `${meaning as 'homeTeam' | 'awayTeam'}Id`;
  return valueOrReportFaults(readTeamName({ text, id: line.cell(id as MeaningName), heading: meaning }, what), report);
}
