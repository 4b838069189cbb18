import { drawBody, saveDraw } from '#contract/draws.ts';
import { countOf } from '#domain/count.ts';
import { checkDraw, type Pair, type PairDraft } from '#domain/draw.ts';
import { type Checked, faulty, type Issue, valid } from '#domain/issue.ts';
import type { Clock } from '../clock.ts';
import { sift } from '../http/body.ts';
import { write } from '../http/write.ts';
import type { LeagueFile } from '../league-folder.ts';
import { newId } from '../storage/new-id.ts';
import { settled } from './faults.ts';
import { wholeLeague } from './subjects.ts';

const ORDER = ['competitionName', 'matches', 'competitorA', 'competitorB'];

export function drawWrites(clock: Clock) {
  return [
    write(saveDraw, wholeLeague, async (change, { body, facts }) => {
      const { competition, pairs } = readDraw(body, facts.folder().file);
      const drawnAt = clock.now().toISOString();
      await change.put('draw', { id: newId(), competition, drawnAt, pairs, deleted: false });
      change.summarise(`Saved a draw of ${competition} with ${countOf(pairs.length, 'pair')}`);
      return { success: true as const };
    }),
  ];
}

/** A draw of one of the league's competitions; 422 with all faults at once (contract §4). */
function readDraw(body: unknown, league: LeagueFile): { competition: string; pairs: Pair[] } {
  const { draft, issues } = sift(drawBody, body);
  const { competitionName: competition, matches } = draft;
  const unknown = competitionFaults(competition, league);
  const pairs = matches ? checkDraw(matches.map(pairDraft)) : faulty([]);
  return settled([...issues, ...unknown], withCompetition(competition, pairs), ORDER);
}

function competitionFaults(competition: string | undefined, { competitions }: LeagueFile): Issue[] {
  const known = competition === undefined || competitions.some(({ name }) => name === competition);
  return known ? [] : [{ path: 'competitionName', message: 'The league has no such competition.' }];
}

function pairDraft(match: Partial<PairDraft> | undefined): PairDraft {
  return { competitorA: match?.competitorA, competitorB: match?.competitorB };
}

function withCompetition(competition: string | undefined, pairs: Checked<Pair[]>) {
  if (!pairs.ok) return pairs;
  return competition === undefined ? faulty([]) : valid({ competition, pairs: pairs.value });
}
