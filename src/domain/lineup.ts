import { countOf } from '#domain/count.ts';
import type { Fixture } from '#domain/fixture.ts';
import { type FrameDraft, presentPlayer } from '#domain/frame-draft.ts';
import { frameSide, type Side } from '#domain/frame.ts';
import type { Issue } from '#domain/issue.ts';
import type { People, Player, Team } from '#domain/people.ts';
import type { LeagueRules } from '#domain/season.ts';

/** What the players of a card are checked against; `recorded` is the card that is corrected, `null` for a new one. */
export type LineupContext = { people: People; rules: LeagueRules; recorded: Fixture | null };

/**
 * Checks the players of one side: each is of that side's team today, or played for it on the card that is corrected,
 * and none plays too often (contract §4). `team` is `undefined` where its own fault was told already.
 */
export function checkLineup(
  side: Side,
  team: Team | undefined,
  drafts: readonly (FrameDraft | undefined)[],
  { people, rules, recorded }: LineupContext,
): Issue[] {
  const kept = recorded && team ? playedFor(recorded, team.id) : new Set<string>();
  const times = new Map<string, number>();
  return drafts.flatMap((draft, i) => {
    const id = presentPlayer(side === 'home' ? draft?.homePlayer : draft?.awayPlayer);
    if (id === null || id === undefined) return [];
    const path = `matches.${i}.${side}Player`;
    const player = people.players.get(id);
    if (!player) return [{ path, message: 'The league has no such player.' }];
    const time = (times.get(id) ?? 0) + 1;
    times.set(id, time);
    const messages = [kept.has(id) ? null : membershipFault(player, team), frequencyFault(player, time, rules)];
    return messages.filter((message) => message !== null).map((message) => ({ path, message }));
  });
}

function playedFor(fixture: Fixture, teamId: string): Set<string> {
  const side = fixture.homeTeamId === teamId ? 'home' : 'away';
  if (side === 'away' && fixture.awayTeamId !== teamId) return new Set();
  return new Set(fixture.frames.map((frame) => frameSide(frame, side).playerId).filter((id) => id !== null));
}

function membershipFault(player: Player, team: Team | undefined): string | null {
  if (player.deleted) return `${player.name} has been deleted.`;
  return team && player.teamId !== team.id ? `${player.name} does not play for ${team.name}.` : null;
}

function frequencyFault(player: Player, time: number, { maxFramesPerPlayer }: LeagueRules): string | null {
  if (time <= maxFramesPerPlayer) return null;
  return `${player.name} can play only ${countOf(maxFramesPerPlayer, 'frame')} on one side.`;
}
