import type { StandingRow } from '#contract/standings.ts';
import { ZONE_NAMES, zoneLines, type Zones } from '#domain/standings/zones.ts';
import style from './zones.module.css';

type ZoneEdgeProps = { zones: Zones | null; table: readonly StandingRow[]; teamId: string };

/**
 * Draws the line below a row that ends a zone, or after which one begins, with its word on the line. It stands in the
 * cell of the name. The word is drawn by the style sheet: for screen readers a sentence below the table names the zones.
 */
export function ZoneEdge({ zones, table, teamId }: ZoneEdgeProps) {
  const place = table.findIndex((row) => row.teamId === teamId) + 1;
  const line = zones && zoneLines(zones, table).find(({ after }) => after === place);
  return line ? <span className={style.edge} data-zone={line.zone} data-word={ZONE_NAMES[line.zone]} /> : null;
}
