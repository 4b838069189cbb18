import { drawBody, saveDraw, revealBody, revealDraw, sealDraw, skipBody, skipSuspense } from '#contract/draws.ts';
import { countOf } from '#domain/count.ts';
import {
  checkDraw,
  type Pair,
  type PairDraft,
  checkEntrants,
  parseWord,
  isRevealing,
  REVEAL_INTERVAL,
} from '#domain/draw.ts';
import { type Checked, faulty, type Issue, valid, collect } from '#domain/issue.ts';
import { commitmentOf, type DrawProof, provenDraw } from '#domain/proven-draw.ts';
import type { Clock } from '../clock.ts';
import { sift } from '../http/input.ts';
import { write } from '../http/writes.ts';
import type { LeagueFile } from '../league-folder/league-file.ts';
import { newId } from '../storage/new-id.ts';
import { settled } from '../http/faults.ts';
import { wholeLeague } from './named-in-request.ts';
import { randomBytes } from 'node:crypto';
import { drawHashes } from '../draw-hashes.ts';
import type { Facts } from '../cache/facts.ts';
import { conflict } from '../refusal.ts';
import { openSeal, putSeal, type Seal, skipReveal, startReveal } from '../storage/cup-draws.ts';
import type { StoredDraw } from '../storage/mappers/draws.ts';
import { competitionOfPath, drawDetails, sealDetails } from './draws.ts';

const ORDER = ['competitionName', 'matches', 'competitorA', 'competitorB'];

export function drawWrites(clock: Clock) {
  return [
    write(saveDraw, wholeLeague, async (change, { body, facts }) => {
      const { competition, pairs } = readDraw(body, facts.folder().file);
      const drawnAt = clock.now().toISOString();
      await change.put('draw', { id: newId(), competition, drawnAt, pairs, deleted: false });
      change.summarise(`Saved a draw of ${competition} with ${countOf(pairs.length, 'pair')}`);
      return { success: true as const };
    }),
  ];
}

/** A draw of one of the league's competitions; 422 with all faults at once (contract §4). */
function readDraw(body: unknown, league: LeagueFile): { competition: string; pairs: Pair[] } {
  const { draft, issues } = sift(drawBody, body);
  const { competitionName: competition, matches } = draft;
  const unknown = competitionFaults(competition, league);
  const pairs = matches ? checkDraw(matches.map(pairDraft)) : faulty([]);
  return settled([...issues, ...unknown], withCompetition(competition, pairs), ORDER);
}

function competitionFaults(competition: string | undefined, { competitions }: LeagueFile): Issue[] {
  const known = competition === undefined || competitions.some(({ name }) => name === competition);
  return known ? [] : [{ path: 'competitionName', message: 'The league has no such competition.' }];
}

function pairDraft(match: Partial<PairDraft> | undefined): PairDraft {
  return { competitorA: match?.competitorA, competitorB: match?.competitorB };
}

function withCompetition(competition: string | undefined, pairs: Checked<Pair[]>) {
  if (!pairs.ok) return pairs;
  return competition === undefined ? faulty([]) : valid({ competition, pairs: pairs.value });
}

const SEED_BYTES = 32;

/**
 * The draw that can be checked (docs/draw.md). A seal stands until it is drawn, whoever asks and how often: nobody can
 * take another seed in the hope of other pairs. It is in no history, so that nothing brings a used seed back.
 */
export function cupDrawWrites(clock: Clock) {
  return [
    write(sealDraw, wholeLeague, async (change, { params, facts }) => {
      const { file } = facts.folder();
      const competition = competitionOfPath(params.competition, file);
      const entrants = entrantsOf(competition);
      const { seal: waiting } = await facts.draws(competition.name);
      if (waiting && areSame(waiting.entrants, entrants))
        return { success: true as const, seal: sealDetails(waiting, file.timeZone) };
      const seed = randomBytes(SEED_BYTES).toString('hex');
      const commitment = commitmentOf(drawHashes, { competition: competition.name, entrants, seed });
      const seal: Seal = { commitment, entrants, sealedAt: clock.now().toISOString() };
      await putSeal(change.db, competition.name, seed, seal);
      change.touch('draws');
      return { success: true as const, seal: sealDetails(seal, file.timeZone) };
    }),

    write(revealDraw, wholeLeague, async (change, { params, body, facts }) => {
      const { file } = facts.folder();
      const competition = competitionOfPath(params.competition, file);
      const { commitment, word } = readReveal(body);
      const { entrants } = await sealToOpen(competition, commitment, facts);
      await refuseSecondReveal(facts, clock.now().getTime());
      const seed = await openSeal(change.db, competition.name);
      const now = clock.now();
      const draw: StoredDraw = {
        id: newId(),
        competition: competition.name,
        drawnAt: now.toISOString(),
        pairs: provenDraw(drawHashes, { competition: competition.name, entrants, seed, word }),
        deleted: false,
        proof: { commitment, word, seed, entrants } satisfies DrawProof,
      };
      await change.put('draw', draw);
      await startReveal(change.db, draw.id, now, REVEAL_INTERVAL);
      change.summarise(`Drew ${competition.name} with ${countOf(draw.pairs.length, 'pair')}`);
      const reveal = { startedAt: now.getTime(), interval: REVEAL_INTERVAL, skippedAt: null };
      return { success: true as const, draw: drawDetails(draw, reveal, file.timeZone) };
    }),

    write(skipSuspense, wholeLeague, async (change, { params, body, facts }) => {
      const { name } = competitionOfPath(params.competition, facts.folder().file);
      const { draft, issues } = sift(skipBody, body);
      const { draws, reveals } = await facts.draws(name);
      const draw = draws.find(({ id, deleted }) => id === draft.drawId && !deleted);
      const { id, pairs } = settled(issues, known(draw), Object.keys(skipBody.shape));
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

type Competition = LeagueFile['competitions'][number];

/** The entrants as they go into the draw; 409 where `league.json` has such as cannot be drawn. */
function entrantsOf({ name, entrants }: Competition): string[] {
  const checked = checkEntrants(entrants);
  if (checked.ok) return checked.value;
  throw conflict(`The entrants of ${name} cannot be drawn. ${checked.issues.map(({ message }) => message).join(' ')}`);
}

/** The seal that was shown to who draws; 409 where another official was faster, or the entrants are not what they were. */
async function sealToOpen(competition: Competition, commitment: string, facts: Facts): Promise<Seal> {
  const { seal, draws } = await facts.draws(competition.name);
  if (draws.some(({ proof }) => proof?.commitment === commitment)) throw conflict('This draw has been made already.');
  if (!seal || seal.commitment !== commitment || !areSame(seal.entrants, entrantsOf(competition))) {
    throw conflict(`The draw of ${competition.name} has changed meanwhile. Pick the competition again.`);
  }
  return seal;
}

/** One reveal at a time: everybody looks at the same. */
async function refuseSecondReveal(facts: Facts, now: number): Promise<void> {
  for (const { name } of facts.folder().file.competitions) {
    const { draws, reveals } = await facts.draws(name);
    const [latest] = draws.filter(({ deleted }) => !deleted);
    const reveal = latest && reveals.get(latest.id);
    if (reveal && isRevealing(reveal, latest.pairs.length, now)) {
      throw conflict(`The draw of ${name} is being shown. Wait until all its matches are there.`);
    }
  }
}

function readReveal(body: unknown): { commitment: string; word: string } {
  const { draft, issues } = sift(revealBody, body);
  return settled(issues, checkReveal(draft.commitment, draft.word ?? ''), Object.keys(revealBody.shape));
}

function checkReveal(commitment: string | undefined, typed: string): Checked<{ commitment: string; word: string }> {
  const issues: Issue[] = [];
  const word = collect(parseWord(typed), issues);
  return commitment === undefined || word === undefined ? faulty(issues) : valid({ commitment, word });
}

function known(draw: StoredDraw | undefined): Checked<StoredDraw> {
  return draw ? valid(draw) : faulty([{ path: 'drawId', message: 'There is no such draw.' }]);
}

function areSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, i) => text === b[i]);
}
