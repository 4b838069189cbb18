import { z } from 'zod';
import { answerOrThrow } from '#contract/client.ts';
import type { Digest } from '#contract/week.ts';
import { teamsAndScoreWords } from '#domain/cards/score-words.ts';
import { divisionName, type DivisionNames, divisionNamesFromSeasonsAnswer } from '#domain/seasons/division-names.ts';
import { joinNames } from '#domain/standings/places.ts';
import { splitByWeekOfPlay, seasonFromAddress } from '#domain/week/week.ts';
import { notFound } from '../../refusal.ts';
import { dayAndShortMonth } from '../day-words.ts';
import { definePublication } from '../publication.ts';
import { type MarksByTeam, sideCells } from './blocks.ts';
import type { Block, Cell, Row } from './block-drawing.ts';
import { drawPicture, type PictureContent } from './picture.ts';
import { loadTeamMarks } from './picture-marks.ts';
import { renderPng } from './picture-text.ts';

/** How many results are shown in one column at most. More would not be readable on a phone. */
const MAX_RESULTS_IN_COLUMN = 14;
const MAX_BREAKS = 3;
const MAX_MILESTONES = 4;

/** A week as a picture for sharing: the results and leaders of each division, the highest breaks, and milestones. */
export const weekPicture = definePublication({
  path: '/weeks/:season/:week.png',
  wanted: z.object({ season: z.string(), week: z.coerce.number() }),
  type: 'image/png',
  async make(source, { season, week: weekNumber }) {
    const { api } = source;
    const query = { season: seasonFromAddress(season), weekNumber };
    const digest = answerOrThrow(await api('GET /api/digest', { query }));
    if (digest.results.length === 0) throw notFound('The week has no results yet.');
    const league = answerOrThrow(await api('GET /api/league', {})).name;
    const teamIds = digest.results.flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId]);
    const marks = await loadTeamMarks(source, teamIds);
    const logo = await source.logo();
    const names = divisionNamesFromSeasonsAnswer(answerOrThrow(await api('GET /api/seasons', {})), digest.season);
    return () => renderPng(drawPicture({ ...weekPictureContent(digest, league, { marks, names }), logo }, 'post').svg);
  },
});

/**
 * What the picture needs besides the digest. `marks`: the teams' badges. `names`: the divisions' names; `undefined` if
 * no division has a name.
 */
type MarksAndDivisionNames = { marks: MarksByTeam; names: DivisionNames | undefined };

/**
 * Returns the content of a week's picture. Breaks and milestones get only the space that the results leave, so that the
 * text stays readable.
 */
export function weekPictureContent(
  digest: Digest,
  league: string,
  { marks, names }: MarksAndDivisionNames,
): PictureContent {
  const { season, weekNumber, results, breaks, milestones } = digest;
  const { played, elsewhere } = splitByWeekOfPlay(results, weekNumber);
  const divisions = [...Map.groupBy(played, ({ division }) => division)].sort(([a], [b]) => a - b);
  const isWide = results.length > MAX_RESULTS_IN_COLUMN;
  // Two columns have no room for the teams' badges: the text would have to shrink.
  const shown: MarksByTeam = isWide ? new Map() : marks;
  const room = isWide ? MAX_BREAKS + MAX_MILESTONES : Math.max(2, MAX_RESULTS_IN_COLUMN - results.length);
  const rows = breaks.slice(0, Math.min(MAX_BREAKS, room - 1)).map((one): Row => {
    return { cells: [{ text: one.player }, { text: String(one.break), ems: 3, align: 'end', tone: 'strong' }] };
  });
  const told = milestones
    .slice(0, Math.min(MAX_MILESTONES, room - rows.length))
    .map(({ text }): Row => ({ cells: [{ text }] }));
  const others = elsewhere.map((one): Row => {
    return {
      cells: [
        { text: teamsAndScoreWords(one) },
        { text: dayAndShortMonth(one.date ?? ''), ems: 5, align: 'end', tone: 'soft' },
      ],
    };
  });
  const parts = [
    titledRowsBlockOrNone('Played in other weeks', others),
    titledRowsBlockOrNone('Highest breaks', rows),
    titledRowsBlockOrNone('Milestones', told),
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

function titledRowsBlockOrNone(title: string, rows: readonly Row[]): Block[] {
  return rows.length === 0 ? [] : [{ head: [{ text: title, tone: 'strong' }], rows }];
}

function resultsBlock(
  division: number,
  results: Digest['results'],
  { tables, marks, names }: Pick<Digest, 'tables'> & MarksAndDivisionNames,
): Block {
  const { rows = [] } = tables.find((table) => table.division === division) ?? {};
  const leaders = rows.filter(({ position }) => position === 1);
  const leading = joinNames(leaders.map(({ teamName }) => teamName));
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
