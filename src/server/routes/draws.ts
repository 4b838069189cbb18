import {
  type CompetitionDraws,
  type CupOfDraw,
  type LatestDrawAnswer,
  type DrawDetails,
  type SealedDrawAnswer,
  drawsOfCurrentCups,
  drawsOfCompetition,
  getLatestDraw,
} from '#contract/draws.ts';
import { type DrawReveal, roundName } from '#domain/draws/draw.ts';
import { cachedRead } from '../http/reads.ts';
import { type DrawsWithReveals, type StoredDraw } from '../storage/mappers/draws.ts';
import type { PublicDrawSeal } from '../storage/schema.ts';
import type { CupWithTies } from '#domain/cups/cup-history.ts';
import { orNotFound } from '../refusal.ts';
import { type Competition, entrantNames } from '#domain/cups/cup.ts';
import { GROUP_ROUND } from '#domain/cups/groups.ts';
import { roundToDraw } from '#domain/cups/round-draw.ts';
import { isPastSeason } from '#domain/seasons/season.ts';
import { isoTime } from '../clock.ts';
import type { Facts } from '../cache/facts.ts';
import { cupWithEntrants, cupsWithEntrants } from './cup-entrants.ts';

export const drawReads = [
  cachedRead(getLatestDraw, async (facts, { params }): Promise<LatestDrawAnswer> => {
    const { competition: called } = params;
    const { competition } = orNotFound(await findCupByNameOrId(facts, called), 'The league has no such competition.');
    const draw = await facts.latestDraw(competition.id);
    if (!draw) return { success: false, draw: null };
    return { success: true, draw: { competition: called, drawnAt: draw.drawnAt, matches: draw.pairs } };
  }),

  cachedRead(drawsOfCurrentCups, async (facts) => {
    const { timeZone } = facts.content();
    const answers = [];
    for (const cup of await currentCupsDrawnByLot(facts)) {
      const { draws, ...rest } = await cupDrawsAnswer(facts, cup, timeZone);
      answers.push({ ...rest, draws: draws.filter(({ takenBack }) => !takenBack).slice(0, 1) });
    }
    return { competitions: answers };
  }),

  cachedRead(drawsOfCompetition, async (facts, { params, query: { before } }) => {
    const cup = await cupByIdOrName(facts, params.competition);
    const { draws, ...rest } = await cupDrawsAnswer(facts, cup, facts.content().timeZone);
    const from = before === undefined ? 0 : draws.findIndex(({ id }) => id === before) + 1;
    const page = draws.slice(from, from + MAX_DRAWS_PER_ANSWER);
    const last = page.at(-1);
    const next = last === undefined || draws.length <= from + MAX_DRAWS_PER_ANSWER ? {} : { next: last.id };
    return { ...rest, draws: page, ...next };
  }),
];

/** The maximum number of a cup's draws in one answer. An answer with so many draws has up to 2 MB. */
const MAX_DRAWS_PER_ANSWER = 50;

async function cupDrawsAnswer(facts: Facts, cup: CupWithTies, timeZone: string): Promise<CompetitionDraws> {
  const { competition, ties } = cup;
  const known = await facts.draws(competition.id);
  const names = await loadEntrantNames(facts, cup);
  const about = cupSummaryForDraws(cup);
  const { toDraw } = about;
  const next = toDraw === null || toDraw.again ? null : roundToDraw(competition, ties);
  const ids = next !== null && typeof next !== 'string' ? next.entrantIds : [];
  const waiting = ids.map((id) => names.get(id)!);
  return {
    competition: competition.id,
    cup: about,
    waiting,
    ...cupDrawsAndSealAnswer(known, timeZone, competition.groups),
  };
}

/** Returns a cup's seal and draws as the API sends them. Omits undone draws that were not made by this site. */
export function cupDrawsAndSealAnswer(
  { draws, reveals, seal }: DrawsWithReveals,
  timeZone: string,
  groups?: Competition['groups'],
) {
  const shown = draws.filter(({ deleted, proof }) => !deleted || proof !== undefined);
  return {
    seal: seal && sealedDrawAnswer(seal, timeZone),
    draws: shown.map((draw) => drawAnswer(draw, reveals.get(draw.id), timeZone, groups)),
  };
}

export function sealedDrawAnswer(seal: PublicDrawSeal, timeZone: string): SealedDrawAnswer {
  return { ...seal, ...localDayAndTime(seal.sealedAt, timeZone) };
}

/**
 * Returns the details of a draw. Undone draws are listed too, so that nobody can draw again in secret. The proof of an
 * undone draw is left out.
 */
export function drawAnswer(
  draw: StoredDraw,
  reveal: DrawReveal | undefined,
  timeZone: string,
  groups?: Competition['groups'],
): DrawDetails {
  const { id, drawnAt, pairs, deleted, proof, round } = draw;
  return {
    id,
    drawnAt,
    ...localDayAndTime(drawnAt, timeZone),
    matches: pairs,
    made: proof ? 'here' : 'elsewhere',
    takenBack: deleted,
    proof: deleted || !proof ? null : proof,
    reveal: reveal && !deleted ? detailsOfReveal(reveal) : null,
    ...(round === undefined ? {} : { round }),
    ...(round === GROUP_ROUND && groups ? { groups: groups.count } : {}),
  };
}

function detailsOfReveal({ startedAt, interval, skippedAt }: DrawReveal): DrawDetails['reveal'] {
  return { startedAt: isoTime(startedAt), interval, skippedAt: skippedAt === null ? null : isoTime(skippedAt) };
}

/** Returns the day and time of a moment in the league's time zone. The Swedish format gives `2025-11-20 19:30`. */
function localDayAndTime(moment: string, timeZone: string): { day: string; time: string } {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const [day = '', time = ''] = format.format(new Date(moment)).split(' ');
  return { day, time };
}

/** The names that a cup's entrants have today, keyed by entrant id. */
export type EntrantNames = ReadonlyMap<string, string>;

export async function loadEntrantNames(facts: Facts, { competition }: CupWithTies): Promise<EntrantNames> {
  return entrantNames(competition.entrants, await facts.people());
}

/**
 * Returns the cup whose id is `key` or, if there is none, the cup whose name is `key`. If several cups have this name,
 * returns the default season's cup, or else the cup of the newest season. Throws 404 if there is no such cup.
 */
export async function cupByIdOrName(facts: Facts, key: string): Promise<CupWithTies> {
  const found = (await cupWithEntrants(facts, key)) ?? (await cupsWithName(facts, key))[0];
  return orNotFound(found, 'The league has no such competition.');
}

/**
 * Returns the cup whose name or id a client has sent; `null` if there is none. Old clients know only names. So a cup
 * with this name in the default season comes first. Then comes the cup with this id, and last a cup with this name in
 * the newest other season.
 */
export async function findCupByNameOrId(facts: Facts, name: string): Promise<CupWithTies | null> {
  const [first = null] = await cupsWithName(facts, name);
  const { default: shown } = await facts.seasons();
  return first?.competition.season === shown ? first : ((await facts.cup(name)) ?? first);
}

/**
 * Returns the cups of all seasons with this name: first the cup of the default season, then the others, newest first.
 */
async function cupsWithName(facts: Facts, name: string): Promise<CupWithTies[]> {
  const { list, default: shown } = await facts.seasons();
  const others = list.map((season) => season.name).filter((season) => season !== shown);
  const found: CupWithTies[] = [];
  for (const season of [shown, ...others.toReversed()]) {
    found.push(...(await cupsWithEntrants(facts, season)).filter(({ competition }) => competition.name === name));
  }
  return found;
}

/** Returns the cups of the default season and later seasons. Omits cups whose pairs follow from the league table. */
export async function currentCupsDrawnByLot(facts: Facts): Promise<CupWithTies[]> {
  const seasons = await facts.seasons();
  const cups: CupWithTies[] = [];
  for (const season of seasons.list) {
    if (isPastSeason(season, seasons)) continue;
    cups.push(
      ...(await cupsWithEntrants(facts, season.name)).filter(({ competition }) => competition.draw !== 'table'),
    );
  }
  return cups;
}

/**
 * Returns a cup's fields in the API's answers about draws: id, name, season, number of rounds, and the round to draw
 * next (`toDraw`). `toDraw` is `null` if no round can be drawn at the moment.
 */
export function cupSummaryForDraws({ competition, ties, waitsFor }: CupWithTies): CupOfDraw {
  const { id: competitionId, name, season, rounds } = competition;
  const next = waitsFor ?? roundToDraw(competition, ties);
  const toDraw =
    typeof next === 'string'
      ? null
      : { round: next.round, name: roundName(next.round, rounds.length), again: next.again };
  return { competitionId, name, season, rounds: rounds.length, toDraw };
}
