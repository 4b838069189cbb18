import type { ReactNode } from 'react';
import button from '#web/components/button.module.css';
import list from '#web/components/list.module.css';

type ActionListProps<Row> = {
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  name: (row: Row) => ReactNode;
  below: (row: Row) => ReactNode;
  /** The button's word; who listens hears the row's name with it. */
  action: string;
  spoken: (row: Row) => string;
  onAct: (row: Row) => void;
};

/** Rows with one button each. */
export function ActionList<Row>({ rows, keyOf, name, below, action, spoken, onAct }: ActionListProps<Row>) {
  return (
    <ul className={list.list}>
      {rows.map((row) => (
        <li key={keyOf(row)} className={list.line}>
          <span className={list.words}>
            <strong>{name(row)}</strong>
            <small>{below(row)}</small>
          </span>
          <button
            type="button"
            className={`${button.removing} ${button.small}`}
            aria-label={`${action} ${spoken(row)}`}
            onClick={() => onAct(row)}
          >
            {action}
          </button>
        </li>
      ))}
    </ul>
  );
}
