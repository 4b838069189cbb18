import type { StandingRow } from '#contract/standings.ts';
import { ZONE_NAMES, zoneLines, type Zones } from '#domain/standings/zones.ts';
import style from './zones.module.css';

type ZoneEdgeProps = { zones: Zones | null; table: readonly StandingRow[]; teamId: string };

/**
 * Draws a line below a row where a zone ends or the next zone begins, with the zone's name on the line. Must be
 * rendered in the name cell. The style sheet draws the zone's name. A sentence below the table names the zones for
 * screen readers.
 */
export function ZoneEdge({ zones, table, teamId }: ZoneEdgeProps) {
  const place = table.findIndex((row) => row.teamId === teamId) + 1;
  const line = zones && zoneLines(zones, table).find(({ after }) => after === place);
  return line ? <span className={style.edge} data-zone={line.zone} data-word={ZONE_NAMES[line.zone]} /> : null;
}

/** Explains the lines between zones, below a table without room for words. Screen readers read the sentence below. */
export function ZoneLegend({ zones, table }: Omit<ZoneEdgeProps, 'teamId'>) {
  const lines = zones === null ? [] : zoneLines(zones, table);
  if (lines.length === 0) return null;
  return (
    <p className={style.legend} aria-hidden="true" data-screen-only>
      {lines.map(({ zone }) => (
        <span key={zone} data-line={zone}>
          {ZONE_NAMES[zone]}
        </span>
      ))}
    </p>
  );
}
