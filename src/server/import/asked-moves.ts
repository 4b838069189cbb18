import type { Inquiry } from '#domain/imports/inquiry.ts';
import type { FileLine } from '#domain/imports/sheet.ts';
import { type DivisionNames, divisionInWords } from '#domain/seasons/division-names.ts';
import { RETIRED } from '#domain/squads/team-numbers.ts';
import type { Team } from '#domain/squads/people.ts';

// Questions whether a player moves to another team, or a team to another division. Without an answer nobody moves.

/**
 * A player or team that is elsewhere in the file than in the league. `from` and `to`: the name of a team, or words for
 * a division. `isList`: the file is a list of squads, so a player or team that does not move is listed as left out.
 */
type Move = { name: string; from: string; to: string; lines: readonly FileLine[]; subject?: string; isList?: boolean };

/** Asks whether a player moves to another team, or a team to another division. Returns true if the official says so. */
export function askMove(
  { name, from, to, lines, subject = `${name}, ${to}`, isList = false }: Move,
  inquiry: Inquiry,
): boolean {
  const answer = inquiry.ask({
    kind: 'move',
    subject,
    lines: [...lines],
    text: `${name}: ${from} in the league, ${to} in this file. Which is right today?`,
    options: [
      { value: 'stay', text: `Stays in ${from}` },
      { value: 'move', text: `Moves to ${to}` },
    ],
    suggested: 'stay',
    needed: false,
  });
  const [line] = lines;
  if (answer !== 'move' && isList && line !== undefined)
    inquiry.leaveOut(line, `${name} stays in ${from}, and does not move to ${to}.`);
  return answer === 'move';
}

/** Asks whether a team moves to the division in which the file has it. Returns true if the official says so. */
export function askTeamMove(
  { name, division }: Team,
  to: number,
  { names, ...file }: Pick<Move, 'lines' | 'isList'> & { names: DivisionNames | undefined },
  inquiry: Inquiry,
): boolean {
  const words = (one: number) => (one === RETIRED ? 'no division' : divisionInWords(names, one));
  return askMove({ ...file, name, from: words(division), to: words(to), subject: `${name}, division ${to}` }, inquiry);
}
