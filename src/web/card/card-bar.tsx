import type { UseFormReturn } from 'react-hook-form';
import { countOf } from '#domain/count.ts';
import style from './card-bar.module.css';
import type { CardFacts } from './card-facts.ts';
import { asPlayed, type CardValues, checkCardValues, rulesFor } from './card-values.ts';
import { teamName } from './fixture-fields.tsx';
import { runningScore } from './match-choices.ts';

/** The id of the line that says what is still to be done. */
export const progressId = 'card-progress';

/** The teams' score so far, and what is still to be done before the card can be sent. */
export function CardBar({ form, facts }: { form: UseFormReturn<CardValues>; facts: CardFacts }) {
  const values = form.watch();
  const rules = rulesFor(facts, values);
  const { home, away } = runningScore(values.matches.map((match) => (rules ? asPlayed(match, rules) : match)));
  return (
    <div className={style.bar}>
      <p>
        <span className={style.team}>{teamName(facts, values.homeTeam) ?? 'Home team'}</span>{' '}
        <strong>
          {home}–{away}
        </strong>{' '}
        <span className={style.team}>{teamName(facts, values.awayTeam) ?? 'Away team'}</span>
      </p>
      <p role="status" id={progressId}>
        {progressOf(values, facts, form.formState.submitCount > 0)}
      </p>
    </div>
  );
}

function progressOf(values: CardValues, facts: CardFacts, tried: boolean): string {
  const needed = rulesFor(facts, values)?.framesPerFixture ?? 0;
  if (values.matches.length !== needed) return `${values.matches.length} of ${needed} matches`;
  const checked = checkCardValues(values, facts);
  if (checked.ok) return 'Ready to send';
  if (!tried) return 'Saved on this device as you type';
  return `${countOf(new Set(checked.issues.map(({ path }) => path)).size, 'thing')} to fix`;
}
