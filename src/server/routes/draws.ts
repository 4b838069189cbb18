import {
  type DrawAnswer,
  getDraw,
  cupDraws,
  drawsOfCompetition,
  type CompetitionDraws,
  type SealAnswer,
  type DrawDetails,
} from '#contract/draws.ts';
import type { Reveal } from '#domain/draw.ts';
import { read } from '../http/reads.ts';
import { notFound } from '../refusal.ts';
import type { LeagueFile } from '../league-folder/league-file.ts';
import type { KnownDraws, Seal } from '../storage/cup-draws.ts';
import type { StoredDraw } from '../storage/mappers/draws.ts';

export const drawReads = [
  read(getDraw, async (facts, { params: { competition } }): Promise<DrawAnswer> => {
    if (!facts.folder().file.competitions.some(({ name }) => name === competition)) {
      throw notFound('The league has no such competition.');
    }
    const draw = await facts.latestDraw(competition);
    if (!draw) return { success: false, draw: null };
    return { success: true, draw: { competition, drawnAt: draw.drawnAt, matches: draw.pairs } };
  }),
];

export const cupDrawReads = [
  read(cupDraws, async (facts) => {
    const { competitions, timeZone } = facts.folder().file;
    const told = [];
    for (const { name } of competitions) {
      const { draws, ...known } = detailsOfDraws(name, await facts.draws(name), timeZone);
      told.push({ ...known, draws: draws.filter(({ takenBack }) => !takenBack).slice(0, 1) });
    }
    return { competitions: told };
  }),

  read(drawsOfCompetition, async (facts, { params }) => {
    const { file } = facts.folder();
    const { name } = competitionOfPath(params.competition, file);
    return detailsOfDraws(name, await facts.draws(name), file.timeZone);
  }),
];

/** The competition that a path names; 404 where the league has none of that name. */
export function competitionOfPath(
  competition: string,
  { competitions }: LeagueFile,
): LeagueFile['competitions'][number] {
  const found = competitions.find(({ name }) => name === competition);
  if (!found) throw notFound('The league has no such competition.');
  return found;
}

/** What is told of a competition's draws. One that was saved from elsewhere and taken back is told no more. */
export function detailsOfDraws(
  competition: string,
  { draws, reveals, seal }: KnownDraws,
  timeZone: string,
): CompetitionDraws {
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

/** A draw taken back stays in the list, so that none is drawn again unseen; its word, which anybody called out, goes with its proof. */
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
    reveal: reveal && !deleted ? toldReveal(reveal) : null,
  };
}

function toldReveal({ startedAt, interval, skippedAt }: Reveal): DrawDetails['reveal'] {
  return { startedAt: isoOf(startedAt), interval, skippedAt: skippedAt === null ? null : isoOf(skippedAt) };
}

function isoOf(moment: number): string {
  return new Date(moment).toISOString();
}

/** A moment by the league's clocks. Swedish writes it as `2025-11-20 19:30`. */
function localMoment(moment: string, timeZone: string): { day: string; time: string } {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const [day = '', time = ''] = format.format(new Date(moment)).split(' ');
  return { day, time };
}
