import { z } from 'zod';
import { answerOf } from '#contract/client.ts';
import type { Digest } from '#contract/week.ts';
import { scoreWords } from '#domain/cards/score-words.ts';
import { divisionName, type DivisionNames, divisionNamesSent } from '#domain/seasons/division-names.ts';
import { namesTogether } from '#domain/standings/places.ts';
import { splitWeekResults, seasonOfAddress } from '#domain/week/week.ts';
import { notFound } from '../../refusal.ts';
import { shortDay } from '../day-words.ts';
import { publication } from '../publication.ts';
import { type Marks, sideCells } from './blocks.ts';
import type { Block, Cell, Row } from './block-drawing.ts';
import { drawPicture, type Picture } from './picture.ts';
import { marksFromApi } from './picture-marks.ts';
import { renderPng } from './picture-text.ts';

/** The most results that are readable in one column at the width of a phone. */
const ONE_COLUMN = 14;
const MAX_BREAKS = 3;
const MAX_MILESTONES = 4;

/** A week as a picture for sharing: results and leader by division, the highest breaks, and milestones. */
export const weekPicture = publication({
  path: '/weeks/:season/:week.png',
  wanted: z.object({ season: z.string(), week: z.coerce.number() }),
  type: 'image/png',
  async make(source, { season, week: weekNumber }) {
    const { api } = source;
    const query = { season: seasonOfAddress(season), weekNumber };
    const digest = answerOf(await api('GET /api/digest', { query }));
    if (digest.results.length === 0) throw notFound('The week has no results yet.');
    const league = answerOf(await api('GET /api/league', {})).name;
    const teamIds = digest.results.flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId]);
    const marks = await marksFromApi(source, teamIds);
    const logo = await source.logo();
    const names = divisionNamesSent(answerOf(await api('GET /api/seasons', {})), digest.season);
    return () => renderPng(drawPicture({ ...pictureOf(digest, league, { marks, names }), logo }, 'post').svg);
  },
});

/** The marks of teams, and the names of divisions. */
type Shown = { marks: Marks; names: DivisionNames | undefined };

/** Returns a week's picture. Breaks and milestones get the space left by the results, so that text stays readable. */
export function pictureOf(digest: Digest, league: string, { marks, names }: Shown): Picture {
  const { season, weekNumber, results, breaks, milestones } = digest;
  const { played, elsewhere } = splitWeekResults(results, weekNumber);
  const divisions = [...Map.groupBy(played, ({ division }) => division)].sort(([a], [b]) => a - b);
  const isWide = results.length > ONE_COLUMN;
  // With marks, the text in two columns would have to shrink.
  const shown: Marks = isWide ? new Map() : marks;
  const room = isWide ? MAX_BREAKS + MAX_MILESTONES : Math.max(2, ONE_COLUMN - results.length);
  const rows = breaks.slice(0, Math.min(MAX_BREAKS, room - 1)).map((one): Row => {
    return { cells: [{ text: one.player }, { text: String(one.break), ems: 3, align: 'end', tone: 'strong' }] };
  });
  const told = milestones
    .slice(0, Math.min(MAX_MILESTONES, room - rows.length))
    .map(({ text }): Row => ({ cells: [{ text }] }));
  const others = elsewhere.map((one): Row => {
    return {
      cells: [{ text: scoreWords(one) }, { text: shortDay(one.date ?? ''), ems: 5, align: 'end', tone: 'soft' }],
    };
  });
  const parts = [
    listBlock('Played in other weeks', others),
    listBlock('Highest breaks', rows),
    listBlock('Milestones', told),
  ];
  return {
    league,
    title: `Week ${weekNumber}`,
    subtitle: `Season ${season}`,
    blocks: [
      ...divisions.map(([division, own]) => resultsBlock(division, own, { ...digest, marks: shown, names })),
      ...parts.flat(),
    ],
    note: '',
    ...(isWide ? { columns: 2 } : {}),
  };
}

function listBlock(title: string, rows: readonly Row[]): Block[] {
  return rows.length === 0 ? [] : [{ head: [{ text: title, tone: 'strong' }], rows }];
}

function resultsBlock(
  division: number,
  results: Digest['results'],
  { tables, marks, names }: Pick<Digest, 'tables'> & Shown,
): Block {
  const { rows = [] } = tables.find((table) => table.division === division) ?? {};
  const leaders = rows.filter(({ position }) => position === 1);
  const leading = namesTogether(leaders.map(({ teamName }) => teamName));
  const first: Cell[] = leaders[0]
    ? [{ text: `First: ${leading}, ${leaders[0].points}`, align: 'end', tone: 'soft' }]
    : [];
  return {
    head: [{ text: divisionName(names, division), ems: names ? 10 : 6, tone: 'strong' }, ...first],
    rows: results.map((result): Row => {
      const { home, away } = sideCells(result, marks);
      const score = `${result.homeTeamScore}–${result.awayTeamScore}`;
      return {
        cells: [{ ...home, align: 'end' }, { text: score, ems: 4, align: 'middle', tone: 'plate' }, away],
      };
    }),
  };
}
