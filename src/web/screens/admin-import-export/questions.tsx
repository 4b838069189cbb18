import type { RefObject } from 'react';
import type { ImportReport } from '#contract/import-export.ts';
import { countOf } from '#domain/count.ts';
import button from '#web/components/button.module.css';
import select from '#web/components/select.module.css';
import { notify } from '#web/layout/notices.tsx';
import fields from '#web/officials/file-import.module.css';
import type { Preview } from '#web/officials/file-import.tsx';
import { type Chosen, type Question, SAME } from './import-answers.ts';
import style from './questions.module.css';

type QuestionsProps = {
  questions: readonly Question[];
  chosen: Chosen;
  /** The first option of the first question without an answer. */
  firstOpen: RefObject<HTMLInputElement | null>;
  onChoose: (question: Question, value: string) => void;
  preview: Preview;
};

/** What is doubtful in a file: each question with its possible answers. */
export function Questions({ questions, chosen, firstOpen, onChoose, preview }: QuestionsProps) {
  if (questions.length === 0) return null;
  const open = questions.filter(({ key }) => !chosen.has(key));
  return (
    <section aria-labelledby="doubtful" className={style.questions}>
      <h4 id="doubtful">{countOf(questions.length, 'question')} about this file</h4>
      <p>Your answers are remembered: the next file does not ask them again.</p>
      {questions.map((question) => (
        <fieldset key={question.key}>
          <legend>
            {question.title}
            <small>
              {question.about}, line {question.line}
            </small>
          </legend>
          {question.options.map(({ value, label, about }, i) => (
            <label key={value}>
              <input
                ref={i === 0 && question.key === open[0]?.key ? firstOpen : null}
                type="radio"
                name={question.key}
                checked={chosen.get(question.key)?.value === value}
                onChange={() => onChoose(question, value)}
              />
              <span>
                {label}
                {about === '' ? null : <small>{about}</small>}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <div className={button.row}>
        <button type="button" className={button.quiet} aria-busy={preview.refreshing} onClick={preview.refresh}>
          Update the preview
        </button>
        <span role="status">{open.length === 0 ? 'All answered.' : `${open.length} still open.`}</span>
      </div>
    </section>
  );
}

type ColumnQuestionsProps = {
  asked: NonNullable<ImportReport['columns']>;
  seasons: readonly string[];
  columns: ReadonlyMap<string, string>;
  onChoose: (column: string, value: string) => void;
  preview: Preview;
};

const WORDS: Record<string, string> = {
  season: 'Season',
  division: 'Division',
  week: 'Week',
  homeTeam: 'Home team',
  awayTeam: 'Away team',
  homePlayer: 'Home player',
  awayPlayer: 'Away player',
  homeScore: 'Points of the home player',
  awayScore: 'Points of the away player',
};

/** Asks which column of the file is which, for those that are not recognised. */
export function ColumnQuestions({ asked, seasons, columns, onChoose, preview }: ColumnQuestionsProps) {
  function read(): void {
    const missing = asked.lacking.filter((column) => (columns.get(column) ?? '') === '');
    if (missing.length === 0) return preview.refresh();
    notify({ kind: 'alert', text: `Choose ${missing.map((column) => WORDS[column] ?? column).join(', ')}.` });
  }
  return (
    <section aria-labelledby="columns" className={style.questions}>
      <h4 id="columns">Which column is which?</h4>
      <p>The file names its columns in its own way. Your choices are remembered.</p>
      <div className={style.columns}>
        {asked.lacking.map((column) => (
          <label key={column}>
            {WORDS[column] ?? column}
            <span className={select.box}>
              <select value={columns.get(column) ?? ''} onChange={(event) => onChoose(column, event.target.value)}>
                {['', ...asked.unused, ...sameValues(column, seasons)].map((value) => (
                  <option key={value} value={value}>
                    {wordsOf(value)}
                  </option>
                ))}
              </select>
            </span>
          </label>
        ))}
      </div>
      <div className={`${button.row} ${fields.buttons}`}>
        <button type="button" className={button.strong} aria-busy={preview.refreshing} onClick={read}>
          Read the file
        </button>
      </div>
    </section>
  );
}

function wordsOf(value: string): string {
  if (value === '') return 'Choose a column';
  return value.startsWith(SAME) ? `${value.slice(SAME.length)} on all lines` : value;
}

/** The values that a file without such a column may have. */
function sameValues(column: string, seasons: readonly string[]): string[] {
  const numbers = (most: number) => Array.from({ length: most }, (_, i) => String(i + 1));
  const values =
    column === 'season' ? seasons : column === 'division' ? numbers(9) : column === 'week' ? numbers(52) : [];
  return values.map((value) => SAME + value);
}
