import { recordTie, copiedCupBodySchema } from '#contract/cups.ts';
import type { Sides } from '#domain/cards/match.ts';
import { parseWithoutFaultyFields } from '#domain/check.ts';
import { type Competition, type Entrant, type ResolvedTie, roundSettings } from '#domain/cups/cup.ts';
import {
  CUP_FIELDS_IN_FAULT_ORDER,
  type CupDraft,
  type CupInRequest,
  cupFaults,
  cupToStore,
  cupInRequestSchema,
} from '#domain/cups/cup-draft.ts';
import type { CupWithTies } from '#domain/cups/cup-history.ts';
import { cupDraftFromEarlierSeason } from '#domain/cups/cup-from-earlier-season.ts';
import { handicapStartInTie } from '#domain/cups/start.ts';
import type { TieResult } from '#domain/cups/stored-result.ts';
import { checkTieResult } from '#domain/cups/tie-result.ts';
import { faultyResult, validResult } from '#domain/issue.ts';
import type { StartWithGiver } from '#domain/squads/handicap.ts';
import { type TeamsAndPlayers, idAfterMerges } from '#domain/squads/teams-and-players.ts';
import type { Facts } from '../cache/facts.ts';
import { faultlessValueOrThrow } from '../http/input.ts';
import { newId } from '../storage/new-id.ts';
import { handicapRulesOfDefaultSeason } from './handicaps.ts';
import { replaceMergedPlayers } from './read-card.ts';
import { entrantsOfTie } from './tie-answers.ts';

/**
 * Returns the cup in a request's body. `current` is the cup that is being changed; `null` for a new cup. If the body of
 * a new cup has `from`, the id of another cup, missing fields are copied from it (Rule K4). Throws 422 with all faults
 * at once.
 */
export async function competitionFromBody(body: unknown, facts: Facts, current: Competition | null) {
  const people = await facts.people();
  const isFrom = current === null && typeof body === 'object' && body !== null && 'from' in body;
  const { draft: sent, issues } = parseWithoutFaultyFields(isFrom ? copiedCupBodySchema : cupInRequestSchema, body);
  let draft: CupDraft = { ...sent, entrants: sent.entrants?.map((entrant) => withCurrentIds(entrant, people)) };
  let isPart = issues.some(({ path }) => path === '');
  if ('from' in sent) {
    const earlier = await facts.cup(sent.from ?? '');
    isPart ||= earlier === null;
    if (earlier) draft = await fillFromEarlierCup(draft, earlier.competition, people, facts);
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
  // The cast is safe: `faultlessValueOrThrow` throws if there are faults, and a draft without faults is complete.
  return cupToStore(
    faultlessValueOrThrow(issues, validResult(draft as CupInRequest), CUP_FIELDS_IN_FAULT_ORDER),
    current,
    newId,
  );
}

/** Returns an entrant with current player ids: a player who has been merged is replaced by the player who was kept. */
function withCurrentIds<T extends { playerIds?: (string | undefined)[] | undefined }>(
  entrant: T | undefined,
  people: TeamsAndPlayers,
) {
  return entrant?.playerIds
    ? { ...entrant, playerIds: entrant.playerIds.map((id) => id && idAfterMerges(people, id)) }
    : entrant;
}

/**
 * Returns `given`, with missing fields copied from the earlier cup. Rounds are copied only if `given` has neither
 * `rounds` nor `bestOf`. The earlier cup may have taken the losers of another cup, its main cup. If so, and if `given`
 * has no entrants, the new cup takes the losers of the new season's cup that has the name of the main cup. If the new
 * season has no such cup, the new cup takes the losers of the main cup itself.
 */
async function fillFromEarlierCup(
  given: CupDraft,
  earlier: Competition,
  people: TeamsAndPlayers,
  facts: Facts,
): Promise<CupDraft> {
  const next = cupDraftFromEarlierSeason(earlier, people, given.entrants?.length);
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
type TieWithCupAndPeople = { cup: CupWithTies; people: TeamsAndPlayers; tie: ResolvedTie };

/**
 * Returns the tie's result that a request's body contains. Returns `null` if an entrant of the tie is not known yet, or
 * if the season does not exist. Throws 422 with all faults at once.
 */
export async function tieResultFromBody(
  body: unknown,
  facts: Facts,
  { cup: { competition }, people, tie }: TieWithCupAndPeople,
): Promise<TieResult | null> {
  const { draft: sent, issues } = parseWithoutFaultyFields(recordTie.body, body);
  const sides = entrantsOfTie(tie, new Map(competition.entrants.map((entrant) => [entrant.id, entrant])));
  const season = (await facts.seasons()).list.find(({ name }) => name === competition.season);
  if (!sides || !season) {
    if (issues.length > 0) faultlessValueOrThrow(issues, faultyResult([]), TIE_FIELD_ORDER);
    return null;
  }
  const { kind } = competition;
  const { result: current, lost } = tie;
  const isPlayed = current !== null && current.walkover === null && !current.bothOut;
  const start = isPlayed ? current.start : await currentHandicapStart(competition, sides, facts);
  const { bestOf } = roundSettings(competition, tie.round);
  const frames = sent.frames?.map((frame) => frame && replaceMergedPlayers(frame, people)) ?? sent.frames;
  const { decidedBy, legs } = competition;
  const of = { kind, bestOf, sides, people, rules: season.rules, start, decidedBy, legs, current, lost };
  const checked = checkTieResult({ ...sent, frames }, of);
  return faultlessValueOrThrow(issues, checked, TIE_FIELD_ORDER);
}

async function currentHandicapStart(
  competition: Competition,
  sides: Sides<Entrant>,
  facts: Facts,
): Promise<StartWithGiver | null> {
  return handicapStartInTie(
    competition,
    sides,
    await facts.peopleToday(),
    (await handicapRulesOfDefaultSeason(facts)).counts,
  );
}

const frameSchema = recordTie.body.shape.frames.unwrap().unwrap().element;
const TIE_FIELD_ORDER = [...Object.keys(recordTie.body.shape), ...Object.keys(frameSchema.shape)];
