import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import {
  acceptBody,
  acceptProposals,
  handicapPolicy,
  handicapProposals,
  handicapReplay,
  policyBody,
  type ProposalAnswer,
  savePolicy,
  startGiven as startGivenCall,
} from '#contract/handicaps.ts';
import { countOf } from '#domain/count.ts';
import { type PlayerRecord, proposeHandicap } from '#domain/handicaps/policy.ts';
import {
  type Policy,
  POLICY_KINDS,
  policySchema,
  type PolicyKind,
  usualPolicy,
} from '#domain/handicaps/policy-schema.ts';
import { POLICY_NAMES, policyWords } from '#domain/handicaps/policy-words.ts';
import type { Single } from '#domain/handicaps/singles.ts';
import { type PlayedFrame, type ScoredFrame, withoutStarts } from '#domain/handicaps/rating.ts';
import { checkReview, outdatedFault, whyAccepted } from '#domain/handicaps/acceptance.ts';
import { suggestionOf } from '#domain/handicaps/suggestion.ts';
import { createPlayerRecords, createReplay, handicapsIn, type Replay } from '#domain/handicaps/replay.ts';
import { byName } from '#domain/name.ts';
import { startGiven, startsOf } from '#domain/squads/handicap.ts';
import { type HandicapRules, USUAL_HANDICAPS } from '#domain/squads/handicap-rules.ts';
import { currentId, knownPlayer, knownTeam, type People, type Player } from '#domain/squads/people.ts';
import type { Dependencies, Facts, FactsReader } from '../cache/facts.ts';
import { HANDICAP_POLICY_ID, storedPolicy } from '../cache/handicap-facts.ts';
import { inputKey, parsedBody, acceptedValue } from '../http/input.ts';
import { type GuardedRead, guardedRead, longRead, read } from '../http/reads.ts';
import { write, type Write } from '../http/writes.ts';
import { conflict, malformed, orNotFound } from '../refusal.ts';
import { type Clock, dayIn } from '../clock.ts';
import type { Change, Snapshot } from '../storage/store.ts';
import { chunks } from '../storage/table-rows.ts';
import { createTurns } from '../turns.ts';
import { wholeLeague } from './named-in-request.ts';

function policyAnswer(policy: Policy | null) {
  return { policy, words: policy && policyWords(policy) };
}

/** Returns the handicap rules of the default season. */
export async function handicapRulesOf(facts: Facts): Promise<HandicapRules> {
  const { list, default: shown } = await facts.seasons();
  return list.find(({ name }) => name === shown)?.rules.handicaps ?? USUAL_HANDICAPS;
}

export const handicapReads = [
  read(handicapPolicy, async (facts) => {
    let unscored = 0;
    // If neither the season nor a division has sections of its own, every match of the season has points.
    const others = (await facts.seasons()).list.filter(
      ({ rules, divisionRules }) => rules.format || Object.values(divisionRules).some(({ format }) => format),
    );
    for (const { name } of others) unscored += (await facts.sums(name)).unscored;
    return { ...policyAnswer(storedPolicy(facts.content())), ...(unscored === 0 ? {} : { unscored }) };
  }),

  read(startGivenCall, async (facts, { query }) => {
    const people = await facts.peopleToday();
    const [one, other] = [query.one, query.other].map((id) =>
      orNotFound(people.players.get(currentId(people, id)), 'There is no such player.'),
    );
    if (!one || !other) throw new Error('Two players were named.');
    const handicaps = { home: one.handicap, away: other.handicap };
    const rules = await handicapRulesOf(facts);
    const starts = startsOf(handicaps, rules);
    const begins = rules.start === 'own' ? { begins: { one: starts.home, other: starts.away } } : {};
    const start = startGiven(handicaps, rules.maxStart, rules.counts);
    if (start === null) return { gives: null, receives: null, points: 0, capped: false, ...begins };
    const [gives, receives] = start.by === 'home' ? [one.id, other.id] : [other.id, one.id];
    return {
      gives,
      receives,
      points: start.points,
      capped: start.points !== startGiven(handicaps, null, rules.counts)?.points,
      ...begins,
    };
  }),
];

/** Returns a policy: the given one, the usual one of a kind, or, for `null`, the league's own. */
async function policyOf(policy: Policy | PolicyKind | null, facts: Facts): Promise<Policy> {
  const wanted = policy ?? storedPolicy(facts.content()) ?? 'rating';
  if (typeof wanted !== 'string') return wanted;
  return usualPolicy(wanted, await handicapRulesOf(facts), livePlayers(await facts.peopleToday()));
}

/** Returns all live players whose team is live too. */
function livePlayers({ teams, players }: People): Player[] {
  return [...players.values()].filter(({ deleted, teamId }) => !deleted && !knownTeam(teams, teamId).deleted);
}

/**
 * Returns the policy that a query asks for: by its kind, as JSON, or the league's own. Throws 400 for anything else.
 */
async function policyIn(text: string | undefined, facts: Facts): Promise<Policy> {
  if (text === undefined || text === '') return policyOf(null, facts);
  const kind = POLICY_KINDS.find((known) => known === text);
  if (kind) return policyOf(kind, facts);
  const parsed = policySchema.safeParse(jsonIn(text));
  if (parsed.success) return parsed.data;
  throw malformed(parsed.error.issues.map(({ message }) => message).join(' '));
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** How many frames `take` gets at once. */
const FRAMES_AT_ONCE = 500;

/**
 * Passes the frames of all seasons to `take`, oldest first, and lets other requests run in between. If recorded scores
 * include starts, subtracts them.
 */
async function eachSeason(facts: Facts, take: (frames: readonly PlayedFrame[], season: string) => void): Promise<void> {
  const rules = await handicapRulesOf(facts);
  const handicapOn = rules.inScores ? await facts.handicapsOn() : null;
  const turn = createTurns();
  for (const { name } of (await facts.seasons()).list) {
    const frames = await facts.playedFrames(name);
    const own = (frame: ScoredFrame): PlayedFrame => {
      const handicaps = handicapOn && handicapsIn(frame, handicapOn);
      return handicaps === null ? frame : withoutStarts(frame, startsOf(handicaps, rules));
    };
    for (const some of chunks(frames, FRAMES_AT_ONCE)) {
      take(handicapOn ? some.map(own) : some, name);
      await turn();
    }
  }
}

async function recordsOf(facts: Facts) {
  const records = createPlayerRecords();
  await eachSeason(facts, (frames) => {
    for (const frame of frames) records.learn(frame);
  });
  return records;
}

type Records = Awaited<ReturnType<typeof recordsOf>>;

/** Returns a function that finds a player's record: the facts by which this kind of policy judges. */
async function recordsFor(policy: Policy, facts: Facts, records: Records): Promise<(player: Player) => PlayerRecord> {
  if (policy.kind === 'ratio') {
    const byPlayer = new Map<string, Single[]>();
    for (const { name } of (await facts.seasons()).list)
      for (const single of (await facts.singles(name)).filter(({ isDecided }) => !isDecided))
        for (const id of [single.home, single.away]) byPlayer.set(id, [...(byPlayer.get(id) ?? []), single]);
    return ({ id }) => ({ ...records.of(id), singles: byPlayer.get(id) ?? [] });
  }
  const { timeZone } = facts.content();
  return ({ id, review }) => {
    const record = records.of(id);
    if (!review?.why) return record;
    const day = dayIn(timeZone, new Date(review.at));
    return { ...record, sinceReview: record.frames.filter(({ date }) => date !== null && date >= day).length };
  };
}

async function proposalsOf(facts: Facts, policy: Policy, records: Records): Promise<ProposalAnswer[]> {
  const people = await facts.peopleToday();
  const rules = await handicapRulesOf(facts);
  const recordOf = await recordsFor(policy, facts, records);
  const turn = createTurns();
  const proposals: ProposalAnswer[] = [];
  for (const player of livePlayers(people)) {
    const { id: playerId, name, teamId, handicap } = player;
    const { name: teamName, division } = knownTeam(people.teams, teamId);
    const { proposed, because, evidence } = proposeHandicap(policy, handicap, recordOf(player), rules);
    const change = proposed - handicap;
    proposals.push({ playerId, name, teamId, teamName, division, handicap, proposed, change, because, evidence });
    await turn();
  }
  return proposals.sort((a, b) => Math.abs(b.change) - Math.abs(a.change) || byName(nameAndId(a), nameAndId(b)));
}

function nameAndId({ name, playerId: id }: ProposalAnswer) {
  return { name, id };
}

async function replayOf(facts: Facts, policy: Policy, seasons: readonly string[] | null): Promise<Replay> {
  const { maxStart, counts, ...range } = await handicapRulesOf(facts);
  const handicapOn = await facts.handicapsOn();
  const replay = createReplay({ policy, range, maxStart, ...(counts ? { counts } : {}), handicapOn });
  await eachSeason(facts, (frames, season) => replay.add(frames, seasons === null || seasons.includes(season)));
  return replay.result();
}

/** Replays a policy over the seasons in a query (names separated by commas), or over all seasons. */
export async function replayOfQuery(
  facts: Facts,
  { policy, seasons }: { policy?: string | undefined; seasons?: string | undefined },
): Promise<Replay> {
  const wanted = seasons === undefined || seasons === '' ? null : seasons.split(',');
  const { list } = await facts.seasons();
  const unknown = wanted?.find((name) => !list.some((season) => season.name === name));
  if (unknown !== undefined) throw malformed(`The league has no season ${unknown}.`);
  return replayOf(facts, await policyIn(policy, facts), wanted);
}

/**
 * The reads of proposals and replays for secretaries. What was computed from all frames is cached as long as it is
 * current.
 */
export function handicapReviews(reader: FactsReader): GuardedRead[] {
  const cache = new LRUCache<string, { value: object; dependencies: Dependencies }>({ max: 20 });
  async function once<T extends object>(db: Snapshot, key: string, work: (facts: Facts) => Promise<T>): Promise<T> {
    const known = cache.get(key);
    // A key is always used with the same type `T`.
    if (known && reader.isCurrent(known.dependencies)) return known.value as T;
    const computed = await reader.readOn(db, work);
    cache.set(key, computed);
    return computed.value;
  }
  return [
    longRead(
      guardedRead(handicapProposals, async (db, { query }) => {
        const records = await once(db, 'records', recordsOf);
        const proposals = await reader.readOn(db, async (facts) =>
          proposalsOf(facts, await policyIn(query.policy, facts), records),
        );
        return proposals.value;
      }),
    ),
    longRead(
      guardedRead(handicapReplay, (db, { query }) =>
        once(db, inputKey(handicapReplay, query), (facts) => replayOfQuery(facts, query)),
      ),
    ),
  ];
}

export function handicapWrites(clock: Clock): Write[] {
  return [
    write(savePolicy, wholeLeague, async (change, { body }) => {
      const { policy } = parsedBody(policyBody, body);
      await change.put('content', { id: HANDICAP_POLICY_ID, value: policy ?? {}, deleted: policy === null });
      const name = policy === null ? 'none' : POLICY_NAMES[policy.kind].toLowerCase();
      change.summarise(`Changed the handicap policy: ${name}`);
      return policyAnswer(policy);
    }),

    write(acceptProposals, wholeLeague, async (change, { body, facts }) =>
      accept(change, parsedBody(acceptBody, body), { facts, at: clock.now().toISOString() }),
    ),
  ];
}

type AcceptedBody = z.output<typeof acceptBody>;

/**
 * Writes the proposals that were accepted. Throws 422 for faults, and 409 if a handicap or a proposal has changed
 * since.
 */
async function accept(change: Change, sent: AcceptedBody, { facts, at }: { facts: Facts; at: string }) {
  const policy = await policyOf(sent.policy ?? null, facts);
  const people = await facts.peopleToday();
  const proposals = await proposalsOf(facts, policy, await recordsOf(facts));
  const range = await handicapRulesOf(facts);
  const known = new Map(
    proposals.map((one) => {
      const rounded = suggestionOf(policy, one, range).newHandicap;
      return [one.playerId, { ...one, rounded, player: knownPlayer(people.players, one.playerId) }];
    }),
  );
  const proposalFor = (playerId: string) => known.get(currentId(people, playerId));
  const accepted = acceptedValue([], checkReview(sent.proposals, proposalFor, range), []);
  const moved = outdatedFault(accepted);
  if (moved !== null) throw conflict(moved);
  const note = (sent.note ?? '').trim();
  await change.putAll(
    'player',
    accepted.map((one) => {
      const { newHandicap } = one.sent;
      const review = { at, why: whyAccepted(one, note) };
      return { ...one.player, handicap: newHandicap, newHandicap, review };
    }),
  );
  change.countsFrom(facts.today());
  const name = POLICY_NAMES[policy.kind].toLowerCase();
  change.summarise(
    `Accepted ${countOf(accepted.length, 'handicap')} of the ${name} policy${note === '' ? '' : `: ${note}`}`,
  );
  return { accepted: accepted.length };
}
