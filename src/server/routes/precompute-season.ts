import type { Facts } from '../cache/facts.ts';
import { seasonFinish } from '../seasons/season-league.ts';
import { createTurns } from '../turns.ts';
import { breaksOfSeason } from './players.ts';
import { seasonHonours } from './records.ts';

/** Computes and caches what answers about all seasons need from one season, unless it is cached. */
export async function precomputeSeason(facts: Facts, name: string): Promise<void> {
  const turn = createTurns();
  await facts.precompute(name);
  await turn();
  await breaksOfSeason(facts, name, 'League');
  await turn();
  const season = (await facts.seasons()).list.find((one) => one.name === name);
  if (season && (await seasonFinish(facts, season)).finished) await seasonHonours(facts, season);
}
