import { type Named, printable, team } from '#domain/imports/cells.ts';
import type { MeaningName } from '#domain/imports/meanings.ts';
import { foldName } from '#domain/name.ts';
import { type FixtureCell, readFixture } from './fixture-cell.ts';
import type { Line } from './line.ts';
import { isBye, mayBeNoTeam, NOBODY } from './nobody.ts';
import { noNameFault } from './person.ts';
import { type Reading, type Report, valueOf } from './reading.ts';

/** The texts of the two teams of a line, and the score or state in the same cell. */
export type TeamTexts = Pick<FixtureCell, 'score' | 'state'> & { home: string; away: string };

/** Returns the texts of the teams of a line; `null` where one cell has both and cannot be split. */
export function teamTexts(line: Line): TeamTexts | null {
  const [home, away] = [line.text('homeTeam'), line.text('awayTeam')];
  const both = line.text('fixture');
  if (both === '' || home !== '' || away !== '')
    return { home: home.replace(/^@ ?/, ''), away: away.replace(/^(?:v|vs)\.? (?=\S)/i, ''), score: null, state: null };
  return readFixture(both);
}

/** Returns whether a line has no match, as one of the teams has a bye. */
export function hasBye({ home, away }: Pick<TeamTexts, 'home' | 'away'>, { exported, knownTeams }: Reading): boolean {
  if (exported) return false;
  const isNobody = (text: string) => text === '' || (isBye(text) && !knownTeams.has(foldName(text)));
  return (isNobody(home) || isNobody(away)) && home !== away;
}

/** Asks about a word in place of a team, and returns whether its lines are left out. */
export function isNoTeam(teams: Pick<TeamTexts, 'home' | 'away'>, line: Line, reading: Reading): boolean {
  const { exported, inquiry, knownTeams } = reading;
  if (exported) return false;
  const words = [teams.home, teams.away].filter((text) => mayBeNoTeam(text) && !knownTeams.has(foldName(text)));
  const left = words.find((text) => askNoTeam(text, line, reading) === NOBODY.leftOut);
  if (left !== undefined) inquiry.leaveOut(line.line, `${printable(left)} is no team.`);
  return left !== undefined;
}

function askNoTeam(text: string, line: Line, { inquiry }: Reading): string | null {
  return inquiry.ask({
    kind: 'nobody',
    subject: text,
    lines: [line.line],
    text: `Is “${printable(text)}” a team?`,
    options: [
      { value: NOBODY.leftOut, text: 'No: leave these lines out' },
      { value: NOBODY.person, text: 'A team is called so' },
    ],
    suggested: NOBODY.leftOut,
    needed: true,
  });
}

/** Reads the name of a team, with the id beside it. */
export function readTeam(
  text: string,
  { line, meaning, what }: { line: Line; meaning: MeaningName; what: string },
  { exported, knownTeams }: Reading,
  report: Report,
): Named | undefined {
  const wrong = exported || text === '' || knownTeams.has(foldName(text)) ? null : noNameFault(text);
  if (wrong !== null) return report(`${what} is "${printable(text)}": ${wrong}.`);
  const id = meaning === 'team' ? 'teamId' : `${meaning as 'homeTeam' | 'awayTeam'}Id`;
  return valueOf(team({ text, id: line.cell(id as MeaningName), heading: meaning }, what), report);
}
