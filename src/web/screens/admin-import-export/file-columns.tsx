import { useState } from 'react';
import type { ImportReport } from '#contract/import-export.ts';
import { MAPPABLE_COLUMNS, MOST_FRAMES } from '#domain/imports/columns.ts';
import { COLUMNS_OF_A_FILE, NOT_READ, partsOf } from '#domain/imports/headings.ts';
import button from '#web/components/button.module.css';
import input from '#web/components/input.module.css';
import choice from '#web/components/choice-form.module.css';
import { Select } from '#web/components/choice-form.tsx';
import ui from '#web/components/ui.module.css';
import { notify } from '#web/layout/notices.tsx';
import field from '#web/officials/fields.module.css';
import { type ChosenColumns, columnMeaning } from './import-answers.ts';
import style from './admin-import-export.module.css';

type FileColumnsProps = {
  report: ImportReport;
  seasons: readonly string[];
  columns: ChosenColumns;
  onChoose: (columns: ChosenColumns) => void;
  /** Called to read the file again with these columns. */
  onRead: (columns: ChosenColumns) => void;
  busy: boolean;
};

/** Lists the columns of a file with their first values and their assumed meaning, which the official can change. */
export function FileColumns({ report, seasons, columns, onChoose, onRead, busy }: FileColumnsProps) {
  const taken = report.headers.map((one) => ({ ...one, column: columnMeaning(one, columns) }));
  const named = new Set(taken.map(({ column }) => column));
  const [hasFrames, setHasFrames] = useState(taken.some(({ column }) => partsOf(column).frame !== null));
  const absent = COLUMNS_OF_A_FILE.filter((column) => !named.has(column));
  const { same } = columns;
  const headers = new Map(taken.map(({ header, column }) => [header, column]));

  function read(): void {
    const missing = (report.columns?.lacking ?? []).filter(
      (column) => !named.has(column) && (same.get(column) ?? '') === '',
    );
    // The missing column may be replaced by a column for both scores or for one frame. The next preview decides.
    const open = missing.filter(
      (column) => MAPPABLE_COLUMNS[column]?.of !== 'frame' || !(hasFrames || named.has('frame')),
    );
    if (open.length === 0) return onRead({ headers, same });
    notify({ kind: 'alert', text: `Choose ${open.map(wordsOf).join(', ')}.` });
  }
  return (
    <>
      <ul className={style.columns}>
        {taken.map(({ header, column, values }) => (
          <li key={header}>
            <Column
              header={header}
              column={column}
              hasFrames={hasFrames}
              onChoose={(next) => onChoose({ same, headers: new Map(columns.headers).set(header, next) })}
            />
            <p className={field.hint}>{[...new Set(values)].join(' · ')}</p>
          </li>
        ))}
      </ul>
      <label className={field.check}>
        <input type="checkbox" checked={hasFrames} onChange={(event) => setHasFrames(event.target.checked)} />
        Each line has several frames
      </label>
      {absent.length > 0 ? <p className={ui.muted}>What the file does not have can be the same on all lines.</p> : null}
      <div className={style.columns}>
        {absent.map((column) => (
          <SameValue
            key={column}
            column={column}
            seasons={seasons}
            value={same.get(column) ?? ''}
            onChange={(value) => onChoose({ headers: columns.headers, same: new Map(same).set(column, value) })}
          />
        ))}
      </div>
      <div className={button.row}>
        <button type="button" className={button.strong} aria-busy={busy} onClick={read}>
          Read the file
        </button>
      </div>
    </>
  );
}

type ColumnProps = { header: string; column: string; hasFrames: boolean; onChoose: (column: string) => void };

/** Selectors for a column's meaning and, if a line has several frames, its frame. */
function Column({ header, column, hasFrames, onChoose }: ColumnProps) {
  const { name, frame } = partsOf(column);
  const isOfFrame = (one: string) => MAPPABLE_COLUMNS[one]?.of === 'frame';
  const numbers = Array.from({ length: MOST_FRAMES }, (_, index) => String(index + 1));
  const withFrame = (next: string, number: string) => (number === '' || !isOfFrame(next) ? next : `${next} ${number}`);
  const number = frame === null ? '' : String(frame);
  return (
    <>
      <Select
        labelled
        label={header}
        name={header}
        value={name}
        options={[NOT_READ, ...Object.keys(MAPPABLE_COLUMNS)]}
        wordsOf={wordsOf}
        onChoose={(next) => onChoose(withFrame(next, number))}
      />
      {hasFrames && isOfFrame(name) ? (
        <Select
          labelled
          label={`Frame of ${header}`}
          name={`frame of ${header}`}
          value={number}
          options={['', ...numbers]}
          wordsOf={(value) => (value === '' ? 'All frames' : `Frame ${value}`)}
          onChoose={(next) => onChoose(withFrame(name, next))}
        />
      ) : null}
    </>
  );
}

type SameValueProps = {
  column: string;
  seasons: readonly string[];
  value: string;
  onChange: (value: string) => void;
};

/** A value that applies to all lines. A season is typed, because the file may be about one that the league does not have. */
function SameValue({ column, seasons, value, onChange }: SameValueProps) {
  const label = `${wordsOf(column)} of all lines`;
  if (column !== 'season') {
    const numbers = Array.from({ length: column === 'division' ? 9 : 52 }, (_, index) => String(index + 1));
    return (
      <Select
        labelled
        label={label}
        name={column}
        value={value}
        options={['', ...numbers]}
        wordsOf={(number) => number || 'Choose'}
        onChoose={onChange}
      />
    );
  }
  return (
    <label className={choice.field}>
      <span className={choice.label}>{label}</span>
      <input
        className={input.input}
        list="known-seasons"
        placeholder="15/16"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id="known-seasons">
        {seasons.map((season) => (
          <option key={season} value={season}>
            {season}
          </option>
        ))}
      </datalist>
    </label>
  );
}

function wordsOf(column: string): string {
  const { name, frame } = partsOf(column);
  const words = name === NOT_READ ? 'Not used' : (MAPPABLE_COLUMNS[name]?.words ?? name);
  return `${words}${frame === null ? '' : `, frame ${frame}`}`;
}
