import { cupDraws, drawsOfCompetition } from '#contract/draws.ts';
import { read } from '../http/read.ts';
import { notFound } from '../http/refusal.ts';
import type { LeagueFile } from '../league-folder.ts';
import { toldDraws } from './told-draw.ts';

export const cupDrawReads = [
  read(cupDraws, async (facts) => {
    const { competitions, timeZone } = facts.folder().file;
    const told = [];
    for (const { name } of competitions) {
      const { draws, ...known } = toldDraws(name, await facts.draws(name), timeZone);
      told.push({ ...known, draws: draws.filter(({ takenBack }) => !takenBack).slice(0, 1) });
    }
    return { competitions: told };
  }),

  read(drawsOfCompetition, async (facts, { params }) => {
    const { file } = facts.folder();
    const { name } = competitionOfPath(params.competition, file);
    return toldDraws(name, await facts.draws(name), file.timeZone);
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
