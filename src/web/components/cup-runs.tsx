import type { Career } from '#contract/players.ts';
import { cupDisplayName } from '#domain/cups/cup-label.ts';
import { Link } from './links.tsx';
import type { Column } from './column.ts';

export type CupRun = Career['cups'][number];

/** The table columns for the cup results of a player or a team. */
export const cupColumns: Column<CupRun>[] = [
  {
    kind: 'name',
    label: 'Cup',
    cell: ({ competitionId, name }) => (
      <Link to={`/cups/${encodeURIComponent(competitionId)}`}>{cupDisplayName(name)}</Link>
    ),
  },
  { kind: 'number', label: 'Season', size: 'wide', cell: ({ season }) => season },
  { kind: 'text', label: 'Result', cell: outcomeOf },
];

/** Returns `Winner`, `Final, lost to Ann Lee`, `Groups, out`, or `Semi-finals, still in`. */
function outcomeOf({ isWinner, isOut, beatenBy, roundName }: CupRun): string {
  if (isWinner) return 'Winner';
  if (isOut) return `${roundName}, out`;
  return beatenBy === null ? `${roundName}, still in` : `${roundName}, lost to ${beatenBy}`;
}
