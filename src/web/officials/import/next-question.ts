import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { ImportReport } from '#contract/import-report.ts';
import type { ImportAnswer } from '#domain/imports/inquiry.ts';
import type { ImportBlocker } from './answers.ts';

/**
 * `parts`: a ref for the element with all questions about a file. `answer`: gives answers to questions in this element.
 */
type QuestionsRefAndAnswer = {
  parts: RefObject<HTMLDivElement | null>;
  answer: (answers: readonly ImportAnswer[]) => void;
};

/**
 * Returns a ref for the element with all questions, and a function to give answers. If the answered question had the
 * focus and disappears, the next question gets the focus. If no question is left, the heading gets it. The page does
 * not scroll.
 */
export function useFocusNextQuestion(
  report: ImportReport,
  give: (answers: readonly ImportAnswer[]) => void,
): QuestionsRefAndAnswer {
  const parts = useRef<HTMLDivElement>(null);
  const pressed = useRef<number | null>(null);
  useLayoutEffect(() => {
    const index = pressed.current;
    pressed.current = null;
    const { activeElement } = document;
    if (index === null || (activeElement?.isConnected && activeElement !== document.body)) return;
    const next = questionElementsIn(parts.current).filter((one) => one.closest('details') === null);
    const heading = parts.current?.querySelector<HTMLElement>("[data-part='questions']");
    (next[Math.min(index, next.length - 1)] ?? heading)?.focus({ preventScroll: true });
  }, [report]);
  function answer(answers: readonly ImportAnswer[]): void {
    const { activeElement } = document;
    const group = activeElement?.closest<HTMLElement>('[data-question]');
    if (parts.current?.contains(activeElement))
      pressed.current = group ? questionElementsIn(parts.current).indexOf(group) : 0;
    give(answers);
  }
  return { parts, answer };
}

function questionElementsIn(parts: HTMLElement | null): HTMLElement[] {
  return [...(parts?.querySelectorAll<HTMLElement>('[data-question]') ?? [])];
}

/**
 * Moves the focus to the first question in a section of the page, or to the section's heading if it has no question.
 */
export function focusImportSection(parts: HTMLElement | null, part: ImportBlocker['at']): void {
  const heading = parts?.querySelector<HTMLElement>(`[data-part='${part}']`);
  (questionElementsIn(heading?.closest('section') ?? null)[0] ?? heading)?.focus();
}
