import type { HandicapRange } from '#domain/handicaps/policy.ts';
import { type Checked, faulty, type Issue, valid } from '#domain/issue.ts';
import type { Player } from '#domain/squads/people.ts';
import { handicapFaults } from '#domain/squads/team.ts';
import { handicapWords } from '#domain/statistic.ts';

/**
 * A player's handicap that an official accepts in a review. `handicap` and `proposed`: the values that the official
 * saw.
 */
export type Acceptance = { playerId: string; handicap: number; proposed: number; newHandicap: number };

/** A reviewed player with the handicap that an official accepted. */
export type AcceptedHandicap = {
  player: Player;
  proposed: number;
  /** The proposal as the review rounds it. */
  rounded: number;
  because: readonly string[];
  sent: Acceptance;
};

/** A player with the handicap that a review proposes now. */
export type ReviewedPlayer = Omit<AcceptedHandicap, 'sent'>;

/**
 * Checks the handicaps that an official accepts, and reports every fault at once (Rule H8). `playerOf` returns a player
 * with the current proposal.
 */
export function checkReview(
  proposals: readonly Acceptance[],
  playerOf: (playerId: string) => ReviewedPlayer | undefined,
  range: HandicapRange,
): Checked<AcceptedHandicap[]> {
  const named = new Set<string>();
  const issues: Issue[] = proposals.length === 0 ? [{ path: 'proposals', message: 'Choose at least one player.' }] : [];
  const accepted = proposals.flatMap((sent, i): AcceptedHandicap[] => {
    const report = (field: string, message: string) => issues.push({ path: `proposals.${i}.${field}`, message });
    const reviewed = playerOf(sent.playerId);
    if (!reviewed || named.has(reviewed.player.id)) {
      report('playerId', reviewed ? `${reviewed.player.name} is given twice.` : 'The league has no such player.');
      return [];
    }
    named.add(reviewed.player.id);
    const { newHandicap } = sent;
    if (!Number.isInteger(newHandicap)) report('newHandicap', 'The new handicap must be a whole number.');
    else for (const { path, message } of handicapFaults({ newHandicap }, range)) report(path, message);
    return [{ ...reviewed, sent }];
  });
  return issues.length > 0 ? faulty(issues) : valid(accepted);
}

/** Returns whose handicap or proposal has changed since the official saw it, as a sentence; `null` if nobody's has. */
export function outdatedFault(accepted: readonly AcceptedHandicap[]): string | null {
  const moved = accepted.filter(
    ({ player, proposed, sent }) => player.handicap !== sent.handicap || proposed !== sent.proposed,
  );
  if (moved.length === 0) return null;
  const names = moved.map(({ player }) => player.name).join(', ');
  return `The handicap or the proposal has changed since: ${names}. Look at the proposals again.`;
}

/**
 * Returns why a player has the accepted handicap: the reasons of the proposal, or that it was set by hand, then the
 * official's note.
 */
export function whyAccepted(accepted: AcceptedHandicap, note: string): string {
  return [...reasonsOf(accepted), note].filter((sentence) => sentence !== '').join(' ');
}

function reasonsOf({ proposed, rounded, because, sent: { newHandicap } }: AcceptedHandicap): readonly string[] {
  if (newHandicap === proposed) return because;
  return newHandicap === rounded
    ? [...because, `Rounded from ${handicapWords(proposed)} to ${handicapWords(rounded)}.`]
    : [`Changed by hand: the policy proposed ${handicapWords(proposed)}.`];
}
