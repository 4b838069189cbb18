import type { EligibilityAnswer } from '#contract/eligibility.ts';
import type { MatchAnswer } from '#contract/matches.ts';
import ui from './ui.module.css';

export type Marked = Pick<EligibilityAnswer, 'text' | 'decision'>;

/** What rules of the register say about players of a card, each sentence once. */
export function RegisterMarks({ marks }: { marks: readonly Marked[] }) {
  const words = [...new Set(marks.map(markWords))];
  if (words.length === 0) return null;
  return (
    <ul className={ui.words}>
      {words.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

/** What the rules say about the players of a recorded card. */
export function marksOn(matches: readonly MatchAnswer[]): Marked[] {
  return matches.flatMap(({ eligibility = [] }) => eligibility);
}

function markWords({ text, decision }: Marked): string {
  if (decision === null) return `⚠ ${text}`;
  return decision === 'accept' ? `${text} Accepted.` : `${text} Their team loses this match.`;
}
