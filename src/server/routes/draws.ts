import {
  type CompetitionDraws,
  cupDraws,
  type DrawAnswer,
  type DrawDetails,
  drawsOfCompetition,
  getDraw,
  type SealAnswer,
} from '#contract/draws.ts';
import type { Reveal } from '#domain/draws/draw.ts';
import { read } from '../http/reads.ts';
import type { KnownDraws, StoredDraw } from '../storage/mappers/draws.ts';
import type { Seal } from '../storage/schema.ts';
import type { Cup } from '#domain/cups/cup-history.ts';
import { orNotFound } from '../refusal.ts';
import { cupOfDraw, cupOfKey, cupOfName, drawnCups } from './drawing.ts';

export const drawReads = [
  read(getDraw, async (facts, { params }): Promise<DrawAnswer> => {
    const { competition: called } = params;
    const { competition } = orNotFound(await cupOfName(facts, called), 'The league has no such competition.');
    const draw = await facts.latestDraw(competition.id);
    if (!draw) return { success: false, draw: null };
    return { success: true, draw: { competition: called, drawnAt: draw.drawnAt, matches: draw.pairs } };
  }),

  read(cupDraws, async (facts) => {
    const { timeZone } = facts.content();
    const answers = [];
    for (const cup of await drawnCups(facts)) {
      const { draws, ...rest } = detailsOfDraws(cup, await facts.draws(cup.competition.id), timeZone);
      answers.push({ ...rest, draws: draws.filter(({ takenBack }) => !takenBack).slice(0, 1) });
    }
    return { competitions: answers };
  }),

  read(drawsOfCompetition, async (facts, { params, query: { before } }) => {
    const cup = await cupOfKey(facts, params.competition);
    const known = await facts.draws(cup.competition.id);
    const { draws, ...rest } = detailsOfDraws(cup, known, facts.content().timeZone);
    const from = before === undefined ? 0 : draws.findIndex(({ id }) => id === before) + 1;
    const page = draws.slice(from, from + PAGE);
    const last = page.at(-1);
    const next = last === undefined || draws.length <= from + PAGE ? {} : { next: last.id };
    return { ...rest, draws: page, ...next };
  }),
];

/** Draws in one answer: at most 2 MB. */
const PAGE = 50;

function detailsOfDraws(cup: Cup, known: KnownDraws, timeZone: string): CompetitionDraws {
  return { competition: cup.competition.id, cup: cupOfDraw(cup), ...drawsInAnswer(known, timeZone) };
}

/** The seal and the draws of a cup as clients see them; an undone draw that was saved from elsewhere is left out. */
export function drawsInAnswer({ draws, reveals, seal }: KnownDraws, timeZone: string) {
  const shown = draws.filter(({ deleted, proof }) => !deleted || proof !== undefined);
  return {
    seal: seal && sealDetails(seal, timeZone),
    draws: shown.map((draw) => drawDetails(draw, reveals.get(draw.id), timeZone)),
  };
}

export function sealDetails(seal: Seal, timeZone: string): SealAnswer {
  return { ...seal, ...localMoment(seal.sealedAt, timeZone) };
}

/** An undone draw stays listed, so that nobody can draw again unseen; its proof is left out, with the word of the room. */
export function drawDetails(draw: StoredDraw, reveal: Reveal | undefined, timeZone: string): DrawDetails {
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
  };
}

function revealDetails({ startedAt, interval, skippedAt }: Reveal): DrawDetails['reveal'] {
  return { startedAt: isoOf(startedAt), interval, skippedAt: skippedAt === null ? null : isoOf(skippedAt) };
}

function isoOf(moment: number): string {
  return new Date(moment).toISOString();
}

/** The day and time of a moment in the league's time zone. Swedish writes them as `2025-11-20 19:30`. */
function localMoment(moment: string, timeZone: string): { day: string; time: string } {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const [day = '', time = ''] = format.format(new Date(moment)).split(' ');
  return { day, time };
}
