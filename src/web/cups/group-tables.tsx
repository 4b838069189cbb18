import type { CompetitionAnswer } from '#contract/cups.ts';
import { type PlainColumn, PlainTable } from '#web/components/plain-table.tsx';
import ui from '#web/components/ui.module.css';
import { EntrantName } from './entrant-name.tsx';

type CupGroupTables = NonNullable<CompetitionAnswer['groupTables']>;
type Row = CupGroupTables[number]['rows'][number];
type Entrant = CompetitionAnswer['entrants'][number];

type GroupTablesProps = { cup: Pick<CompetitionAnswer, 'entrants' | 'groups' | 'decidedBy'>; tables: CupGroupTables };

/** The tables of a cup's groups. Entrants in a qualifying position for the knock-out are in bold. */
export function GroupTables({ cup: { entrants, groups, decidedBy }, tables }: GroupTablesProps) {
  const byId = new Map(entrants.map((entrant) => [entrant.entrantId, entrant]));
  // The tables have no Frames column if total points decide the ties and no frames are known.
  const hasFrames = tables.some(({ rows }) => rows.some(({ framesWon, framesLost }) => framesWon + framesLost > 0));
  const columns = groupTableColumns(byId, hasFrames || decidedBy !== 'total');
  return (
    <>
      {tables.map(({ group, rows }) => (
        <section key={group} className={ui.part}>
          <h2>Group {group}</h2>
          <div className={ui.flush}>
            <PlainTable caption={`Group ${group}`} columns={columns} rows={rows} keyOf={({ entrantId }) => entrantId} />
          </div>
        </section>
      ))}
      <p>
        {groups?.through === 1
          ? 'The winner of each group goes through.'
          : `The top ${groups?.through} of each group go through.`}
      </p>
    </>
  );
}

type PlaceProps = { row: Row; entrant: Parameters<typeof EntrantName>[0]['of'] };

function PlaceAndName({ row: { position, shared, through }, entrant }: PlaceProps) {
  const Words = through ? 'strong' : 'span';
  return (
    <Words>
      {shared ? '=' : ''}
      {position}. <EntrantName of={entrant} />
    </Words>
  );
}

/**
 * Returns the columns of a group's table. `byId`: the cup's entrants, keyed by id, so that their names can be links.
 */
function groupTableColumns(byId: ReadonlyMap<string, Entrant>, withFrames: boolean): PlainColumn<Row>[] {
  return [
    {
      label: 'Name',
      cell: (row) => <PlaceAndName row={row} entrant={byId.get(row.entrantId) ?? row} />,
    },
    { label: 'Played', header: <abbr title="Played">P</abbr>, cell: ({ played }) => played },
    { label: 'Won', header: <abbr title="Won">W</abbr>, cell: ({ won }) => won },
    ...(withFrames
      ? [{ label: 'Frames', cell: ({ framesWon, framesLost }: Row) => `${framesWon}–${framesLost}` }]
      : []),
  ];
}
