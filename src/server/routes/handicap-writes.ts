import type { z } from 'zod';
import { acceptProposalsBodySchema, acceptProposals, policyBodySchema, savePolicy } from '#contract/handicaps.ts';
import { countWithNoun } from '#domain/count.ts';
import { checkAcceptances, outdatedHandicapsFault, acceptanceReasonText } from '#domain/handicaps/acceptance.ts';
import { POLICY_NAMES } from '#domain/handicaps/policy-words.ts';
import { handicapSuggestion } from '#domain/handicaps/suggestion.ts';
import { idAfterMerges, requirePlayer } from '#domain/squads/teams-and-players.ts';
import type { Facts } from '../cache/facts.ts';
import { HANDICAP_POLICY_ID } from '../cache/handicap-facts.ts';
import type { Clock } from '../clock.ts';
import { faultlessValueOrThrow, parseBodyBySchema } from '../http/input.ts';
import { writeHandler, type WriteHandler } from '../http/writes.ts';
import { conflict } from '../refusal.ts';
import type { ChangeTransaction } from '../storage/store.ts';
import {
  handicapRulesOfDefaultSeason,
  policyAnswer,
  requestedOrStoredPolicy,
  proposedHandicaps,
  playerRecordsFromAllSeasons,
} from './handicaps.ts';
import { wholeLeagueSubject } from './named-in-request.ts';

/** Returns the writes that save the league's handicap policy, and that accept proposed handicaps. */
export function handicapWrites(clock: Clock): WriteHandler[] {
  return [
    writeHandler(savePolicy, wholeLeagueSubject, async (change, { body }) => {
      const { policy } = parseBodyBySchema(policyBodySchema, body);
      await change.put('content', { id: HANDICAP_POLICY_ID, value: policy ?? {}, deleted: policy === null });
      const name = policy === null ? 'none' : POLICY_NAMES[policy.kind].toLowerCase();
      change.summarise(`Changed the handicap policy: ${name}`);
      return policyAnswer(policy);
    }),

    writeHandler(acceptProposals, wholeLeagueSubject, async (change, { body, facts }) =>
      storeAcceptedHandicaps(change, parseBodyBySchema(acceptProposalsBodySchema, body), {
        facts,
        at: clock.now().toISOString(),
      }),
    ),
  ];
}

type AcceptProposalsBody = z.output<typeof acceptProposalsBodySchema>;

/**
 * Stores the handicaps that an official accepts, and returns how many. Throws 422 for faults, and 409 if a handicap or
 * a proposal has changed since the official saw it.
 */
async function storeAcceptedHandicaps(
  change: ChangeTransaction,
  sent: AcceptProposalsBody,
  { facts, at }: { facts: Facts; at: string },
) {
  const policy = await requestedOrStoredPolicy(sent.policy ?? null, facts);
  const people = await facts.peopleToday();
  const proposals = await proposedHandicaps(facts, policy, await playerRecordsFromAllSeasons(facts));
  const range = await handicapRulesOfDefaultSeason(facts);
  const known = new Map(
    proposals.map((one) => {
      const rounded = handicapSuggestion(policy, one, range).newHandicap;
      return [one.playerId, { ...one, rounded, player: requirePlayer(people.players, one.playerId) }];
    }),
  );
  const proposalFor = (playerId: string) => known.get(idAfterMerges(people, playerId));
  const accepted = faultlessValueOrThrow([], checkAcceptances(sent.proposals, proposalFor, range), []);
  const moved = outdatedHandicapsFault(accepted);
  if (moved !== null) throw conflict(moved);
  const note = (sent.note ?? '').trim();
  await change.putAll(
    'player',
    accepted.map((one) => {
      const { newHandicap } = one.sent;
      const review = { at, why: acceptanceReasonText(one, note) };
      return { ...one.player, handicap: newHandicap, newHandicap, review };
    }),
  );
  change.countsFrom(facts.today());
  const name = POLICY_NAMES[policy.kind].toLowerCase();
  change.summarise(
    `Accepted ${countWithNoun(accepted.length, 'handicap')} of the ${name} policy${note === '' ? '' : `: ${note}`}`,
  );
  return { accepted: accepted.length };
}
