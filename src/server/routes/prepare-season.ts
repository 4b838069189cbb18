import type { Facts } from '../cache/facts.ts';
import { finishOf } from '../seasons/season-league.ts';
import { createTurns } from '../turns.ts';
import { breaksIn } from './players.ts';
import { seasonHonours } from './records.ts';

/** Makes everything of a season from which answers about all seasons are merged, unless it is cached. */
export async function prepareSeason(facts: Facts, name: string): Promise<void> {
  const turn = createTurns();
  await facts.prepare(name);
  await turn();
  await breaksIn(facts, name, 'League');
  await turn();
  const season = (await facts.seasons()).list.find((one) => one.name === name);
  if (season && (await finishOf(facts, season)).finished) await seasonHonours(facts, season);
}
