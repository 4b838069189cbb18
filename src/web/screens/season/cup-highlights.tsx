import type { PlayerSeason } from '#contract/my-season.ts';
import { cupColumns } from '#web/components/cup-runs.tsx';
import { Part } from '#web/components/surface.tsx';
import { Table } from '#web/components/table.tsx';

/** How far a player came in the cups of a season. Renders nothing if there were none. */
export function CupHighlights({ cups }: Pick<PlayerSeason, 'cups'>) {
  if (cups.length === 0) return null;
  return (
    <Part id="cups" title="Cups">
      <Table
        caption="Cups"
        columns={cupColumns.filter(({ label }) => label !== 'Season')}
        rows={cups}
        keyOf={({ competitionId, entrant }) => `${competitionId} ${entrant}`}
        waiting={false}
      />
    </Part>
  );
}
