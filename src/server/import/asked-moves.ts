import type { Inquiry } from '#domain/imports/inquiry.ts';
import type { FileLineNumber } from '#domain/imports/sheet.ts';
import { type DivisionNames, divisionInWords } from '#domain/seasons/division-names.ts';
import { RETIRED_TEAMS_DIVISION } from '#domain/squads/team-numbers.ts';
import type { Team } from '#domain/squads/teams-and-players.ts';

// Questions to officials during an import: whether a player moves to another team, or a team to another division.
// Without an answer nobody moves.

/**
 * A difference between the league and the file: a player is in another team, or a team is in another division. `from`:
 * the team's name or the division in words, as in the league. `to`: the team's name or the division in words, as in the
 * file. `isList`: whether the file is a list of squads. If it is, and no official confirms the move, the line of the
 * player or team is listed as left out of the import.
 */
type PlayerOrTeamMove = {
  name: string;
  from: string;
  to: string;
  lines: readonly FileLineNumber[];
  subject?: string;
  isList?: boolean;
};

/**
 * Asks an official whether a player moves to another team, or a team to another division. Returns true if the answer is
 * yes. Otherwise, in a list of squads, lists the line as left out of the import.
 */
export function askAboutPlayerOrTeamMove(
  { name, from, to, lines, subject = `${name}, ${to}`, isList = false }: PlayerOrTeamMove,
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

/** Asks an official whether a team moves to `to`, its division in the file. Returns true if the answer is yes. */
export function askAboutTeamMove(
  { name, division }: Team,
  to: number,
  { names, ...file }: Pick<PlayerOrTeamMove, 'lines' | 'isList'> & { names: DivisionNames | undefined },
  inquiry: Inquiry,
): boolean {
  const words = (one: number) => (one === RETIRED_TEAMS_DIVISION ? 'no division' : divisionInWords(names, one));
  return askAboutPlayerOrTeamMove(
    { ...file, name, from: words(division), to: words(to), subject: `${name}, division ${to}` },
    inquiry,
  );
}
