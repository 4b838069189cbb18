/**
 * Makes the rows of files without a column for each value: lines below `Week 3`, grids of teams, and lists of players.
 */
import { aboveRows, BLANK, type Row } from './rows.ts';
import { linesOf } from './columns.ts';
import { type Cell, divisionTitle, handicapText, nameText } from './fields.ts';
import type { MeantCard, MeantLeague, MeantTeam } from './league.ts';
import type { Shape } from './shape.ts';

export function bareRows(shape: Shape, league: MeantLeague, division: number | null): Row[] {
  const { layout } = shape;
  if (layout === 'lines' || layout === 'text') return cardRows(shape, league, division);
  const numbers = division === null ? Array.from({ length: league.divisions }, (_, i) => i + 1) : [division];
  return numbers.flatMap((number, i) => {
    const teams = league.teams.filter((team) => team.division === number);
    const name: Row[] = shape.division === 'row' ? [{ role: 'above', cells: [divisionTitle(number, shape)] }] : [];
    return [...(i > 0 ? [BLANK] : []), ...name, ...rowsOfTeams(shape, league, teams)];
  });
}

function cardRows(shape: Shape, league: MeantLeague, division: number | null): Row[] {
  const lines = linesOf(shape, league, division);
  return lines.flatMap((line, i): Row[] => {
    const above = aboveRows(shape, line, lines[i - 1]);
    const { card } = line;
    if (!card) return above;
    const cells =
      shape.layout === 'text' ? [`${card.home} ${card.score.join('-')} ${card.away}`] : [card.home, 'v', card.away];
    return [...above, { role: 'line', cells }];
  });
}

function rowsOfTeams(shape: Shape, league: MeantLeague, teams: MeantTeam[]): Row[] {
  if (shape.layout === 'grid' || shape.layout === 'cross') return gridRows(shape, league, teams);
  if (shape.layout === 'list') return listRows(shape, league, teams);
  const isBlocks = shape.layout === 'blocks';
  const heads = teams.flatMap(({ name }) => (isBlocks ? [name, 'H/cap', ''] : [name]));
  const most = Math.max(...teams.map(({ players }) => players.length));
  const rows = Array.from({ length: most }, (_, i): Row => {
    const cells = teams.flatMap(({ players }) => {
      const player = players[i];
      const name = player ? nameText(player.name, shape, league) : '';
      return isBlocks ? [name, player ? handicapText(player.handicap, shape) : '', ''] : [name];
    });
    return { role: 'line', cells };
  });
  return [{ role: 'heading', cells: heads }, ...rows];
}

function gridRows({ layout }: Shape, { cards }: MeantLeague, teams: MeantTeam[]): Row[] {
  const cellOf = (card: MeantCard | undefined): Cell => {
    if (!card) return '';
    return layout === 'grid' ? { day: card.date, time: card.time } : card.score.join('-');
  };
  const rows = teams.map(({ name }): Row => {
    const cells = teams.map((other) => cellOf(cards.find((card) => card.home === name && card.away === other.name)));
    return { role: 'line', cells: [name, ...cells] };
  });
  return [{ role: 'heading', cells: ['', ...teams.map(({ name }) => name)] }, ...rows];
}

function listRows(shape: Shape, league: MeantLeague, teams: MeantTeam[]): Row[] {
  return teams.flatMap(({ name, players }, i) => [
    ...(i > 0 ? [BLANK] : []),
    { role: 'line' as const, cells: [name] },
    ...players.map((player) => {
      const words = [nameText(player.name, shape, league), handicapText(player.handicap, shape)].filter(Boolean);
      return { role: 'line' as const, cells: [words.join(' ')] };
    }),
  ]);
}
