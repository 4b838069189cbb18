import { z } from 'zod';
import { answerOrThrow, type ApiClient } from '#contract/client.ts';
import { cupDisplayName } from '#domain/cups/cup-label.ts';
import { countWithNoun, signedPointsText } from '#domain/count.ts';
import { requireTeam } from '#domain/squads/teams-and-players.ts';
import { signedText } from '#domain/statistic.ts';
import { playerMatches, playerMatchTotals } from '#domain/players/player-matches.ts';
import { rivalryTotals } from '#domain/players/rivalry.ts';
import { divisionName, divisionNamesFromSeasonsAnswer } from '#domain/seasons/division-names.ts';
import { notFound } from '../../refusal.ts';
import { hasTable, readLeagueTable, tableParameters } from '../league-tables.ts';
import { definePublication, type PublicationSource } from '../publication.ts';
import { bracketBlocks, textOnlyBlock, figureBlocks, rankedList, MAX_LIST_ROWS, scoreBlock } from './blocks.ts';
import { drawPicture, type PictureContent } from './picture.ts';
import { loadTeamMarks } from './picture-marks.ts';
import { renderPng } from './picture-text.ts';

/** The pictures that chats and social networks show beside a link to a page. */
export const linkPreviewPictures = [
  linkPreviewPicturePublication('/og/site.png', {}, siteLinkPicture),
  linkPreviewPicturePublication('/og/standings.png', tableParameters, divisionTablePicture),
  linkPreviewPicturePublication(
    '/og/breaks.png',
    { season: z.string(), division: z.string().default('') },
    breaksPicture,
  ),
  linkPreviewPicturePublication(
    '/og/team/:teamId.png',
    { teamId: z.string(), season: z.string().default('') },
    teamLinkPicture,
  ),
  linkPreviewPicturePublication(
    '/og/player/:playerId.png',
    { playerId: z.string(), season: z.string().default('') },
    playerPicture,
  ),
  linkPreviewPicturePublication(
    '/og/rivalry/:playerId/:opponentId.png',
    { playerId: z.string(), opponentId: z.string() },
    playerHeadToHead,
  ),
  linkPreviewPicturePublication('/og/cup/:competitionId.png', { competitionId: z.string() }, cupLinkPicture),
];

type LinkPictureContent = Omit<PictureContent, 'league' | 'note' | 'logo'> & { league?: ''; note?: string };

/**
 * Returns one picture as a publication (a generated file at `path`). `make` must throw if a season, team, player or cup
 * does not exist. Otherwise clients could invent ids and make the server draw an unlimited number of pictures.
 */
function linkPreviewPicturePublication<Shape extends z.ZodRawShape>(
  path: string,
  wanted: Shape,
  make: (source: PublicationSource, wanted: z.infer<z.ZodObject<Shape>>) => Promise<LinkPictureContent>,
) {
  return definePublication({
    path,
    wanted: z.object(wanted),
    type: 'image/png',
    async make(source, asked) {
      const picture = await make(source, asked);
      const league = await source.read(async (from) => from.content().name);
      const logo = await source.logo();
      return () => renderPng(drawPicture({ league, note: '', ...picture, logo }, 'card').svg);
    },
  });
}

async function siteLinkPicture({ read }: PublicationSource): Promise<LinkPictureContent> {
  const title = await read(async (from) => from.content().name);
  return { league: '', title, subtitle: 'Tables, results, breaks and handicaps', blocks: [] };
}

/** Returns the picture of a division's table: its first rows, with points adjustments under the team names. */
async function divisionTablePicture(
  source: PublicationSource,
  wanted: z.infer<z.ZodObject<typeof tableParameters>>,
): Promise<LinkPictureContent> {
  const { api } = source;
  const { season, division, week } = wanted;
  const seasons = answerOrThrow(await api('GET /api/seasons', {}));
  if (!seasons.details.some((one) => hasTable(one, wanted))) throw notFound();
  const { rows, adjustments } = await readLeagueTable(api, wanted);
  const marks = await loadTeamMarks(
    source,
    rows.slice(0, MAX_LIST_ROWS).map(({ teamId }) => teamId),
  );
  const noteOf = (teamId: string): string =>
    adjustments
      .filter((adjustment) => adjustment.teamId === teamId)
      .map((one) => `${signedPointsText(one.points)} from week ${one.weekNumber} of ${one.season}: ${one.reason}`)
      .join('; ');
  return {
    title: divisionName(divisionNamesFromSeasonsAnswer(seasons, season), Number(division)),
    subtitle: `${capitaliseFirstLetter(seasonWords(season))}${week === '' ? '' : `, after week ${week}`}`,
    blocks: [
      rankedList(
        ['Played', 'Points'],
        rows.map(({ position, teamId, teamName: name, gamesPlayed, points }) => {
          const note = noteOf(teamId);
          return {
            place: position,
            name,
            note,
            mark: marks.get(teamId),
            figures: [gamesPlayed, note === '' ? points : `${points}*`],
          };
        }),
        'No teams have played yet.',
      ),
    ],
  };
}

/** Returns the picture of a season's highest breaks, in one division or in all. */
async function breaksPicture(
  { api }: PublicationSource,
  { season, division }: { season: string; division: string },
): Promise<LinkPictureContent> {
  await refuseUnknownSeason(api, season);
  const seasons = answerOrThrow(await api('GET /api/seasons', {}));
  const { details } = seasons;
  const isAll = division === '' || division === 'All';
  if (!isAll && !details.some((one) => hasTable(one, { season, division, week: '' }))) throw notFound();
  const of = isAll ? { season } : { season, division };
  const rows = answerOrThrow(await api('GET /api/breaks', { query: { ...of, limit: MAX_LIST_ROWS } }));
  return {
    title: 'Breaks',
    subtitle: capitaliseFirstLetter(
      `${isAll ? '' : `${divisionName(divisionNamesFromSeasonsAnswer(seasons, season), Number(division))}, `}${seasonWords(season)}`,
    ),
    blocks: [
      rankedList(
        [season === 'All' ? 'Season' : 'Week', 'Break'],
        rows.map((row, index) => {
          const when = season === 'All' ? row.season : String(row.weekNumber ?? '–');
          return { place: index + 1, name: row.player, note: '', figures: [when, row.break] };
        }),
        'No breaks recorded.',
      ),
    ],
  };
}

/**
 * Returns a picture that shows a team's position in the league table, and its results. For the season `All`, the table
 * of the default season is used.
 */
async function teamLinkPicture(
  { api }: PublicationSource,
  wanted: { teamId: string; season: string },
): Promise<LinkPictureContent> {
  const { teamId, season } = wanted;
  await refuseUnknownSeason(api, season);
  const progress = answerOrThrow(
    await api('GET /api/team-progress/{teamId}', { params: { teamId }, query: { season } }),
  );
  const { division, teamName: title } = progress;
  const query = { season: progress.season };
  const rows =
    division === null ? [] : answerOrThrow(await api('GET /api/standings/{division}', { params: { division }, query }));
  const row = rows.find((one) => one.teamId === teamId);
  const names = divisionNamesFromSeasonsAnswer(answerOrThrow(await api('GET /api/seasons', {})), progress.season);
  const place = division === null ? '' : `${divisionName(names, division)}, `;
  const subtitle = capitaliseFirstLetter(`${place}${seasonWords(progress.season)}`);
  if (row === undefined) return { title, subtitle, blocks: [textOnlyBlock('No matches yet.')] };
  const blocks = figureBlocks([
    ['Position', `${row.position} of ${rows.length}`],
    ['Points', row.points],
    ['Played', row.gamesPlayed],
    ['Won', row.matchesWon],
    ...(row.matchesDrawn > 0 ? [['Drawn', row.matchesDrawn] as const] : []),
    ['Lost', row.matchesLost],
  ]);
  const { length } = row.form;
  const note = length === 0 ? '' : `Last ${length === 1 ? 'match' : 'matches'}: ${row.form.join('  ')}`;
  return { title, subtitle, blocks, note };
}

/** Returns a picture that shows a player's statistics in one season or in all seasons. */
async function playerPicture(
  { read }: PublicationSource,
  { playerId, season }: { playerId: string; season: string },
): Promise<LinkPictureContent> {
  return read(async (facts) => {
    const people = await facts.people();
    const found = people.players.get(playerId);
    const { list, default: shown } = await facts.seasons();
    const names = list.map(({ name }) => name).filter((name) => season === 'All' || name === (season || shown));
    if (found === undefined || names.length === 0) throw notFound();
    const fixtures = await facts.fixturesWithPlayers([playerId], names);
    const numbers = playerMatchTotals(playerMatches(fixtures, new Set([playerId]), people));
    const { played, won, winPercentage, frames, frameMargin: margin, bestBreak, breaks: all } = numbers;
    return {
      title: found.name,
      subtitle: `${requireTeam(people.teams, found.teamId).name}, ${seasonWords(season || shown)}`,
      blocks: figureBlocks([
        [frames === null ? 'Frames won' : 'Won', `${won} of ${played}`],
        ['Win %', winPercentage.toFixed(0)],
        ...(frames === null ? [] : [['Frames', `${frames.won}–${frames.lost}`] as const]),
        ...(margin === null ? [] : [['Frame margin', signedText(margin)] as const]),
        ...(margin === null && bestBreak === null ? [] : [['Highest break', bestBreak ?? '–'] as const]),
      ]),
      note: all.length > 1 ? `Breaks: ${all.slice(0, 8).join(', ')}${all.length > 8 ? ' …' : ''}` : '',
    };
  });
}

async function playerHeadToHead(
  { api }: PublicationSource,
  params: { playerId: string; opponentId: string },
): Promise<LinkPictureContent> {
  const found = answerOrThrow(await api('GET /api/players/{playerId}/v/{opponentId}', { params, query: {} }));
  const { played, player: one, opponent: other } = rivalryTotals(found.frames);
  const none = found.unscored === undefined ? 'They have not played each other' : 'They have no frames with points';
  return {
    title: 'Head to head',
    subtitle: played === 0 ? none : `${countWithNoun(played, 'frame')}, all seasons`,
    blocks: [scoreBlock([found.player.name, one.won], [found.opponent.name, other.won])],
  };
}

/** How many rounds of a bracket are shown at most, to keep it readable: quarter-finals, semi-finals and final. */
const ROUNDS_IN_PICTURE = 3;

/**
 * Returns the picture of a cup: a bracket of its last three rounds. Until an entrant in these rounds is known, the
 * picture shows the numbers of entrants, rounds and open ties instead.
 */
async function cupLinkPicture(
  { api }: PublicationSource,
  params: { competitionId: string },
): Promise<LinkPictureContent> {
  const { name, season, rounds, ties, entrants, winner } = answerOrThrow(
    await api('GET /api/competitions/{competitionId}', { params }),
  );
  const subtitle = winner === null ? `Season ${season}` : `Winner: ${winner.name}`;
  const whole = { title: cupDisplayName(name), subtitle };
  const first = Math.max(0, rounds.length - ROUNDS_IN_PICTURE);
  if (!ties.some(({ round, home }) => round > first && home !== null)) {
    const blocks = figureBlocks([
      [entrants.length === 1 ? 'Entrant' : 'Entrants', entrants.length],
      [rounds.length === 1 ? 'Round' : 'Rounds', rounds.length],
      ['To play', ties.filter(({ state }) => state === 'open').length],
    ]);
    return { ...whole, blocks };
  }
  return { ...whole, blocks: bracketBlocks(rounds, ties, first) };
}

/** Throws 404 for an unknown season. `All` (all seasons) is allowed. */
async function refuseUnknownSeason(api: ApiClient, season: string): Promise<void> {
  const { seasons } = answerOrThrow(await api('GET /api/seasons', {}));
  if (season !== 'All' && !seasons.includes(season)) throw notFound();
}

function seasonWords(season: string): string {
  return season === 'All' ? 'all seasons' : `season ${season}`;
}

function capitaliseFirstLetter(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
