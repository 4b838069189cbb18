import { applyHandicaps, applyHandicapsBody, playerHandicaps } from '#contract/handicaps.ts';
import { countOf } from '#domain/count.ts';
import { applyNewHandicaps, checkApply, handicapsOverTime } from '#domain/handicap.ts';
import type { Player } from '#domain/people.ts';
import { dayIn } from '../clock.ts';
import type { Facts } from '../cache/facts.ts';
import { sift } from '../http/body.ts';
import { read } from '../http/read.ts';
import { notFound } from '../http/refusal.ts';
import { write } from '../http/write.ts';
import { settled } from './faults.ts';
import { wholeLeague } from './subjects.ts';

/** A player's handicaps over time, from the history of changes: docs/decisions/handicaps-from-history.md says why. */
export const handicapReads = [
  read(playerHandicaps, async (facts, { params }) => {
    const { players } = await facts.people();
    if (!players.has(params.playerId)) throw notFound('There is no such player.');
    const { timeZone } = facts.folder().file;
    const changes = await facts.playerChanges(params.playerId);
    return handicapsOverTime(
      changes.map(({ player: { handicap, modifier }, at, countsFrom }) => ({
        day: countsFrom ?? dayIn(timeZone, new Date(at)),
        handicap,
        modifier,
      })),
    );
  }),
];

export const handicapWrites = [
  write(applyHandicaps, wholeLeague, async (change, { body, facts }) => {
    const { players, on } = await readChosen(body, facts);
    const changed = applyNewHandicaps(players);
    await change.putAll('player', changed);
    change.countsFrom(on);
    change.summarise(`Applied the new handicaps of ${whose(changed)} from ${longDay(on)}`);
    return { success: true as const, updated: changed.length };
  }),
];

async function readChosen(body: unknown, facts: Facts): Promise<{ players: Player[]; on: string }> {
  const { players } = await facts.people();
  const { draft, issues } = sift(applyHandicapsBody, body ?? {});
  const faulty = new Set(issues.map(({ path }) => path));
  const chosen = {
    playerIds: faulty.has('playerIds') ? undefined : (draft.playerIds ?? null),
    on: faulty.has('on') ? undefined : (draft.on ?? null),
  };
  return settled(issues, checkApply(chosen, players, facts.today()), Object.keys(applyHandicapsBody.shape));
}

function whose(players: readonly Player[]): string {
  const [only] = players;
  return players.length === 1 && only ? only.name : countOf(players.length, 'player');
}

/** `1 January 2026`. */
function longDay(day: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(`${day}T00:00:00Z`));
}
