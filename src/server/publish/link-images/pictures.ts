import { answerOf, type Client } from '#contract/client.ts';
import { bracketPlaces } from '#domain/cups/bracket.ts';
import { countOf, pointsInWords } from '#domain/count.ts';
import { teamScore } from '#domain/cards/fixture.ts';
import { knownTeam } from '#domain/squads/people.ts';
import { playerMatches, seasonNumbers } from '#domain/players/player-matches.ts';
import { rivalryTotals } from '#domain/players/rivalry.ts';
import { resultState, stateMark } from '#domain/cards/review.ts';
import type { Facts } from '../../cache/facts.ts';
import { notFound, orNotFound } from '../../refusal.ts';
import { readTable, hasTable } from '../league-tables.ts';
import { bracketImage, type BracketSide, figuresImage, listImage, resultImage, siteImage } from './designs.ts';

/** Where a picture's content comes from. A picture uses one of both, so that it shows one state of the league. */
export type PictureSource = { api: Client; read: <T>(work: (facts: Facts) => Promise<T>) => Promise<T> };
/** What an address names: the values of its path and of its query; empty without one. */
export type Wanted = Record<string, string>;
/** Returns the SVG of a picture; throws 404 for what does not exist, so that a client cannot request images without end. */
export type Draw = (source: PictureSource, wanted: Wanted) => Promise<string>;

/** Every picture: its route, the parameters of its query, and what draws it. */
export const pictures: readonly { path: string; query: readonly string[]; draw: Draw }[] = [
  { path: '/og/site.png', query: [], draw: site },
  { path: '/og/standings.png', query: ['season', 'division', 'week'], draw: standings },
  { path: '/og/breaks.png', query: ['season', 'division'], draw: breaks },
  { path: '/og/team/:teamId.png', query: ['season'], draw: team },
  { path: '/og/player/:playerId.png', query: ['season'], draw: player },
  { path: '/og/rivalry/:playerId/:opponentId.png', query: [], draw: rivalry },
  { path: '/og/result/:fixtureId.png', query: [], draw: result },
  { path: '/og/cup/:competitionId.png', query: [], draw: cup },
];

async function site({ read }: PictureSource): Promise<string> {
  return siteImage(await read(async (from) => from.content().name));
}

/** The first rows of a division's table, adjustments under their teams' names. */
async function standings({ api }: PictureSource, wanted: Wanted): Promise<string> {
  const { season = '', division = '', week = '' } = wanted;
  const leagueName = await nameOfLeague(api);
  const { details } = answerOf(await api('GET /api/seasons', {}));
  if (!details.some((one) => hasTable(one, { season, division, week }))) throw notFound();
  const { rows, adjustments } = await readTable(api, { season, division, week });
  const noteOf = (teamId: string): string =>
    adjustments
      .filter((adjustment) => adjustment.teamId === teamId)
      .map((one) => `${pointsInWords(one.points)} from week ${one.weekNumber} of ${one.season}: ${one.reason}`)
      .join('; ');
  return listImage({
    leagueName,
    title: `Division ${division}, ${seasonWords(season)}${week === '' ? '' : `, after week ${week}`}`,
    headings: { middle: 'Played', end: 'Points' },
    rows: rows.map(({ position, teamId, teamName, gamesPlayed, points }) => {
      const note = noteOf(teamId);
      const end = note === '' ? String(points) : `${points}*`;
      return { place: String(position), name: teamName, note, middle: String(gamesPlayed), end };
    }),
    nobody: 'No teams have played yet.',
  });
}

/** The highest breaks of a division, or of all divisions. */
async function breaks({ api }: PictureSource, wanted: Wanted): Promise<string> {
  const { season = '', division = '' } = wanted;
  const leagueName = await nameOfLeague(api);
  await refuseUnknownSeason(api, season);
  const { details } = answerOf(await api('GET /api/seasons', {}));
  const isAll = division === '' || division === 'All';
  if (!isAll && !details.some((one) => hasTable(one, { season, division, week: '' }))) throw notFound();
  const all = answerOf(await api('GET /api/breaks', { query: { season } }));
  const rows = isAll ? all : all.filter((row) => String(row.division) === division);
  return listImage({
    leagueName,
    title: `Breaks, ${isAll ? '' : `Division ${division}, `}${seasonWords(season)}`,
    headings: { middle: season === 'All' ? 'Season' : 'Week', end: 'Break' },
    rows: rows.map((row, index) => ({
      place: String(index + 1),
      name: row.player,
      note: '',
      middle: season === 'All' ? row.season : String(row.weekNumber),
      end: String(row.break),
    })),
    nobody: 'No breaks recorded.',
  });
}

/** A team's place and figures in its table; of the default season for All. */
async function team({ api }: PictureSource, wanted: Wanted): Promise<string> {
  const { teamId = '', season = '' } = wanted;
  const leagueName = await nameOfLeague(api);
  await refuseUnknownSeason(api, season);
  const progress = answerOf(await api('GET /api/team-progress/{teamId}', { params: { teamId }, query: { season } }));
  const { division, teamName: name } = progress;
  const query = { season: progress.season };
  const rows =
    division === null ? [] : answerOf(await api('GET /api/standings/{division}', { params: { division }, query }));
  const row = rows.find((one) => one.teamId === teamId);
  const where = `${division === null ? '' : `Division ${division}, `}${seasonWords(progress.season)}`;
  const below = where.charAt(0).toUpperCase() + where.slice(1);
  if (row === undefined) return figuresImage({ leagueName, name, below, figures: [], last: 'No matches yet.' });
  return figuresImage({
    leagueName,
    name,
    below,
    figures: [
      { label: `of ${rows.length} teams`, value: `No. ${row.position}` },
      { label: 'Points', value: String(row.points) },
      { label: 'Played', value: String(row.gamesPlayed) },
      { label: 'Won', value: String(row.matchesWon) },
      { label: 'Lost', value: String(row.matchesLost) },
    ],
    last: row.form.length === 0 ? '' : `Last ${row.form.length === 1 ? 'match' : 'matches'}: ${row.form.join('  ')}`,
  });
}

/** A player's figures in one season or in all. */
async function player({ read }: PictureSource, wanted: Wanted): Promise<string> {
  const { playerId = '', season = '' } = wanted;
  return read(async (facts) => {
    const people = await facts.people();
    const found = people.players.get(playerId);
    const { list, default: shown } = await facts.seasons();
    const names = list.map(({ name }) => name).filter((name) => season === 'All' || name === (season || shown));
    if (found === undefined || names.length === 0) throw notFound();
    const fixtures = await facts.fixturesWith([playerId], names);
    const {
      played,
      won,
      winPercentage,
      frameMargin,
      bestBreak,
      breaks: all,
    } = seasonNumbers(playerMatches(fixtures, new Set([playerId]), people));
    return figuresImage({
      leagueName: facts.content().name,
      name: found.name,
      below: `${knownTeam(people.teams, found.teamId).name}, ${seasonWords(season || shown)}`,
      figures: [
        { label: `won of ${countOf(played, 'frame')}`, value: String(won) },
        { label: 'Win %', value: winPercentage.toFixed(0) },
        { label: 'Frame margin', value: frameMargin > 0 ? `+${frameMargin}` : String(frameMargin).replace('-', '−') },
        { label: 'Highest break', value: bestBreak === null ? '–' : String(bestBreak) },
      ],
      last: all.length > 1 ? `Breaks: ${all.slice(0, 8).join(', ')}${all.length > 8 ? ' …' : ''}` : '',
    });
  });
}

async function rivalry({ api }: PictureSource, { playerId = '', opponentId = '' }: Wanted): Promise<string> {
  const leagueName = await nameOfLeague(api);
  const params = { playerId, opponentId };
  const found = answerOf(await api('GET /api/players/{playerId}/v/{opponentId}', { params, query: {} }));
  const totals = rivalryTotals(found.frames);
  const { played } = totals;
  return resultImage({
    leagueName,
    when: played === 0 ? 'They have not played each other.' : `Head to head: ${countOf(played, 'frame')}, all seasons`,
    home: { name: found.player.name, score: totals.player.won },
    away: { name: found.opponent.name, score: totals.opponent.won },
  });
}

async function result({ read }: PictureSource, { fixtureId = '' }: Wanted): Promise<string> {
  return read(async (facts) => {
    const fixture = orNotFound(await facts.fixture(fixtureId), 'There is no such result.');
    const { teams } = await facts.people();
    const score = teamScore(fixture);
    const when = `Division ${fixture.division}, week ${fixture.week}, season ${fixture.season}`;
    return resultImage({
      leagueName: facts.content().name,
      when: when + stateMark(resultState(fixture, facts.today)),
      home: { name: knownTeam(teams, fixture.homeTeamId).name, score: score.home },
      away: { name: knownTeam(teams, fixture.awayTeamId).name, score: score.away },
    });
  });
}

/** The last rounds of a cup as a bracket; before the quarter-finals its figures. */
async function cup({ api }: PictureSource, { competitionId = '' }: Wanted): Promise<string> {
  const leagueName = await nameOfLeague(api);
  const found = answerOf(await api('GET /api/competitions/{competitionId}', { params: { competitionId } }));
  const { name, season, rounds, ties, entrants, winner } = found;
  const below = winner === null ? `Season ${season}` : `Winner: ${winner.name}`;
  const first = Math.max(0, rounds.length - ROUNDS_IN_PICTURE);
  if (!ties.some(({ round, home }) => round > first && home !== null)) {
    const figures = [
      { label: entrants.length === 1 ? 'Entrant' : 'Entrants', value: String(entrants.length) },
      { label: rounds.length === 1 ? 'Round' : 'Rounds', value: String(rounds.length) },
      { label: 'To play', value: String(ties.filter(({ state }) => state === 'open').length) },
    ];
    return figuresImage({ leagueName, name, below, figures, last: '' });
  }
  const sideOf = (side: (typeof ties)[number]['home'], frames: number | null): BracketSide => ({
    name: side?.name ?? '',
    score: frames === null ? '' : String(frames),
  });
  const columns = bracketPlaces(rounds.length, ties).slice(first);
  return bracketImage({
    leagueName,
    title: name,
    below,
    columns: columns.map((places, column) => ({
      name: rounds[first + column]?.name ?? '',
      ties: places.map((tie) => ({
        home: sideOf(tie?.home ?? null, tie?.homeFrames ?? null),
        away: tie?.state === 'bye' ? null : sideOf(tie?.away ?? null, tie?.awayFrames ?? null),
        won:
          tie === null || tie.winner === null ? null : tie.winner.entrantId === tie.home?.entrantId ? 'home' : 'away',
      })),
    })),
  });
}

/** Quarter-finals, semi-finals and final: what can be read in a chat. */
const ROUNDS_IN_PICTURE = 3;

async function nameOfLeague(api: Client): Promise<string> {
  return answerOf(await api('GET /api/league', {})).name;
}

/** `All` is a season here. */
async function refuseUnknownSeason(api: Client, season: string): Promise<void> {
  const { seasons } = answerOf(await api('GET /api/seasons', {}));
  if (season !== 'All' && !seasons.includes(season)) throw notFound();
}

function seasonWords(season: string): string {
  return season === 'All' ? 'all seasons' : `season ${season}`;
}
