import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { ImportReport } from '#contract/import-report.ts';
import type { FileAnswer } from '#domain/imports/inquiry.ts';
import type { ImportBlocker } from './answers.ts';

/** The part of the page with all questions of a file, and a function that gives answers from this part. */
type QuestionParts = { parts: RefObject<HTMLDivElement | null>; answer: (answers: readonly FileAnswer[]) => void };

/** Moves the focus to the next question after an answer, because the answered question disappears. Does not scroll. */
export function useNextQuestion(report: ImportReport, give: (answers: readonly FileAnswer[]) => void): QuestionParts {
  const parts = useRef<HTMLDivElement>(null);
  const pressed = useRef<number | null>(null);
  useLayoutEffect(() => {
    const index = pressed.current;
    pressed.current = null;
    const { activeElement } = document;
    if (index === null || (activeElement?.isConnected && activeElement !== document.body)) return;
    const next = questionsIn(parts.current).filter((one) => one.closest('details') === null);
    const heading = parts.current?.querySelector<HTMLElement>("[data-part='questions']");
    (next[Math.min(index, next.length - 1)] ?? heading)?.focus({ preventScroll: true });
  }, [report]);
  function answer(answers: readonly FileAnswer[]): void {
    const { activeElement } = document;
    const group = activeElement?.closest<HTMLElement>('[data-question]');
    if (parts.current?.contains(activeElement)) pressed.current = group ? questionsIn(parts.current).indexOf(group) : 0;
    give(answers);
  }
  return { parts, answer };
}

function questionsIn(parts: HTMLElement | null): HTMLElement[] {
  return [...(parts?.querySelectorAll<HTMLElement>('[data-question]') ?? [])];
}

/** Moves to the first question under a heading of the page, or to the heading itself. */
export function goToPart(parts: HTMLElement | null, part: ImportBlocker['at']): void {
  const heading = parts?.querySelector<HTMLElement>(`[data-part='${part}']`);
  (questionsIn(heading?.closest('section') ?? null)[0] ?? heading)?.focus();
}
