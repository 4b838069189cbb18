import { type Compilable, CompiledQuery } from 'kysely';
import type { Snapshot } from '../store.ts';

/** Stands in a query for the value of a row's column. */
class Placeholder {
  readonly row: number;
  readonly column: string;

  constructor(row: number, column: string) {
    this.row = row;
    this.column = column;
  }
}

/** Larger queries are rarely repeated, and take longer to run than to build. */
const MOST_ROWS = 10;

/**
 * Returns a function that runs a query in which only values change. The query is built once for each database and number of
 * rows, since Kysely takes longer to build one than SQLite to run it. All rows must have the same columns, and `build`
 * must only put their values into the query.
 */
export function compiledQuery<Row extends object, Found>(
  build: (db: Snapshot, rows: Row[]) => Compilable<Found>,
): (db: Snapshot, rows: readonly Row[]) => Promise<Found[]> {
  const built = new WeakMap<object, Map<number, Built>>();

  function builtFor(db: Snapshot, rows: readonly Row[]): Built {
    // Each opened database has one adapter, also inside transactions.
    const { adapter } = db.getExecutor();
    const ofDatabase = built.get(adapter) ?? new Map<number, Built>();
    built.set(adapter, ofDatabase);
    const known = ofDatabase.get(rows.length);
    if (known) return known;
    const { sql, parameters } = build(db, rows.map(placeholdersOf)).compile();
    ofDatabase.set(rows.length, { sql, parameters });
    return { sql, parameters };
  }

  return async (db, rows) => {
    if (rows.length > MOST_ROWS) return (await db.executeQuery(build(db, [...rows]))).rows;
    const { sql, parameters } = builtFor(db, rows);
    const values = parameters.map((value) => (value instanceof Placeholder ? valueAt(rows, value) : value));
    return (await db.executeQuery<Found>(CompiledQuery.raw(sql, values))).rows;
  };
}

type Built = { sql: string; parameters: readonly unknown[] };

function placeholdersOf<Row extends object>(row: Row, index: number): Row {
  // Placeholders only go into a query, which never reads them before they are replaced by values.
  return Object.fromEntries(Object.keys(row).map((column) => [column, new Placeholder(index, column)])) as Row;
}

function valueAt(rows: readonly object[], { row, column }: Placeholder): unknown {
  return Reflect.get(rows[row] ?? {}, column);
}
