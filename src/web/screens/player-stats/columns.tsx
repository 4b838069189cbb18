import { useLocation } from 'react-router';
import { searchText } from '#web/choice/season-choice.ts';
import type { StackedColumn } from '#web/components/stacked-table.tsx';
import { Link, PlayerLink, TeamLink } from '#web/components/links.tsx';
import { signed } from '#web/components/signed.ts';
import style from './player-stats.module.css';
import { makeSort, parseSort, pressed, type RankedPlayer, type SortKey } from './sort.ts';
import link from './sort-link.module.css';

/** The columns in order, each with a full and a short label; phones show the short one. */
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

/** Returns the full label of a column. */
export function labelOf(key: SortKey): string {
  return names[key][0];
}

/** The columns, whose headers sort by them. */
export const statColumns: readonly StackedColumn<RankedPlayer>[] = [
  column('position', style.position, ({ position }) => position),
  {
    ...column('player', style.player, (row) => <PlayerLink playerId={row.playerId} name={row.playerName} />),
    rowHeader: true,
  },
  column('team', style.team, (row) => <TeamLink teamId={row.teamId} name={row.team} />),
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

function column(
  key: SortKey,
  className: string | undefined,
  cell: StackedColumn<RankedPlayer>['cell'],
): StackedColumn<RankedPlayer> {
  const [label, short] = names[key];
  return { label, className, cell, header: <SortLink by={key} label={label} short={short} /> };
}

type SortLinkProps = { by: SortKey; label: string; short: string };

/** A column header that sorts by the column. A link, so that it works without scripts and the view can be shared. */
function SortLink({ by, label, short }: SortLinkProps) {
  const search = new URLSearchParams(useLocation().search);
  const sort = parseSort(search.get('sort'));
  const next = makeSort(pressed(by, sort));
  if (next === null) search.delete('sort');
  else search.set('sort', next);
  return (
    <Link
      to={searchText(search)}
      className={link.sort}
      data-sorted={by === sort.by ? sort.direction : undefined}
      replace
      preventScrollReset
    >
      <span className={link.long}>{label}</span>
      <span className={link.short} aria-hidden="true">
        {short}
      </span>
    </Link>
  );
}
