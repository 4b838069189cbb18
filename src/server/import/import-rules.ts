import { type LeagueRules, USUAL_TABLE_RULES } from '#domain/season.ts';
import { defaultSeason, seasons } from '../storage/mappers/seasons.ts';
import type { Snapshot } from '../storage/store.ts';

/** The rules of a season in a league that has none yet. */
const FIRST: LeagueRules = {
  ...USUAL_TABLE_RULES,
  framesPerFixture: 5,
  walkoverScore: 42,
  maxFramesPerPlayer: 1,
  highestBreak: 155,
  highestScore: 250,
  breaksFrom: 1,
};

/** Returns the rules for a season that an import creates: those of the default season. */
export async function rulesForImport(db: Snapshot): Promise<LeagueRules> {
  const [known, shown] = [await seasons(db), await defaultSeason(db)];
  return (known.find(({ name }) => name === shown) ?? known.at(-1))?.rules ?? FIRST;
}
