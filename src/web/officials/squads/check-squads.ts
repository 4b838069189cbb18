import type { Handicaps } from '#domain/handicap.ts';
import { checkHandicaps } from '#domain/handicap.ts';
import { type Checked, collect, faulty, type Issue, valid } from '#domain/issue.ts';
import type { Player, Team } from '#domain/people.ts';
import { checkPlayerDraft, checkTeamDraft } from '#domain/squad.ts';
import { parseVenue } from '#domain/venue.ts';
import { readNumber } from '#web/officials/read-number.ts';

/** What stands in the fields of a team, of a player's numbers, of a player. */
export type TeamValues = { name: string; division: string; venue: string };
export type HandicapValues = { handicap: string; modifier: string; newHandicap: string };
export type PlayerValues = HandicapValues & { name: string };

/** The numbers of a new player (specification §9). */
export const noHandicaps: HandicapValues = { handicap: '0', modifier: '0', newHandicap: '0' };

/** A team as it stands in a form, by the rules of the league (contract §4). */
export function checkTeam(
  { name, division, venue }: TeamValues,
  divisions: readonly number[],
): Checked<Pick<Team, 'name' | 'division'> & { venue: string }> {
  const issues: Issue[] = [];
  const number = collect(readNumber(division, 'division', 'Division'), issues);
  const place = collect(parseVenue(venue), issues) ?? '';
  const team = checkTeamDraft({ name, division: number }, divisions);
  return withIssues(issues, team.ok ? valid({ ...team.value, venue: place }) : team);
}

/** A player's three numbers as they stand in a form, by the rules of the league (contract §4). */
export function checkHandicapValues(values: HandicapValues): Checked<Handicaps> {
  const issues: Issue[] = [];
  return withIssues(issues, checkHandicaps(numbersOf(values, issues)));
}

/** A player as he or she stands in a form, by the rules of the league (contract §4). */
export function checkPlayer({ name, ...values }: PlayerValues): Checked<Handicaps & Pick<Player, 'name'>> {
  const issues: Issue[] = [];
  return withIssues(issues, checkPlayerDraft({ name, ...numbersOf(values, issues) }));
}

/** That something was chosen from a list. `what` begins the sentence. */
export function checkChosen(id: string, path: string, what: string): Checked<string> {
  return id === '' ? faulty([{ path, message: `${what} is required.` }]) : valid(id);
}

/** Two parts of a form, checked: every fault of both, in the order of the form. */
export function both<A, B>(first: Checked<A>, second: Checked<B>): Checked<[A, B]> {
  if (first.ok && second.ok) return valid([first.value, second.value]);
  return faulty([...(first.ok ? [] : first.issues), ...(second.ok ? [] : second.issues)]);
}

function numbersOf({ handicap, modifier, newHandicap }: HandicapValues, issues: Issue[]) {
  return {
    handicap: collect(readNumber(handicap, 'handicap', 'The handicap'), issues),
    modifier: collect(readNumber(modifier, 'modifier', 'The modifier'), issues),
    newHandicap: collect(readNumber(newHandicap, 'newHandicap', 'The new handicap'), issues),
  };
}

function withIssues<T>(issues: readonly Issue[], checked: Checked<T>): Checked<T> {
  return checked.ok && issues.length === 0 ? checked : faulty([...issues, ...(checked.ok ? [] : checked.issues)]);
}
