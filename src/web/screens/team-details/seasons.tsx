import type { TeamProgress } from '#contract/standings.ts';
import { ordinal } from '#domain/count.ts';
import { DivisionName } from '#web/choice/division-name.tsx';
import { queryText } from '#web/choice/season-choice.ts';
import type { Column } from '#web/components/column.ts';
import { Link } from '#web/components/links.tsx';
import { TwoLineName } from '#web/components/named.tsx';
import { PageSection } from '#web/components/page-section.tsx';
import { Table } from '#web/components/table.tsx';
import { teamAddress } from '#web/layout/addresses.ts';

type SeasonPosition = TeamProgress['seasons'][number];

/**
 * The team's position in each season. Renders nothing if the team has only one season, because the heading usually
 * shows the position in that season.
 */
export function SeasonPositions({
  teamId,
  name,
  seasons,
}: {
  teamId: string;
  name: string;
  seasons: SeasonPosition[];
}) {
  if (seasons.length < 2) return null;
  return (
    <PageSection id="history" title="Seasons">
      <Table
        caption={`Seasons of ${name}`}
        columns={seasonPlaceColumns(teamId)}
        rows={seasons}
        keyOf={(row) => `${row.season} ${row.division}`}
        waiting={false}
      />
    </PageSection>
  );
}

function seasonPlaceColumns(teamId: string): Column<SeasonPosition>[] {
  return [
    {
      kind: 'name',
      label: 'Season',
      size: 'small',
      cell: ({ season, division }) => (
        <TwoLineName below={<DivisionName division={division} season={season} />}>
          <Link to={teamAddress(teamId, queryText(new URLSearchParams({ season })))}>{season}</Link>
        </TwoLineName>
      ),
    },
    { kind: 'text', label: 'Position', cell: (row) => `${ordinal(row.position)} of ${row.of}` },
    { kind: 'total', label: 'Points', short: 'Pts', cell: ({ points }) => points },
  ];
}
