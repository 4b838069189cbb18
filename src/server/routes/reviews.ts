import { CARD_CHANGED } from '#domain/changed-meanwhile.ts';
import { parseWithoutFaultyFields } from '#domain/check.ts';
import { differencesBetweenCards } from '#domain/cards/differences.ts';
import { type Card, type AllowedFormerMemberships, NO_FORMER_MEMBERSHIPS } from '#domain/cards/card.ts';
import { type Fixture, scoreOfFixture } from '#domain/cards/fixture.ts';
import { type Checked, valueOrCollect, faultyResult, type Issue, validResult } from '#domain/issue.ts';
import type { Player } from '#domain/squads/teams-and-players.ts';
import { type Subject, subjectOf } from '#domain/people/permissions.ts';
import {
  checkDispute,
  checkSettlement,
  asConfirmed,
  confirmationFault,
  disputeFault,
  newReview,
  recorderRoleOfActor,
  type ResultState,
  resultState,
  settlementFault,
  withoutDispute,
  disputeWithdrawalFault,
} from '#domain/cards/review.ts';
import { confirmResult, disputeResult, readDispute, settleResult, withdrawDispute } from '#contract/reviews.ts';
import type { Facts, FactsReader } from '../cache/facts.ts';
import type { Clock } from '../clock.ts';
import { resultText, divisionAndWeekText } from '../history/summaries.ts';
import { createDefaultFiller, parseBodyBySchema, faultlessValueOrThrow } from '../http/input.ts';
import { type WriteHandler, writeHandler } from '../http/writes.ts';
import { conflict } from '../refusal.ts';
import type { ChangeTransaction, DatabaseTransaction } from '../storage/store.ts';
import { teamsAndPlayersIncludingDeleted } from '../storage/mappers/described.ts';
import {
  summariseAndAnswerCardChange,
  recordedFixtureOfPath,
  currentRecordingTime,
  fixtureAnswersWithReview,
  storedCardOf,
} from './card-answers.ts';
import { matchAnswers } from '../fixture-list/fixture-answer.ts';
import { isObject } from '#domain/cards/match-body.ts';
import {
  CARD_FIELD_ORDER,
  type CardCheckResult,
  checkSentMatches,
  type CardReadContext,
  type RawMatches,
} from './read-card.ts';
import { storeNewPlayersAndSubstituteRequests, putCardAndDeleteUnusedPlayers } from './substitutes.ts';
import { type UncachedRead, uncachedRead } from '../http/reads.ts';

const FIELD_ORDER = ['version', 'note', ...CARD_FIELD_ORDER];

export function reviewReads({ today }: Clock, facts: Pick<FactsReader, 'readOn'>): UncachedRead[] {
  return [
    uncachedRead(
      readDispute,
      async (db, { params }) => {
        const card = await recordedFixtureOfPath(db, params.fixtureId);
        const people = await teamsAndPlayersIncludingDeleted(db);
        const { value: marks } = await facts.readOn(db, (from) => from.marks(card.season));
        const [fixture] = await fixtureAnswersWithReview(db, [card], { people, today, marks });
        const dispute = card.review?.dispute ?? null;
        const matches = dispute?.matches ?? null;
        return {
          fixture: fixture!, // `!` is safe: the function returns one answer for each card
          note: dispute?.note ?? '',
          disputedBy: dispute?.by ?? null,
          disputedAt: dispute?.at ?? null,
          matches: matches && matchAnswers(matches, people),
          ...(dispute?.aggregateTo ? { aggregateTo: dispute.aggregateTo } : {}),
          differences:
            dispute && matches ? differencesBetweenCards(card, replaceMatches(card, { ...dispute, matches })) : [],
        };
      },
      subjectsInPath,
    ),
  ];
}

/** Returns the writes that confirm, dispute or settle a recorded card, and that withdraw a dispute. */
export function reviewWrites(clock: Clock): WriteHandler[] {
  return [confirmationWrite, disputeWrite(clock), disputeWithdrawal, settlementWrite(clock)];
}

const confirmationWrite = writeHandler(
  confirmResult,
  subjectsInPath,
  async (change, { params, body, facts, actor }) => {
    const { version } = parseBodyBySchema(confirmResult.body, body ?? {});
    const card = await recordedFixtureOfPath(change.db, params.fixtureId);
    await refuseForbiddenOrOutdated(change, card, facts, {
      version,
      fault: (state) => confirmationFault(card, state, actor),
    });
    await putCardAndDeleteUnusedPlayers(change, asConfirmed(await storedCardOf(change.db, card)));
    return summariseAndAnswerCardChange(change, `Confirmed ${await resultDivisionAndWeekText(card, facts)}`, card);
  },
);

function disputeWrite(clock: Clock): WriteHandler {
  return writeHandler(disputeResult, subjectsInPath, async (change, { params, body, facts, actor }) => {
    const card = await recordedFixtureOfPath(change.db, params.fixtureId);
    const { version, note, sent, ...read } = await readDisputeOrSettlement(DISPUTE_READER, body, card, {
      facts,
      actor,
    });
    await refuseForbiddenOrOutdated(change, card, facts, {
      version,
      fault: (state) => disputeFault(card, state, actor),
    });
    if (sent)
      await storeNewPlayersAndSubstituteRequests(change, replaceMatches(card, sent), card, { ...read, facts, actor });
    const stored = await storedCardOf(change.db, card);
    const review = stored.review ?? newReview('official', currentRecordingTime(facts, clock));
    const objection = {
      by: recorderRoleOfActor(actor, card),
      at: clock.now().toISOString(),
      note,
      matches: null,
      ...sent,
    };
    await putCardAndDeleteUnusedPlayers(change, { ...stored, review: { ...review, dispute: objection } });
    const other = sent ? ` as ${scoreText(sent)}` : '';
    return summariseAndAnswerCardChange(
      change,
      `Disputed ${await resultDivisionAndWeekText(card, facts)}${other}${quotedNoteSuffix(note)}`,
      card,
      read.made,
    );
  });
}

const disputeWithdrawal = writeHandler(withdrawDispute, subjectsInPath, async (change, { params, facts, actor }) => {
  const card = await recordedFixtureOfPath(change.db, params.fixtureId);
  await refuseForbiddenOrOutdated(change, card, facts, { fault: () => disputeWithdrawalFault(card, actor) });
  await putCardAndDeleteUnusedPlayers(change, withoutDispute(await storedCardOf(change.db, card)));
  const summary = `Withdrew the dispute of ${await resultDivisionAndWeekText(card, facts)}`;
  return summariseAndAnswerCardChange(change, summary, card);
});

function settlementWrite(clock: Clock): WriteHandler {
  return writeHandler(settleResult, subjectsInPath, async (change, { params, body, facts, actor }) => {
    const card = await recordedFixtureOfPath(change.db, params.fixtureId);
    const { version, note, sent, ...read } = await readDisputeOrSettlement(SETTLEMENT_READER, body, card, {
      facts,
      actor,
    });
    await refuseForbiddenOrOutdated(change, card, facts, { version, fault: settlementFault });
    const stored = await storedCardOf(change.db, card);
    const review = newReview('official', currentRecordingTime(facts, clock));
    if (sent)
      await storeNewPlayersAndSubstituteRequests(change, replaceMatches(card, sent), card, { ...read, facts, actor });
    await putCardAndDeleteUnusedPlayers(
      change,
      sent ? { ...replaceMatches(stored, sent), review } : asConfirmed(stored),
    );
    const as = sent ? scoreText(sent) : 'recorded';
    return summariseAndAnswerCardChange(
      change,
      `Settled ${await resultDivisionAndWeekText(card, facts)} as ${as}${quotedNoteSuffix(note)}`,
      card,
      read.made,
    );
  });
}

/** The matches of a card. `aggregateTo`: the side that gets the points for a level aggregate. */
type MatchesAndLevelAggregateWinner = Pick<Card, 'matches' | 'aggregateTo'>;

/** Returns a card with `matches` and `aggregateTo` in place of its own. */
function replaceMatches<C extends MatchesAndLevelAggregateWinner>(
  { aggregateTo: _, ...card }: C,
  { matches, aggregateTo }: MatchesAndLevelAggregateWinner,
) {
  return { ...card, matches, ...(aggregateTo ? { aggregateTo } : {}) };
}

/**
 * A sent dispute or settlement of a card. `version`: the version of the card that the sender saw. `sent`: the sender's
 * own matches; `null` if the sender sent none, or the same matches as recorded. `made`: the players that `sent`
 * creates. `day`: the former players and former divisions that `sent` may name because of the card's date.
 */
type DisputeOrSettlement = {
  version: number | null | undefined;
  note: string;
  sent: MatchesAndLevelAggregateWinner | null;
  made: Player[];
  day: AllowedFormerMemberships;
};

type SentMatchesCheckContext = Omit<CardReadContext, 'recorded'>;

/** How to parse and check the body of a dispute (`DISPUTE_READER`) or of a settlement (`SETTLEMENT_READER`). */
const DISPUTE_READER = { described: disputeResult.body, checkNote: checkDispute, checkSent: checkSentMatches };
const SETTLEMENT_READER = { described: settleResult.body, checkNote: checkSettlement, checkSent: checkSettledMatches };

/** Returns the dispute or settlement in a body. Throws 422 with all faults at once. */
async function readDisputeOrSettlement(
  { described, checkNote, checkSent }: typeof DISPUTE_READER,
  body: unknown,
  card: Fixture,
  context: SentMatchesCheckContext,
): Promise<DisputeOrSettlement> {
  const { draft, issues } = parseWithoutFaultyFields(described.omit({ matches: true, aggregateTo: true }), body ?? {});
  const part = rawMatchesIn(body);
  const sent = part === null ? null : await checkSent(part, card, context);
  const kind = compareWithRecordedCard(card, sent);
  const note = checkNote({ note: createDefaultFiller(issues)('note', draft.note, null), card: kind });
  const said = faultlessValueOrThrow([...issues, ...(sent?.issues ?? [])], noteAndCard(note, sent), FIELD_ORDER);
  const other = kind === 'different' ? said.card : null;
  const made = other === null ? [] : (sent?.made ?? []);
  const { matches, aggregateTo } = other ?? {};
  const different = matches ? { matches, ...(aggregateTo ? { aggregateTo } : {}) } : null;
  const { day = NO_FORMER_MEMBERSHIPS } = sent ?? {};
  return { version: draft.version, note: said.note, sent: different, made, day };
}

/** Returns the season, division and teams of the card whose id is in a path, for the permission check. */
async function subjectsInPath(
  db: DatabaseTransaction,
  { params }: { params: { fixtureId: string } },
): Promise<Subject[]> {
  return [subjectOf(await recordedFixtureOfPath(db, params.fixtureId))];
}

/**
 * What can prevent a change of a card. `version`: the version that the sender saw, if known. `fault`: returns why the
 * state of the card forbids the change, as a sentence; `null` if it does not.
 */
type ChangeConditions = { version?: number | null | undefined; fault: (state: ResultState) => string | null };

/** Throws 409 with the current card if its state forbids the change, or if the sender has seen another version. */
async function refuseForbiddenOrOutdated(
  change: ChangeTransaction,
  card: Fixture,
  facts: Facts,
  { version, fault }: ChangeConditions,
): Promise<void> {
  const known = { people: await facts.people(), today: facts.today };
  const [fixture] = await fixtureAnswersWithReview(change.db, [card], known);
  const isOther = version !== undefined && version !== null && version !== fixture?.version;
  const reason = fault(resultState(card, facts.today)) ?? (isOther ? CARD_CHANGED : null);
  if (reason !== null) throw conflict(reason, { fixture });
}

/** Returns a body's matches and `aggregateTo`, both unchecked; `null` if the body has no matches. */
function rawMatchesIn(body: unknown): RawMatches | null {
  const { matches = null, aggregateTo } = isObject(body) ? body : {};
  return matches === null ? null : { matches, aggregateTo };
}

/**
 * Checks the matches of a settlement as a correction of the recorded card. If they have faults and the dispute proposes
 * other matches, checks the settlement once more, as a correction of a card with the proposed matches. The second check
 * is needed because a player in the proposed matches may have left the team since the dispute.
 */
async function checkSettledMatches(
  part: RawMatches,
  card: Fixture,
  context: SentMatchesCheckContext,
): Promise<CardCheckResult> {
  // Gives a copy of the matches to the first call of `checkSentMatches`, so that the first call cannot change the
  // matches for the second call below.
  const sent = await checkSentMatches(structuredClone(part), card, context);
  const disputed = card.review?.dispute?.matches;
  return sent.checked.ok || !disputed ? sent : checkSentMatches(part, { ...card, matches: disputed }, context);
}

/**
 * Compares sent matches with the recorded ones. Returns `same` or `different`; `none` if no matches were sent;
 * `undefined` if the sent matches have faults.
 */
function compareWithRecordedCard(card: Fixture, sent: CardCheckResult | null) {
  if (sent === null) return 'none';
  if (!sent.checked.ok || sent.issues.length > 0) return undefined;
  return differencesBetweenCards(card, replaceMatches(card, sent.checked.value)).length === 0 ? 'same' : 'different';
}

/** Returns the note and the card that were sent. If the note or the card is faulty, returns all faults instead. */
function noteAndCard(
  note: Checked<string>,
  sent: CardCheckResult | null,
): Checked<{ note: string; card: Card | null }> {
  const issues: Issue[] = [];
  const [text, card] = [valueOrCollect(note, issues), sent && valueOrCollect(sent.checked, issues)];
  return text === undefined || card === undefined ? faultyResult(issues) : validResult({ note: text, card });
}

async function resultDivisionAndWeekText(card: Fixture, facts: Facts): Promise<string> {
  return `${resultText(card, await facts.people())}, ${divisionAndWeekText(card, await facts.seasons())}`;
}

function scoreText({ matches }: MatchesAndLevelAggregateWinner): string {
  const { home, away } = scoreOfFixture({ matches });
  return `${home}–${away}`;
}

function quotedNoteSuffix(note: string): string {
  return note === '' ? '' : `: “${note}”`;
}
