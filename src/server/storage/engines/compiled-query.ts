import { type Compilable, CompiledQuery } from 'kysely';
import type { Snapshot } from '../store.ts';

/** Stands in a query for what a row has in a column. */
class Place {
  readonly row: number;
  readonly column: string;

  constructor(row: number, column: string) {
    this.row = row;
    this.column = column;
  }
}

/** Larger ones are seldom asked for twice, and running them takes longer than building them. */
const MOST_ROWS = 10;

/**
 * A query in which nothing but values changes, built once for each database and number of rows: Kysely takes longer to
 * build one than SQLite to run it. All rows have the same columns, and `build` does nothing with what stands in them but
 * put it into the query. Answers the rows that the database answers.
 */
export function compiledQuery<Row extends object, Found>(
  build: (db: Snapshot, rows: Row[]) => Compilable<Found>,
): (db: Snapshot, rows: readonly Row[]) => Promise<Found[]> {
  const built = new WeakMap<object, Map<number, Built>>();

  function builtFor(db: Snapshot, rows: readonly Row[]): Built {
    // There is one adapter for each database that was opened, also inside its transactions.
    const { adapter } = db.getExecutor();
    const ofDatabase = built.get(adapter) ?? new Map<number, Built>();
    built.set(adapter, ofDatabase);
    const known = ofDatabase.get(rows.length);
    if (known) return known;
    const { sql, parameters } = build(db, rows.map(placesOf)).compile();
    ofDatabase.set(rows.length, { sql, parameters });
    return { sql, parameters };
  }

  return async (db, rows) => {
    if (rows.length > MOST_ROWS) return (await db.executeQuery(build(db, [...rows]))).rows;
    const { sql, parameters } = builtFor(db, rows);
    const values = parameters.map((value) => (value instanceof Place ? valueAt(rows, value) : value));
    return (await db.executeQuery<Found>(CompiledQuery.raw(sql, values))).rows;
  };
}

type Built = { sql: string; parameters: readonly unknown[] };

function placesOf<Row extends object>(row: Row, index: number): Row {
  // What stands in it is only put into a query, where it is not looked at before the values are there.
  return Object.fromEntries(Object.keys(row).map((column) => [column, new Place(index, column)])) as Row;
}

function valueAt(rows: readonly object[], { row, column }: Place): unknown {
  return Reflect.get(rows[row] ?? {}, column);
}
