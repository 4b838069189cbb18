import {
  drawBody,
  nextBody,
  revealBody,
  revealDraw,
  saveDraw,
  sealDraw,
  showNext,
  skipBody,
  skipSuspense,
} from '#contract/draws.ts';
import { sift } from '#domain/check.ts';
import { countOf } from '#domain/count.ts';
import {
  checkDraw,
  HAND_INTERVAL,
  isDrawnTooOften,
  isRevealing,
  type Pair,
  type PairDraft,
  parseWord,
  REVEAL_INTERVAL,
  startForNext,
} from '#domain/draws/draw.ts';
import { type Checked, collect, type Draft, faulty, type Issue, valid } from '#domain/issue.ts';
import type { Actor } from '#domain/people/permissions.ts';
import type { Facts } from '../cache/facts.ts';
import type { Clock } from '../clock.ts';
import { checkedBody, settled } from '../http/input.ts';
import { write } from '../http/writes.ts';
import type { LeagueContent } from '../content/league-content.ts';
import { conflict } from '../refusal.ts';
import { moveReveal, type Seal, skipReveal, startReveal } from '../storage/cup-draws.ts';
import type { StoredDraw } from '../storage/mappers/draws.ts';
import { newId } from '../storage/new-id.ts';
import {
  competitionOfPath,
  type DrawnCompetition,
  drawnCompetitions,
  nextDraw,
  openDraw,
  refuseAgain,
  sealEntrants,
} from './drawn-competition.ts';
import { drawDetails, sealDetails } from './draws.ts';
import { wholeLeague } from './named-in-request.ts';

const ORDER = ['competitionName', 'matches', 'competitorA', 'competitorB'];

/**
 * The writes of draws (docs/draw.md). A seal stays until it is drawn, however often a draw is sealed: nobody can get
 * another seed in the hope of other pairs. It is not in the history, so that no undo brings a used seed back.
 */
export function drawWrites(clock: Clock) {
  return [...writesOfDraws(clock), ...writesOfReveals(clock)];
}

function writesOfDraws(clock: Clock) {
  return [
    write(saveDraw, wholeLeague, async (change, { actor, body, facts }) => {
      const { competition, pairs } = readDraw(body, facts.content());
      await refuseTooOften(actor, { key: competition, title: competition }, facts, clock);
      const drawnAt = clock.now().toISOString();
      await change.put('draw', { id: newId(), competition, drawnAt, pairs, deleted: false });
      change.summarise(`Saved a draw of ${competition} with ${countOf(pairs.length, 'pair')}`);
      return { success: true as const };
    }),

    write(sealDraw, wholeLeague, async (change, { params, facts }) => {
      const { timeZone } = facts.content();
      const competition = await competitionOfPath(facts, params.competition);
      const { entrants } = nextDraw(competition);
      const { seal: present } = await facts.draws(competition.key);
      if (present && areSame(present.entrants, entrants))
        return { success: true as const, seal: sealDetails(present, timeZone) };
      const seal = await sealEntrants(change, competition.key, entrants, clock);
      return { success: true as const, seal: sealDetails(seal, timeZone) };
    }),

    write(revealDraw, wholeLeague, async (change, { actor, params, body, facts }) => {
      const competition = await competitionOfPath(facts, params.competition);
      const { commitment, word, byHand, again } = readReveal(body);
      const seal = await sealToOpen(competition, commitment, facts);
      await refuseSecondReveal(facts, clock.now().getTime());
      await refuseTooOften(actor, competition, facts, clock);
      refuseAgain(competition, again, actor);
      const draw = await openDraw(change, competition, { ...seal, word }, clock);
      const interval = byHand ? HAND_INTERVAL : REVEAL_INTERVAL;
      const startedAt = new Date(draw.drawnAt);
      await startReveal(change.db, draw.id, startedAt, interval);
      const reveal = { startedAt: startedAt.getTime(), interval, skippedAt: null };
      return { success: true as const, draw: drawDetails(draw, reveal, facts.content().timeZone) };
    }),
  ];
}

/** What goes on with a draw that is being revealed. */
function writesOfReveals(clock: Clock) {
  return [
    write(showNext, wholeLeague, async (change, { params, body, facts }) => {
      const { key } = await competitionOfPath(facts, params.competition);
      const { draws, reveals } = await facts.draws(key);
      const { draw, shown } = checkedBody(nextBody, body, (draft) => checkNext(draft, draws));
      const reveal = reveals.get(draw.id);
      const start = reveal ? startForNext(reveal, draw.pairs.length, shown, clock.now().getTime()) : null;
      if (start !== null) {
        await moveReveal(change.db, draw.id, new Date(start));
        change.touch('draws');
      }
      return { success: true as const };
    }),

    write(skipSuspense, wholeLeague, async (change, { params, body, facts }) => {
      const { key } = await competitionOfPath(facts, params.competition);
      const { draws, reveals } = await facts.draws(key);
      const { id, pairs } = checkedBody(skipBody, body, ({ drawId }) => known(drawId, draws));
      const reveal = reveals.get(id);
      const now = clock.now();
      if (reveal && isRevealing(reveal, pairs.length, now.getTime())) {
        await skipReveal(change.db, id, now);
        change.touch('draws');
      }
      return { success: true as const };
    }),
  ];
}

/** Reads a draw of one of the league's competitions; throws 422 with all faults at once. */
function readDraw(body: unknown, league: Pick<LeagueContent, 'competitions'>): { competition: string; pairs: Pair[] } {
  const { draft, issues } = sift(drawBody, body);
  const { competitionName: competition, matches } = draft;
  const unknown = competitionFaults(competition, league);
  const pairs = matches ? checkDraw(matches.map(pairDraft)) : faulty([]);
  return settled([...issues, ...unknown], withCompetition(competition, pairs), ORDER);
}

function competitionFaults(
  competition: string | undefined,
  { competitions }: Pick<LeagueContent, 'competitions'>,
): Issue[] {
  const isKnown = competition === undefined || competitions.some(({ name }) => name === competition);
  return isKnown ? [] : [{ path: 'competitionName', message: 'The league has no such competition.' }];
}

function pairDraft(match: Partial<PairDraft> | undefined): PairDraft {
  return { competitorA: match?.competitorA, competitorB: match?.competitorB };
}

function withCompetition(competition: string | undefined, pairs: Checked<Pair[]>) {
  if (!pairs.ok) return pairs;
  return competition === undefined ? faulty([]) : valid({ competition, pairs: pairs.value });
}

/** Returns the seal of a commitment; throws 409 if it has been drawn already, or the entrants have changed since. */
async function sealToOpen(competition: DrawnCompetition, commitment: string, facts: Facts): Promise<Seal> {
  const { seal, draws } = await facts.draws(competition.key);
  if (draws.some(({ proof }) => proof?.commitment === commitment)) throw conflict('This draw has been made already.');
  if (!seal || seal.commitment !== commitment || !areSame(seal.entrants, nextDraw(competition).entrants)) {
    throw conflict(`The draw of ${competition.title} has changed meanwhile. Pick the competition again.`);
  }
  return seal;
}

/** Throws 409 while any draw is being revealed: everyone watches the same one. */
async function refuseSecondReveal(facts: Facts, now: number): Promise<void> {
  for (const { key, title } of await drawnCompetitions(facts)) {
    const { draws, reveals } = await facts.draws(key);
    const [latest] = draws.filter(({ deleted }) => !deleted);
    const reveal = latest && reveals.get(latest.id);
    if (reveal && isRevealing(reveal, latest.pairs.length, now)) {
      throw conflict(`The draw of ${title} is being shown. Wait until all its matches have been shown.`);
    }
  }
}

/** Throws 409 if anyone but a secretary draws a competition that has been drawn too often today: anyone could fill the disk. */
async function refuseTooOften(
  { role }: Actor,
  { key, title }: Pick<DrawnCompetition, 'key' | 'title'>,
  facts: Facts,
  clock: Clock,
): Promise<void> {
  if (role === 'secretary') return;
  const { draws } = await facts.draws(key);
  const drawn = draws.map(({ drawnAt }) => Date.parse(drawnAt));
  if (!isDrawnTooOften(drawn, clock.now().getTime())) return;
  throw conflict(`${title} has been drawn too often today. An official can sign in and draw it again.`);
}

function readReveal(body: unknown): { commitment: string; word: string; byHand: boolean; again: boolean } {
  const { draft, issues } = sift(revealBody, body);
  const checked = checkReveal(draft.commitment, draft.word ?? '');
  return {
    ...settled(issues, checked, Object.keys(revealBody.shape)),
    byHand: draft.byHand ?? false,
    again: draft.again ?? false,
  };
}

function checkReveal(commitment: string | undefined, typed: string): Checked<{ commitment: string; word: string }> {
  const issues: Issue[] = [];
  const word = collect(parseWord(typed), issues);
  return commitment === undefined || word === undefined ? faulty(issues) : valid({ commitment, word });
}

function checkNext({ drawId, shown }: Draft<{ drawId: string; shown: number }>, draws: readonly StoredDraw[]) {
  const draw = known(drawId, draws);
  if (!draw.ok) return draw;
  return shown === undefined ? faulty([]) : valid({ draw: draw.value, shown });
}

function known(drawId: string | undefined, draws: readonly StoredDraw[]): Checked<StoredDraw> {
  const draw = draws.find(({ id, deleted }) => id === drawId && !deleted);
  return draw ? valid(draw) : faulty([{ path: 'drawId', message: 'There is no such draw.' }]);
}

function areSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, i) => text === b[i]);
}
