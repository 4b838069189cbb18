import type { PlayerSeason } from '#contract/my-season.ts';
import { cupColumns } from '#web/components/cup-runs.tsx';
import { PageSection } from '#web/components/page-section.tsx';
import { Table } from '#web/components/table.tsx';

/** A table of how far a player or a team came in the cups of a season. Renders nothing if `cups` is empty. */
export function CupProgressTable({ cups }: Pick<PlayerSeason, 'cups'>) {
  if (cups.length === 0) return null;
  return (
    <PageSection id="cups" title="Cups">
      <Table
        caption="Cups"
        columns={cupColumns.filter(({ label }) => label !== 'Season')}
        rows={cups}
        keyOf={({ competitionId, entrant }) => `${competitionId} ${entrant}`}
        waiting={false}
      />
    </PageSection>
  );
}
