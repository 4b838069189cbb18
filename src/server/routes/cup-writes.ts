import {
  addCompetition,
  changeCompetition,
  drawRound,
  recordTie,
  removeCompetition,
  removeTieResult,
  withdrawEntrant,
} from '#contract/cups.ts';
import { sift } from '#domain/check.ts';
import { roundName } from '#domain/draws/draw.ts';
import { type Competition, cupWinner, type Entrant, type Tie } from '#domain/cups/cup.ts';
import { changeConflict } from '#domain/cups/cup-draft.ts';
import { checkHandDraw, type DrawnPair, namesOfPairs, type RoundToDraw, roundToDraw } from '#domain/cups/round-draw.ts';
import { orphanedTie, orphanSentence } from '#domain/cups/cup-faults.ts';
import { countOf } from '#domain/count.ts';
import { type Checked, faulty, valid } from '#domain/issue.ts';
import type { People } from '#domain/squads/people.ts';
import type { Subject } from '#domain/people/permissions.ts';
import { resultConflict } from '#domain/cups/tie-result.ts';
import type { Cup } from '#domain/cups/cup-history.ts';
import type { Facts } from '../cache/facts.ts';
import type { Clock } from '../clock.ts';
import { tieLine } from '../history/summaries.ts';
import { checkedBody, settled } from '../http/input.ts';
import { done, write } from '../http/writes.ts';
import { conflict } from '../refusal.ts';
import { liveCompetition, storedTie, storedTies } from '../storage/mappers/cups.ts';
import { newId } from '../storage/new-id.ts';
import { markDeleted, markLive } from '../storage/mappers/mapper.ts';
import type { Change } from '../storage/store.ts';
import { answerNow, cupOfPath, namesIn, type OfCompetition, readCompetition, readTieResult, sidesOf } from './cups.ts';
import type { Names } from './draws.ts';
import { drawWords, openDraw, putTies, sealedDraw } from './make-draw.ts';
import { wholeLeague, withId } from './named-in-request.ts';

type OfTie = { params: { competitionId: string; tieId: string }; facts: Facts };

/** The writes of knock-out competitions (Rules K1 to K6). Sealed and revealed draws are in `draw-writes.ts`. */
export function cupWrites(clock: Clock) {
  return [...competitionWrites(), drawWrite(clock), ...tieWrites()];
}

async function wholeCup(_: unknown, request: OfCompetition): Promise<Subject[]> {
  await cupOfPath(request);
  return wholeLeague();
}

function competitionWrites() {
  return [
    write(addCompetition, wholeLeague, async (change, { body, facts }) => {
      const added: Competition = { ...(await readCompetition(body, facts, null)), id: newId(), withdrawn: [] };
      return put(change, facts, added, `Added ${titleOf(added)} with ${countOf(added.entrants.length, 'entrant')}`);
    }),

    write(changeCompetition, wholeCup, async (change, { params, body, facts }) => {
      const { competition, ties } = await cupOfPath({ params, facts });
      const changed = await readCompetition(body, facts, competition);
      const reason = changeConflict(competition, changed, ties);
      if (reason !== null) throw conflict(reason);
      const { id, withdrawn } = competition;
      const value = { ...changed, id, withdrawn: ties.length === 0 ? [] : withdrawn };
      return put(change, facts, value, `Changed ${titleOf(changed)}`);
    }),

    write(removeCompetition, wholeCup, async (change, { params }) => {
      const removed = (await liveCompetition(change.db, params.competitionId))!;
      await change.put('competition', markDeleted(removed));
      return done(change, `Removed ${titleOf(removed)}`);
    }),

    write(withdrawEntrant, wholeCup, async (change, { params, body, facts }) => {
      const { cup, names } = await namedCup({ params, facts });
      const { id } = checkedBody(withdrawEntrant.body, body, (draft) =>
        knownEntrant(draft.entrantId, cup.competition.entrants),
      );
      const reason = cannotWithdraw(cup, id, names.get(id)!);
      if (reason !== null) throw conflict(reason);
      const stored = (await liveCompetition(change.db, cup.competition.id))!;
      const value = { ...stored, withdrawn: [...stored.withdrawn, id] };
      return put(change, facts, value, `${names.get(id)} withdrew from ${titleOf(stored)}`);
    }),
  ];
}

/** Stores a competition, and returns its answer. */
async function put(change: Change, facts: Facts, value: Competition, summary: string) {
  await change.put('competition', markLive(value));
  change.summarise(summary);
  return answerNow(change.db, value.id, facts);
}

function drawWrite(clock: Clock) {
  return write(drawRound, wholeCup, async (change, { params, body, facts }) => {
    const { cup, names } = await namedCup({ params, facts });
    const { again, ...drawn } = readRoundDraw(body, cup, names);
    const round = roundToDraw(cup.competition, cup.ties);
    if (typeof round === 'string') throw conflict(round);
    const due = roundName(round.round, cup.competition.rounds.length);
    if (round.round !== drawn.round) throw conflict(`${due}: this round is to be drawn first.`);
    if (round.again && !again) throw conflict(`${due}: this round has been drawn. Send again to draw it once more.`);
    if (drawn.pairs) await saveHandDraw(change, cup, { round, pairs: drawn.pairs, names }, clock);
    else {
      const seal = await sealedDraw(change, facts, cup, clock);
      await openDraw(change, cup, names, { ...seal, word: '' }, clock);
    }
    return answerNow(change.db, cup.competition.id, facts);
  });
}

type HandDraw = { round: RoundToDraw; pairs: DrawnPair[]; names: Names };

async function saveHandDraw(change: Change, cup: Cup, { round, pairs, names }: HandDraw, clock: Clock) {
  const competition = cup.competition.id;
  const drawnAt = clock.now().toISOString();
  const draw = { id: newId(), competition, drawnAt, pairs: namesOfPairs(pairs, names), round: round.round };
  await change.put('draw', markLive(draw));
  await putTies(change, cup, round, pairs);
  change.summarise(`Saved a draw of ${drawWords(cup, round)} with ${countOf(pairs.length, 'pair')}`);
}

function tieWrites() {
  return [
    write(recordTie, subjectsOfTie, async (change, { params, body, facts }) => {
      const { cup, people, nameOf, tie } = await tieOfPath({ params, facts });
      const reason = resultConflict(tie, nameOf);
      const result = await readTieResult(body, facts, { cup, people, tie });
      if (reason !== null) throw conflict(reason);
      const { home, away } = tie;
      const stored = await storedTie(change.db, tie.id);
      await putUnlessPlayedOn(change, cup.competition, { ...stored, home, away, result }, nameOf);
      change.summarise(`Recorded ${tieLine({ ...tie, result }, cup.competition, nameOf)}`);
      return answerNow(change.db, cup.competition.id, facts);
    }),

    write(removeTieResult, subjectsOfTie, async (change, { params, facts }) => {
      const { cup, nameOf, tie } = await tieOfPath({ params, facts });
      const { competition } = cup;
      if (tie.state === 'open') throw conflict('This tie has no result.');
      if (tie.state === 'bye') throw conflict('A bye has no result.');
      if (tie.withdrawn) {
        const loser = tie.winner === tie.home ? tie.away! : tie.home!;
        const stored = (await liveCompetition(change.db, competition.id))!;
        const withdrawn = stored.withdrawn.filter((id) => id !== loser);
        await putUnlessPlayedOn(change, { ...stored, withdrawn }, null, nameOf);
        change.summarise(`${nameOf(loser)} is back in ${titleOf(competition)}`);
      } else {
        const stored = await storedTie(change.db, tie.id);
        const isFollowing = competition.draw === 'bracket' && tie.round > 1;
        const sides = isFollowing ? { home: null, away: null } : {};
        await putUnlessPlayedOn(change, competition, { ...stored, ...sides, result: null }, nameOf);
        change.summarise(`Removed ${tieLine(tie, competition, nameOf)}`);
      }
      return answerNow(change.db, competition.id, facts);
    }),
  ];
}

/** Writes a tie, or else the competition. Throws 409 if an entrant who would no longer be the winner has played on (Rule K5). */
async function putUnlessPlayedOn(
  change: Change,
  competition: Competition,
  tie: Tie | null,
  nameOf: (id: string) => string,
): Promise<void> {
  const others = (await storedTies(change.db, competition.id)).filter(({ id }) => id !== tie?.id);
  const orphan = orphanedTie(competition, tie ? [...others, tie] : others);
  if (orphan) throw conflict(`The winner has played on. ${orphanSentence(orphan, competition, nameOf)}`);
  if (tie) await change.put('tie', markLive(tie));
  else await change.put('competition', markLive(competition));
}

async function namedCup(request: OfCompetition): Promise<{ cup: Cup; people: People; names: Names }> {
  const cup = await cupOfPath(request);
  const people = await request.facts.people();
  return { cup, people, names: namesIn(cup, people) };
}

async function tieOfPath(request: OfTie) {
  const named = await namedCup(request);
  const nameOf = (id: string) => named.names.get(id)!;
  return { ...named, nameOf, tie: withId(named.cup.ties, request.params.tieId, 'There is no such tie.') };
}

/** Returns the subject of a tie's result: its teams, and the current divisions of its teams or players. */
async function subjectsOfTie(_: unknown, request: OfTie): Promise<Subject[]> {
  const { cup, people, tie } = await tieOfPath(request);
  return [subjectOfTie(cup, tie, people)];
}

/** Returns the subject of a tie's result. */
export function subjectOfTie(
  { competition: { season, entrants } }: Cup,
  tie: Cup['ties'][number],
  people: People,
): Subject {
  const sides = sidesOf(tie, new Map(entrants.map((entrant) => [entrant.id, entrant])));
  const both = sides ? [sides.home, sides.away] : [];
  const teamIds = both.flatMap((entrant) => ('teamId' in entrant ? [entrant.teamId] : []));
  const divisions = both.flatMap((entrant) => divisionsOf(entrant, people));
  return { season, teamIds, divisions, isFinal: tie.state !== 'open' };
}

function divisionsOf(entrant: Entrant, { teams, players }: People): number[] {
  const ids = 'teamId' in entrant ? [entrant.teamId] : 'playerIds' in entrant ? entrant.playerIds : [];
  return ids.flatMap((id) => teams.get(players.get(id)?.teamId ?? id)?.division ?? []);
}

function knownEntrant(id: string | undefined, entrants: readonly Entrant[]): Checked<Entrant> {
  const entrant = entrants.find((one) => one.id === id);
  if (entrant) return valid(entrant);
  return faulty(id === undefined ? [] : [{ path: 'entrantId', message: 'The competition has no such entrant.' }]);
}

function cannotWithdraw({ competition, ties }: Cup, id: string, name: string): string | null {
  if (ties.length === 0) return `The first round is not drawn yet: remove ${name} from the entrants.`;
  if (competition.withdrawn.includes(id)) return `${name} has withdrawn already.`;
  if (cupWinner(competition, ties) !== null) return 'The competition is over.';
  const isOut = ties.some(({ home, away, winner }) => winner !== null && winner !== id && (home === id || away === id));
  return isOut ? `${name} is out of the competition already.` : null;
}

function readRoundDraw(body: unknown, { competition, ties }: Cup, names: Names) {
  const { draft, issues } = sift(drawRound.body, body);
  const { round, pairs, again } = draft;
  const next = roundToDraw(competition, ties);
  const isDue = typeof next !== 'string' && next.round === round;
  const drawn = pairs && isDue ? checkHandDraw(pairs, next, names) : valid([]);
  const isRound = round === undefined || competition.rounds[round - 1] !== undefined;
  const message = `The round must be a whole number from 1 to ${competition.rounds.length}.`;
  const fault = isRound ? [] : [{ path: 'round', message }];
  const order = Object.keys(drawRound.body.shape);
  const checked = settled([...issues, ...fault], round === undefined ? faulty([]) : drawn, order);
  return { round: round!, again: again ?? false, pairs: pairs ? checked : null };
}

/** Returns text such as `Singles Cup, 25/26`. */
function titleOf({ name, season }: Pick<Competition, 'name' | 'season'>): string {
  return `${name}, ${season}`;
}
