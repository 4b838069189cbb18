import { useId, useState } from 'react';
import type { ImportReport } from '#contract/import-report.ts';
import { countWithNoun } from '#domain/count.ts';
import type { ImportAnswer, FileNote, FileQuestion } from '#domain/imports/inquiry.ts';
import ui from '#web/components/ui.module.css';
import { SmallButton } from '../buttons.tsx';
import { type Answers, groupNotes, questionKey } from './answers.ts';
import style from './import.module.css';
import { LineList, type LineSentence } from './line-list.tsx';
import { Question } from './questions.tsx';

/** Moves to a line of the typed list. `undefined` if a file was chosen, because a file is not in the text field. */
export type GoToLine = ((line: number) => void) | undefined;

function toLineSentences(notes: readonly FileNote[], onGo: GoToLine): LineSentence[] {
  return groupNotes(notes).map(({ at, line, text }) => ({ at, sentence: text, onGo: onGo && (() => onGo(line)) }));
}

type FaultsProps = {
  report: ImportReport;
  answers: Answers;
  onAnswer: (answers: readonly ImportAnswer[]) => void;
  onGo: GoToLine;
};

/**
 * Lists the faults of the file, with their lines. If a faulty match card or line can be left out, also shows the
 * question whether to leave it out.
 */
export function Faults({ report: { faults, questions, sheets }, answers, onAnswer, onGo }: FaultsProps) {
  const heading = useId();
  const cards = questions.filter(({ kind }) => kind === 'leave');
  if (faults.length === 0 && cards.length === 0) return null;
  // The question about a card names the card's lines but not its sheet. If the file has several sheets, it is therefore
  // unclear which faults belong to a card, and all faults are in the list below the questions.
  const ofCard = (card: FileQuestion) =>
    sheets.length > 1 ? [] : faults.filter(({ line }) => card.lines.includes(line));
  const told = new Set(cards.flatMap(ofCard));
  const others = faults.filter((fault) => !told.has(fault));
  const leaveAll = cards.map(({ kind, subject }) => ({ kind, subject, value: 'left-out' }));
  return (
    <section aria-labelledby={heading} className={style.part}>
      <h4 id={heading} tabIndex={-1} data-part="faults" className={ui.loss}>
        {countWithNoun(cards.length + others.length, 'problem')}
      </h4>
      <p className={ui.muted}>
        {onGo ? 'Correct these lines' : 'Correct these lines in the file and choose it again'}
        {cards.length === 0 ? '.' : ', or leave these out.'}
      </p>
      {cards.length > 1 ? (
        <p>
          <SmallButton onClick={() => onAnswer(leaveAll)}>Leave all {cards.length} out</SmallButton>
        </p>
      ) : null}
      <ul className={style.questions}>
        {cards.map((card) => (
          <li key={questionKey(card)}>
            <Question question={card} chosen={answers.get(questionKey(card))?.value} onAnswer={onAnswer}>
              <ul>
                {groupNotes(ofCard(card).filter(({ text }) => !card.text.includes(text))).map(({ at, text }) => (
                  <li key={`${at} ${text}`}>
                    {at}: {text}
                  </li>
                ))}
              </ul>
            </Question>
          </li>
        ))}
      </ul>
      {others.length === 0 ? null : <LineList label="Problems" rows={toLineSentences(others, onGo)} atATime={20} />}
    </section>
  );
}

/** Lists every line and column of the file that the import leaves out, with the reason. */
export function LeftOutLines({ leftOut, onGo }: { leftOut: readonly FileNote[]; onGo: GoToLine }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={style.part}>
      <h4 id={heading} tabIndex={-1} data-part="left-out">
        {leftOut.length === 0 ? 'Nothing is left out' : `Left out: ${leftOut.length}`}
      </h4>
      {leftOut.length === 0 ? null : <LineList label="Left out" rows={toLineSentences(leftOut, onGo)} atATime={10} />}
    </section>
  );
}

/**
 * Shows the report's notes and what the import changes. What the import adds, and the number of changes that the report
 * does not list, are collapsed at first.
 */
export function Changes({ report: { changes, moreChanges, notes } }: { report: ImportReport }) {
  const heading = useId();
  // This state is stored here, not in the list of additions, because that list disappears while there is nothing to
  // show.
  const [isOpen, setIsOpen] = useState(false);
  const rowsOfChanges = (how: 'added' | 'changed') =>
    changes
      .filter((change) => change.how === how)
      .map(({ line, sentence }) => ({ at: line === null ? '' : `Line ${line}`, sentence }));
  const [added, changed] = [rowsOfChanges('added'), rowsOfChanges('changed')];
  const others = countWithNoun(added.length + moreChanges, moreChanges === 0 ? 'addition' : 'addition or change');
  return (
    <div>
      {notes.map((note) => (
        <p key={note} className={ui.note}>
          {note}
        </p>
      ))}
      {changed.length === 0 ? null : (
        <section aria-labelledby={heading} className={style.part}>
          <h4 id={heading}>{countWithNoun(changed.length, 'change')} to the league</h4>
          <LineList label="Changed" rows={changed} atATime={10} />
        </section>
      )}
      {added.length + moreChanges === 0 ? null : (
        <details className={ui.more} open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
          <summary>{others} in detail</summary>
          <LineList label="Added" rows={added} more={moreChanges} />
        </details>
      )}
    </div>
  );
}
