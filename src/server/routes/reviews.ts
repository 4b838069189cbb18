import { CARD_CHANGED } from '#domain/changed-meanwhile.ts';
import { sift } from '#domain/check.ts';
import { allDifferences } from '#domain/cards/differences.ts';
import { type Card, type CardDay, CURRENT_SQUADS } from '#domain/cards/card.ts';
import { type Fixture, teamScore } from '#domain/cards/fixture.ts';
import { type Checked, collect, faulty, type Issue, valid } from '#domain/issue.ts';
import type { Player } from '#domain/squads/people.ts';
import { may, type Subject, subjectOf } from '#domain/people/permissions.ts';
import {
  checkDispute,
  checkSettlement,
  asConfirmed,
  confirmFault,
  disputeFault,
  newReview,
  recorderOf,
  type ResultState,
  resultState,
  settleFault,
  withoutDispute,
  withdrawFault,
} from '#domain/cards/review.ts';
import { confirmResult, disputeResult, readDispute, settleResult, withdrawDispute } from '#contract/reviews.ts';
import { ownFixtures } from '#contract/fixture-list.ts';
import { type FixtureWithRequest, hasOpenRequest, isOfOwnSide, waitsForDate } from '#domain/fixtures/postponement.ts';
import { nextMatch } from '#domain/fixtures/coming.ts';
import { canEnterResult, type ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import { rulesOfDivision } from '#domain/seasons/season.ts';
import { undecidedPlayers } from '#domain/rules/eligibility.ts';
import type { Facts, FactsReader } from '../cache/facts.ts';
import type { Clock } from '../clock.ts';
import { resultLine, divisionAndWeek } from '../history/summaries.ts';
import { defaultsUnlessFaulty, parsedBody, acceptedValue } from '../http/input.ts';
import { type Write, write } from '../http/writes.ts';
import { conflict } from '../refusal.ts';
import type { Change, Snapshot } from '../storage/store.ts';
import {
  listWithResults,
  postponementAnswer,
  scheduledFixtureAnswer,
  loadTablesAtVenues,
} from '../fixture-list/season-list.ts';
import { fixturesOf } from '../storage/mappers/fixtures.ts';
import { listOf, people as allPeople } from '../storage/mappers/described.ts';
import { defaultSeason, seasons } from '../storage/mappers/seasons.ts';
import { cardWriteAnswer, fixtureOfPath, recordingNow, reviewedAnswers, storedCardOf } from './card-answers.ts';
import { matchAnswers } from '../fixture-list/fixture-answer.ts';
import { isObject } from '#domain/cards/match-body.ts';
import { CARD_ORDER, type CheckedBody, checkSentMatches, type ReadContext, type RawMatches } from './read-card.ts';
import { storePlayersOfCard, putCard } from './substitutes.ts';
import { type GuardedRead, guardedRead } from '../http/reads.ts';

const ORDER = ['version', 'note', ...CARD_ORDER];

export function reviewReads({ today }: Clock, facts: Pick<FactsReader, 'readOn'>): GuardedRead[] {
  return [
    guardedRead(
      readDispute,
      async (db, { params }) => {
        const card = await fixtureOfPath(db, params.fixtureId);
        const people = await allPeople(db);
        const { value: marks } = await facts.readOn(db, (from) => from.marks(card.season));
        const [fixture] = await reviewedAnswers(db, [card], { people, today, marks });
        const dispute = card.review?.dispute ?? null;
        const matches = dispute?.matches ?? null;
        return {
          fixture: fixture!, // every card has a fixture
          note: dispute?.note ?? '',
          disputedBy: dispute?.by ?? null,
          disputedAt: dispute?.at ?? null,
          matches: matches && matchAnswers(matches, people),
          ...(dispute?.aggregateTo ? { aggregateTo: dispute.aggregateTo } : {}),
          differences: dispute && matches ? allDifferences(card, withSent(card, { ...dispute, matches })) : [],
        };
      },
      inPath,
    ),
  ];
}

/** The writes by which the other side or an official confirms, disputes or settles a card. */
export function reviewWrites(clock: Clock): Write[] {
  return [confirmation, dispute(clock), withdrawal, settlement(clock)];
}

const confirmation = write(confirmResult, inPath, async (change, { params, body, facts, actor }) => {
  const { version } = parsedBody(confirmResult.body, body ?? {});
  const card = await fixtureOfPath(change.db, params.fixtureId);
  await refuse(change, card, facts, { version, fault: (state) => confirmFault(card, state, actor) });
  await putCard(change, asConfirmed(await storedCardOf(change.db, card)));
  return cardWriteAnswer(change, `Confirmed ${await lineOf(card, facts)}`, card);
});

function dispute(clock: Clock): Write {
  return write(disputeResult, inPath, async (change, { params, body, facts, actor }) => {
    const card = await fixtureOfPath(change.db, params.fixtureId);
    const { version, note, sent, ...read } = await readObjection(DISPUTED, body, card, { facts, actor });
    await refuse(change, card, facts, { version, fault: (state) => disputeFault(card, state, actor) });
    if (sent) await storePlayersOfCard(change, withSent(card, sent), card, { ...read, facts, actor });
    const stored = await storedCardOf(change.db, card);
    const review = stored.review ?? newReview('official', recordingNow(facts, clock));
    const objection = { by: recorderOf(actor, card), at: clock.now().toISOString(), note, matches: null, ...sent };
    await putCard(change, { ...stored, review: { ...review, dispute: objection } });
    const other = sent ? ` as ${scoreOf(sent)}` : '';
    return cardWriteAnswer(change, `Disputed ${await lineOf(card, facts)}${other}${inQuotes(note)}`, card, read.made);
  });
}

const withdrawal = write(withdrawDispute, inPath, async (change, { params, facts, actor }) => {
  const card = await fixtureOfPath(change.db, params.fixtureId);
  await refuse(change, card, facts, { fault: () => withdrawFault(card, actor) });
  await putCard(change, withoutDispute(await storedCardOf(change.db, card)));
  return cardWriteAnswer(change, `Withdrew the dispute of ${await lineOf(card, facts)}`, card);
});

function settlement(clock: Clock): Write {
  return write(settleResult, inPath, async (change, { params, body, facts, actor }) => {
    const card = await fixtureOfPath(change.db, params.fixtureId);
    const { version, note, sent, ...read } = await readObjection(SETTLED, body, card, { facts, actor });
    await refuse(change, card, facts, { version, fault: settleFault });
    const stored = await storedCardOf(change.db, card);
    const review = newReview('official', recordingNow(facts, clock));
    if (sent) await storePlayersOfCard(change, withSent(card, sent), card, { ...read, facts, actor });
    await putCard(change, sent ? { ...withSent(stored, sent), review } : asConfirmed(stored));
    const as = sent ? scoreOf(sent) : 'recorded';
    return cardWriteAnswer(change, `Settled ${await lineOf(card, facts)} as ${as}${inQuotes(note)}`, card, read.made);
  });
}

/** The matches of a card, and which side gets a level aggregate. */
type SentPart = Pick<Card, 'matches' | 'aggregateTo'>;

/** Returns a card with other matches. */
function withSent<C extends SentPart>({ aggregateTo: _, ...card }: C, { matches, aggregateTo }: SentPart) {
  return { ...card, matches, ...(aggregateTo ? { aggregateTo } : {}) };
}

/**
 * An objection to a card: a note; the other card, if one was sent that differs from the recorded card; and the players
 * that the other card would create.
 */
type Objection = {
  version: number | null | undefined;
  note: string;
  sent: SentPart | null;
  made: Player[];
  day: CardDay;
};

type CheckContext = Omit<ReadContext, 'recorded'>;

/** How the bodies of disputes and of settlements are read. */
const DISPUTED = { described: disputeResult.body, checkNote: checkDispute, checkSent: checkSentMatches };
const SETTLED = { described: settleResult.body, checkNote: checkSettlement, checkSent: settledMatches };

/** Returns the objection in a body. Throws 422 with all faults at once. */
async function readObjection(
  { described, checkNote, checkSent }: typeof DISPUTED,
  body: unknown,
  card: Fixture,
  context: CheckContext,
): Promise<Objection> {
  const { draft, issues } = sift(described.omit({ matches: true, aggregateTo: true }), body ?? {});
  const part = sentPart(body);
  const sent = part === null ? null : await checkSent(part, card, context);
  const kind = kindOf(card, sent);
  const note = checkNote({ note: defaultsUnlessFaulty(issues)('note', draft.note, null), card: kind });
  const said = acceptedValue([...issues, ...(sent?.issues ?? [])], noteAndCard(note, sent), ORDER);
  const other = kind === 'different' ? said.card : null;
  const made = other === null ? [] : (sent?.made ?? []);
  const { matches, aggregateTo } = other ?? {};
  const different = matches ? { matches, ...(aggregateTo ? { aggregateTo } : {}) } : null;
  return { version: draft.version, note: said.note, sent: different, made, day: sent?.day ?? CURRENT_SQUADS };
}

/** Returns the division and the teams of the card in a path, for the permission check. */
async function inPath(db: Snapshot, { params }: { params: { fixtureId: string } }): Promise<Subject[]> {
  return [subjectOf(await fixtureOfPath(db, params.fixtureId))];
}

/** What can prevent a change of a card: its state, or that the sender has seen another version. */
type Against = { version?: number | null | undefined; fault: (state: ResultState) => string | null };

/** Throws 409 with the current card if its state forbids the change, or if the sender has seen another version. */
async function refuse(change: Change, card: Fixture, facts: Facts, { version, fault }: Against): Promise<void> {
  const known = { people: await facts.people(), today: facts.today };
  const [fixture] = await reviewedAnswers(change.db, [card], known);
  const isOther = version !== undefined && version !== null && version !== fixture?.version;
  const reason = fault(resultState(card, facts.today)) ?? (isOther ? CARD_CHANGED : null);
  if (reason !== null) throw conflict(reason, { fixture });
}

/** Returns a body's unchecked matches, and which side gets a level aggregate; `null` if it has no matches. */
function sentPart(body: unknown): RawMatches | null {
  const { matches = null, aggregateTo } = isObject(body) ? body : {};
  return matches === null ? null : { matches, aggregateTo };
}

/**
 * Checks the matches of a settlement as those of a correction. If they have faults and the card is disputed by another
 * card, checks them once more as a correction of that card, whose players may have left their team since.
 */
async function settledMatches(part: RawMatches, card: Fixture, context: CheckContext): Promise<CheckedBody> {
  // Checks a copy, because each check removes faulty parts.
  const sent = await checkSentMatches(structuredClone(part), card, context);
  const disputed = card.review?.dispute?.matches;
  return sent.checked.ok || !disputed ? sent : checkSentMatches(part, { ...card, matches: disputed }, context);
}

/**
 * Returns which kind of objection it is: whether a card was sent, and whether that differs from the recorded one.
 * Returns `undefined` if the sent card has faults.
 */
function kindOf(card: Fixture, sent: CheckedBody | null) {
  if (sent === null) return 'none';
  if (!sent.checked.ok || sent.issues.length > 0) return undefined;
  return allDifferences(card, withSent(card, sent.checked.value)).length === 0 ? 'same' : 'different';
}

/** Returns the note and the card that were sent, or the faults of both. */
function noteAndCard(note: Checked<string>, sent: CheckedBody | null): Checked<{ note: string; card: Card | null }> {
  const issues: Issue[] = [];
  const [text, card] = [collect(note, issues), sent && collect(sent.checked, issues)];
  return text === undefined || card === undefined ? faulty(issues) : valid({ note: text, card });
}

async function lineOf(card: Fixture, facts: Facts): Promise<string> {
  return `${resultLine(card, await facts.people())}, ${divisionAndWeek(card, await facts.seasons())}`;
}

function scoreOf({ matches }: SentPart): string {
  const { home, away } = teamScore({ matches });
  return `${home}–${away}`;
}

function inQuotes(note: string): string {
  return note === '' ? '' : `: “${note}”`;
}

/** The reads of the matches that captains must play, enter and confirm, and of those that officials must settle. */
export function ownFixtureReads({ today }: Clock, facts: Pick<FactsReader, 'readOn'>): GuardedRead[] {
  return [
    guardedRead(ownFixtures, async (db, { actor }) => {
      const season = (await defaultSeason(db)) ?? '';
      const ruled = (await seasons(db)).find(({ name }) => name === season);
      const calendar = ruled?.calendar ?? [];
      const people = await allPeople(db);
      const recorded = await fixturesOf(db, season);
      const published = (await listOf(db, season)).filter((one) => one.published);
      const { scheduled, ...list } = listWithResults(published, recorded, people, today);
      const isOwn = (one: { homeTeamId: string; awayTeamId: string }) =>
        actor.teamIds.includes(one.homeTeamId) || actor.teamIds.includes(one.awayTeamId);
      const own = scheduled.filter(isOwn);
      // Even after the season, captains may still play fixtures that have no date.
      const when = { calendar, isOver: false };
      const next = actor.teamIds.map((id) => nextMatch(own, id, list.results, when, today()));
      const open = recorded.filter((card) => resultState(card, today) !== 'final');
      const disputed = open.filter((card) => resultState(card, today) === 'disputed');
      const unconfirmed = open.filter((card) => isOwn(card) && !disputed.includes(card));
      const confirm = unconfirmed.filter((card) => confirmFault(card, 'unconfirmed', actor) === null);
      const { value: marks } = await facts.readOn(db, (from) => from.marks(season));
      const known = { people, today, marks };
      const marked = recorded.filter(
        (card) => isOwn(card) && !open.includes(card) && undecidedPlayers(marks.get(card.id) ?? []).length > 0,
      );
      const asked = scheduled.filter((one): one is FixtureWithRequest => hasOpenRequest(one, list.results.has(one.id)));
      const answered = asked.filter((one) => isOwn(one) || may(actor, 'answer postponement', subjectOf(one)));
      const inUse = { list: published, people, calendar, tablesAt: await loadTablesAtVenues(db) };
      const unasked = own.filter((one) => !list.results.has(one.id) && one.postponement === undefined);
      const openAnswer = (one: ScheduledFixture) => {
        const postponing = ruled && rulesOfDivision(ruled, one.division).postponing;
        return { ...scheduledFixtureAnswer(one, list), ...(postponing ? { postponing } : {}) };
      };
      return {
        season,
        play: [...new Set(next)].flatMap((one) => (one ? openAnswer(one) : [])),
        enter: own.filter((one) => canEnterResult(one, list.results.has(one.id), calendar, today())).map(openAnswer),
        postponed: unasked.filter((one) => waitsForDate(one, calendar)).map(openAnswer),
        postponements: answered.map((one) => ({
          ...scheduledFixtureAnswer(one, list),
          postponement: postponementAnswer(one, inUse),
          own: isOfOwnSide(one, actor),
        })),
        confirm: await reviewedAnswers(db, confirm, known),
        waiting: await reviewedAnswers(
          db,
          open.filter((card) => isOwn(card) && !confirm.includes(card)),
          known,
        ),
        ...(marked.length === 0 ? {} : { marked: await reviewedAnswers(db, marked, known) }),
        settle: await reviewedAnswers(
          db,
          disputed.filter((card) => may(actor, 'settle result', subjectOf(card))),
          known,
        ),
      };
    }),
  ];
}
