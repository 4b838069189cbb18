import type { EligibilityAnswer } from '#contract/eligibility.ts';
import type { MatchAnswer } from '#contract/matches.ts';
import ui from './ui.module.css';

/** What a rule of registration says about a player on a card, and what an official has decided. */
export type RegisterMark = Pick<EligibilityAnswer, 'text' | 'decision'>;

/** Lists what the rules of registration say about players of a card, each sentence once. */
export function RegisterMarks({ marks }: { marks: readonly RegisterMark[] }) {
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

/** Returns what the rules of registration say about the players of a recorded card. */
export function registerMarksOn(matches: readonly MatchAnswer[]): RegisterMark[] {
  return matches.flatMap(({ eligibility = [] }) => eligibility);
}

function markWords({ text, decision }: RegisterMark): string {
  if (decision === null) return `⚠ ${text}`;
  return decision === 'accept' ? `${text} Accepted.` : `${text} Their team loses this match.`;
}
