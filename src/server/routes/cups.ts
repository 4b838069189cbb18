import {
  type CompetitionAnswer,
  type CompetitionSummary,
  type TieAnswer,
  competition as getCompetition,
  listCompetitions,
  recordTie,
  copiedCupBody,
} from '#contract/cups.ts';
import { canBePlayed } from '#domain/cups/bracket.ts';
import {
  type Competition,
  type Entrant,
  type EntrantWithoutId,
  type ResolvedTie,
  cupWinner,
  entrantNames,
  roundOf,
} from '#domain/cups/cup.ts';
import { cupSentences } from '#domain/cups/cup-sentences.ts';
import { roundName } from '#domain/draws/draw.ts';
import type { Sides } from '#domain/cards/match.ts';
import type { Subject } from '#domain/people/permissions.ts';
import { compareText } from '#domain/name.ts';
import type { Start } from '#domain/squads/handicap.ts';
import { type People, currentId } from '#domain/squads/people.ts';
import { type Cup, type CupRunRow, cupRunsOf } from '#domain/cups/cup-history.ts';
import { knownCup, knownCups, withEntrants } from './cup-entrants.ts';
import type { Facts } from '../cache/facts.ts';
import { read } from '../http/reads.ts';
import { orNotFound } from '../refusal.ts';
import { type KnownDraws, knownDraws } from '../storage/mappers/draws.ts';
import { loadMergesAndDecisions, cupOf, liveCompetition, storedTies } from '../storage/mappers/cups.ts';
import type { Snapshot } from '../storage/store.ts';
import { cupOfDraw, drawsInAnswer, type EntrantNames } from './draws.ts';
import { handicapRulesOf } from './handicaps.ts';
import { chosenSeasons, wholeLeague } from './named-in-request.ts';
import { loadTieMarks } from './tie-marks.ts';
import { withCurrentPlayers } from './read-card.ts';
import { reasonNotToDraw, groupTablesIn } from './group-answers.ts';
import { type CupAnswerContext, namedEntrant, entrantsOfTie, tieAnswers } from './tie-answers.ts';
import { sift } from '#domain/check.ts';
import {
  CUP_FIELDS,
  type CupDraft,
  type SentCup,
  cupFaults,
  cupFromBody,
  nextCompetition,
  sentCup,
} from '#domain/cups/cup-draft.ts';
import { checkTieResult } from '#domain/cups/tie-result.ts';
import { startInTie } from '#domain/cups/start.ts';
import type { TieResult } from '#domain/cups/stored-result.ts';
import { faulty, valid } from '#domain/issue.ts';
import { acceptedValue } from '../http/input.ts';
import { newId } from '../storage/new-id.ts';

export const competitionReads = [
  read(listCompetitions, async (facts, { query: { season } }) => {
    const found: CompetitionSummary[] = [];
    for (const name of (await chosenSeasons(facts, season)).toReversed()) {
      for (const cup of await knownCups(facts, name)) found.push(summaryOf(await contextOf(facts, cup)));
    }
    return found;
  }),

  read(getCompetition, async (facts, { params }) => {
    const cup = await cupOfPath({ params, facts });
    const draws = await facts.draws(cup.competition.id);
    const sentences = await sentencesOf(facts, cup);
    return competitionAnswer(await contextOf(facts, cup), { ...draws, sentences }, facts.content().timeZone);
  }),
];

export type CompetitionRequest = { params: { competitionId: string }; facts: Facts };

/** Returns the cup in a path. Throws 404 if there is none. */
export async function cupOfPath({ params, facts }: CompetitionRequest): Promise<Cup> {
  return orNotFound(await knownCup(facts, params.competitionId), 'There is no such competition.');
}

/**
 * Returns the whole league as the subject of a write to a cup, for the permission check. Throws 404 for an unknown cup.
 */
export async function subjectsOfCup(_: unknown, request: CompetitionRequest): Promise<Subject[]> {
  await cupOfPath(request);
  return wholeLeague();
}

/** Returns the cup in a path, the league's people, and the names of the cup's entrants. */
export async function namedCup(
  request: CompetitionRequest,
): Promise<{ cup: Cup; people: People; names: EntrantNames }> {
  const cup = await cupOfPath(request);
  const people = await request.facts.people();
  return { cup, people, names: entrantNamesIn(cup, people) };
}

/** Returns the answer about a cup as it is after a write. */
export async function competitionAnswerNow(db: Snapshot, id: string, facts: Facts): Promise<CompetitionAnswer> {
  const stored = (await liveCompetition(db, id))!;
  const stated = cupOf(stored, await storedTies(db, id), await loadMergesAndDecisions(db, stored.season));
  const cup = await withEntrants(facts, stated, await facts.cups(stored.season));
  const known = { ...(await knownDraws(db, id)), sentences: await sentencesOf(facts, cup) };
  return competitionAnswer(await contextOf(facts, cup), known, facts.content().timeZone);
}

/** Returns how far the entrants for which `isOwn` is true got in cups of the named season, or of all seasons. */
export async function cupRuns(
  facts: Facts,
  season: string | undefined,
  isOwn: (entrant: EntrantWithoutId) => boolean,
): Promise<CupRunRow[]> {
  const cups = [];
  for (const name of await chosenSeasons(facts, season)) cups.push(...(await facts.cups(name)));
  return cupRunsOf(cups, isOwn, await facts.people());
}

async function contextOf(facts: Facts, cup: Cup): Promise<CupAnswerContext> {
  const [{ counts }, marks] = [await handicapRulesOf(facts), await loadTieMarks(facts, cup)];
  return { cup, people: await facts.peopleToday(), today: facts.today(), marks, ...(counts ? { counts } : {}) };
}

/** Returns the rules of a cup as sentences, the same as in the rule book. */
async function sentencesOf(facts: Facts, { competition }: Cup): Promise<string[]> {
  const { list } = await facts.seasons();
  const { divisionNames } = list.find(({ name }) => name === competition.season) ?? {};
  const cups = (await facts.cups(competition.season)).map((one) => one.competition);
  return cupSentences(competition, { divisionNames, cups });
}

type CompetitionFacts = KnownDraws & { sentences: string[] };

function competitionAnswer(context: CupAnswerContext, known: CompetitionFacts, timeZone: string): CompetitionAnswer {
  const { competition } = context.cup;
  const names = entrantNamesIn(context.cup, context.people);
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
    ...groupTablesIn(context.cup, names),
    ties: tieAnswers(context, names),
    ...drawsInAnswer(known, timeZone, competition.groups),
  };
}

function summaryOf(context: CupAnswerContext): CompetitionSummary {
  const { competition, ties } = context.cup;
  const names = entrantNamesIn(context.cup, context.people);
  const canPlay = new Set(ties.filter(canBePlayed).map(({ id }) => id));
  const playBy = ({ round }: TieAnswer) => roundOf(competition, round).playBy ?? '9999';
  return {
    ...fieldsOf(context, names),
    entrantCount: competition.entrants.length,
    openTies: tieAnswers(context, names)
      .filter(({ tieId }) => canPlay.has(tieId))
      .sort((a, b) => compareText(playBy(a), playBy(b))),
  };
}

/** Returns the current names of a cup's entrants, keyed by entrant id. */
export function entrantNamesIn({ competition }: Cup, people: People): EntrantNames {
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
    toDraw: cupOfDraw(cup).toDraw,
    ...reasonNotToDraw(cup, names),
  };
}

/**
 * Returns the cup in a body. `current` is the cup that is being changed, or `null`. If the body has `from`, missing
 * fields are copied from that earlier cup (Rule K4). Throws 422 with all faults at once.
 */
export async function readCompetition(body: unknown, facts: Facts, current: Competition | null) {
  const people = await facts.people();
  const isFrom = current === null && typeof body === 'object' && body !== null && 'from' in body;
  const { draft: sent, issues } = sift(isFrom ? copiedCupBody : sentCup, body);
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
  // If there are no faults, the draft is complete.
  return cupFromBody(acceptedValue(issues, valid(draft as SentCup), CUP_FIELDS), current, newId);
}

/** Replaces ids of players who have been merged since the client loaded them. */
function withCurrentIds<T extends { playerIds?: (string | undefined)[] | undefined }>(
  entrant: T | undefined,
  people: People,
) {
  return entrant?.playerIds
    ? { ...entrant, playerIds: entrant.playerIds.map((id) => id && currentId(people, id)) }
    : entrant;
}

/**
 * Returns the fields of `given`, and those of the earlier cup where they are missing. Rounds are copied only if none
 * are given. If the entrants of the earlier cup were the losers of another cup, the entrants are now the losers of the
 * season's cup with the name of that other cup.
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
type TieToRecord = { cup: Cup; people: People; tie: ResolvedTie };

/**
 * Returns the result of a tie in a body; `null` if an entrant of the tie is not known yet. Throws 422 with all faults
 * at once.
 */
export async function readTieResult(
  body: unknown,
  facts: Facts,
  { cup: { competition }, people, tie }: TieToRecord,
): Promise<TieResult | null> {
  const { draft: sent, issues } = sift(recordTie.body, body);
  const sides = entrantsOfTie(tie, new Map(competition.entrants.map((entrant) => [entrant.id, entrant])));
  const season = (await facts.seasons()).list.find(({ name }) => name === competition.season);
  if (!sides || !season) {
    if (issues.length > 0) acceptedValue(issues, faulty([]), TIE_FIELDS);
    return null;
  }
  const { kind } = competition;
  const { result: current, lost } = tie;
  const isPlayed = current !== null && current.walkover === null && !current.bothOut;
  const start = isPlayed ? current.start : await startToday(competition, sides, facts);
  const { bestOf } = roundOf(competition, tie.round);
  const frames = sent.frames?.map((frame) => frame && withCurrentPlayers(frame, people)) ?? sent.frames;
  const { decidedBy, legs } = competition;
  const of = { kind, bestOf, sides, people, rules: season.rules, start, decidedBy, legs, current, lost };
  const checked = checkTieResult({ ...sent, frames }, of);
  return acceptedValue(issues, checked, TIE_FIELDS);
}

async function startToday(competition: Competition, sides: Sides<Entrant>, facts: Facts): Promise<Start | null> {
  return startInTie(competition, sides, await facts.peopleToday(), (await handicapRulesOf(facts)).counts);
}

const FRAME = recordTie.body.shape.frames.unwrap().unwrap().element;
const TIE_FIELDS = [...Object.keys(recordTie.body.shape), ...Object.keys(FRAME.shape)];
