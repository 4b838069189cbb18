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
import type { KnownDraws, Seal } from '../storage/cup-draws.ts';
import type { StoredDraw } from '../storage/mappers/draws.ts';
import { competitionOfPath, cupOfDraw, type DrawnCompetition, drawnCompetitions } from './drawn-competition.ts';

export const drawReads = [
  read(getDraw, async (facts, { params }): Promise<DrawAnswer> => {
    const { key } = await competitionOfPath(facts, params.competition);
    const draw = await facts.latestDraw(key);
    if (!draw) return { success: false, draw: null };
    return { success: true, draw: { competition: key, drawnAt: draw.drawnAt, matches: draw.pairs } };
  }),

  read(cupDraws, async (facts) => {
    const { timeZone } = facts.content();
    const answers = [];
    for (const competition of await drawnCompetitions(facts)) {
      const { draws, ...rest } = detailsOfDraws(competition, await facts.draws(competition.key), timeZone);
      answers.push({ ...rest, draws: draws.filter(({ takenBack }) => !takenBack).slice(0, 1) });
    }
    return { competitions: answers };
  }),

  read(drawsOfCompetition, async (facts, { params, query: { before } }) => {
    const competition = await competitionOfPath(facts, params.competition);
    const known = await facts.draws(competition.key);
    const { draws, ...rest } = detailsOfDraws(competition, known, facts.content().timeZone);
    const from = before === undefined ? 0 : draws.findIndex(({ id }) => id === before) + 1;
    const page = draws.slice(from, from + PAGE);
    const last = page.at(-1);
    const next = last === undefined || draws.length <= from + PAGE ? {} : { next: last.id };
    return { ...rest, draws: page, ...next };
  }),
];

/** Draws in one answer: at most 2 MB. */
const PAGE = 50;

/** The draws of a competition as clients see them; an undone draw that was saved from elsewhere is left out. */
function detailsOfDraws(
  { key, cup }: DrawnCompetition,
  { draws, reveals, seal }: KnownDraws,
  timeZone: string,
): CompetitionDraws {
  const shown = draws.filter(({ deleted, proof }) => !deleted || proof !== undefined);
  return {
    competition: key,
    ...(cup ? { cup: cupOfDraw(cup) } : {}),
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
