import { LRUCache } from 'lru-cache';
import {
  handicapPolicy,
  handicapProposals,
  handicapPolicyReplay,
  type PlayerHandicapProposalAnswer,
  startGiven as startGivenCall,
} from '#contract/handicaps.ts';
import { type PlayerResultsForProposal, proposeHandicap } from '#domain/handicaps/handicap-proposal.ts';
import {
  type Policy,
  POLICY_KINDS,
  policySchema,
  type PolicyKind,
  usualPolicy,
} from '#domain/handicaps/policy-schema.ts';
import { policyWords } from '#domain/handicaps/policy-words.ts';
import type { SinglesMatch } from '#domain/handicaps/singles.ts';
import { type PlayedFrame, type ScoredFrame, frameWithoutStarts } from '#domain/handicaps/rating.ts';
import {
  createPlayerResultsTracker,
  createReplay,
  handicapsInFrame,
  type PolicyReplayResult,
} from '#domain/handicaps/replay.ts';
import { compareByName } from '#domain/name.ts';
import { startBetweenHandicaps, handicapStarts } from '#domain/squads/handicap.ts';
import { type HandicapRules, USUAL_HANDICAP_RULES } from '#domain/squads/handicap-rules.ts';
import { idAfterMerges, requireTeam, type TeamsAndPlayers, type Player } from '#domain/squads/teams-and-players.ts';
import type { AnswerDependencies, Facts, FactsReader } from '../cache/facts.ts';
import { storedPolicy } from '../cache/handicap-facts.ts';
import { parametersCacheKey } from '../http/input.ts';
import { type UncachedRead, uncachedRead, asLongRead, cachedRead } from '../http/reads.ts';
import { badRequest, orNotFound } from '../refusal.ts';
import { dayInTimeZone } from '../clock.ts';
import type { DatabaseTransaction } from '../storage/store.ts';
import { chunks } from '../storage/table-rows.ts';
import { createYieldToRequests } from '../yield-to-requests.ts';

/** Returns the answer about a policy, with the policy in words. If the league has no policy, `policy` is `null`. */
export function policyAnswer(policy: Policy | null) {
  return { policy, words: policy && policyWords(policy) };
}

/** Returns the handicap rules of the default season. */
export async function handicapRulesOfDefaultSeason(facts: Facts): Promise<HandicapRules> {
  const { list, default: shown } = await facts.seasons();
  return list.find(({ name }) => name === shown)?.rules.handicaps ?? USUAL_HANDICAP_RULES;
}

export const handicapReads = [
  cachedRead(handicapPolicy, async (facts) => {
    let unscored = 0;
    // A season can have matches without points only if there is a match format in its rules, or in the rules of one of
    // its divisions.
    const others = (await facts.seasons()).list.filter(
      ({ rules, divisionRules }) => rules.format || Object.values(divisionRules).some(({ format }) => format),
    );
    for (const { name } of others) unscored += (await facts.sums(name)).unscored;
    return { ...policyAnswer(storedPolicy(facts.content())), ...(unscored === 0 ? {} : { unscored }) };
  }),

  cachedRead(startGivenCall, async (facts, { query }) => {
    const people = await facts.peopleToday();
    const [one, other] = [query.one, query.other].map((id) =>
      orNotFound(people.players.get(idAfterMerges(people, id)), 'There is no such player.'),
    );
    if (!one || !other) throw new Error('Two players were named.');
    const handicaps = { home: one.handicap, away: other.handicap };
    const rules = await handicapRulesOfDefaultSeason(facts);
    const starts = handicapStarts(handicaps, rules);
    const begins = rules.start === 'own' ? { begins: { one: starts.home, other: starts.away } } : {};
    const start = startBetweenHandicaps(handicaps, rules.maxStart, rules.counts);
    if (start === null) return { gives: null, receives: null, points: 0, capped: false, ...begins };
    const [gives, receives] = start.by === 'home' ? [one.id, other.id] : [other.id, one.id];
    return {
      gives,
      receives,
      points: start.points,
      capped: start.points !== startBetweenHandicaps(handicaps, null, rules.counts)?.points,
      ...begins,
    };
  }),
];

/**
 * Returns `policy` itself if it is a complete policy. If `policy` is the name of a kind of policy, returns the usual
 * policy of this kind. If it is `null`, returns the league's stored policy or, without one, the usual `rating` policy.
 */
export async function requestedOrStoredPolicy(policy: Policy | PolicyKind | null, facts: Facts): Promise<Policy> {
  const wanted = policy ?? storedPolicy(facts.content()) ?? 'rating';
  if (typeof wanted !== 'string') return wanted;
  return usualPolicy(wanted, await handicapRulesOfDefaultSeason(facts), undeletedPlayers(await facts.peopleToday()));
}

/** Returns all players, except deleted players and the players of deleted teams. */
function undeletedPlayers({ teams, players }: TeamsAndPlayers): Player[] {
  return [...players.values()].filter(({ deleted, teamId }) => !deleted && !requireTeam(teams, teamId).deleted);
}

/**
 * Returns the policy that a query names: `text` is the name of a kind of policy, or a complete policy as JSON. Without
 * `text`, returns the league's stored policy or, if there is none, the usual `rating` policy. Throws 400 for any other
 * text.
 */
async function readRequestedPolicy(text: string | undefined, facts: Facts): Promise<Policy> {
  if (text === undefined || text === '') return requestedOrStoredPolicy(null, facts);
  const kind = POLICY_KINDS.find((known) => known === text);
  if (kind) return requestedOrStoredPolicy(kind, facts);
  const parsed = policySchema.safeParse(parseJsonOrText(text));
  if (parsed.success) return parsed.data;
  throw badRequest(parsed.error.issues.map(({ message }) => message).join(' '));
}

function parseJsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** How many frames `forEachFrameBatch` passes to `take` in one call. */
const FRAMES_PER_BATCH = 500;

/**
 * Passes the frames of all seasons to `take`, oldest first, and lets other requests run in between. If recorded scores
 * include handicap starts, first takes the starts out of the scores. A frame in which a player's handicap is unknown is
 * passed as recorded.
 */
async function forEachFrameBatch(
  facts: Facts,
  take: (frames: readonly PlayedFrame[], season: string) => void,
): Promise<void> {
  const rules = await handicapRulesOfDefaultSeason(facts);
  const handicapOn = rules.inScores ? await facts.handicapsOn() : null;
  const turn = createYieldToRequests();
  for (const { name } of (await facts.seasons()).list) {
    const frames = await facts.playedFrames(name);
    const own = (frame: ScoredFrame): PlayedFrame => {
      const handicaps = handicapOn && handicapsInFrame(frame, handicapOn);
      return handicaps === null ? frame : frameWithoutStarts(frame, handicapStarts(handicaps, rules));
    };
    for (const some of chunks(frames, FRAMES_PER_BATCH)) {
      take(handicapOn ? some.map(own) : some, name);
      await turn();
    }
  }
}

/** Returns an object with the frames and the strength of each player, from the frames of all seasons. */
export async function playerRecordsFromAllSeasons(facts: Facts) {
  const records = createPlayerResultsTracker();
  await forEachFrameBatch(facts, (frames) => {
    for (const frame of frames) records.learn(frame);
  });
  return records;
}

type PlayerRecords = Awaited<ReturnType<typeof playerRecordsFromAllSeasons>>;

/**
 * Returns a function that finds a player's record. For a `ratio` policy, the record also has `singles`. For any other
 * policy, it also has `sinceReview` if the player's handicap was set in a review.
 */
async function playerRecordFinder(
  policy: Policy,
  facts: Facts,
  records: PlayerRecords,
): Promise<(player: Player) => PlayerResultsForProposal> {
  if (policy.kind === 'ratio') {
    const byPlayer = new Map<string, SinglesMatch[]>();
    for (const { name } of (await facts.seasons()).list)
      for (const single of (await facts.singles(name)).filter(({ isDecided }) => !isDecided))
        for (const id of [single.home, single.away]) byPlayer.set(id, [...(byPlayer.get(id) ?? []), single]);
    return ({ id }) => ({ ...records.of(id), singles: byPlayer.get(id) ?? [] });
  }
  const { timeZone } = facts.content();
  return ({ id, review }) => {
    const record = records.of(id);
    if (!review?.why) return record;
    const day = dayInTimeZone(timeZone, new Date(review.at));
    return { ...record, sinceReview: record.frames.filter(({ date }) => date !== null && date >= day).length };
  };
}

/**
 * Returns the handicap that a policy proposes for each player, the largest changes first. Deleted players and the
 * players of deleted teams are left out. `records`: the records of all players, from `playerRecordsFromAllSeasons`.
 */
export async function proposedHandicaps(
  facts: Facts,
  policy: Policy,
  records: PlayerRecords,
): Promise<PlayerHandicapProposalAnswer[]> {
  const people = await facts.peopleToday();
  const rules = await handicapRulesOfDefaultSeason(facts);
  const recordOf = await playerRecordFinder(policy, facts, records);
  const turn = createYieldToRequests();
  const proposals: PlayerHandicapProposalAnswer[] = [];
  for (const player of undeletedPlayers(people)) {
    const { id: playerId, name, teamId, handicap } = player;
    const { name: teamName, division } = requireTeam(people.teams, teamId);
    const { proposed, because, evidence } = proposeHandicap(policy, handicap, recordOf(player), rules);
    const change = proposed - handicap;
    proposals.push({ playerId, name, teamId, teamName, division, handicap, proposed, change, because, evidence });
    await turn();
  }
  return proposals.sort((a, b) => Math.abs(b.change) - Math.abs(a.change) || compareByName(nameAndId(a), nameAndId(b)));
}

function nameAndId({ name, playerId: id }: PlayerHandicapProposalAnswer) {
  return { name, id };
}

async function replayHandicaps(
  facts: Facts,
  policy: Policy,
  seasons: readonly string[] | null,
): Promise<PolicyReplayResult> {
  const { maxStart, counts, ...range } = await handicapRulesOfDefaultSeason(facts);
  const handicapOn = await facts.handicapsOn();
  const replay = createReplay({ policy, range, maxStart, ...(counts ? { counts } : {}), handicapOn });
  await forEachFrameBatch(facts, (frames, season) => replay.add(frames, seasons === null || seasons.includes(season)));
  return replay.result();
}

/**
 * Replays the frames of all seasons with the handicap policy that a query names. Only the seasons in the query (names
 * separated by commas) count in the result; without names, all count. Throws 400 for an unknown season or policy.
 */
export async function replayRequestedPolicy(
  facts: Facts,
  { policy, seasons }: { policy?: string | undefined; seasons?: string | undefined },
): Promise<PolicyReplayResult> {
  const wanted = seasons === undefined || seasons === '' ? null : seasons.split(',');
  const { list } = await facts.seasons();
  const unknown = wanted?.find((name) => !list.some((season) => season.name === name));
  if (unknown !== undefined) throw badRequest(`The league has no season ${unknown}.`);
  return replayHandicaps(facts, await readRequestedPolicy(policy, facts), wanted);
}

/**
 * Returns the handlers of the calls that read handicap proposals and replays, for secretaries. A result that is
 * computed from all frames is cached until any of the data behind the result changes.
 */
export function handicapReviewReads(reader: FactsReader): UncachedRead[] {
  const cache = new LRUCache<string, { value: object; dependencies: AnswerDependencies }>({ max: 20 });
  async function once<T extends object>(
    db: DatabaseTransaction,
    key: string,
    work: (facts: Facts) => Promise<T>,
  ): Promise<T> {
    const known = cache.get(key);
    // The cast is safe, because a key is always used with the same type `T`.
    if (known && reader.isCurrent(known.dependencies)) return known.value as T;
    const computed = await reader.readOn(db, work);
    cache.set(key, computed);
    return computed.value;
  }
  return [
    asLongRead(
      uncachedRead(handicapProposals, async (db, { query }) => {
        const records = await once(db, 'records', playerRecordsFromAllSeasons);
        const proposals = await reader.readOn(db, async (facts) =>
          proposedHandicaps(facts, await readRequestedPolicy(query.policy, facts), records),
        );
        return proposals.value;
      }),
    ),
    asLongRead(
      uncachedRead(handicapPolicyReplay, (db, { query }) =>
        once(db, parametersCacheKey(handicapPolicyReplay, query), (facts) => replayRequestedPolicy(facts, query)),
      ),
    ),
  ];
}
