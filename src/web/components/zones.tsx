import { ZONE_NAMES, zoneLines, type Zones } from '#domain/standings/zones.ts';
import style from './zones.module.css';

type ZoneEdgeProps = { zones: Zones | null; position: number; teams: number };

/**
 * Draws the line below a row that ends a zone, or after which one begins, with its word on the line. It stands in the
 * cell of the name. The word is drawn by the style sheet: for screen readers a sentence below the table names the zones.
 */
export function ZoneEdge({ zones, position, teams }: ZoneEdgeProps) {
  const line = zones && zoneLines(zones, teams).find(({ after }) => after === position);
  return line ? <span className={style.edge} data-zone={line.zone} data-word={ZONE_NAMES[line.zone]} /> : null;
}
