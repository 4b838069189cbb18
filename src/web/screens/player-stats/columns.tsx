import { MatchesLink } from '#web/components/player-links.tsx';
import { useLocation } from 'react-router';
import { searchText } from '#web/choice/season-choice.ts';
import { Link, TeamLink } from '#web/components/links.tsx';
import { signed } from '#web/components/signed.ts';
import type { Column } from '#web/components/table.tsx';
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

/** Returns the columns, whose headers sort by them. A phone shows the one they are sorted by beside the name. */
export function statColumns(sortedBy: SortKey): readonly Column<RankedPlayer>[] {
  return columns.map((column) =>
    column.label === labelOf(sortedBy) ? { ...column, className: `${column.className} ${style.sorted}` } : column,
  );
}

const columns: readonly Column<RankedPlayer>[] = [
  column('position', 'place', style.position, ({ position }) => position),
  column('player', 'name', style.player, (row) => (
    <MatchesLink playerId={row.playerId} name={row.playerName} team={row.team} />
  )),
  column('team', 'text', style.team, (row) => <TeamLink teamId={row.teamId} name={row.team} />),
  column('played', 'number', style.played, (row) => row.played),
  column('won', 'number', style.won, (row) => row.won),
  column('lost', 'number', style.lost, (row) => row.lost),
  column('points-for', 'number', style.pointsFor, (row) => row.totalPointsFor),
  column('points-against', 'number', style.pointsAgainst, (row) => row.totalPointsAgainst),
  column('average-for', 'number', style.averageFor, (row) => row.averageFor),
  column('average-against', 'number', style.averageAgainst, (row) => row.averageAgainst),
  column('margin', 'number', style.margin, (row) => signed(row.margin)),
  column('win-percentage', 'number', style.winPercentage, (row) => `${row.winPercentage.toFixed(2)}%`),
];

function column(
  key: SortKey,
  kind: Column<RankedPlayer>['kind'],
  className: string | undefined,
  cell: Column<RankedPlayer>['cell'],
): Column<RankedPlayer> {
  const [label, short] = names[key];
  return { kind, label, className, cell, header: <SortLink by={key} label={label} short={short} /> };
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
