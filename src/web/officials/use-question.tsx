import { type ReactNode, useState } from 'react';

/** Renders a question. Call `answer` with the user's choice. */
type RenderQuestion<T> = (answer: (chosen: T) => void) => ReactNode;

/**
 * Returns `ask`, which shows a question while a form is being sent and resolves to the user's choice. The caller must
 * render `question`, which is `null` while no question is shown.
 */
export function useQuestion(): { ask: <T>(render: RenderQuestion<T>) => Promise<T>; question: ReactNode } {
  const [question, setQuestion] = useState<ReactNode>(null);
  async function ask<T>(render: RenderQuestion<T>): Promise<T> {
    const chosen = await new Promise<T>((resolve) => setQuestion(render(resolve)));
    setQuestion(null);
    return chosen;
  }
  return { ask, question };
}
