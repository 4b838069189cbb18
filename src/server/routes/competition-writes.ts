import {
  addCompetition,
  changeCompetition,
  drawRound,
  recordTie,
  removeCompetition,
  removeTieResult,
  roundDrawBody,
  withdrawBody,
  withdrawEntrant,
} from '#contract/competitions.ts';
import { sift } from '#domain/check.ts';
import { roundName } from '#domain/draws/draw.ts';
import { type Competition, cupWinner, type Entrant, type ResolvedTie } from '#domain/cups/competition.ts';
import { changeConflict } from '#domain/cups/competition-draft.ts';
import {
  checkHandDraw,
  type DrawnPair,
  namesOfPairs,
  type RoundToDraw,
  roundToDraw,
} from '#domain/cups/competition-draw.ts';
import { orphanedTie, playedOnSentence } from '#domain/cups/competition-faults.ts';
import { countOf } from '#domain/count.ts';
import { type Checked, faulty, valid } from '#domain/issue.ts';
import type { People } from '#domain/squads/people.ts';
import type { Subject } from '#domain/people/permissions.ts';
import { cannotBePlayed } from '#domain/cups/tie-result.ts';
import type { Cup } from '#domain/cups/cup-history.ts';
import type { Facts } from '../cache/facts.ts';
import type { Clock } from '../clock.ts';
import { tieLine } from '../history/summaries.ts';
import { checkedBody, settled } from '../http/input.ts';
import { write } from '../http/writes.ts';
import { conflict } from '../refusal.ts';
import { storedCompetition, storedTie, storedTies } from '../storage/mappers/competitions.ts';
import { newId } from '../storage/new-id.ts';
import type { Change, Entities } from '../storage/store.ts';
import { readCompetition, readTieResult } from './competition-body.ts';
import { answerNow, cupOfPath, namesIn, type OfCompetition, sidesOf } from './competitions.ts';
import {
  type DrawnCompetition,
  drawWords,
  nextDraw,
  ofCup,
  putTies,
  openDraw,
  sealEntrants,
} from './drawn-competition.ts';
import { wholeLeague, withId } from './named-in-request.ts';

type OfTie = { params: { competitionId: string; tieId: string }; facts: Facts };

/** The writes of knock-out competitions (Rules K1 to K6). Draws that are sealed and revealed are in `draw-writes.ts`. */
export function competitionWrites(clock: Clock) {
  return [...competitionChanges(), ...drawChanges(clock), ...tieChanges()];
}

async function wholeCup(_: unknown, request: OfCompetition): Promise<Subject[]> {
  await cupOfPath(request);
  return wholeLeague();
}

function competitionChanges() {
  return [
    write(addCompetition, wholeLeague, async (change, { body, facts }) => {
      const added: Competition = { ...(await readCompetition(body, facts, null)), id: newId(), withdrawn: [] };
      await change.put('competition', { ...added, deleted: false });
      change.summarise(`Added ${titleOf(added)} with ${countOf(added.entrants.length, 'entrant')}`);
      return answerNow(change.db, added.id, facts);
    }),

    write(changeCompetition, wholeCup, async (change, { params, body, facts }) => {
      const { competition, ties } = await cupOfPath({ params, facts });
      const changed = await readCompetition(body, facts, competition);
      const reason = changeConflict(competition, changed, ties);
      if (reason !== null) throw conflict(reason);
      const { id, withdrawn } = competition;
      await change.put('competition', {
        ...changed,
        id,
        withdrawn: ties.length === 0 ? [] : withdrawn,
        deleted: false,
      });
      change.summarise(`Changed ${titleOf(changed)}`);
      return answerNow(change.db, id, facts);
    }),

    write(removeCompetition, wholeCup, async (change, { params }) => {
      const removed = (await storedCompetition(change.db, params.competitionId))!;
      await change.put('competition', { ...removed, deleted: true });
      change.summarise(`Removed ${titleOf(removed)}`);
      return { success: true as const };
    }),

    write(withdrawEntrant, wholeCup, async (change, { params, body, facts }) => {
      const { cup, names } = await namedCup({ params, facts });
      const { id } = checkedBody(withdrawBody, body, (draft) =>
        knownEntrant(draft.entrantId, cup.competition.entrants),
      );
      const reason = cannotWithdraw(cup, id, names.get(id)!);
      if (reason !== null) throw conflict(reason);
      const stored = (await storedCompetition(change.db, cup.competition.id))!;
      await change.put('competition', { ...stored, withdrawn: [...stored.withdrawn, id] });
      change.summarise(`${names.get(id)} withdrew from ${titleOf(stored)}`);
      return answerNow(change.db, stored.id, facts);
    }),
  ];
}

function drawChanges(clock: Clock) {
  return [
    write(drawRound, wholeCup, async (change, { params, body, facts }) => {
      const { cup, people, names } = await namedCup({ params, facts });
      const { again, ...drawn } = readRoundDraw(body, cup, names);
      const round = roundToDraw(cup.competition, cup.ties);
      if (typeof round === 'string') throw conflict(round);
      const due = roundName(round.round, cup.competition.rounds.length);
      if (round.round !== drawn.round) throw conflict(`${due}: this round is to be drawn first.`);
      if (round.again && !again) throw conflict(`${due}: this round has been drawn. Send again to draw it once more.`);
      const competition = ofCup(cup, people);
      if (drawn.pairs) await saveHandDraw(change, cup, { competition, round, pairs: drawn.pairs, names }, clock);
      else await drawAtOnce(change, competition, facts, clock);
      return answerNow(change.db, cup.competition.id, facts);
    }),
  ];
}

/** Makes the draw that is sealed, or else seals one first: nobody gets another seed by drawing at once. */
async function drawAtOnce(change: Change, competition: DrawnCompetition, facts: Facts, clock: Clock): Promise<void> {
  const { entrants } = nextDraw(competition);
  const { seal } = await facts.draws(competition.key);
  const isPresent = seal !== null && seal.entrants.join('\n') === entrants.join('\n');
  const present = isPresent ? seal : await sealEntrants(change, competition.key, entrants, clock);
  await openDraw(change, competition, { ...present, word: '' }, clock);
}

type HandDraw = { competition: DrawnCompetition; round: RoundToDraw; pairs: DrawnPair[]; names: Names };

async function saveHandDraw(change: Change, cup: Cup, { competition, round, pairs, names }: HandDraw, clock: Clock) {
  await change.put('draw', {
    id: newId(),
    competition: cup.competition.id,
    drawnAt: clock.now().toISOString(),
    pairs: namesOfPairs(pairs, names),
    round: round.round,
    deleted: false,
  });
  await putTies(change, cup, round, pairs);
  change.summarise(`Saved a draw of ${drawWords(competition, round)} with ${countOf(pairs.length, 'pair')}`);
}

function tieChanges() {
  return [
    write(recordTie, subjectsOfTie, async (change, { params, body, facts }) => {
      const { cup, people, names, tie } = await tieOfPath({ params, facts });
      const nameOf = (id: string) => names.get(id)!;
      const reason = cannotBePlayed(tie, nameOf);
      const result = await readTieResult(body, facts, { cup, people, tie });
      if (reason !== null) throw conflict(reason);
      const { home, away } = tie;
      await putTie(change, cup, { ...(await storedTie(change.db, tie.id)), home, away, result: result! }, nameOf);
      change.summarise(`Recorded ${tieLine({ ...tie, result }, cup.competition, nameOf)}`);
      return answerNow(change.db, cup.competition.id, facts);
    }),

    write(removeTieResult, subjectsOfTie, async (change, { params, facts }) => {
      const { cup, names, tie } = await tieOfPath({ params, facts });
      const nameOf = (id: string) => names.get(id)!;
      if (tie.state === 'open') throw conflict('This tie has no result.');
      if (tie.state === 'bye') throw conflict('A bye has no result.');
      if (tie.withdrawn) await takeBackWithdrawal(change, cup, tie, nameOf);
      else {
        const stored = await storedTie(change.db, tie.id);
        const isFollowing = cup.competition.draw === 'bracket' && tie.round > 1;
        const sides = isFollowing ? { home: null, away: null } : {};
        await putTie(change, cup, { ...stored, ...sides, result: null }, nameOf);
        change.summarise(`Removed ${tieLine(tie, cup.competition, nameOf)}`);
      }
      return answerNow(change.db, cup.competition.id, facts);
    }),
  ];
}

/** Writes a tie; throws 409 if its winner has played on (Rule K5). */
async function putTie(
  change: Change,
  { competition }: Cup,
  tie: Entities['tie'],
  nameOf: (id: string) => string,
): Promise<void> {
  const others = (await storedTies(change.db, competition.id)).filter(({ id }) => id !== tie.id);
  const orphan = orphanedTie(competition, [...others, tie]);
  if (orphan) throw conflict(`The winner has played on. ${playedOnSentence(orphan, competition, nameOf)}`);
  await change.put('tie', tie);
}

async function takeBackWithdrawal(
  change: Change,
  { competition }: Cup,
  { home, winner, away }: ResolvedTie,
  nameOf: (id: string) => string,
): Promise<void> {
  const loser = winner === home ? away! : home!;
  const stored = (await storedCompetition(change.db, competition.id))!;
  const after = { ...stored, withdrawn: stored.withdrawn.filter((id) => id !== loser) };
  const orphan = orphanedTie(after, await storedTies(change.db, competition.id));
  if (orphan) throw conflict(`The winner has played on. ${playedOnSentence(orphan, competition, nameOf)}`);
  await change.put('competition', after);
  change.summarise(`${nameOf(loser)} is back in ${titleOf(competition)}`);
}

type Names = ReadonlyMap<string, string>;

async function namedCup(request: OfCompetition): Promise<{ cup: Cup; people: People; names: Names }> {
  const cup = await cupOfPath(request);
  const people = await request.facts.people();
  return { cup, people, names: namesIn(cup, people) };
}

async function tieOfPath(request: OfTie) {
  const named = await namedCup(request);
  return { ...named, tie: withId(named.cup.ties, request.params.tieId, 'There is no such tie.') };
}

/** The subject of a tie's result: its teams, and the divisions of its teams or players today. */
async function subjectsOfTie(_: unknown, request: OfTie): Promise<Subject[]> {
  const { cup, people, tie } = await tieOfPath(request);
  const { season, entrants } = cup.competition;
  const sides = sidesOf(tie, new Map(entrants.map((entrant) => [entrant.id, entrant])));
  const both = sides ? [sides.home, sides.away] : [];
  const teamIds = both.flatMap((entrant) => ('teamId' in entrant ? [entrant.teamId] : []));
  const divisions = both.flatMap((entrant) => divisionsOf(entrant, people));
  return [{ season, teamIds, divisions, isFinal: tie.state !== 'open' }];
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
  const { draft, issues } = sift(roundDrawBody, body);
  const { round, pairs, again } = draft;
  const next = roundToDraw(competition, ties);
  const isDue = typeof next !== 'string' && next.round === round;
  const drawn = pairs && isDue ? checkHandDraw(pairs, next, names) : valid([]);
  const isRound = round === undefined || competition.rounds[round - 1] !== undefined;
  const message = `The round must be a whole number from 1 to ${competition.rounds.length}.`;
  const fault = isRound ? [] : [{ path: 'round', message }];
  const order = Object.keys(roundDrawBody.shape);
  const checked = settled([...issues, ...fault], round === undefined ? faulty([]) : drawn, order);
  return { round: round!, again: again ?? false, pairs: pairs ? checked : null };
}

/** `Singles Cup, 25/26`. */
function titleOf({ name, season }: Pick<Competition, 'name' | 'season'>): string {
  return `${name}, ${season}`;
}
