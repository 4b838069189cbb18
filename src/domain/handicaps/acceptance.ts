import type { HandicapRange } from '#domain/handicaps/handicap-proposal.ts';
import { type Checked, faultyResult, type Issue, validResult } from '#domain/issue.ts';
import type { Player } from '#domain/squads/teams-and-players.ts';
import { handicapFaults } from '#domain/squads/team.ts';
import { formattedHandicap } from '#domain/statistic.ts';

/**
 * The handicap that an official accepts for a player in a review (`newHandicap`). `handicap` and `proposed`: the
 * player's handicap and the proposed one, as the official saw them.
 */
export type HandicapAcceptance = { playerId: string; handicap: number; proposed: number; newHandicap: number };

/**
 * A player, the handicap that the policy currently proposes (`proposed`), the reasons for it as sentences (`because`),
 * and what an official accepted (`sent`).
 */
export type AcceptedHandicap = {
  player: Player;
  proposed: number;
  /** The proposed handicap, rounded as in the league's reviews. */
  rounded: number;
  because: readonly string[];
  sent: HandicapAcceptance;
};

/** A player with the handicap that the policy currently proposes. */
export type PlayerWithProposedHandicap = Omit<AcceptedHandicap, 'sent'>;

/**
 * Checks the handicaps that an official accepts (Rule H8). Returns the accepted handicaps with the current proposals.
 * If there are faults, returns all faults instead. `playerOf` returns a player with the current proposal; `undefined`
 * if there is no such player.
 */
export function checkAcceptances(
  proposals: readonly HandicapAcceptance[],
  playerOf: (playerId: string) => PlayerWithProposedHandicap | undefined,
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
  return issues.length > 0 ? faultyResult(issues) : validResult(accepted);
}

/**
 * Returns a sentence that names the players whose handicap or proposal has changed since the official saw it; `null` if
 * there are none.
 */
export function outdatedHandicapsFault(accepted: readonly AcceptedHandicap[]): string | null {
  const moved = accepted.filter(
    ({ player, proposed, sent }) => player.handicap !== sent.handicap || proposed !== sent.proposed,
  );
  if (moved.length === 0) return null;
  const names = moved.map(({ player }) => player.name).join(', ');
  return `The handicap or the proposal has changed since: ${names}. Look at the proposals again.`;
}

/**
 * Returns sentences that say why an official accepted a handicap. For the proposed handicap, these are the reasons for
 * the proposal. For the rounded proposal, a sentence about the rounding is added. For any other handicap, one sentence
 * says that the handicap was changed by hand. The official's note comes last.
 */
export function acceptanceReasonText(accepted: AcceptedHandicap, note: string): string {
  return [...acceptanceReasons(accepted), note].filter((sentence) => sentence !== '').join(' ');
}

function acceptanceReasons({ proposed, rounded, because, sent: { newHandicap } }: AcceptedHandicap): readonly string[] {
  if (newHandicap === proposed) return because;
  return newHandicap === rounded
    ? [...because, `Rounded from ${formattedHandicap(proposed)} to ${formattedHandicap(rounded)}.`]
    : [`Changed by hand: the policy proposed ${formattedHandicap(proposed)}.`];
}
