import {
  type CompetitionDraws,
  type CupOfDraw,
  type DrawAnswer,
  type DrawDetails,
  type SealAnswer,
  cupDraws,
  drawsOfCompetition,
  getDraw,
} from '#contract/draws.ts';
import { type Reveal, roundName } from '#domain/draws/draw.ts';
import { read } from '../http/reads.ts';
import { type KnownDraws, type StoredDraw } from '../storage/mappers/draws.ts';
import type { Seal } from '../storage/schema.ts';
import type { Cup } from '#domain/cups/cup-history.ts';
import { orNotFound } from '../refusal.ts';
import { type Competition, entrantNames } from '#domain/cups/cup.ts';
import { GROUP_ROUND } from '#domain/cups/groups.ts';
import { roundToDraw } from '#domain/cups/round-draw.ts';
import { isPast } from '#domain/seasons/season.ts';
import { isoTime } from '../clock.ts';
import type { Facts } from '../cache/facts.ts';
import { knownCup, knownCups } from './cup-entrants.ts';

export const drawReads = [
  read(getDraw, async (facts, { params }): Promise<DrawAnswer> => {
    const { competition: called } = params;
    const { competition } = orNotFound(await cupByName(facts, called), 'The league has no such competition.');
    const draw = await facts.latestDraw(competition.id);
    if (!draw) return { success: false, draw: null };
    return { success: true, draw: { competition: called, drawnAt: draw.drawnAt, matches: draw.pairs } };
  }),

  read(cupDraws, async (facts) => {
    const { timeZone } = facts.content();
    const answers = [];
    for (const cup of await cupsDrawnByLot(facts)) {
      const { draws, ...rest } = await detailsOfDraws(facts, cup, timeZone);
      answers.push({ ...rest, draws: draws.filter(({ takenBack }) => !takenBack).slice(0, 1) });
    }
    return { competitions: answers };
  }),

  read(drawsOfCompetition, async (facts, { params, query: { before } }) => {
    const cup = await cupByIdOrName(facts, params.competition);
    const { draws, ...rest } = await detailsOfDraws(facts, cup, facts.content().timeZone);
    const from = before === undefined ? 0 : draws.findIndex(({ id }) => id === before) + 1;
    const page = draws.slice(from, from + PAGE);
    const last = page.at(-1);
    const next = last === undefined || draws.length <= from + PAGE ? {} : { next: last.id };
    return { ...rest, draws: page, ...next };
  }),
];

/** The most draws in an answer, which then has up to 2 MB. */
const PAGE = 50;

async function detailsOfDraws(facts: Facts, cup: Cup, timeZone: string): Promise<CompetitionDraws> {
  const { competition, ties } = cup;
  const known = await facts.draws(competition.id);
  const names = await loadEntrantNames(facts, cup);
  const about = cupOfDraw(cup);
  const { toDraw } = about;
  const next = toDraw === null || toDraw.again ? null : roundToDraw(competition, ties);
  const ids = next !== null && typeof next !== 'string' ? next.entrantIds : [];
  const waiting = ids.map((id) => names.get(id)!);
  return { competition: competition.id, cup: about, waiting, ...drawsInAnswer(known, timeZone, competition.groups) };
}

/** Returns a cup's seal and draws as the API sends them. Omits undone draws that were made elsewhere. */
export function drawsInAnswer({ draws, reveals, seal }: KnownDraws, timeZone: string, groups?: Competition['groups']) {
  const shown = draws.filter(({ deleted, proof }) => !deleted || proof !== undefined);
  return {
    seal: seal && sealAnswer(seal, timeZone),
    draws: shown.map((draw) => drawAnswer(draw, reveals.get(draw.id), timeZone, groups)),
  };
}

export function sealAnswer(seal: Seal, timeZone: string): SealAnswer {
  return { ...seal, ...localMoment(seal.sealedAt, timeZone) };
}

/**
 * Returns the details of a draw. An undone draw is still listed, so that nobody can draw again in secret, but without
 * its proof and word.
 */
export function drawAnswer(
  draw: StoredDraw,
  reveal: Reveal | undefined,
  timeZone: string,
  groups?: Competition['groups'],
): DrawDetails {
  const { id, drawnAt, pairs, deleted, proof, round } = draw;
  return {
    id,
    drawnAt,
    ...localMoment(drawnAt, timeZone),
    matches: pairs,
    made: proof ? 'here' : 'elsewhere',
    takenBack: deleted,
    proof: deleted || !proof ? null : proof,
    reveal: reveal && !deleted ? revealDetails(reveal) : null,
    ...(round === undefined ? {} : { round }),
    ...(round === GROUP_ROUND && groups ? { groups: groups.count } : {}),
  };
}

function revealDetails({ startedAt, interval, skippedAt }: Reveal): DrawDetails['reveal'] {
  return { startedAt: isoTime(startedAt), interval, skippedAt: skippedAt === null ? null : isoTime(skippedAt) };
}

/** Returns the day and time of a moment in the league's time zone. In Swedish, these are written `2025-11-20 19:30`. */
function localMoment(moment: string, timeZone: string): { day: string; time: string } {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const [day = '', time = ''] = format.format(new Date(moment)).split(' ');
  return { day, time };
}

/** The names that a cup's entrants have today, keyed by entrant id. */
export type EntrantNames = ReadonlyMap<string, string>;

export async function loadEntrantNames(facts: Facts, { competition }: Cup): Promise<EntrantNames> {
  return entrantNames(competition.entrants, await facts.people());
}

/**
 * Returns the cup with an id or, if there is none, with a name. If several cups have this name, it is that of the
 * default season, or else the newest. Throws 404 if there is none.
 */
export async function cupByIdOrName(facts: Facts, key: string): Promise<Cup> {
  const found = (await knownCup(facts, key)) ?? (await cupsCalled(facts, key))[0];
  return orNotFound(found, 'The league has no such competition.');
}

/**
 * Returns the cup that an old client names, or `null`. Such clients know only the names of cups, so a cup of the
 * default season with this name comes before an older cup with this id.
 */
export async function cupByName(facts: Facts, name: string): Promise<Cup | null> {
  const [first = null] = await cupsCalled(facts, name);
  const { default: shown } = await facts.seasons();
  return first?.competition.season === shown ? first : ((await facts.cup(name)) ?? first);
}

/** Returns the cups with a name: first that of the default season, then the others, newest first. */
async function cupsCalled(facts: Facts, name: string): Promise<Cup[]> {
  const { list, default: shown } = await facts.seasons();
  const others = list.map((season) => season.name).filter((season) => season !== shown);
  const found: Cup[] = [];
  for (const season of [shown, ...others.toReversed()]) {
    found.push(...(await knownCups(facts, season)).filter(({ competition }) => competition.name === name));
  }
  return found;
}

/** Returns all cups of the default season and of later ones that are drawn by lot. */
export async function cupsDrawnByLot(facts: Facts): Promise<Cup[]> {
  const seasons = await facts.seasons();
  const cups: Cup[] = [];
  for (const season of seasons.list) {
    if (isPast(season, seasons)) continue;
    cups.push(...(await knownCups(facts, season.name)).filter(({ competition }) => competition.draw !== 'table'));
  }
  return cups;
}

/** Returns what answers about draws say of a cup: its name and season, and the round that can be drawn now, if any. */
export function cupOfDraw({ competition, ties, waitsFor }: Cup): CupOfDraw {
  const { id: competitionId, name, season, rounds } = competition;
  const next = waitsFor ?? roundToDraw(competition, ties);
  const toDraw =
    typeof next === 'string'
      ? null
      : { round: next.round, name: roundName(next.round, rounds.length), again: next.again };
  return { competitionId, name, season, rounds: rounds.length, toDraw };
}
