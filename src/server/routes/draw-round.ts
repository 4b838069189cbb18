import { drawRound } from '#contract/cups.ts';
import { type WithoutFaultyFields, parseWithoutFaultyFields } from '#domain/check.ts';
import type { z } from 'zod';
import { countWithNoun } from '#domain/count.ts';
import type { CupWithTies } from '#domain/cups/cup-history.ts';
import { GROUP_ROUND } from '#domain/cups/groups.ts';
import { checkHandDrawnGroups } from '#domain/cups/hand-groups.ts';
import { checkHandDraw, roundToDraw, toNamePairs } from '#domain/cups/round-draw.ts';
import type { DrawnPair, RoundToDraw } from '#domain/cups/round-to-draw.ts';
import { pairsByPlace } from '#domain/cups/table-draw.ts';
import { roundName } from '#domain/draws/draw.ts';
import { type Checked, faultyResult, type Issue, validResult } from '#domain/issue.ts';
import type { Clock } from '../clock.ts';
import { faultlessValueOrThrow } from '../http/input.ts';
import { writeHandler } from '../http/writes.ts';
import { conflict } from '../refusal.ts';
import { asUndeleted } from '../storage/mappers/mapper.ts';
import { newId } from '../storage/new-id.ts';
import type { ChangeTransaction } from '../storage/store.ts';
import {
  competitionAnswerAfterChange,
  requestedCupWithNames,
  entrantNamesOfCup,
  permissionSubjectsOfCup,
} from './cups.ts';
import type { EntrantNames } from './draws.ts';
import {
  cupWithEntrantsForNextDraw,
  drawnRoundWords,
  nextRoundToDraw,
  makeSealedDraw,
  replaceTiesFromRoundOn,
  findOrMakeNextDrawSeal,
} from './make-draw.ts';

/**
 * Returns the write that draws a round of a cup: by lot, by the league table, or as it was drawn by hand. All matches
 * of the round are shown at once.
 */
export function drawRoundWrite(clock: Clock) {
  return writeHandler(drawRound, permissionSubjectsOfCup, async (change, { params, body, facts }) => {
    const named = await requestedCupWithNames({ params, facts });
    const known = await cupWithEntrantsForNextDraw(facts, named.cup);
    const names = entrantNamesOfCup(known, named.people);
    const { again, cup, ...drawn } = readRoundDraw(body, known, names);
    const round = nextRoundToDraw(cup, names);
    const due = roundName(round.round, cup.competition.rounds.length);
    if (round.round !== drawn.round) throw conflict(`${due}: this round is to be drawn first.`);
    if (round.again && !again) throw conflict(`${due}: this round has been drawn. Send again to draw it once more.`);
    if (drawn.pairs) await saveHandDraw(change, cup, { round, pairs: drawn.pairs, names }, clock);
    else if (cup.competition.draw === 'table') {
      await replaceTiesFromRoundOn(change, cup, round, pairsByPlace(round.entrantIds));
      change.summarise(`Drew ${drawnRoundWords(cup, round)} by the table`);
    } else {
      const seal = await findOrMakeNextDrawSeal(change, facts, cup, clock);
      await makeSealedDraw(change, cup, names, { ...seal, word: '' }, clock);
    }
    return competitionAnswerAfterChange(change.db, cup.competition.id, facts);
  });
}

type HandDrawToSave = { round: RoundToDraw; pairs: DrawnPair[]; names: EntrantNames };

async function saveHandDraw(
  change: ChangeTransaction,
  cup: CupWithTies,
  { round, pairs, names }: HandDrawToSave,
  clock: Clock,
) {
  const competition = cup.competition.id;
  const drawnAt = clock.now().toISOString();
  const draw = { id: newId(), competition, drawnAt, pairs: toNamePairs(pairs, names), round: round.round };
  await change.put('draw', asUndeleted(draw));
  await replaceTiesFromRoundOn(change, cup, round, pairs);
  change.summarise(`Saved a draw of ${drawnRoundWords(cup, round)} with ${countWithNoun(pairs.length, 'pair')}`);
}

type BodyWithoutFaultyFields = WithoutFaultyFields<z.output<typeof drawRound.body>>;

function readRoundDraw(body: unknown, known: CupWithTies, names: EntrantNames) {
  const { draft, issues } = parseWithoutFaultyFields(drawRound.body, body);
  const { round, again, order } = draft;
  const { rounds, groups } = known.competition;
  const cup = order && groups ? withLevelEntrantOrder(known, order) : known;
  const next = cup.waitsFor ?? roundToDraw(cup.competition, cup.ties);
  const byHand = typeof next !== 'string' && next.round === round ? checkHandDrawInBody(draft, next, cup, names) : null;
  const isRound = round === undefined || rounds[round - 1] !== undefined || (groups && round === GROUP_ROUND);
  const message = `The round must be a whole number from ${groups ? 0 : 1} to ${rounds.length}.`;
  const faults: Issue[] = isRound ? [] : [{ path: 'round', message }];
  faults.push(...faultsInLevelEntrantOrder(draft, known, names));
  const checked: Checked<DrawnPair[]> = round === undefined ? faultyResult([]) : (byHand ?? validResult([]));
  const fieldOrder = Object.keys(drawRound.body.shape);
  const pairs = faultlessValueOrThrow([...issues, ...faults], checked, fieldOrder);
  return { round: round!, again: again ?? false, pairs: draft.pairs || draft.groups ? pairs : null, cup };
}

/** Checks a draw that was made by hand. Returns `null` if the body has no such draw. */
function checkHandDrawInBody(
  { pairs, groups }: BodyWithoutFaultyFields,
  next: RoundToDraw,
  { competition }: CupWithTies,
  names: EntrantNames,
) {
  if (next.round !== GROUP_ROUND) return pairs ? checkHandDraw(pairs, next, names) : null;
  if (pairs) return faultyResult([{ path: 'pairs', message: 'Give the groups, not pairs.' }]);
  return groups ? checkHandDrawnGroups(groups, next, competition.groups!.count, names) : null;
}

function faultsInLevelEntrantOrder(
  { order, groups: drafts }: BodyWithoutFaultyFields,
  { competition: { groups } }: CupWithTies,
  names: EntrantNames,
): Issue[] {
  const path = 'order';
  if (drafts && !groups) return [{ path: 'groups', message: 'The competition has no groups.' }];
  if (!order) return [];
  if (!groups) return [{ path, message: 'The competition has no groups.' }];
  return order.flatMap((id, i) => {
    if (id === undefined) return [];
    if (!names.has(id)) return [{ path: `${path}.${i}`, message: 'The competition has no such entrant.' }];
    return order.indexOf(id) === i ? [] : [{ path: `${path}.${i}`, message: `${names.get(id)} is named twice.` }];
  });
}

/** Returns the cup with the order that a secretary has decided for level entrants of its groups (Rule E34). */
function withLevelEntrantOrder(cup: CupWithTies, order: readonly (string | undefined)[]): CupWithTies {
  const { competition } = cup;
  const decided = order.filter((id) => id !== undefined);
  return { ...cup, competition: { ...competition, groups: { ...competition.groups!, order: decided } } };
}
