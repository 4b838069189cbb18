import type { StandingRowAnswer } from '#contract/standings.ts';
import { ZONE_LABELS, zoneLines, type ZoneSizes } from '#domain/standings/zones.ts';
import style from './zones.module.css';

type ZoneEdgeProps = { zones: ZoneSizes | null; table: readonly StandingRowAnswer[]; teamId: string };

/**
 * Draws a line below a team's row if the places for the title, promotion or relegation begin or end there. The style
 * sheet writes the name of these places on the line. Must be rendered in the row's name cell. Screen readers do not
 * read the name on the line. On the League Standings page, they read a sentence below the table instead.
 */
export function ZoneBoundaryLine({ zones, table, teamId }: ZoneEdgeProps) {
  const place = table.findIndex((row) => row.teamId === teamId) + 1;
  const line = zones && zoneLines(zones, table).find(({ after }) => after === place);
  return line ? <span className={style.edge} data-zone={line.zone} data-word={ZONE_LABELS[line.zone]} /> : null;
}

/**
 * Explains the lines that `ZoneBoundaryLine` draws in the league table. Hidden from screen readers, which read a
 * sentence below the table instead.
 */
export function ZoneLegend({ zones, table }: Omit<ZoneEdgeProps, 'teamId'>) {
  const lines = zones === null ? [] : zoneLines(zones, table);
  if (lines.length === 0) return null;
  return (
    <p className={style.legend} aria-hidden="true" data-screen-only>
      {lines.map(({ zone }) => (
        <span key={zone} data-line={zone}>
          {ZONE_LABELS[zone]}
        </span>
      ))}
    </p>
  );
}
