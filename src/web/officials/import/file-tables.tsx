import { useId, useRef } from 'react';
import type { FileTable } from '#contract/import-report.ts';
import { countWithNoun } from '#domain/count.ts';
import type { ImportAnswer, FileQuestion } from '#domain/imports/inquiry.ts';
import {
  type FileKind,
  type ColumnMeaning,
  type MeaningName,
  parseMeaning,
  COLUMN_MEANINGS,
  MAX_ITEMS_ON_LINE,
  ANSWER_LEAVE_OUT,
} from '#domain/imports/meanings.ts';
import choice from '#web/components/choice-form.module.css';
import { useHasHorizontalOverflow } from '#web/components/sideways.ts';
import ui from '#web/components/ui.module.css';
import { type Answers, questionKey } from './answers.ts';
import style from './import.module.css';
import { columnMeaningWords } from './words.ts';

type FileTablesProps = {
  tables: readonly FileTable[];
  kind: FileKind | null;
  questions: readonly FileQuestion[];
  answers: Answers;
  onAnswer: (answers: readonly ImportAnswer[]) => void;
};

/** How many tables of a file are shown. */
const MAX_SHOWN_TABLES = 12;

/** Shows the tables of a file with their first lines. Above each column is a select for the column's meaning. */
export function FileTables({ tables, ...rest }: FileTablesProps) {
  const heading = useId();
  if (tables.length === 0) return null;
  return (
    <section aria-labelledby={heading} className={style.part}>
      <h4 id={heading}>What is in the columns</h4>
      <p className={ui.muted}>Above each column you see what it is imported as. Change it if it is wrong.</p>
      {tables.slice(0, MAX_SHOWN_TABLES).map((table) => (
        <TableOfFile key={table.number} table={table} isOnly={tables.length === 1} {...rest} />
      ))}
      {tables.length > MAX_SHOWN_TABLES ? (
        <p className={ui.words}>And {countWithNoun(tables.length - MAX_SHOWN_TABLES, 'more table')}.</p>
      ) : null}
    </section>
  );
}

type TableOfFileProps = Omit<FileTablesProps, 'tables'> & { table: FileTable; isOnly: boolean };

function TableOfFile({ table, isOnly, kind, questions, answers, onAnswer }: TableOfFileProps) {
  const frame = useRef<HTMLDivElement>(null);
  useHasHorizontalOverflow(frame);
  const { number, sheet, columns, rows, lines } = table;
  const open = new Set(questions.map(questionKey));
  const read = columns.map((column) => {
    const key = questionKey({ kind: 'column', subject: column.subject });
    return { ...column, key, value: answers.get(key)?.value ?? column.meaning };
  });
  const name = [isOnly ? '' : `Table ${number}`, sheet === null ? '' : `sheet ${sheet}`].filter(Boolean).join(', ');
  const words =
    lines > rows.length
      ? `${countWithNoun(lines, 'line')}, of which ${rows.length} are shown`
      : countWithNoun(lines, 'line');
  const caption = name === '' ? words : `${name}: ${words}`;
  return (
    <figure className={style.figure}>
      <figcaption>{caption.slice(0, 1).toUpperCase() + caption.slice(1)}</figcaption>
      <div
        ref={frame}
        className={`${ui.flush} ${style.sheet}`}
        role="region"
        data-scrolls-sideways
        aria-label={`${caption}, scrolls sideways`}
      >
        <table>
          <thead>
            <tr>
              <td>
                <span className="visually-hidden">Read as</span>
              </td>
              {read.map(({ subject, key, value }, index) => (
                <td key={subject} data-asked={open.has(key) || undefined}>
                  <ColumnMeaningSelect
                    column={columnName(read[index]?.heading ?? '', index)}
                    value={value}
                    kind={kind}
                    hasOthers={read.some(
                      (other, at) => at !== index && hasSameMeaningIgnoringNumber(value, other.value),
                    )}
                    onChoose={(next) => onAnswer([{ kind: 'column', subject, value: next }])}
                  />
                </td>
              ))}
            </tr>
            <tr>
              <th scope="col">Line</th>
              {read.map(({ subject, heading }, index) => (
                <th key={subject} scope="col">
                  {heading === '' ? <em>{columnName('', index)}</em> : heading}
                </th>
              ))}
            </tr>
          </thead>
          <FirstLines table={table} />
        </table>
      </div>
    </figure>
  );
}

function FirstLines({ table: { rows, columns } }: { table: FileTable }) {
  return (
    <tbody>
      {rows.map(({ line, cells }) => (
        <tr key={line}>
          <th scope="row">{line}</th>
          {columns.map(({ subject }, index) => (
            <td key={subject}>{cells[index]}</td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

function columnName(heading: string, index: number): string {
  return heading === '' ? `Column ${index + 1}` : heading;
}

/**
 * Returns whether two columns have the same meaning, apart from a number: for example, the scores of frames 1 and 2.
 */
function hasSameMeaningIgnoringNumber(value: string, other: string): boolean {
  const read = parseMeaning(value);
  return read !== null && parseMeaning(other)?.meaning === read.meaning;
}

type ReadAsProps = {
  /** The column's name, for screen readers. */
  column: string;
  value: string;
  kind: FileKind | null;
  /** Whether another column of the table has the same meaning, apart from the number of the frame or player. */
  hasOthers: boolean;
  onChoose: (value: string) => void;
};

/**
 * A select for a column's meaning. If each line has several frames or players, also a select for the number of the
 * frame or player that the column is about.
 */
function ColumnMeaningSelect({ column, value, kind, hasOthers, onChoose }: ReadAsProps) {
  const read = parseMeaning(value);
  const meaning = read?.meaning ?? ANSWER_LEAVE_OUT;
  const number = read?.number ?? 1;
  const described: ColumnMeaning | null = read && COLUMN_MEANINGS[read.meaning];
  const of = described?.of;
  return (
    <>
      <span className={choice.box}>
        <select aria-label={`Read ${column} as`} value={meaning} onChange={({ target }) => onChoose(target.value)}>
          {meaningsSortedByFit(kind).map((one) => (
            <option key={one} value={one}>
              {columnMeaningWords(one)}
            </option>
          ))}
        </select>
      </span>
      {of !== undefined && (hasOthers || number > 1) ? (
        <span className={choice.box}>
          <select
            aria-label={`Which ${of} of the line is ${column}`}
            value={number}
            onChange={({ target }) => onChoose(target.value === '1' ? meaning : `${meaning} ${target.value}`)}
          >
            {Array.from({ length: MAX_ITEMS_ON_LINE }, (_, index) => (
              <option key={index} value={index + 1}>
                {of === 'frame' ? 'Frame' : 'Player'} {index + 1}
              </option>
            ))}
          </select>
        </span>
      ) : null}
    </>
  );
}

/**
 * Returns the values for the select of a column's meaning: `ignored`, the meanings that fit this kind of file, then all
 * others. If an official selects one of the others, the file may be read as another kind.
 */
function meaningsSortedByFit(kind: FileKind | null): string[] {
  // The cast is safe: these are the keys of `COLUMN_MEANINGS`, although the declared type of `Object.keys` is
  // `string[]`.
  const all = Object.keys(COLUMN_MEANINGS) as MeaningName[];
  const fits = (name: MeaningName) => kind === null || COLUMN_MEANINGS[name].in.some((one) => one === kind);
  return [ANSWER_LEAVE_OUT, ...all.filter(fits), ...all.filter((name) => !fits(name))];
}
