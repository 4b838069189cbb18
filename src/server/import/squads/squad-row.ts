import { checkHandicaps, type Handicaps } from '#domain/handicap.ts';
import type { Checked } from '#domain/issue.ts';
import { type Named, parseDecimal, parseNamedPlayer, parseTeamCell, parseWhole } from '../csv/cell.ts';
import type { CellsOf } from '../csv/file-lines.ts';
import type { SquadColumn } from './squads-format.ts';

/** One line of a file of squads: a player of a team, or a team alone. */
export type SquadRow = { line: number; team: Named; division: number; player: (Named & Handicaps) | null };

type Cells = CellsOf<SquadColumn>;

const NUMBERS = ['handicap', 'modifier', 'newHandicap'] as const;

/** Reads what belongs to a line alone; `null` where something is wrong with it, all of which has been told. */
export function readSquadRow(line: number, cells: Cells, tell: (message: string) => void): SquadRow | null {
  let isFaulty = false;
  function read<T>(checked: Checked<T>, in_?: (path: string) => string): T | undefined {
    if (checked.ok) return checked.value;
    isFaulty = true;
    for (const { path, message } of checked.issues) tell(in_ ? `${message.slice(0, -1)} (${in_(path)}).` : message);
    return undefined;
  }
  const team = read(parseTeamCell(cells('team'), cells('teamId'), 'team'));
  const division = read(parseWhole(cells('division'), 'division'));
  const player = cells('player').trim() === '' ? readNobody() : readPlayer();
  return isFaulty || !team || division === undefined || player === undefined ? null : { line, team, division, player };

  function readNobody(): null {
    const given = [...NUMBERS, 'playerId' as const].filter((column) => cells(column).trim() !== '');
    if (given.length > 0) {
      isFaulty = true;
      tell(`${given.join(', ')} ${given.length === 1 ? 'is' : 'are'} given, but no player.`);
    }
    return null;
  }

  function readPlayer(): (Named & Handicaps) | undefined {
    const named = read(parseNamedPlayer(cells('player'), cells('playerId'), 'player'));
    const handicap = read(parseDecimal(cells('handicap'), 'handicap'));
    const modifier = read(parseDecimal(cells('modifier'), 'modifier'));
    const newHandicap = read(parseDecimal(cells('newHandicap'), 'newHandicap'));
    const handicaps = read(checkHandicaps({ handicap, modifier, newHandicap }), (path) => path);
    return named && handicaps ? { ...named, ...handicaps } : undefined;
  }
}
