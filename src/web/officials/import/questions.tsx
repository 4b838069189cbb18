import { type ReactNode, type Ref, useId, useRef, useState } from 'react';
import { countWithNoun } from '#domain/count.ts';
import type { ImportAnswer, FileQuestion, AnsweredQuestion } from '#domain/imports/inquiry.ts';
import { isAboutWholeFile } from '#domain/imports/question-kind.ts';
import button from '#web/components/button.module.css';
import choice from '#web/components/choice-form.module.css';
import input from '#web/components/input.module.css';
import list from '#web/components/list.module.css';
import ui from '#web/components/ui.module.css';
import { SmallButton } from '../buttons.tsx';
import { type Answers, lineRangeWords, questionKey, suggestedAnswers } from './answers.ts';
import style from './import.module.css';
import { columnMeaningWords } from './words.ts';

/** If a question has this many options or fewer, all of them are shown as buttons. */
const MAX_OPTION_BUTTONS = 6;
/**
 * The number of options that are shown as buttons, likeliest first, if a question has more than `MAX_OPTION_BUTTONS`
 * options. The suggested option is also a button. A select has the other options.
 */
const BUTTONS_BESIDE_SELECT = 3;
/** A report names at most this many lines for each question. */
const MAX_REPORTED_LINES = 10;
/** How many questions are shown at a time. */
const QUESTIONS_AT_A_TIME = 20;

type AnswerControls = { onAnswer: (answers: readonly ImportAnswer[]) => void; answers: Answers };

type QuestionsProps = AnswerControls & {
  questions: readonly FileQuestion[];
  answered: readonly AnsweredQuestion[];
  /** Whether the report found no faults in the file. */
  isFaultless: boolean;
};

/**
 * Shows the first open questions about a file, in the order in which to answer them, and a button to use all suggested
 * answers. Below are the answered questions, each with a button to change the answer.
 */
export function Questions({ questions, answered, isFaultless, answers, onAnswer }: QuestionsProps) {
  const heading = useId();
  const suggested = suggestedAnswers(questions);
  return (
    <section aria-labelledby={heading} className={style.part}>
      <h4 id={heading} tabIndex={-1} data-part="questions">
        {questions.length === 0 ? 'No open questions' : countWithNoun(questions.length, 'question')}
      </h4>
      {questions.length === 0 && answered.length === 0 && isFaultless ? <p>All lines were understood.</p> : null}
      {suggested.length > 1 ? (
        <p>
          <SmallButton onClick={() => onAnswer(suggested)}>
            Use {suggested.length === questions.length ? 'all' : 'the'} {suggested.length} suggested answers
          </SmallButton>
        </p>
      ) : null}
      <ul className={style.questions} hidden={questions.length === 0}>
        {questions.slice(0, QUESTIONS_AT_A_TIME).map((question) => (
          <li key={questionKey(question)}>
            <Question question={question} chosen={answers.get(questionKey(question))?.value} onAnswer={onAnswer} />
          </li>
        ))}
      </ul>
      {questions.length > QUESTIONS_AT_A_TIME ? (
        <p className={ui.words}>Then {countWithNoun(questions.length - QUESTIONS_AT_A_TIME, 'more question')}.</p>
      ) : null}
      <AnsweredQuestions answered={answered} onAnswer={onAnswer} />
    </section>
  );
}

type QuestionProps = {
  question: FileQuestion;
  /** The `value` of the latest answer; `undefined` if there is no answer. */
  chosen: string | undefined;
  onAnswer: AnswerControls['onAnswer'];
  ref?: Ref<HTMLDivElement> | undefined;
  /** Content between the question and its answers. */
  children?: ReactNode;
};

/** A question with its answers as buttons, a select for further answers, and a field if an answer may be typed. */
export function Question({ question, chosen, onAnswer, ref, children }: QuestionProps) {
  const id = useId();
  const { kind, subject, lines, text, options, suggested, needed } = question;
  const answer = (value: string) => onAnswer([{ kind, subject, value }]);
  const words = isAboutWholeFile(kind) ? 'All lines' : lineRangeWords(lines, lines.length === MAX_REPORTED_LINES);
  const isButton = ({ value }: Option, index: number) =>
    options.length <= MAX_OPTION_BUTTONS || index < BUTTONS_BESIDE_SELECT || value === suggested;
  const buttons = options.filter(isButton);
  const others = options.filter((option) => !buttons.includes(option));
  return (
    <div
      ref={ref}
      role="group"
      aria-labelledby={id}
      tabIndex={-1}
      className={`${ui.padded} ${style.question}`}
      data-question={kind}
    >
      <p id={id}>
        <strong>{text}</strong>
      </p>
      {words === '' && needed ? null : (
        <p className={ui.muted}>{[words, needed ? '' : 'You need not answer this'].filter(Boolean).join('. ')}.</p>
      )}
      {children}
      <AnswerButtons question={question} options={buttons} chosen={chosen} onAnswer={answer} />
      <OtherAnswerSelect question={question} options={others} chosen={chosen} onAnswer={answer} />
      {TYPED_ANSWER_LABELS[kind] ? <TypedAnswerField question={question} chosen={chosen} onAnswer={answer} /> : null}
    </div>
  );
}

type AnswerProps = { question: FileQuestion; chosen: string | undefined; onAnswer: (value: string) => void };

type Option = FileQuestion['options'][number];
type OptionsProps = AnswerProps & { options: readonly Option[] };

function AnswerButtons({ question: { suggested }, options, chosen, onAnswer }: OptionsProps) {
  if (options.length === 0) return null;
  return (
    <div className={style.answers}>
      {options.map(({ value, text }) => (
        <SmallButton
          key={value}
          aria-pressed={chosen === value}
          className={value === suggested ? style.suggested : ''}
          onClick={() => onAnswer(value)}
        >
          <span>
            {text}
            {value === suggested ? <small> (suggested)</small> : null}
          </span>
        </SmallButton>
      ))}
    </div>
  );
}

function OtherAnswerSelect({ question: { text }, options, chosen, onAnswer }: OptionsProps) {
  const [value, setValue] = useState(options.find((option) => option.value === chosen)?.value ?? '');
  if (options.length === 0) return null;
  return (
    <div className={style.answers}>
      <span className={choice.box}>
        <select aria-label={`Another answer: ${text}`} value={value} onChange={({ target }) => setValue(target.value)}>
          <option value="">Another answer</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
      </span>
      <SmallButton disabled={value === ''} onClick={() => onAnswer(value)}>
        Use this answer
      </SmallButton>
    </div>
  );
}

/**
 * The label of the field in which an answer can be typed, keyed by the kind of question. Other kinds have no such
 * field.
 */
const TYPED_ANSWER_LABELS: Readonly<Record<string, (subject: string) => string>> = {
  all: (subject) => (subject === 'season' ? 'Another season, such as 25/26' : `Another ${subject}`),
  season: () => 'Another season, such as 25/26',
};

/** A field for a typed answer. The answer need not be one of the options. */
function TypedAnswerField({ question: { kind, subject, options }, chosen, onAnswer }: AnswerProps) {
  const id = useId();
  const isOther = chosen !== undefined && !options.some(({ value }) => value === chosen);
  const [value, setValue] = useState(isOther ? chosen : '');
  const label = TYPED_ANSWER_LABELS[kind]?.(subject) ?? '';
  return (
    <form
      className={style.typed}
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        if (value.trim() !== '') onAnswer(value.trim());
      }}
    >
      <label htmlFor={id}>
        {options.length === 0 ? label.replace(/^Another (.)/, (_, first: string) => first.toUpperCase()) : label}
      </label>
      <span>
        <input
          id={id}
          className={input.input}
          list={`${id}-list`}
          value={value}
          onChange={({ target }) => setValue(target.value)}
        />
        <datalist id={`${id}-list`}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </datalist>
        <button type="submit" className={`${button.quiet} ${button.small}`}>
          Use
        </button>
      </span>
    </form>
  );
}

/** Lists the answered questions with their answers. The button Change shows the question again, in the same place. */
function AnsweredQuestions({
  answered,
  onAnswer,
}: {
  answered: readonly AnsweredQuestion[];
  onAnswer: AnswerControls['onAnswer'];
}) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  // The key of the list item that has just switched between answer and question. Its new content gets the focus.
  const moved = useRef('');
  if (answered.length === 0) return null;
  const focusIn = (key: string) => (element: HTMLElement | null) => {
    if (element === null || moved.current !== key) return;
    moved.current = '';
    element.focus({ preventScroll: true });
  };
  function show(key: string, isOpen: boolean): void {
    moved.current = key;
    setOpen(isOpen ? new Set([...open, key]) : open.difference(new Set([key])));
  }
  return (
    <details className={ui.more}>
      <summary>{countWithNoun(answered.length, 'answered question')}</summary>
      <ul className={`${ui.flush} ${list.list}`} aria-label="Answered questions">
        {answered.map((one) => {
          const key = questionKey(one);
          if (!open.has(key))
            return (
              <li key={key} className={list.line}>
                <AnsweredQuestionLine one={one} button={focusIn(key)} onChange={() => show(key, true)} />
              </li>
            );
          const answer = (answers: readonly ImportAnswer[]) => {
            show(key, false);
            onAnswer(answers);
          };
          return (
            <li key={key}>
              <Question ref={focusIn(key)} question={one} chosen={one.value} onAnswer={answer} />
            </li>
          );
        })}
      </ul>
    </details>
  );
}

type AnsweredLineProps = { one: AnsweredQuestion; button: Ref<HTMLButtonElement>; onChange: () => void };

function AnsweredQuestionLine({ one, button: ref, onChange }: AnsweredLineProps) {
  return (
    <>
      <span className={list.words}>
        <small>{one.text}</small>
        <span>
          <strong>{answerWords(one)}</strong>
          {one.remembered ? <small>, from an earlier file</small> : null}
        </span>
      </span>
      <SmallButton ref={ref} aria-label={`Change: ${one.text}`} onClick={onChange}>
        Change
      </SmallButton>
    </>
  );
}

/**
 * Returns an answer in words: the label of the chosen option or, if no option has this value, the column's meaning or
 * the typed text.
 */
function answerWords({ kind, value, options }: AnsweredQuestion): string {
  return (
    options.find((option) => option.value === value)?.text ?? (kind === 'column' ? columnMeaningWords(value) : value)
  );
}
