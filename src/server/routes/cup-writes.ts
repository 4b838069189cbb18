import {
  addCompetition,
  changeCompetition,
  recordTie,
  removeCompetition,
  removeTieResult,
  withdrawEntrant,
} from '#contract/cups.ts';
import { isCupOver } from '#domain/cups/both-out.ts';
import { isBracketDraw } from '#domain/cups/bracket.ts';
import type { Competition, Entrant } from '#domain/cups/cup.ts';
import { cupChangeConflict } from '#domain/cups/cup-draft.ts';
import { isOutOfCup } from '#domain/cups/groups.ts';
import { hasEntrantSource } from '#domain/cups/cup-source.ts';
import { withoutLeg } from '#domain/cups/legs.ts';
import { countWithNoun } from '#domain/count.ts';
import { type Checked, faultyResult, validResult } from '#domain/issue.ts';
import type { Subject } from '#domain/people/permissions.ts';
import { whyTieCannotHaveResult } from '#domain/cups/tie-result.ts';
import type { CupWithTies } from '#domain/cups/cup-history.ts';
import type { Facts } from '../cache/facts.ts';
import type { Clock } from '../clock.ts';
import { tieText } from '../history/summaries.ts';
import { checkedValueOfBody, fieldsThatFit } from '../http/input.ts';
import { setSummary, writeHandler } from '../http/writes.ts';
import { conflict, Refusal } from '../refusal.ts';
import { findUndeletedCompetition, tieOrThrow } from '../storage/mappers/cups.ts';
import { newId } from '../storage/new-id.ts';
import { asDeleted, asUndeleted } from '../storage/mappers/mapper.ts';
import type { ChangeTransaction } from '../storage/store.ts';
import { competitionFromBody, tieResultFromBody } from './cup-bodies.ts';
import { competitionAnswerAfterChange, requestedCup, requestedCupWithNames, permissionSubjectsOfCup } from './cups.ts';
import { drawRoundWrite } from './draw-round.ts';
import { moveRulingsWithFrames } from './tie-rulings.ts';
import { putCupChangeIfConsistent, permissionSubjectOfTie } from './tie-writes.ts';
import { wholeLeagueSubject, itemWithId } from './named-in-request.ts';

type TieRequest = { params: { competitionId: string; tieId: string }; facts: Facts };

/** Returns the writes of cups (Rules K1 to K6). The writes of sealed and revealed draws are in `draw-writes.ts`. */
export function cupWrites(clock: Clock) {
  return [...competitionWrites(), drawRoundWrite(clock), ...tieWrites()];
}

function competitionWrites() {
  return [
    writeHandler(addCompetition, wholeLeagueSubject, async (change, { body, facts }) => {
      const added: Competition = { ...(await competitionFromBody(body, facts, null)), id: newId(), withdrawn: [] };
      return saveCompetition(
        change,
        facts,
        added,
        `Added ${cupNameAndSeason(added)} with ${countWithNoun(added.entrants.length, 'entrant')}`,
      );
    }),

    writeHandler(changeCompetition, permissionSubjectsOfCup, async (change, { params, body, facts }) => {
      const { competition, ties } = await requestedCup({ params, facts });
      const changed = await competitionFromBody(body, facts, competition);
      const reason = cupChangeConflict(competition, changed, ties);
      if (reason !== null) throw conflict(reason);
      const { id, withdrawn } = competition;
      const isDrawn = ties.length > 0;
      const value = { ...changed, id, withdrawn: isDrawn ? withdrawn : [] };
      // Entrants who come from a league table or another cup are stored only when the cup is drawn.
      if (hasEntrantSource(changed)) value.entrants = isDrawn ? competition.entrants : [];
      return saveCompetition(change, facts, value, `Changed ${cupNameAndSeason(changed)}`);
    }),

    writeHandler(removeCompetition, permissionSubjectsOfCup, async (change, { params }) => {
      const removed = (await findUndeletedCompetition(change.db, params.competitionId))!;
      await change.put('competition', asDeleted(removed));
      return setSummary(change, `Removed ${cupNameAndSeason(removed)}`);
    }),

    writeHandler(withdrawEntrant, permissionSubjectsOfCup, async (change, { params, body, facts }) => {
      const { cup, names } = await requestedCupWithNames({ params, facts });
      const { id } = checkedValueOfBody(withdrawEntrant.body, body, (draft) =>
        checkEntrantId(draft.entrantId, cup.competition.entrants),
      );
      const reason = withdrawalFault(cup, id, names.get(id)!);
      if (reason !== null) throw conflict(reason);
      const stored = (await findUndeletedCompetition(change.db, cup.competition.id))!;
      const value = { ...stored, withdrawn: [...stored.withdrawn, id] };
      return saveCompetition(change, facts, value, `${names.get(id)} withdrew from ${cupNameAndSeason(stored)}`);
    }),
  ];
}

/** Stores a competition, sets the summary in the history, and returns the API's answer about the competition. */
async function saveCompetition(change: ChangeTransaction, facts: Facts, value: Competition, summary: string) {
  await change.put('competition', asUndeleted(value));
  change.summarise(summary);
  return competitionAnswerAfterChange(change.db, value.id, facts);
}

function tieWrites() {
  return [
    writeHandler(recordTie, subjectsOfTie, async (change, { params, body, actor, facts }) => {
      const { cup, people, nameOf, tie } = await requestedTieWithCup({ params, facts });
      const reason = whyTieCannotHaveResult(tie, nameOf);
      const result = await tieResultFromBody(body, facts, { cup, people, tie });
      if (result?.bothOut && actor.role === 'captain')
        throw new Refusal(403, 'Only an official can put both sides out.');
      if (reason !== null) throw conflict(reason);
      const { home, away } = tie;
      const stored = await tieOrThrow(change.db, tie.id);
      await moveRulingsWithFrames(change, stored, result);
      await putCupChangeIfConsistent(change, cup.competition, { ...stored, home, away, result }, nameOf);
      const leg = result?.legs && result.walkover === null ? legInBody(body) : null;
      change.summarise(`Recorded ${tieText({ ...tie, result, leg }, cup.competition, nameOf)}`);
      return competitionAnswerAfterChange(change.db, cup.competition.id, facts);
    }),

    writeHandler(removeTieResult, subjectsOfTie, async (change, { params, query, facts }) => {
      const { cup, nameOf, tie } = await requestedTieWithCup({ params, facts });
      const { competition } = cup;
      if (tie.state === 'bye') throw conflict('A bye has no result.');
      if (tie.result === null && !tie.withdrawn) throw conflict('This tie has no result.');
      if (tie.withdrawn) {
        const loser = tie.winner === tie.home ? tie.away! : tie.home!;
        const stored = (await findUndeletedCompetition(change.db, competition.id))!;
        const withdrawn = stored.withdrawn.filter((id) => id !== loser);
        await putCupChangeIfConsistent(change, { ...stored, withdrawn }, null, nameOf);
        change.summarise(`${nameOf(loser)} is back in ${cupNameAndSeason(competition)}`);
      } else {
        const stored = await tieOrThrow(change.db, tie.id);
        const isFollowing = isBracketDraw(competition.draw) && tie.round > 1;
        const leg = query.leg ?? null;
        if (leg !== null && !stored.result!.legs?.some((one) => one.leg === leg))
          throw conflict('This leg has no result.');
        const result = withoutLeg(stored.result!, leg);
        const sides = isFollowing && result === null ? { home: null, away: null } : {};
        await moveRulingsWithFrames(change, stored, result);
        await putCupChangeIfConsistent(change, competition, { ...stored, ...sides, result }, nameOf);
        change.summarise(`Removed ${tieText({ ...tie, leg }, competition, nameOf)}`);
      }
      return competitionAnswerAfterChange(change.db, competition.id, facts);
    }),
  ];
}

/** Returns the number of the leg in a body that has been checked; `null` if the body has none. */
function legInBody(body: unknown): number | null {
  return fieldsThatFit(recordTie.body.pick({ leg: true }), body).leg ?? null;
}

async function requestedTieWithCup(request: TieRequest) {
  const named = await requestedCupWithNames(request);
  const nameOf = (id: string) => named.names.get(id)!;
  return { ...named, nameOf, tie: itemWithId(named.cup.ties, request.params.tieId, 'There is no such tie.') };
}

/**
 * Returns what the permission check for a tie's result needs: the season, the entrants' teams and divisions, and
 * whether the tie is decided.
 */
async function subjectsOfTie(_: unknown, request: TieRequest): Promise<Subject[]> {
  const { cup, people, tie } = await requestedTieWithCup(request);
  return [permissionSubjectOfTie(cup, tie, people)];
}

function checkEntrantId(id: string | undefined, entrants: readonly Entrant[]): Checked<Entrant> {
  const entrant = entrants.find((one) => one.id === id);
  if (entrant) return validResult(entrant);
  return faultyResult(id === undefined ? [] : [{ path: 'entrantId', message: 'The competition has no such entrant.' }]);
}

function withdrawalFault({ competition, ties }: CupWithTies, id: string, name: string): string | null {
  if (ties.length === 0) return `The first round is not drawn yet: remove ${name} from the entrants.`;
  if (competition.withdrawn.includes(id)) return `${name} has withdrawn already.`;
  if (isCupOver(competition, ties)) return 'The competition is over.';
  return isOutOfCup(competition, ties, id) ? `${name} is out of the competition already.` : null;
}

/** Returns text such as `Singles Cup, 25/26`. */
function cupNameAndSeason({ name, season }: Pick<Competition, 'name' | 'season'>): string {
  return `${name}, ${season}`;
}
