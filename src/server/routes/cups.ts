import {
  type CompetitionAnswer,
  type CompetitionSummary,
  type TieAnswer,
  competition as getCompetition,
  listCompetitions,
  recordTie,
  copiedCupBodySchema,
} from '#contract/cups.ts';
import { canBePlayed } from '#domain/cups/bracket.ts';
import {
  type Competition,
  type Entrant,
  type EntrantWithoutId,
  type ResolvedTie,
  cupWinner,
  entrantNames,
  roundSettings,
} from '#domain/cups/cup.ts';
import { cupSentences } from '#domain/cups/cup-sentences.ts';
import { roundName } from '#domain/draws/draw.ts';
import type { Sides } from '#domain/cards/match.ts';
import type { Subject } from '#domain/people/permissions.ts';
import { compareText } from '#domain/name.ts';
import type { Start } from '#domain/squads/handicap.ts';
import { type People, idAfterMerges } from '#domain/squads/people.ts';
import { type CupWithTies, type CupRunRow, cupRunsOf } from '#domain/cups/cup-history.ts';
import { cupWithEntrants, cupsWithEntrants, withEntrants } from './cup-entrants.ts';
import type { Facts } from '../cache/facts.ts';
import { readHandler } from '../http/reads.ts';
import { orNotFound } from '../refusal.ts';
import { type DrawsWithReveals, loadDrawsWithReveals } from '../storage/mappers/draws.ts';
import { loadMergesAndDecisions, joinCupWithTies, undeletedCompetition, storedTies } from '../storage/mappers/cups.ts';
import type { Snapshot } from '../storage/store.ts';
import { cupDrawSummary, drawsInAnswer, type EntrantNames } from './draws.ts';
import { defaultHandicapRules } from './handicaps.ts';
import { chosenSeasons, wholeLeagueSubject } from './named-in-request.ts';
import { loadTieMarks } from './tie-marks.ts';
import { withCurrentPlayers } from './read-card.ts';
import { drawWaitsFor, groupTablesOfCup } from './group-answers.ts';
import { type CupAnswerContext, namedEntrant, entrantsOfTie, tieAnswers } from './tie-answers.ts';
import { siftFaultyFields } from '#domain/check.ts';
import {
  CUP_FIELDS,
  type CupDraft,
  type CupInRequest,
  cupFaults,
  cupFromBody,
  cupInRequestSchema,
} from '#domain/cups/cup-draft.ts';
import { nextCompetition } from '#domain/cups/next-competition.ts';
import { checkTieResult } from '#domain/cups/tie-result.ts';
import { startInTie } from '#domain/cups/start.ts';
import type { TieResult } from '#domain/cups/stored-result.ts';
import { faultyResult, validResult } from '#domain/issue.ts';
import { acceptedValue } from '../http/input.ts';
import { newId } from '../storage/new-id.ts';

export const competitionReads = [
  readHandler(listCompetitions, async (facts, { query: { season } }) => {
    const found: CompetitionSummary[] = [];
    for (const name of (await chosenSeasons(facts, season)).toReversed()) {
      for (const cup of await cupsWithEntrants(facts, name)) found.push(summaryOf(await contextOf(facts, cup)));
    }
    return found;
  }),

  readHandler(getCompetition, async (facts, { params }) => {
    const cup = await cupOfPath({ params, facts });
    const draws = await facts.draws(cup.competition.id);
    const sentences = await sentencesOf(facts, cup);
    return competitionAnswer(await contextOf(facts, cup), { ...draws, sentences }, facts.content().timeZone);
  }),
];

export type CompetitionRequest = { params: { competitionId: string }; facts: Facts };

/** Returns the cup whose id is in a request's path. Throws 404 if there is no such cup. */
export async function cupOfPath({ params, facts }: CompetitionRequest): Promise<CupWithTies> {
  return orNotFound(await cupWithEntrants(facts, params.competitionId), 'There is no such competition.');
}

/**
 * Returns the whole league as the subject of a write to a cup, for the permission check. Throws 404 for an unknown cup.
 */
export async function subjectsOfCup(_: unknown, request: CompetitionRequest): Promise<Subject[]> {
  await cupOfPath(request);
  return wholeLeagueSubject();
}

/**
 * Returns the cup whose id is in a request's path, the league's teams and players, and the names of the cup's entrants.
 * Throws 404 if there is no such cup.
 */
export async function cupOfPathWithNames(
  request: CompetitionRequest,
): Promise<{ cup: CupWithTies; people: People; names: EntrantNames }> {
  const cup = await cupOfPath(request);
  const people = await request.facts.people();
  return { cup, people, names: entrantNamesOfCup(cup, people) };
}

/** Returns the API's answer about a cup, including the changes that the current request has already written. */
export async function currentCompetitionAnswer(db: Snapshot, id: string, facts: Facts): Promise<CompetitionAnswer> {
  const stored = (await undeletedCompetition(db, id))!;
  const stated = joinCupWithTies(stored, await storedTies(db, id), await loadMergesAndDecisions(db, stored.season));
  const cup = await withEntrants(facts, stated, await facts.cups(stored.season));
  const known = { ...(await loadDrawsWithReveals(db, id)), sentences: await sentencesOf(facts, cup) };
  return competitionAnswer(await contextOf(facts, cup), known, facts.content().timeZone);
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
  for (const name of await chosenSeasons(facts, season)) cups.push(...(await facts.cups(name)));
  return cupRunsOf(cups, isOwn, await facts.people());
}

async function contextOf(facts: Facts, cup: CupWithTies): Promise<CupAnswerContext> {
  const [{ counts }, marks] = [await defaultHandicapRules(facts), await loadTieMarks(facts, cup)];
  return { cup, people: await facts.peopleToday(), today: facts.today(), marks, ...(counts ? { counts } : {}) };
}

/** Returns the rules of a cup as sentences, the same as in the rule book. */
async function sentencesOf(facts: Facts, { competition }: CupWithTies): Promise<string[]> {
  const { list } = await facts.seasons();
  const { divisionNames } = list.find(({ name }) => name === competition.season) ?? {};
  const cups = (await facts.cups(competition.season)).map((one) => one.competition);
  return cupSentences(competition, { divisionNames, cups });
}

type CompetitionFacts = DrawsWithReveals & { sentences: string[] };

function competitionAnswer(context: CupAnswerContext, known: CompetitionFacts, timeZone: string): CompetitionAnswer {
  const { competition } = context.cup;
  const names = entrantNamesOfCup(context.cup, context.people);
  return {
    ...fieldsOf(context, names),
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
    ...drawsInAnswer(known, timeZone, competition.groups),
  };
}

function summaryOf(context: CupAnswerContext): CompetitionSummary {
  const { competition, ties } = context.cup;
  const names = entrantNamesOfCup(context.cup, context.people);
  const canPlay = new Set(ties.filter(canBePlayed).map(({ id }) => id));
  const playBy = ({ round }: TieAnswer) => roundSettings(competition, round).playBy ?? '9999';
  return {
    ...fieldsOf(context, names),
    entrantCount: competition.entrants.length,
    openTies: tieAnswers(context, names)
      .filter(({ tieId }) => canPlay.has(tieId))
      .sort((a, b) => compareText(playBy(a), playBy(b))),
  };
}

/** Returns the current names of a cup's entrants, keyed by entrant id. */
export function entrantNamesOfCup({ competition }: CupWithTies, people: People): EntrantNames {
  return entrantNames(competition.entrants, people);
}

function fieldsOf({ cup }: CupAnswerContext, names: EntrantNames) {
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
    winner: namedEntrant(cupWinner(competition, ties), names),
    toDraw: cupDrawSummary(cup).toDraw,
    ...drawWaitsFor(cup, names),
  };
}

/**
 * Returns the cup in a request's body. `current` is the cup that is being changed; `null` for a new cup. If the body of
 * a new cup has `from`, the id of another cup, missing fields are copied from it (Rule K4). Throws 422 with all faults
 * at once.
 */
export async function competitionFromBody(body: unknown, facts: Facts, current: Competition | null) {
  const people = await facts.people();
  const isFrom = current === null && typeof body === 'object' && body !== null && 'from' in body;
  const { draft: sent, issues } = siftFaultyFields(isFrom ? copiedCupBodySchema : cupInRequestSchema, body);
  let draft: CupDraft = { ...sent, entrants: sent.entrants?.map((entrant) => withCurrentIds(entrant, people)) };
  let isPart = issues.some(({ path }) => path === '');
  if ('from' in sent) {
    const earlier = await facts.cup(sent.from ?? '');
    isPart ||= earlier === null;
    if (earlier) draft = await likeEarlier(draft, earlier.competition, people, facts);
    else if (sent.from !== undefined) issues.push({ path: 'from', message: 'The league has no such competition.' });
  }
  const { list } = await facts.seasons();
  const season = list.find(({ name }) => name === draft.season);
  const others = season
    ? (await facts.cups(season.name)).filter(({ competition }) => competition.id !== current?.id)
    : [];
  const taken = others.map(({ competition }) => competition.name);
  const context = { seasons: new Set(list.map(({ name }) => name)), people, taken, current, isPart };
  const cups = others.map(({ competition }) => competition);
  issues.push(...cupFaults(draft, { ...context, divisions: season?.divisions, others: season && cups }));
  // The cast is safe: `acceptedValue` throws if there are faults, and a draft without faults is complete.
  return cupFromBody(acceptedValue(issues, validResult(draft as CupInRequest), CUP_FIELDS), current, newId);
}

/** Returns an entrant with current player ids: a player who has been merged is replaced by the player who was kept. */
function withCurrentIds<T extends { playerIds?: (string | undefined)[] | undefined }>(
  entrant: T | undefined,
  people: People,
) {
  return entrant?.playerIds
    ? { ...entrant, playerIds: entrant.playerIds.map((id) => id && idAfterMerges(people, id)) }
    : entrant;
}

/**
 * Returns `given`, with missing fields copied from the earlier cup. Rounds are copied only if `given` has neither
 * `rounds` nor `bestOf`. If `given` has no entrants and the earlier cup took the losers of a main cup, the new cup also
 * takes losers. These come from the cup in the new season that has the main cup's name, if that season has such a cup.
 */
async function likeEarlier(given: CupDraft, earlier: Competition, people: People, facts: Facts): Promise<CupDraft> {
  const next = nextCompetition(earlier, people, given.entrants?.length);
  if (earlier.losersOf && !given.entrants) {
    const main = (await facts.cup(earlier.losersOf))?.competition.name;
    const cups = given.season === undefined ? [] : await facts.cups(given.season);
    next.losersOf = cups.find(({ competition }) => competition.name === main)?.competition.id ?? earlier.losersOf;
  }
  const sent = Object.entries(given).filter(([, value]) => value !== undefined && value !== null);
  const like: CupDraft = { ...next, ...Object.fromEntries(sent) };
  return typeof given.bestOf !== 'number' || given.rounds ? like : { ...like, rounds: null };
}

/** What is needed to check the result of a tie. */
type TieToRecord = { cup: CupWithTies; people: People; tie: ResolvedTie };

/**
 * Returns the tie's result that a request's body contains. Returns `null` if an entrant of the tie is not known yet, or
 * if the season does not exist. Throws 422 with all faults at once.
 */
export async function tieResultFromBody(
  body: unknown,
  facts: Facts,
  { cup: { competition }, people, tie }: TieToRecord,
): Promise<TieResult | null> {
  const { draft: sent, issues } = siftFaultyFields(recordTie.body, body);
  const sides = entrantsOfTie(tie, new Map(competition.entrants.map((entrant) => [entrant.id, entrant])));
  const season = (await facts.seasons()).list.find(({ name }) => name === competition.season);
  if (!sides || !season) {
    if (issues.length > 0) acceptedValue(issues, faultyResult([]), TIE_FIELDS);
    return null;
  }
  const { kind } = competition;
  const { result: current, lost } = tie;
  const isPlayed = current !== null && current.walkover === null && !current.bothOut;
  const start = isPlayed ? current.start : await startToday(competition, sides, facts);
  const { bestOf } = roundSettings(competition, tie.round);
  const frames = sent.frames?.map((frame) => frame && withCurrentPlayers(frame, people)) ?? sent.frames;
  const { decidedBy, legs } = competition;
  const of = { kind, bestOf, sides, people, rules: season.rules, start, decidedBy, legs, current, lost };
  const checked = checkTieResult({ ...sent, frames }, of);
  return acceptedValue(issues, checked, TIE_FIELDS);
}

async function startToday(competition: Competition, sides: Sides<Entrant>, facts: Facts): Promise<Start | null> {
  return startInTie(competition, sides, await facts.peopleToday(), (await defaultHandicapRules(facts)).counts);
}

const FRAME = recordTie.body.shape.frames.unwrap().unwrap().element;
const TIE_FIELDS = [...Object.keys(recordTie.body.shape), ...Object.keys(FRAME.shape)];
