import { MatchesLink } from '#web/components/player-links.tsx';
import { useLocation } from 'react-router';
import { searchText } from '#web/choice/season-choice.ts';
import { Link, TeamLink } from '#web/components/links.tsx';
import type { Column } from '#web/components/table.tsx';
import { makeSort, parseSort, pressed, type RankedPlayer, type SortKey, sortable, type Sorted } from './sort.ts';
import style from './player-stats.module.css';

/** What is other than in a column of numbers. */
const special: Partial<Record<SortKey, Partial<Column<RankedPlayer>>>> = {
  position: { kind: 'place' },
  player: {
    kind: 'name',
    cell: (row) => <MatchesLink playerId={row.playerId} name={row.playerName} team={row.team} />,
  },
  // The last on a phone, as it is below the name too.
  team: { kind: 'text', order: 5, cell: (row) => <TeamLink teamId={row.teamId} name={row.team} /> },
  played: { size: 'small', order: 2 },
  won: { size: 'small', order: 2 },
  lost: { size: 'small' },
  margin: { order: 3 },
  'win-percentage': { order: 2 },
};

const columns = sortable.map((one) => ({ key: one.key, column: columnOf(one) }));

/** Returns the columns, whose headers sort by them. A phone shows the one they are sorted by beside the name. */
export function statColumns(sortedBy: SortKey): readonly Column<RankedPlayer>[] {
  return columns.map(({ key, column }) => {
    const moves = key === sortedBy && column.kind !== 'place' && column.kind !== 'name';
    return moves ? { ...column, order: 1 } : column;
  });
}

function columnOf({ key, label, short, value, words = String }: Sorted): Column<RankedPlayer> {
  return {
    kind: 'number',
    label,
    cell: (row) => words(Number(value(row))),
    header: <SortLink by={key} label={label} short={short} />,
    ...special[key],
  };
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
      className={style.sort}
      data-sorted={by === sort.by ? sort.direction : undefined}
      replace
      preventScrollReset
    >
      <span className="visually-hidden-below-desk">{label}</span>
      <abbr title={label} aria-hidden="true">
        {short}
      </abbr>
    </Link>
  );
}
