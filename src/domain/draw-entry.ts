import { BYE, MOST_PAIRS, parseCompetitor } from '#domain/draw.ts';
import { countOf } from '#domain/count.ts';
import { type Checked, collect, faulty, type Issue, valid } from '#domain/issue.ts';
import { parseName } from '#domain/name.ts';

/** The longest word that is called out by the room, in code points. */
export const LONGEST_WORD = 60;

/** The word called out by the room as it is kept: tidied like a name, and it may be empty. */
export function parseWord(text: string, path = 'word'): Checked<string> {
  return text.trim() === '' ? valid('') : parseName(text, 'The word', path, LONGEST_WORD);
}

/**
 * The entrants of a competition as they go into the draw: tidied, each once but for `Bye`, no more of these than there
 * are opponents, 64 pairs at most (contract §4, §5).
 */
export function checkEntrants(entrants: readonly string[]): Checked<string[]> {
  const issues: Issue[] = [];
  const drawn = new Set<string>();
  const names = entrants.map((entrant, i) => collect(parseCompetitor(entrant, `entrants.${i}`, drawn), issues));
  const whole = names.filter((name) => name !== undefined);
  const players = whole.filter((name) => name !== BYE).length;
  if (issues.length === 0 && (players === 0 || entrants.length - players + (entrants.length % 2) > players)) {
    issues.push({ path: 'entrants', message: `That leaves ${countOf(players, 'entrant')} for too many byes.` });
  }
  if (entrants.length > 2 * MOST_PAIRS) {
    issues.push({ path: 'entrants', message: `A draw has at most ${2 * MOST_PAIRS} entrants.` });
  }
  return issues.length === 0 ? valid(whole) : faulty(issues);
}
