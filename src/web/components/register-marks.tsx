import type { IneligiblePlayer } from '#contract/eligibility.ts';
import type { CardMatchAnswer } from '#contract/matches.ts';
import ui from './ui.module.css';

/**
 * A remark about a player on a match card. `text`: what a rule of registration says about the player. `decision`: what
 * an official has decided about the match; `null` if no official has decided.
 */
export type RegistrationRemark = Pick<IneligiblePlayer, 'text' | 'decision'>;

/** Lists what the rules of registration say about the players on a match card. Equal sentences are listed once. */
export function RegistrationRemarks({ marks }: { marks: readonly RegistrationRemark[] }) {
  const words = [...new Set(marks.map(remarkWords))];
  if (words.length === 0) return null;
  return (
    <ul className={ui.words}>
      {words.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

/** Returns what the rules of registration say about the players on a recorded match card. */
export function registrationRemarksOnCard(matches: readonly CardMatchAnswer[]): RegistrationRemark[] {
  return matches.flatMap(({ eligibility = [] }) => eligibility);
}

function remarkWords({ text, decision }: RegistrationRemark): string {
  if (decision === null) return `⚠ ${text}`;
  return decision === 'accept' ? `${text} Accepted.` : `${text} Their team loses this match.`;
}
