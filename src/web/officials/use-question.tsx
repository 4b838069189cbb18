import { type ReactNode, useState } from 'react';

/** Draws a question; `answer` takes what was chosen. */
type Questioner<T> = (answer: (chosen: T) => void) => ReactNode;

/** Asks in a form's `send`. `ask` resolves to what was chosen; `question` is to be rendered. */
export function useQuestion(): { ask: <T>(draw: Questioner<T>) => Promise<T>; question: ReactNode } {
  const [question, setQuestion] = useState<ReactNode>(null);
  async function ask<T>(draw: Questioner<T>): Promise<T> {
    const chosen = await new Promise<T>((resolve) => setQuestion(draw(resolve)));
    setQuestion(null);
    return chosen;
  }
  return { ask, question };
}
