import { z } from 'zod';
import { answerOrThrow } from '#contract/client.ts';
import type { PlayerSeason, TeamSeason } from '#contract/my-season.ts';
import { countWithNoun, ordinal } from '#domain/count.ts';
import { signedText } from '#domain/statistic.ts';
import { divisionName, divisionNamesFromSeasonsAnswer } from '#domain/seasons/division-names.ts';
import { seasonPathSegment, seasonFromAddress } from '#domain/week/week.ts';
import { notFound } from '../../refusal.ts';
import type { PublicationSource } from '../publication.ts';
import { titledBlockUnlessEmpty } from './blocks.ts';
import type { Block, Row } from './block-drawing.ts';
import { loadTeamMark } from './picture-marks.ts';
import type { ShareablePictureContent } from './picture.ts';
import type { SharedPictureFormat } from './shapes.ts';

export const playerOrTeamSeasonPictureParameters = {
  season: z.string(),
  kind: z.enum(['player', 'team']),
  id: z.string(),
};
type SeasonPictureParameters = { season: string; kind: 'player' | 'team'; id: string };

const NO_MATCHES_TEXT = 'No matches in this season.';

/**
 * A statistic of the season, with its label. `detail` says which player or opponent the statistic is about. Only a
 * portrait picture shows `detail`, below the label.
 */
type LabelledStatistic = readonly [label: string, value: string | number, detail?: string];

/** The maximum number of statistics that are readable in the preview of a link. */
const MAX_FIGURES_IN_LINK_PREVIEW = 6;

/**
 * Returns the picture of a player's or team's season. If the season is not over, the picture shows the season so far.
 * Throws if the season, player or team does not exist.
 */
export async function playerOrTeamSeasonPicture(
  source: PublicationSource,
  wanted: SeasonPictureParameters,
  shape: SharedPictureFormat,
): Promise<ShareablePictureContent> {
  const season = seasonFromAddress(wanted.season);
  const seasons = answerOrThrow(await source.api('GET /api/seasons', {}));
  if (!seasons.seasons.includes(season)) throw notFound();
  const names = divisionNamesFromSeasonsAnswer(seasons, season);
  const nameOf = (division: number) => divisionName(names, division);
  const content = wanted.kind === 'player' ? playerSeasonContent : teamSeasonContent;
  const { finished, figures, sentences, ...about } = await content(source, { id: wanted.id, season, nameOf });
  const { mark } = about;
  return {
    title: finished ? `Season ${season}` : `Season ${season} so far`,
    subtitle: about.below,
    hero: {
      name: about.name,
      mark,
      figure: '',
      label: '',
      lines: figures.length === 0 ? [NO_MATCHES_TEXT] : about.lines,
    },
    sentences: shape === 'post' ? sentences : [],
    blocks: blocksOf(figures, shape),
    largest: 26,
    path: `/season/${seasonPathSegment(season)}/${wanted.kind}/${encodeURIComponent(wanted.id)}`,
  };
}

function blocksOf(figures: readonly LabelledStatistic[], shape: SharedPictureFormat): Block[] {
  const rows = figures.map(([label, value, detail = '']): Row => {
    const note = shape === 'post' ? { note: detail } : {};
    return {
      cells: [
        { text: label, ...note },
        { text: String(value), ems: 5.5, align: 'end', tone: 'strong' },
      ],
    };
  });
  if (shape === 'post') return titledBlockUnlessEmpty('', rows);
  const half = MAX_FIGURES_IN_LINK_PREVIEW / 2;
  return [rows.slice(0, half), rows.slice(half, MAX_FIGURES_IN_LINK_PREVIEW)].flatMap((part) =>
    titledBlockUnlessEmpty('', part),
  );
}

type SubjectAndSeason = { id: string; season: string; nameOf: (division: number) => string };

async function playerSeasonContent(source: PublicationSource, { id, season, nameOf }: SubjectAndSeason) {
  const params = { playerId: id };
  const found = answerOrThrow(await source.api('GET /api/my-season/player/{playerId}', { params, query: { season } }));
  const [team] = found.teams;
  const lines = found.teams.map(({ teamName }) => teamName).slice(0, 2);
  return {
    name: found.name,
    mark: await loadTeamMark(source, team?.teamId ?? '', team?.teamName ?? found.name),
    below: team === undefined ? '' : nameOf(team.division),
    lines,
    finished: found.finished,
    figures: figuresOfPlayer(found),
    sentences: awardsOf(found),
  };
}

function figuresOfPlayer({ numbers, place, form, bestBreak, longestRun, ...found }: PlayerSeason): LabelledStatistic[] {
  const { played, won, framesWon, framesLost, winPercentage, frameMargin } = numbers;
  const [tough] = found.toughest;
  const [partner] = found.partners;
  const rows: (LabelledStatistic | null)[] = [
    [framesWon === undefined ? 'Frames won' : 'Won', `${won} of ${played}`],
    ['Win %', winPercentage.toFixed(0)],
    bestBreak && ['Highest break', bestBreak.points],
    place && ['Place', `${ordinal(place.position)} of ${place.of}`],
    longestRun && ['Longest run', `${longestRun.value} won`],
    form.length === 0 ? null : ['Form', form.join('  ')],
    framesWon === undefined ? null : ['Frames', `${framesWon}–${framesLost}`],
    frameMargin === null ? null : ['Points for each frame', signedText(frameMargin)],
    tough === undefined ? null : ['Toughest opponent', `${tough.won}–${tough.lost}`, tough.name],
    partner === undefined ? null : ['Best partner', `${partner.won}–${partner.lost}`, partner.name],
  ];
  return played === 0 ? [] : rows.filter((row) => row !== null);
}

function awardsOf({ teamsOfWeek, monthsWon }: PlayerSeason): string[] {
  const weeks = teamsOfWeek.length === 0 ? [] : [`in the team of the week ${howOftenWords(teamsOfWeek.length)}`];
  const months = monthsWon.length === 0 ? [] : [`player of the month ${howOftenWords(monthsWon.length)}`];
  const words = [...weeks, ...months].join(', ');
  return words === '' ? [] : [`${words.charAt(0).toUpperCase()}${words.slice(1)}.`];
}

function howOftenWords(count: number): string {
  return count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`;
}

async function teamSeasonContent(source: PublicationSource, { id, season, nameOf }: SubjectAndSeason) {
  const params = { teamId: id };
  const found = answerOrThrow(await source.api('GET /api/my-season/team/{teamId}', { params, query: { season } }));
  const { ending, row, of, division } = found;
  const place = row === null ? [] : [`${ordinal(row.position)} of ${of}, ${countWithNoun(row.points, 'point')}`];
  const ended = ending === null ? [] : [`${ending.charAt(0).toUpperCase()}${ending.slice(1)}`];
  return {
    name: found.teamName,
    mark: await loadTeamMark(source, id, found.teamName),
    below: division === null ? '' : nameOf(division),
    lines: [...ended, ...place],
    finished: found.finished,
    figures: figuresOfTeam(found),
    sentences: [],
  };
}

function figuresOfTeam({
  row,
  bestBreaks,
  longestRun,
  toughest,
  players,
  biggestWin,
  teamWon,
}: TeamSeason): LabelledStatistic[] {
  if (row === null || row.gamesPlayed === 0) return [];
  const { matchesWon, matchesDrawn, matchesLost, form } = row;
  const [best] = bestBreaks;
  const [tough] = toughest;
  const [most] = players;
  const rows: (LabelledStatistic | null)[] = [
    ['Won', matchesWon],
    matchesDrawn === 0 ? null : ['Drawn', matchesDrawn],
    ['Lost', matchesLost],
    ['Form', form.join('  ')],
    longestRun && ['Longest run', `${longestRun.value} won`],
    best === undefined ? null : ['Highest break', best.points, best.name],
    biggestWin && [
      'Biggest win',
      `${biggestWin.teamScore}–${biggestWin.opponentScore}`,
      `v ${biggestWin.opponentTeamName}`,
    ],
    most === undefined || most.part === 0 ? null : ['Won most', `${most.part} of ${teamWon}`, most.name],
    tough === undefined ? null : ['Toughest opponent', `${tough.won}–${tough.lost}`, tough.teamName],
  ];
  return rows.filter((one) => one !== null);
}
