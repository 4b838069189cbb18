import type { ReactNode } from 'react';
import type { Outcome } from '#contract/client.ts';
import button from '#web/components/button.module.css';
import list from '#web/components/list.module.css';
import surface from '#web/components/surface.module.css';
import { ConfirmButton } from '#web/officials/buttons.tsx';
import type { CallOptions } from '#web/officials/official-api.ts';
import { useAction } from '#web/officials/use-action.ts';

type DeleteListProps<Row> = {
  rows: readonly Row[];
  noun: 'team' | 'player';
  /** The line below the name. */
  detail: (row: Row) => string;
  remove: (row: Row, options: CallOptions) => Promise<Outcome<unknown>>;
  /** What the confirmation says about a row. */
  children: (row: Row) => ReactNode;
};

/** Rows with a Delete button each, which asks for confirmation. Renders nothing without rows. */
export function DeleteList<Row extends { id: string; name: string }>({
  rows,
  noun,
  detail,
  remove,
  children,
}: DeleteListProps<Row>) {
  const { run } = useAction();
  function confirm(row: Row): void {
    void run({
      send: (options) => remove(row, options),
      done: () => `Deleted ${row.name}. All results stay in the tables.`,
    });
  }
  if (rows.length === 0) return null;
  return (
    <ul className={`${surface.flush} ${list.list}`}>
      {rows.map((row) => (
        <li key={row.id} className={list.line}>
          <span className={list.words}>
            <strong>{row.name}</strong>
            <small>{detail(row)}</small>
          </span>
          <ConfirmButton
            label="Delete"
            accessibleName={`Delete ${row.name}`}
            className={`${button.removing} ${button.small}`}
            title={`Delete ${row.name}?`}
            yes={`Delete ${noun}`}
            danger
            onYes={() => confirm(row)}
          >
            {children(row)}
          </ConfirmButton>
        </li>
      ))}
    </ul>
  );
}
