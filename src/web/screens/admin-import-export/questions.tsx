import type { RefObject } from 'react';
import { countOf } from '#domain/count.ts';
import button from '#web/components/button.module.css';
import list from '#web/components/list.module.css';
import ui from '#web/components/ui.module.css';
import field from '#web/officials/fields.module.css';
import type { Preview } from '#web/officials/file-import.tsx';
import lists from '#web/office/kind-fields.module.css';
import type { Question } from '#domain/imports/questions.ts';
import type { Chosen } from './import-answers.ts';

type QuestionsProps = {
  questions: readonly Question[];
  chosen: Chosen;
  /** The first option of the first unanswered question. */
  firstOpen: RefObject<HTMLInputElement | null>;
  onChoose: (question: Question, value: string) => void;
  preview: Preview;
};

/** Questions about doubtful lines of a file, each with its possible answers. */
export function Questions({ questions, chosen, firstOpen, onChoose, preview }: QuestionsProps) {
  if (questions.length === 0) return null;
  const open = questions.filter(({ key }) => !chosen.has(key));
  return (
    <section aria-labelledby="doubtful" className={ui.part}>
      <h4 id="doubtful">{countOf(questions.length, 'question')} about this file</h4>
      <p className={ui.about}>Your answers are remembered: the next file does not ask them again.</p>
      {questions.map((question) => (
        <fieldset key={question.key} className={lists.list}>
          <legend>
            {question.title}{' '}
            <small>
              {question.about}, line {question.line}
            </small>
          </legend>
          {question.options.map(({ value, label, about }, i) => (
            <label key={value} className={field.check}>
              <input
                ref={i === 0 && question.key === open[0]?.key ? firstOpen : null}
                type="radio"
                name={question.key}
                checked={chosen.get(question.key)?.value === value}
                onChange={() => onChoose(question, value)}
              />
              <span className={list.words}>
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
