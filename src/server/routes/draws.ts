import {
  type CompetitionDraws,
  cupDraws,
  type DrawAnswer,
  type DrawDetails,
  drawsOfCompetition,
  getDraw,
  type SealAnswer,
} from '#contract/draws.ts';
import type { Reveal } from '#domain/draw.ts';
import { read } from '../http/reads.ts';
import type { LeagueFile } from '../league-folder/contents.ts';
import { notFound } from '../refusal.ts';
import type { KnownDraws, Seal } from '../storage/cup-draws.ts';
import type { StoredDraw } from '../storage/mappers/draws.ts';

export const drawReads = [
  read(getDraw, async (facts, { params }): Promise<DrawAnswer> => {
    const { name } = competitionOfPath(params.competition, facts.folder().file);
    const draw = await facts.latestDraw(name);
    if (!draw) return { success: false, draw: null };
    return { success: true, draw: { competition: name, drawnAt: draw.drawnAt, matches: draw.pairs } };
  }),

  read(cupDraws, async (facts) => {
    const { competitions, timeZone } = facts.folder().file;
    const answers = [];
    for (const { name } of competitions) {
      const { draws, ...rest } = detailsOfDraws(name, await facts.draws(name), timeZone);
      answers.push({ ...rest, draws: draws.filter(({ takenBack }) => !takenBack).slice(0, 1) });
    }
    return { competitions: answers };
  }),

  read(drawsOfCompetition, async (facts, { params, query: { before } }) => {
    const { file } = facts.folder();
    const { name } = competitionOfPath(params.competition, file);
    const { draws, ...rest } = detailsOfDraws(name, await facts.draws(name), file.timeZone);
    const from = before === undefined ? 0 : draws.findIndex(({ id }) => id === before) + 1;
    const page = draws.slice(from, from + PAGE);
    const last = page.at(-1);
    const next = last === undefined || draws.length <= from + PAGE ? {} : { next: last.id };
    return { ...rest, draws: page, ...next };
  }),
];

/** Draws in one answer: at most 2 MB. */
const PAGE = 50;

export type Competition = LeagueFile['competitions'][number];

/** Returns the competition in a path; throws 404 if the league has none of that name. */
export function competitionOfPath(competition: string, { competitions }: LeagueFile): Competition {
  const found = competitions.find(({ name }) => name === competition);
  if (!found) throw notFound('The league has no such competition.');
  return found;
}

/** The draws of a competition as clients see them; an undone draw that was saved from elsewhere is left out. */
function detailsOfDraws(competition: string, { draws, reveals, seal }: KnownDraws, timeZone: string): CompetitionDraws {
  const shown = draws.filter(({ deleted, proof }) => !deleted || proof !== undefined);
  return {
    competition,
    seal: seal && sealDetails(seal, timeZone),
    draws: shown.map((draw) => drawDetails(draw, reveals.get(draw.id), timeZone)),
  };
}

export function sealDetails(seal: Seal, timeZone: string): SealAnswer {
  return { ...seal, ...localMoment(seal.sealedAt, timeZone) };
}

/** An undone draw stays listed, so that nobody can draw again unseen; its proof is left out, with the word of the room. */
export function drawDetails(draw: StoredDraw, reveal: Reveal | undefined, timeZone: string): DrawDetails {
  const { id, drawnAt, pairs, deleted, proof } = draw;
  return {
    id,
    drawnAt,
    ...localMoment(drawnAt, timeZone),
    matches: pairs,
    made: proof ? 'here' : 'elsewhere',
    takenBack: deleted,
    proof: deleted || !proof ? null : proof,
    reveal: reveal && !deleted ? revealDetails(reveal) : null,
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
