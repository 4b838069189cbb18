import {
  type CompetitionAnswer,
  type CompetitionSummary,
  type TieAnswer,
  competition as getCompetition,
  listCompetitions,
} from '#contract/cups.ts';
import { isTiePlayable } from '#domain/cups/bracket.ts';
import { type EntrantWithoutId, cupWinner, entrantNames, roundSettings } from '#domain/cups/cup.ts';
import { cupRuleSentences } from '#domain/cups/cup-sentences.ts';
import { roundName } from '#domain/draws/draw.ts';
import type { Subject } from '#domain/people/permissions.ts';
import { compareByCodePoint } from '#domain/name.ts';
import type { TeamsAndPlayers } from '#domain/squads/teams-and-players.ts';
import { type CupWithTies, type CupRunRow, cupRunsOf } from '#domain/cups/cup-history.ts';
import { cupWithEntrants, cupsWithEntrants, cupWithProvisionalEntrants } from './cup-entrants.ts';
import type { Facts } from '../cache/facts.ts';
import { cachedRead } from '../http/reads.ts';
import { orNotFound } from '../refusal.ts';
import { type DrawsWithReveals, loadDrawsWithReveals } from '../storage/mappers/draws.ts';
import {
  loadMergesAndTieRulings,
  joinCupWithTies,
  findUndeletedCompetition,
  undeletedTiesOfCompetition,
} from '../storage/mappers/cups.ts';
import type { DatabaseTransaction } from '../storage/store.ts';
import { cupSummaryForDraws, cupDrawsAndSealAnswer, type EntrantNames } from './draws.ts';
import { handicapRulesOfDefaultSeason } from './handicaps.ts';
import { requestedSeasons, wholeLeagueSubject } from './named-in-request.ts';
import { loadEligibilityMarksByTie } from './tie-marks.ts';
import { drawWaitReason, groupTablesOfCup } from './group-answers.ts';
import { type CupAnswerContext, entrantIdAndName, tieAnswers } from './tie-answers.ts';

export const competitionReads = [
  cachedRead(listCompetitions, async (facts, { query: { season } }) => {
    const found: CompetitionSummary[] = [];
    for (const name of (await requestedSeasons(facts, season)).toReversed()) {
      for (const cup of await cupsWithEntrants(facts, name))
        found.push(summaryOf(await loadCupAnswerContext(facts, cup)));
    }
    return found;
  }),

  cachedRead(getCompetition, async (facts, { params }) => {
    const cup = await requestedCup({ params, facts });
    const draws = await facts.draws(cup.competition.id);
    const sentences = await ruleSentencesOfCup(facts, cup);
    return competitionAnswer(await loadCupAnswerContext(facts, cup), { ...draws, sentences }, facts.content().timeZone);
  }),
];

export type CompetitionRequest = { params: { competitionId: string }; facts: Facts };

/** Returns the cup whose id is in a request's path. Throws 404 if there is no such cup. */
export async function requestedCup({ params, facts }: CompetitionRequest): Promise<CupWithTies> {
  return orNotFound(await cupWithEntrants(facts, params.competitionId), 'There is no such competition.');
}

/**
 * Returns the whole league as the subject of a write to a cup, for the permission check. Throws 404 for an unknown cup.
 */
export async function permissionSubjectsOfCup(_: unknown, request: CompetitionRequest): Promise<Subject[]> {
  await requestedCup(request);
  return wholeLeagueSubject();
}

/**
 * Returns the cup whose id is in a request's path, the league's teams and players, and the names of the cup's entrants.
 * Throws 404 if there is no such cup.
 */
export async function requestedCupWithNames(
  request: CompetitionRequest,
): Promise<{ cup: CupWithTies; people: TeamsAndPlayers; names: EntrantNames }> {
  const cup = await requestedCup(request);
  const people = await request.facts.people();
  return { cup, people, names: entrantNamesOfCup(cup, people) };
}

/** Returns the API's answer about a cup, including the changes that the current request has already written. */
export async function competitionAnswerAfterChange(
  db: DatabaseTransaction,
  id: string,
  facts: Facts,
): Promise<CompetitionAnswer> {
  const stored = (await findUndeletedCompetition(db, id))!;
  const stated = joinCupWithTies(
    stored,
    await undeletedTiesOfCompetition(db, id),
    await loadMergesAndTieRulings(db, stored.season),
  );
  const cup = await cupWithProvisionalEntrants(facts, stated, await facts.cups(stored.season));
  const known = { ...(await loadDrawsWithReveals(db, id)), sentences: await ruleSentencesOfCup(facts, cup) };
  return competitionAnswer(await loadCupAnswerContext(facts, cup), known, facts.content().timeZone);
}

/**
 * Returns how far some entrants got in the cups of a season, or of all seasons. `isOwn` returns whether an entrant is
 * one of them.
 */
export async function cupRuns(
  facts: Facts,
  season: string | undefined,
  isOwn: (entrant: EntrantWithoutId) => boolean,
): Promise<CupRunRow[]> {
  const cups = [];
  for (const name of await requestedSeasons(facts, season)) cups.push(...(await facts.cups(name)));
  return cupRunsOf(cups, isOwn, await facts.people());
}

async function loadCupAnswerContext(facts: Facts, cup: CupWithTies): Promise<CupAnswerContext> {
  const [{ counts }, marks] = [await handicapRulesOfDefaultSeason(facts), await loadEligibilityMarksByTie(facts, cup)];
  return { cup, people: await facts.peopleToday(), today: facts.today(), marks, ...(counts ? { counts } : {}) };
}

/** Returns the rules of a cup as sentences, the same as in the rule book. */
async function ruleSentencesOfCup(facts: Facts, { competition }: CupWithTies): Promise<string[]> {
  const { list } = await facts.seasons();
  const { divisionNames } = list.find(({ name }) => name === competition.season) ?? {};
  const cups = (await facts.cups(competition.season)).map((one) => one.competition);
  return cupRuleSentences(competition, { divisionNames, cups });
}

type CompetitionDrawsAndRuleSentences = DrawsWithReveals & { sentences: string[] };

function competitionAnswer(
  context: CupAnswerContext,
  known: CompetitionDrawsAndRuleSentences,
  timeZone: string,
): CompetitionAnswer {
  const { competition } = context.cup;
  const names = entrantNamesOfCup(context.cup, context.people);
  return {
    ...fieldsOfCup(context, names),
    entrants: competition.entrants.map((entrant) => ({
      entrantId: entrant.id,
      name: names.get(entrant.id)!,
      ...('teamId' in entrant ? { teamId: entrant.teamId } : {}),
      ...('playerIds' in entrant ? { playerIds: entrant.playerIds } : {}),
      withdrawn: competition.withdrawn.includes(entrant.id),
      ...(entrant.ownStart === undefined ? {} : { ownStart: entrant.ownStart }),
    })),
    sentences: known.sentences,
    ...groupTablesOfCup(context.cup, names),
    ties: tieAnswers(context, names),
    ...cupDrawsAndSealAnswer(known, timeZone, competition.groups),
  };
}

function summaryOf(context: CupAnswerContext): CompetitionSummary {
  const { competition, ties } = context.cup;
  const names = entrantNamesOfCup(context.cup, context.people);
  const canPlay = new Set(ties.filter(isTiePlayable).map(({ id }) => id));
  const playBy = ({ round }: TieAnswer) => roundSettings(competition, round).playBy ?? '9999';
  return {
    ...fieldsOfCup(context, names),
    entrantCount: competition.entrants.length,
    openTies: tieAnswers(context, names)
      .filter(({ tieId }) => canPlay.has(tieId))
      .sort((a, b) => compareByCodePoint(playBy(a), playBy(b))),
  };
}

/** Returns the current names of a cup's entrants, keyed by entrant id. */
export function entrantNamesOfCup({ competition }: CupWithTies, people: TeamsAndPlayers): EntrantNames {
  return entrantNames(competition.entrants, people);
}

function fieldsOfCup({ cup }: CupAnswerContext, names: EntrantNames) {
  const { competition, ties } = cup;
  const { id: competitionId, season, name, kind, handicap, maxStart, draw, rounds } = competition;
  const { fromTable, losersOf, groups } = competition;
  const { decidedBy, legs, appearances } = competition;
  return {
    competitionId,
    season,
    name,
    kind,
    handicap,
    maxStart,
    draw,
    ...(fromTable ? { fromTable } : {}),
    ...(losersOf ? { losersOf } : {}),
    ...(groups ? { groups } : {}),
    ...(decidedBy ? { decidedBy } : {}),
    ...(legs ? { legs } : {}),
    ...(appearances ? { appearances } : {}),
    rounds: rounds.map((round, i) => ({ round: i + 1, name: roundName(i + 1, rounds.length), ...round })),
    winner: entrantIdAndName(cupWinner(competition, ties), names),
    toDraw: cupSummaryForDraws(cup).toDraw,
    ...drawWaitReason(cup, names),
  };
}
