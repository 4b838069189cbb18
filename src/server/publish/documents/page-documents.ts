import { answerOf, type Client } from '#contract/client.ts';
import type { FixtureAnswer, MatchAnswer } from '#contract/matches.ts';
import type { TeamAnswer } from '#contract/teams.ts';
import { stateMark } from '#domain/cards/review.ts';
import { adjustmentParts } from '#domain/standings/table-words.ts';
import type { Draft } from './paper.ts';
import { wholeDay } from '../day-words.ts';
import { numberColumns, readTable, hasTable, type WantedTable } from '../league-tables.ts';
import type { PageDocument } from './documents.ts';
import { type SheetColumn, type SheetTable, tableSheets } from './table-sheets.ts';

/** `made`: see `Subject`. */
type About = { league: string; made: Date };

/** Reads the tables of a page; `null` for a season, division or week that does not exist. */
export async function pageDraft(
  api: Client,
  name: PageDocument,
  wanted: WantedTable,
  about: About,
): Promise<Draft | null> {
  if (name === 'handicaps') return handicapsDraft(api, about);
  const { details } = answerOf(await api('GET /api/seasons', {}));
  if (!details.some((one) => hasTable(one, wanted))) return null;
  if (name === 'standings') return standingsDraft(api, wanted, about);
  return wanted.week === '' ? null : resultsDraft(api, wanted, about);
}

async function standingsDraft(api: Client, wanted: WantedTable, about: About): Promise<Draft> {
  const { season, division, week } = wanted;
  const read = await readTable(api, wanted);
  const numbers = numberColumns(read);
  const table: SheetTable = {
    heading: '',
    columns: [
      { label: 'Pos', share: 5, align: 'right' },
      { label: 'Team', share: 34, align: 'left' },
      ...numbers.map(({ label }): SheetColumn => ({ label, share: 5, align: 'right' })),
      { label: 'Form', share: 14, align: 'right' },
      { label: 'Pts', share: 7, align: 'right' },
    ],
    rows: read.rows.map((row) => [
      String(row.position),
      row.teamName,
      ...numbers.map(({ value }) => String(value(row)).replace('-', '−')),
      row.form.join(' '),
      String(row.points),
    ]),
    notes: read.adjustments.map((adjustment) => adjustmentParts(adjustment).join(' ')),
  };
  const words = season === 'All' ? 'All seasons' : `Season ${season}`;
  const key = numbers.map((column) => `${column.label} ${column.words.toLowerCase()}`).join(', ');
  const below = `${words}${week === '' ? '' : `, after week ${week}`}. ${key}, Pts points.`;
  return () => tableSheets({ ...about, title: `League table, Division ${division}` }, below, [table]);
}

async function resultsDraft(api: Client, { season, division, week }: WantedTable, about: About): Promise<Draft> {
  const fixtures = answerOf(
    await api('GET /api/matches/{division}/{week}', { params: { division, week }, query: { season } }),
  );
  const below =
    fixtures.length === 0 ? `Season ${season}. No results yet.` : `Season ${season}. Breaks stand beside the names.`;
  const title = `Results, Division ${division}, week ${week}`;
  return () => tableSheets({ ...about, title }, below, fixtures.map(resultTable));
}

function resultTable(fixture: FixtureAnswer): SheetTable {
  const { homeTeamName, awayTeamName, homeTeamScore, awayTeamScore, date, state, matches } = fixture;
  return {
    heading: `${homeTeamName} ${homeTeamScore}–${awayTeamScore} ${awayTeamName}${stateMark(state)}`,
    columns: [
      { label: homeTeamName, share: 40, align: 'left' },
      { label: '', share: 8, align: 'right' },
      { label: '', share: 8, align: 'left' },
      { label: date === null ? awayTeamName : `${awayTeamName}, ${wholeDay(date)}`, share: 44, align: 'left' },
    ],
    rows: matches.map((match) => [...sideOf(match, 'home'), ...sideOf(match, 'away').toReversed()]),
  };
}

function sideOf(match: MatchAnswer, side: 'home' | 'away'): [name: string, score: string] {
  const breaks = match[`${side}Breaks`];
  const name = match[`${side}PlayerName`];
  return [breaks.length === 0 ? name : `${name} (${breaks.join(', ')})`, String(match[`${side}Score`])];
}

async function handicapsDraft(api: Client, about: About): Promise<Draft> {
  const teams = answerOf(await api('GET /api/teams', {})).filter(({ division }) => division > 0);
  const divisions = [...Map.groupBy(teams, ({ division }) => division)].toSorted(([a], [b]) => a - b);
  const tables = divisions.map(([division, own]) => handicapTable(division, own));
  return () => tableSheets({ ...about, title: 'Handicaps' }, 'The handicap of every player, team by team.', tables);
}

/** A new handicap and a modifier have columns only where a player has one. */
function handicapTable(division: number, teams: readonly TeamAnswer[]): SheetTable {
  const players = teams.flatMap(({ name, players: own }) => own.map((player) => ({ name, player })));
  const isModified = players.some(({ player }) => player.modifier !== 0);
  const isNew = players.some(({ player }) => player.newHandicap !== player.handicap);
  const number = (label: string): SheetColumn => ({ label, share: 14, align: 'right' });
  return {
    heading: `Division ${division}`,
    columns: [
      { label: 'Team', share: 34, align: 'left' },
      { label: 'Player', share: 30, align: 'left' },
      number('Handicap'),
      ...(isModified ? [number('Modifier')] : []),
      ...(isNew ? [number('New')] : []),
    ],
    rows: players.map(({ name, player }) => [
      name,
      player.name,
      String(player.handicap),
      ...(isModified ? [player.modifier === 0 ? '' : String(player.modifier)] : []),
      ...(isNew ? [String(player.newHandicap)] : []),
    ]),
  };
}
