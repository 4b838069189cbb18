import { type ReactNode, useState } from 'react';

/** Renders a question. Call `answer` with the user's choice. */
type Questioner<T> = (answer: (chosen: T) => void) => ReactNode;

/**
 * Asks a question while a form is being sent. `ask` renders the question and resolves to the choice. The caller must
 * render `question`.
 */
export function useQuestion(): { ask: <T>(render: Questioner<T>) => Promise<T>; question: ReactNode } {
  const [question, setQuestion] = useState<ReactNode>(null);
  async function ask<T>(render: Questioner<T>): Promise<T> {
    const chosen = await new Promise<T>((resolve) => setQuestion(render(resolve)));
    setQuestion(null);
    return chosen;
  }
  return { ask, question };
}
