import { makeAndRevealSealedDraw, saveDraw, sealDraw, showNextMatch, showWholeDraw } from '#contract/draws.ts';
import { cupDisplayName } from '#domain/cups/cup-label.ts';
import { parseWithoutFaultyFields } from '#domain/check.ts';
import { countWithNoun } from '#domain/count.ts';
import type { Competition } from '#domain/cups/cup.ts';
import type { CupWithTies } from '#domain/cups/cup-history.ts';
import type { RoundToDraw } from '#domain/cups/round-to-draw.ts';
import {
  checkDraw,
  MAX_HAND_REVEAL_INTERVAL,
  isCupDrawnTooOften,
  areMatchesStillHidden,
  type Pair,
  REVEAL_INTERVAL,
  shiftedRevealStart,
} from '#domain/draws/draw.ts';
import { type Checked, type Draft, faultyResult, validResult } from '#domain/issue.ts';
import type { Actor } from '#domain/people/permissions.ts';
import type { Facts } from '../cache/facts.ts';
import type { Clock } from '../clock.ts';
import { checkedValueOfBody, parseBodyBySchema, faultlessValueOrThrow } from '../http/input.ts';
import { setSummary, writeHandler } from '../http/writes.ts';
import { conflict, Refusal } from '../refusal.ts';
import {
  type DrawsWithReveals,
  advanceReveal,
  skipReveal,
  startReveal,
  type StoredDraw,
} from '../storage/mappers/draws.ts';
import type { PublicDrawSeal } from '../storage/schema.ts';
import { asUndeleted } from '../storage/mappers/mapper.ts';
import { newId } from '../storage/new-id.ts';
import {
  cupByIdOrName,
  findCupByNameOrId,
  drawAnswer,
  currentCupsDrawnByLot,
  loadEntrantNames,
  sealedDrawAnswer,
} from './draws.ts';
import {
  haveSameEntrants,
  cupWithEntrantsForNextDraw,
  nextRoundToDrawByLot,
  makeSealedDraw,
  findOrMakeNextDrawSeal,
} from './make-draw.ts';
import { wholeLeagueSubject } from './named-in-request.ts';

const FIELD_ORDER = ['competitionName', 'matches', 'competitorA', 'competitorB'];

/**
 * Returns the writes of draws (docs/draw.md). Sealing a draw again keeps the existing seal while the entrants stay the
 * same, so that nobody can ask for another seed in the hope of other pairs. Seals are not in the history, so an undo
 * never brings back a seed that was used.
 */
export function drawWrites(clock: Clock) {
  return [...writesOfDraws(clock), ...writesOfReveals(clock)];
}

function writesOfDraws(clock: Clock) {
  return [
    writeHandler(saveDraw, wholeLeagueSubject, async (change, { actor, body, facts }) => {
      const { competition, pairs } = await readDrawMadeElsewhere(body, facts);
      await refuseDrawingTooOften(actor, competition, facts, clock);
      const draw = { id: newId(), competition: competition.id, drawnAt: clock.now().toISOString(), pairs };
      await change.put('draw', asUndeleted(draw));
      return setSummary(
        change,
        `Saved a draw of ${cupDisplayName(competition.name)} with ${countWithNoun(pairs.length, 'pair')}`,
      );
    }),

    writeHandler(sealDraw, wholeLeagueSubject, async (change, { params, facts }) => {
      const cup = await cupWithEntrantsForNextDraw(facts, await cupByIdOrName(facts, params.competition));
      const seal = await findOrMakeNextDrawSeal(change, facts, cup, clock);
      return { success: true as const, seal: sealedDrawAnswer(seal, facts.content().timeZone) };
    }),

    writeHandler(makeAndRevealSealedDraw, wholeLeagueSubject, async (change, { actor, params, body, facts }) => {
      const cup = await cupWithEntrantsForNextDraw(facts, await cupByIdOrName(facts, params.competition));
      const names = await loadEntrantNames(facts, cup);
      const { commitment, word, byHand = false, again = false } = parseBodyBySchema(makeAndRevealSealedDraw.body, body);
      const next = nextRoundToDrawByLot(cup, names);
      const seal = await requireSealOfNextDraw(cup, next.entrants, commitment, facts);
      await refuseDuringReveal(facts, clock.now().getTime());
      await refuseDrawingTooOften(actor, cup.competition, facts, clock);
      refuseDrawingAgain(next, again, actor);
      const draw = await makeSealedDraw(change, cup, names, { ...seal, word: word ?? '' }, clock);
      const interval = byHand ? MAX_HAND_REVEAL_INTERVAL : REVEAL_INTERVAL;
      const startedAt = new Date(draw.drawnAt);
      await startReveal(change.db, draw.id, startedAt, interval);
      const reveal = { startedAt: startedAt.getTime(), interval, skippedAt: null };
      const { groups } = cup.competition;
      return { success: true as const, draw: drawAnswer(draw, reveal, facts.content().timeZone, groups) };
    }),
  ];
}

/**
 * Returns the writes for a draw that is being revealed: one shows the next match, the other shows all matches at once.
 */
function writesOfReveals(clock: Clock) {
  return [
    writeHandler(showNextMatch, wholeLeagueSubject, async (change, { params, body, facts }) => {
      const { draws, reveals } = await drawsOfRequestedCup(facts, params);
      const { draw, shown } = checkedValueOfBody(showNextMatch.body, body, (draft) =>
        checkShowNextMatchBody(draft, draws),
      );
      const reveal = reveals.get(draw.id);
      const start = reveal ? shiftedRevealStart(reveal, draw.pairs.length, shown, clock.now().getTime()) : null;
      if (start !== null) {
        await advanceReveal(change.db, draw.id, new Date(start));
        change.touch('draws');
      }
      return { success: true as const };
    }),

    writeHandler(showWholeDraw, wholeLeagueSubject, async (change, { params, body, facts }) => {
      const { draws, reveals } = await drawsOfRequestedCup(facts, params);
      const { id, pairs } = checkedValueOfBody(showWholeDraw.body, body, ({ drawId }) => checkDrawId(drawId, draws));
      const reveal = reveals.get(id);
      const now = clock.now();
      if (reveal && areMatchesStillHidden(reveal, pairs.length, now.getTime())) {
        await skipReveal(change.db, id, now);
        change.touch('draws');
      }
      return { success: true as const };
    }),
  ];
}

async function drawsOfRequestedCup(facts: Facts, { competition }: { competition: string }): Promise<DrawsWithReveals> {
  return facts.draws((await cupByIdOrName(facts, competition)).competition.id);
}

/** Parses a draw that was not made by this site, for one of the league's cups. Throws 422 with all faults at once. */
async function readDrawMadeElsewhere(
  body: unknown,
  facts: Facts,
): Promise<{ competition: Competition; pairs: Pair[] }> {
  const { draft, issues } = parseWithoutFaultyFields(saveDraw.body, body);
  const { competitionName: name, matches } = draft;
  const cup = name === undefined ? null : await findCupByNameOrId(facts, name);
  if (name !== undefined && !cup)
    issues.push({ path: 'competitionName', message: 'The league has no such competition.' });
  const pairs = faultlessValueOrThrow(issues, matches ? checkDraw(matches) : faultyResult([]), FIELD_ORDER);
  // `cup!` is safe: `faultlessValueOrThrow` has thrown if a fault was found, and a missing cup is a fault.
  return { competition: cup!.competition, pairs };
}

/**
 * Returns the seal of the cup's next draw, which must have the given commitment. Throws 409 if that draw has been made
 * already, if another seal has replaced it, or if the entrants have changed since it was sealed.
 */
async function requireSealOfNextDraw(
  { competition: { id, name } }: CupWithTies,
  entrants: readonly string[],
  commitment: string,
  facts: Facts,
): Promise<PublicDrawSeal> {
  const { seal, draws } = await facts.draws(id);
  if (draws.some(({ proof }) => proof?.commitment === commitment)) throw conflict('This draw has been made already.');
  if (!seal || seal.commitment !== commitment || !haveSameEntrants(seal.entrants, entrants)) {
    throw conflict(`The draw of ${name} has changed meanwhile. Pick the competition again.`);
  }
  return seal;
}

/** Throws 409 while a draw is being revealed, because everybody watches the same reveal. */
async function refuseDuringReveal(facts: Facts, now: number): Promise<void> {
  for (const { competition } of await currentCupsDrawnByLot(facts)) {
    const { draws, reveals } = await facts.draws(competition.id);
    const [latest] = draws.filter(({ deleted }) => !deleted);
    const reveal = latest && reveals.get(latest.id);
    if (reveal && areMatchesStillHidden(reveal, latest.pairs.length, now)) {
      throw conflict(`The draw of ${competition.name} is being shown. Wait until all its matches have been shown.`);
    }
  }
}

/**
 * Throws 409 if somebody who is not a secretary draws a cup too often in a day. This stops visitors from filling the
 * disk with draws.
 */
async function refuseDrawingTooOften(
  { role }: Actor,
  { id, name }: Competition,
  facts: Facts,
  clock: Clock,
): Promise<void> {
  if (role === 'secretary') return;
  const { draws } = await facts.draws(id);
  const drawn = draws.map(({ drawnAt }) => Date.parse(drawnAt));
  if (!isCupDrawnTooOften(drawn, clock.now().getTime())) return;
  throw conflict(`${name} has been drawn too often today. An official can sign in and draw it again.`);
}

/**
 * Throws 403 if somebody who is not a secretary would draw a round again, and 409 if a secretary would do so without
 * the confirmation `again` (Rule K2).
 */
function refuseDrawingAgain(next: RoundToDraw, again: boolean, { role }: Actor): void {
  if (!next.again) return;
  if (role !== 'secretary') throw new Refusal(403, 'Only the league secretary can draw a round again.');
  if (!again) throw conflict('This round has been drawn. Draw it again only if everybody knows.');
}

function checkShowNextMatchBody(
  { drawId, shown }: Draft<{ drawId: string; shown: number }>,
  draws: readonly StoredDraw[],
) {
  const draw = checkDrawId(drawId, draws);
  if (!draw.ok) return draw;
  return shown === undefined ? faultyResult([]) : validResult({ draw: draw.value, shown });
}

function checkDrawId(drawId: string | undefined, draws: readonly StoredDraw[]): Checked<StoredDraw> {
  const draw = draws.find(({ id, deleted }) => id === drawId && !deleted);
  return draw ? validResult(draw) : faultyResult([{ path: 'drawId', message: 'There is no such draw.' }]);
}
