import { Link } from 'react-router';
import type { CardColumn } from '#web/components/card-table.tsx';
import { signed } from '#web/components/signed.ts';
import { playerAddress, teamAddress } from '#web/layout/addresses.ts';
import style from './player-stats.module.css';
import type { RankedPlayer } from './ranked-player.ts';
import { SortLink } from './sort-link.tsx';
import type { SortKey } from './sort.ts';

/** The columns in the order of the specification (§2); the second name is what a phone has room for. */
const names: Record<SortKey, readonly [label: string, short: string]> = {
  position: ['Position', 'Pos'],
  player: ['Player', 'Player'],
  team: ['Team', 'Team'],
  played: ['Played', 'P'],
  won: ['Won', 'W'],
  lost: ['Lost', 'L'],
  'points-for': ['Total points for', 'Pts for'],
  'points-against': ['Total points against', 'Pts ag.'],
  'average-for': ['Average points for', 'Avg for'],
  'average-against': ['Average points against', 'Avg ag.'],
  margin: ['Average frame margin', 'Avg +/−'],
  'win-percentage': ['Win %', 'Win %'],
};

/** The whole name of a column. */
export function labelOf(key: SortKey): string {
  return names[key][0];
}

/** The columns, each sortable by its header; `carried` is the query of the links. */
export function statColumns(carried: string): CardColumn<RankedPlayer>[] {
  return [
    column('position', style.position, ({ position }) => position),
    { ...column('player', style.player, (row) => playerLink(row, carried)), rowHeader: true },
    column('team', style.team, (row) => <Link to={teamAddress(row.teamId, carried)}>{row.team}</Link>),
    column('played', style.played, (row) => row.played),
    column('won', style.won, (row) => row.won),
    column('lost', style.lost, (row) => row.lost),
    column('points-for', style.pointsFor, (row) => row.totalPointsFor),
    column('points-against', style.pointsAgainst, (row) => row.totalPointsAgainst),
    column('average-for', style.averageFor, (row) => row.averageFor),
    column('average-against', style.averageAgainst, (row) => row.averageAgainst),
    column('margin', style.margin, (row) => signed(row.margin)),
    column('win-percentage', style.winPercentage, (row) => `${row.winPercentage.toFixed(2)}%`),
  ];
}

function column(
  key: SortKey,
  className: string | undefined,
  cell: CardColumn<RankedPlayer>['cell'],
): CardColumn<RankedPlayer> {
  const [label, short] = names[key];
  return { label, className, cell, header: <SortLink by={key} label={label} short={short} /> };
}

function playerLink({ playerId, playerName }: RankedPlayer, carried: string) {
  return <Link to={playerAddress({ playerId, name: playerName }, carried)}>{playerName}</Link>;
}
