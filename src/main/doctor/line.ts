/** One thing that `doctor` looked at: what is so, and what to do where it is not right. Never a password or a token. */
export type Line = { about: string; state: 'ok' | 'look' | 'wrong'; sentence: string; todo: string | null };

export function ok(about: string, sentence: string): Line {
  return { about, state: 'ok', sentence, todo: null };
}

/** It works, and may not be what is wanted. */
export function look(about: string, sentence: string, todo: string): Line {
  return { about, state: 'look', sentence, todo };
}

export function wrong(about: string, sentence: string, todo: string): Line {
  return { about, state: 'wrong', sentence, todo };
}
