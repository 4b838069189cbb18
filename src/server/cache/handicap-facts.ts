import type { Fixture } from '#domain/cards/fixture.ts';
import { daysThatCount, movedOverTime, withMovedHandicap, movesByPlayer } from '#domain/handicaps/result-moves.ts';
import { type Policy, policySchema } from '#domain/handicaps/policy-schema.ts';
import { type Single, singlesIn } from '#domain/handicaps/singles.ts';
import { addDays, compareDays } from '#domain/day.ts';
import { startOfSeason } from '#domain/seasons/season.ts';
import { type HandicapRow, handicapsOverTime } from '#domain/squads/handicap.ts';
import { knownPlayer, type People } from '#domain/squads/people.ts';
import type { LeagueContent } from '../content/league-content.ts';
import { type PlayerChange, playerChanges } from '../storage/history.ts';
import type { Scope, Snapshot } from '../storage/store.ts';
import { type ReadCached, datedHandicaps, type FactCache, type HandicapOnDay, type Seasons } from './fact-cache.ts';

/** The content id of the league's handicap policy. */
export const HANDICAP_POLICY_ID = 'handicap-policy';

/** Returns the league's handicap policy; `null` if it has none. */
export function storedPolicy({ values }: Pick<LeagueContent, 'values'>): Policy | null {
  return policySchema.safeParse(values.get(HANDICAP_POLICY_ID)).data ?? null;
}

/** The facts about handicaps. */
export type HandicapFacts = {
  /** The singles matches of a season that count for players, oldest first. */
  singles(season: string): Promise<readonly Single[]>;
  /** Returns a function that looks up a player's handicap on a day. */
  handicapsOn(): Promise<HandicapOnDay>;
  /** A player's handicaps until today, oldest first. */
  handicapRows(playerId: string): Promise<HandicapRow[]>;
  /**
   * All people with their handicaps of today, which results may have moved since they were stored. Never store these
   * people.
   */
  peopleToday(): Promise<People>;
};

/** The other facts that handicaps follow from. */
type HandicapSources = {
  today(): string;
  content(): LeagueContent;
  seasons(): Promise<Seasons>;
  people(): Promise<People>;
  fixtures(season: string): Promise<readonly Fixture[]>;
  playerChanges(playerId: string): Promise<PlayerChange[]>;
  singles(season: string): Promise<readonly Single[]>;
};

type Reading = { cached: ReadCached; dependOn: (scope: Scope) => number; facts: () => HandicapSources };

/**
 * Returns the facts about handicaps. In a league where results move handicaps (Rule H20), they depend on every season.
 */
export function factsOfHandicaps(db: Snapshot, cache: FactCache, { cached, dependOn, facts }: Reading): HandicapFacts {
  const rowsById = async () => {
    const { timeZone } = facts().content();
    const moving = await movesToday(facts(), dependOn);
    const key = [timeZone, moving?.key ?? ''].join();
    return cached(cache.handicapRows, key, 'people', async () => {
      const changes = Map.groupBy(await playerChanges(db, null), ({ player }) => player.id);
      const moves = moving && (await moving.moves());
      const rowsOf = (id: string, own: Parameters<typeof datedHandicaps>[0]): HandicapRow[] => {
        const dated = datedHandicaps(own, timeZone);
        if (!moves) return handicapsOverTime(dated);
        // Handicaps with a later day count from today: no handicap counts from a day to come.
        const known = dated.map((one) => ({ ...one, day: [one.day, moves.today].sort(compareDays)[0]! }));
        return movedOverTime(known, moves.byPlayer.get(id) ?? [], moves.range);
      };
      return new Map(Array.from(changes, ([id, own]) => [id, rowsOf(id, own)]));
    });
  };
  return {
    singles: (season) => singlesOf(season, { cache, cached, facts: facts() }),
    async handicapRows(playerId) {
      if (storedPolicy(facts().content())?.kind === 'each') {
        const today = facts().today();
        return ((await rowsById()).get(playerId) ?? []).filter(({ from }) => from <= today);
      }
      return handicapsOverTime(datedHandicaps(await facts().playerChanges(playerId), facts().content().timeZone));
    },
    async handicapsOn(): Promise<HandicapOnDay> {
      const rows = await rowsById();
      const moves = storedPolicy(facts().content())?.kind === 'each';
      return (id, day) => {
        const own = rows.get(id) ?? [];
        if (day === null) return null;
        // In a league where results move handicaps, the first known handicap also counts for all days before it.
        return (own.findLast(({ from }) => from <= day) ?? (moves ? own[0] : undefined))?.handicap ?? null;
      };
    },
    async peopleToday(): Promise<People> {
      const people = await facts().people();
      if (storedPolicy(facts().content())?.kind !== 'each') return people;
      const [rows, today] = [await rowsById(), facts().today()];
      const players = Array.from(people.players, ([id, player]) => {
        const now = rows.get(id)?.findLast(({ from }) => from <= today)?.handicap;
        return [id, now === undefined ? player : withMovedHandicap(player, now)] as const;
      });
      return { ...people, players: new Map(players) };
    },
  };
}

type SinglesReading = { cache: FactCache; cached: ReadCached; facts: HandicapSources };

async function singlesOf(name: string, { cache, cached, facts }: SinglesReading): Promise<readonly Single[]> {
  const season = (await facts.seasons()).list.find((one) => one.name === name);
  if (!season) return [];
  // Changed rules raise the season's own scope too. A merge of people changes the fixtures.
  return cached(cache.singles, `${name}${mergesIn(await facts.people())}`, `season:${name}`, async () =>
    singlesIn(await facts.fixtures(name), season),
  );
}

function mergesIn({ merged }: People): string {
  return Array.from(merged?.values() ?? [], ({ id, mergedInto }) => `${id} ${mergedInto}`)
    .sort()
    .join();
}

/**
 * The most days from the start of a season to its last match. Seasons that began earlier than this need not be read.
 */
const MAX_SEASON_DAYS = 500;

/**
 * Returns how results have moved handicaps by today, and a key that changes with everything the moves depend on;
 * `null` if results move no handicaps, or if there is no season yet.
 */
async function movesToday(facts: HandicapSources, dependOn: (scope: Scope) => number) {
  const policy = storedPolicy(facts.content());
  if (policy?.kind !== 'each') return null;
  const { list, default: shown } = await facts.seasons();
  const season = list.find(({ name }) => name === shown);
  if (!season) return null;
  const today = facts.today();
  const [seasonStart, range] = [startOfSeason(season), season.rules.handicaps];
  const begin = addDays(daysThatCount(policy, seasonStart).first, -MAX_SEASON_DAYS);
  const recent = list.filter((one) => compareDays(startOfSeason(one), begin) >= 0);
  const revisions = [dependOn('seasons'), dependOn('people'), ...recent.map(({ name }) => dependOn(`season:${name}`))];
  return {
    key: [JSON.stringify(policy), shown, today, ...revisions].join(' '),
    async moves() {
      const { players } = await facts.people();
      const nameOf = (id: string) => knownPlayer(players, id).name;
      const singles = [];
      for (const { name } of recent) singles.push(...(await facts.singles(name)));
      return { byPlayer: movesByPlayer(singles, policy, { seasonStart, today, nameOf }), range, today };
    },
  };
}
