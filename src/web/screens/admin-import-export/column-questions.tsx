import type { ImportReport } from '#contract/import-export.ts';
import { COLUMNS_OF_A_FILE, NOT_READ, partsOf } from '#domain/imports/result-columns.ts';
import button from '#web/components/button.module.css';
import select from '#web/components/select.module.css';
import { notify } from '#web/layout/notices.tsx';
import type { Preview } from '#web/officials/file-import.tsx';
import type { ChosenColumns } from './import-answers.ts';
import style from './admin-import-export.module.css';

type ColumnQuestionsProps = {
  asked: NonNullable<ImportReport['columns']>;
  seasons: readonly string[];
  columns: ChosenColumns;
  onChoose: (columns: ChosenColumns) => void;
  preview: Preview;
};

const OF_FIXTURE = {
  season: 'Season',
  division: 'Division',
  week: 'Week',
  date: 'Date',
  homeTeam: 'Home team',
  awayTeam: 'Away team',
};
const OF_FRAME = {
  homePlayer: 'Home player',
  awayPlayer: 'Away player',
  homeScore: 'Points of the home player',
  awayScore: 'Points of the away player',
  frame: 'Points of both, such as 72-31',
  homeBreak: 'Breaks of the home player',
  awayBreak: 'Breaks of the away player',
};
const WORDS: Readonly<Record<string, string>> = {
  [NOT_READ]: 'Not used',
  ...OF_FIXTURE,
  match: 'Number of the frame',
  ...OF_FRAME,
  homeBreak2: 'Other breaks of the home player',
  awayBreak2: 'Other breaks of the away player',
  homeTeamId: 'Id of the home team',
  awayTeamId: 'Id of the away team',
  homePlayerId: 'Id of the home player',
  awayPlayerId: 'Id of the away player',
};

const MOST_FRAMES = 25;

/** Shows the columns of a file with their first values, and asks what each is. */
export function ColumnQuestions({ asked, seasons, columns, onChoose, preview }: ColumnQuestionsProps) {
  const { headers, same } = columns;
  const chosen = asked.headers.map((one) => ({ ...one, column: headers.get(one.header) ?? one.column ?? NOT_READ }));
  const named = new Set(chosen.map(({ column }) => column));
  const hasFrames = chosen.some(({ column }) => partsOf(column).frame !== null);

  function read(): void {
    const missing = asked.lacking.filter((column) => !named.has(column) && (same.get(column) ?? '') === '');
    // A column for both scores, or for one frame of several, is another one than what is lacking: the next preview says.
    const open = missing.filter((column) => !(column in OF_FRAME) || !(hasFrames || named.has('frame')));
    if (open.length === 0) return preview.refresh();
    notify({ kind: 'alert', text: `Choose ${open.map(wordsOf).join(', ')}.` });
  }
  const choose = (header: string, column: string) => onChoose({ same, headers: new Map(headers).set(header, column) });
  return (
    <section aria-labelledby="columns" className={style.questions}>
      <h4 id="columns">Which column is which?</h4>
      <p>The file names its columns in its own way. Your choices are remembered for files with the same columns.</p>
      <ul className={style.columns}>
        {chosen.map(({ header, column, values }) => (
          <li key={header}>
            <Column header={header} column={column} onChoose={(next) => choose(header, next)} />
            <small>{values.join(' · ')}</small>
          </li>
        ))}
      </ul>
      <p>What the file does not have can be the same on all lines.</p>
      <div className={style.columns}>
        {COLUMNS_OF_A_FILE.filter((column) => !named.has(column)).map((column) => (
          <Choice
            key={column}
            label={`${wordsOf(column)} of all lines`}
            value={same.get(column) ?? ''}
            options={['', ...valuesOf(column, seasons)]}
            words={(value) => value || 'Choose'}
            onChoose={(value) => onChoose({ headers, same: new Map(same).set(column, value) })}
          />
        ))}
      </div>
      <div className={button.row}>
        <button type="button" className={button.strong} aria-busy={preview.refreshing} onClick={read}>
          Read the file
        </button>
      </div>
    </section>
  );
}

type ColumnProps = { header: string; column: string; onChoose: (column: string) => void };

/** What a column is, and of which frame, if a line has several. */
function Column({ header, column, onChoose }: ColumnProps) {
  const { name, frame } = partsOf(column);
  const frames = Array.from({ length: MOST_FRAMES }, (_, index) => String(index + 1));
  const withFrame = (next: string, number: string) =>
    number === '' || !(next in OF_FRAME) ? next : `${next} ${number}`;
  const number = frame === null ? '' : String(frame);
  return (
    <>
      <Choice
        label={header}
        value={name}
        options={Object.keys(WORDS)}
        words={wordsOf}
        onChoose={(next) => onChoose(withFrame(next, number))}
      />
      {name in OF_FRAME ? (
        <Choice
          label={`Frame of ${header}`}
          value={number}
          options={['', ...frames]}
          words={(value) => (value === '' ? 'One frame on each line' : `Frame ${value}`)}
          onChoose={(next) => onChoose(withFrame(name, next))}
        />
      ) : null}
    </>
  );
}

type ChoiceProps = {
  label: string;
  value: string;
  options: readonly string[];
  words: (option: string) => string;
  onChoose: (value: string) => void;
};

/** A selector whose label, a name of the file, is shown on a phone too. */
function Choice({ label, value, options, words, onChoose }: ChoiceProps) {
  return (
    <label>
      {label}
      <span className={select.box}>
        <select value={value} onChange={(event) => onChoose(event.target.value)}>
          {options.map((option) => (
            <option key={option} value={option}>
              {words(option)}
            </option>
          ))}
        </select>
      </span>
    </label>
  );
}

function wordsOf(column: string): string {
  const { name, frame } = partsOf(column);
  return `${WORDS[name] ?? name}${frame === null ? '' : `, frame ${frame}`}`;
}

/** The values that a file without such a column may have. */
function valuesOf(column: string, seasons: readonly string[]): readonly string[] {
  if (column === 'season') return seasons;
  return Array.from({ length: column === 'division' ? 9 : 52 }, (_, index) => String(index + 1));
}
