import type { HandicapRange } from '#domain/handicaps/policy.ts';
import { type Checked, faulty, type Issue, valid } from '#domain/issue.ts';
import type { Player } from '#domain/squads/people.ts';
import { handicapFaults } from '#domain/squads/team.ts';
import { handicapWords } from '#domain/statistic.ts';

/** What a review accepts for a player, as it was looked at. */
export type Acceptance = { playerId: string; handicap: number; proposed: number; newHandicap: number };

/** A player with the proposal of now, and with what was accepted. */
export type Accepted = { player: Player; proposed: number; because: readonly string[]; sent: Acceptance };

/** What is proposed now for a player. */
export type Present = Pick<Accepted, 'player' | 'proposed' | 'because'>;

/** Checks what a review accepts, with every fault at once (Rule H8); `presentOf` returns what is proposed now. */
export function checkReview(
  proposals: readonly Acceptance[],
  presentOf: (playerId: string) => Present | undefined,
  range: HandicapRange,
): Checked<Accepted[]> {
  const named = new Set<string>();
  const issues: Issue[] = proposals.length === 0 ? [{ path: 'proposals', message: 'Choose at least one player.' }] : [];
  const accepted = proposals.flatMap((sent, i): Accepted[] => {
    const report = (field: string, message: string) => issues.push({ path: `proposals.${i}.${field}`, message });
    const present = presentOf(sent.playerId);
    if (!present || named.has(present.player.id)) {
      report('playerId', present ? `${present.player.name} is given twice.` : 'The league has no such player.');
      return [];
    }
    named.add(present.player.id);
    const { newHandicap } = sent;
    if (!Number.isInteger(newHandicap)) report('newHandicap', 'The new handicap must be a whole number.');
    else for (const { path, message } of handicapFaults({ newHandicap }, range)) report(path, message);
    return [{ ...present, sent }];
  });
  return issues.length > 0 ? faulty(issues) : valid(accepted);
}

/** Returns why a review is out of date: whose handicap or proposal is no longer as it was looked at; `null` if none is. */
export function movedSince(accepted: readonly Accepted[]): string | null {
  const moved = accepted.filter(
    ({ player, proposed, sent }) => player.handicap !== sent.handicap || proposed !== sent.proposed,
  );
  if (moved.length === 0) return null;
  const names = moved.map(({ player }) => player.name).join(', ');
  return `The handicap or the proposal has changed since: ${names}. Look at the proposals again.`;
}

/** Returns why a player's handicap is what was accepted: the reasons, or that it was changed by hand, and the note. */
export function whyAccepted({ proposed, because, sent }: Accepted, note: string): string {
  const why =
    sent.newHandicap === proposed ? because : [`Changed by hand: the policy proposed ${handicapWords(proposed)}.`];
  return [...why, note].filter((sentence) => sentence !== '').join(' ');
}
