import type { Fixture } from '#domain/cards/fixture.ts';
import {
  handicapMovePeriod,
  handicapsOverTimeWithMoves,
  withCurrentHandicap,
  handicapMovesFromMatches,
} from '#domain/handicaps/result-moves.ts';
import { type Policy, policySchema } from '#domain/handicaps/policy-schema.ts';
import { type SinglesMatch, singlesMatchesOfSeason } from '#domain/handicaps/singles.ts';
import { addDays, compareDays } from '#domain/day.ts';
import { startOfSeason } from '#domain/seasons/season.ts';
import { type HandicapSinceDay, handicapsOverTime } from '#domain/squads/handicap.ts';
import { requirePlayer, type TeamsAndPlayers } from '#domain/squads/teams-and-players.ts';
import type { LeagueContent } from '../content/league-content.ts';
import { type PlayerChange, playerChanges } from '../storage/changes-in-effect.ts';
import type { RevisionScope, DatabaseTransaction } from '../storage/store.ts';
import {
  type CachedFactReader,
  toDatedHandicaps,
  type FactCache,
  type HandicapLookup,
  type SeasonsWithDefault,
} from './fact-cache.ts';

/** The id under which the league's handicap policy is stored in the content. */
export const HANDICAP_POLICY_ID = 'handicap-policy';

/** Returns the league's handicap policy; `null` if it has none, or if the stored policy is invalid. */
export function storedPolicy({ values }: Pick<LeagueContent, 'values'>): Policy | null {
  return policySchema.safeParse(values.get(HANDICAP_POLICY_ID)).data ?? null;
}

/** Functions that read the players' handicaps, and the matches that move handicaps. */
export type HandicapFacts = {
  /**
   * A season's singles matches, oldest first. Leaves out walkovers, void matches, and all matches of a fixture that
   * does not count for players (Rule R21).
   */
  singles(season: string): Promise<readonly SinglesMatch[]>;
  /** Returns a function that returns a player's handicap on a day, or `null` if the day or the handicap is unknown. */
  handicapsOn(): Promise<HandicapLookup>;
  /** A player's handicaps up to today, each with the day from which it counts, oldest first. */
  handicapRows(playerId: string): Promise<HandicapSinceDay[]>;
  /**
   * All teams and players, with the players' handicaps of today. If results move handicaps (Rule H20), today's
   * handicaps differ from the stored handicaps. So never write the players from this function to the store.
   */
  peopleToday(): Promise<TeamsAndPlayers>;
};

/** The facts from which handicaps are computed. */
type HandicapSources = {
  today(): string;
  content(): LeagueContent;
  seasons(): Promise<SeasonsWithDefault>;
  people(): Promise<TeamsAndPlayers>;
  fixtures(season: string): Promise<readonly Fixture[]>;
  playerChanges(playerId: string): Promise<PlayerChange[]>;
  singles(season: string): Promise<readonly SinglesMatch[]>;
};

type FactReaders = {
  cached: CachedFactReader;
  dependOn: (scope: RevisionScope) => number;
  facts: () => HandicapSources;
};

/**
 * Returns the functions that read handicaps. In a league where results move handicaps (Rule H20), handicaps depend on
 * the results of all recent seasons.
 */
export function factsOfHandicaps(
  db: DatabaseTransaction,
  cache: FactCache,
  { cached, dependOn, facts }: FactReaders,
): HandicapFacts {
  const rowsById = async () => {
    const { timeZone } = facts().content();
    const moving = await handicapMovesWithCacheKey(facts(), dependOn);
    const key = [timeZone, moving?.key ?? ''].join();
    return cached(cache.handicapRows, key, 'people', async () => {
      const changes = Map.groupBy(await playerChanges(db, null), ({ player }) => player.id);
      const moves = moving && (await moving.moves());
      const rowsOf = (id: string, own: Parameters<typeof toDatedHandicaps>[0]): HandicapSinceDay[] => {
        const dated = toDatedHandicaps(own, timeZone);
        if (!moves) return handicapsOverTime(dated);
        // No handicap may count from a future day, so a handicap that is dated after today counts from today.
        const known = dated.map((one) => ({ ...one, day: [one.day, moves.today].sort(compareDays)[0]! }));
        return handicapsOverTimeWithMoves(known, moves.byPlayer.get(id) ?? [], moves.range);
      };
      return new Map(Array.from(changes, ([id, own]) => [id, rowsOf(id, own)]));
    });
  };
  return {
    singles: (season) => cachedSinglesOfSeason(season, { cache, cached, facts: facts() }),
    async handicapRows(playerId) {
      if (storedPolicy(facts().content())?.kind === 'each') {
        const today = facts().today();
        return ((await rowsById()).get(playerId) ?? []).filter(({ from }) => from <= today);
      }
      return handicapsOverTime(toDatedHandicaps(await facts().playerChanges(playerId), facts().content().timeZone));
    },
    async handicapsOn(): Promise<HandicapLookup> {
      const rows = await rowsById();
      const moves = storedPolicy(facts().content())?.kind === 'each';
      return (id, day) => {
        const own = rows.get(id) ?? [];
        if (day === null) return null;
        // In a league where results move handicaps, the first known handicap also counts for all days before it.
        return (own.findLast(({ from }) => from <= day) ?? (moves ? own[0] : undefined))?.handicap ?? null;
      };
    },
    async peopleToday(): Promise<TeamsAndPlayers> {
      const people = await facts().people();
      if (storedPolicy(facts().content())?.kind !== 'each') return people;
      const [rows, today] = [await rowsById(), facts().today()];
      const players = Array.from(people.players, ([id, player]) => {
        const now = rows.get(id)?.findLast(({ from }) => from <= today)?.handicap;
        return [id, now === undefined ? player : withCurrentHandicap(player, now)] as const;
      });
      return { ...people, players: new Map(players) };
    },
  };
}

type SinglesSources = { cache: FactCache; cached: CachedFactReader; facts: HandicapSources };

async function cachedSinglesOfSeason(
  name: string,
  { cache, cached, facts }: SinglesSources,
): Promise<readonly SinglesMatch[]> {
  const season = (await facts.seasons()).list.find((one) => one.name === name);
  if (!season) return [];
  // The cached matches depend only on the scope of the season, because a change of the season's rules also raises this
  // scope's revision. The cache key includes the merged players, because a merge changes the players in fixtures.
  return cached(cache.singles, `${name}${mergedPlayersKey(await facts.people())}`, `season:${name}`, async () =>
    singlesMatchesOfSeason(await facts.fixtures(name), season),
  );
}

function mergedPlayersKey({ merged }: TeamsAndPlayers): string {
  return Array.from(merged?.values() ?? [], ({ id, mergedInto }) => `${id} ${mergedInto}`)
    .sort()
    .join();
}

/**
 * How many days there can be from the start of a season to its last match. A season is not read if it started more than
 * this number of days before the first day on which results move handicaps.
 */
const MAX_SEASON_DAYS = 500;

/**
 * Returns `moves`, a function that computes how results have moved handicaps up to today, and `key`, a cache key that
 * changes with everything on which the moves depend. Returns `null` if results move no handicaps, or if there is no
 * default season.
 */
async function handicapMovesWithCacheKey(facts: HandicapSources, dependOn: (scope: RevisionScope) => number) {
  const policy = storedPolicy(facts.content());
  if (policy?.kind !== 'each') return null;
  const { list, default: shown } = await facts.seasons();
  const season = list.find(({ name }) => name === shown);
  if (!season) return null;
  const today = facts.today();
  const [seasonStart, range] = [startOfSeason(season), season.rules.handicaps];
  const begin = addDays(handicapMovePeriod(policy, seasonStart).first, -MAX_SEASON_DAYS);
  const recent = list.filter((one) => compareDays(startOfSeason(one), begin) >= 0);
  const revisions = [dependOn('seasons'), dependOn('people'), ...recent.map(({ name }) => dependOn(`season:${name}`))];
  return {
    key: [JSON.stringify(policy), shown, today, ...revisions].join(' '),
    async moves() {
      const { players } = await facts.people();
      const nameOf = (id: string) => requirePlayer(players, id).name;
      const singles = [];
      for (const { name } of recent) singles.push(...(await facts.singles(name)));
      return { byPlayer: handicapMovesFromMatches(singles, policy, { seasonStart, today, nameOf }), range, today };
    },
  };
}
