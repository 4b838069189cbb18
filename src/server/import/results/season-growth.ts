import { compareSeasons, type LeagueRules } from '#domain/season.ts';
import type { NewCard } from './new-card.ts';
import type { StoredSeason } from './recorded-cards.ts';

/** A season as new cards leave it; `isNew` where the league did not have it. */
export type GrownSeason = { season: StoredSeason; isNew: boolean };

/**
 * The seasons that new cards create or widen: an imported season has the weeks, divisions and most frames per player
 * that its files contain. Other seasons stay unchanged.
 */
export function grownSeasons(
  cards: NewCard[],
  known: ReadonlyMap<string, StoredSeason>,
  rules: LeagueRules,
): GrownSeason[] {
  const bySeason = [...Map.groupBy(cards, ({ card }) => card.season)];
  return bySeason
    .sort(([a], [b]) => compareSeasons(a, b))
    .flatMap(([name, played]) => {
      const before = known.get(name);
      if (before && !before.imported) return [];
      const season = grown(before ?? emptySeason(name, rules), played);
      return before && isSame(before, season) ? [] : [{ season, isNew: !before }];
    });
}

function emptySeason(name: string, rules: LeagueRules): StoredSeason {
  return { name, divisions: [], weeks: 0, calendar: [], rules: { ...rules, maxFramesPerPlayer: 1 }, imported: true };
}

function grown(season: StoredSeason, played: NewCard[]): StoredSeason {
  const divisions = new Set(season.divisions);
  let { weeks } = season;
  let { maxFramesPerPlayer } = season.rules;
  for (const { card, frames } of played) {
    divisions.add(card.division);
    weeks = Math.max(weeks, card.week);
    for (const side of ['homePlayerId', 'awayPlayerId'] as const) {
      maxFramesPerPlayer = Math.max(maxFramesPerPlayer, mostOf(frames.map((frame) => frame[side])));
    }
  }
  return {
    ...season,
    divisions: [...divisions].sort((a, b) => a - b),
    weeks,
    rules: { ...season.rules, maxFramesPerPlayer },
  };
}

function mostOf(ids: (string | null)[]): number {
  const times = [
    ...Map.groupBy(
      ids.filter((id) => id !== null),
      (id) => id,
    ).values(),
  ];
  return Math.max(0, ...times.map(({ length }) => length));
}

function isSame(a: StoredSeason, b: StoredSeason): boolean {
  const numbers = ({ divisions, weeks, rules }: StoredSeason) => [...divisions, weeks, rules.maxFramesPerPlayer].join();
  return numbers(a) === numbers(b);
}
