import type { UseFormReturn } from 'react-hook-form';
import { countOf } from '#domain/count.ts';
import type { Side } from '#domain/cards/match.ts';
import { UNKNOWN_TEAM } from '#domain/name.ts';
import { sectionsOfMatches } from '#domain/seasons/format.ts';
import style from './card-form.module.css';
import type { CardFacts } from './card-facts.ts';
import { type CardValues, checkCardValues, rulesFor, scoreOf } from './card-values.ts';
import { teamName } from './fixture-fields.tsx';
import { hasNoFields } from './outcome-values.ts';

/** What the bar says of a card that can be sent, and of one that is being filled in. */
export type ProgressWords = {
  ready: string;
  typing: string;
  /** Whether the bar replaces the bar of the officials' places on a phone. */
  alone?: true;
};

export const NEW_CARD: ProgressWords = { ready: 'Ready to send', typing: 'Saved on this device as you type' };

/** The id of the line that says what is missing. */
export const progressId = 'card-progress';

type CardBarProps = { form: UseFormReturn<CardValues>; facts: CardFacts; progress: ProgressWords };

/** Shows the current score of the teams, and what is missing before the card can be sent. */
export function CardBar({ form, facts, progress }: CardBarProps) {
  const values = form.watch();
  const { home, away } = scoreOf(values, facts);
  return (
    <div className={style.bar} data-bar-alone={progress.alone}>
      <p>
        <span className={style.team}>{nameOrWords(facts, values.homeTeam, 'home')}</span>{' '}
        <strong>
          {home}–{away}
        </strong>{' '}
        <span className={style.team}>{nameOrWords(facts, values.awayTeam, 'away')}</span>
      </p>
      <p role="status" id={progressId}>
        {progressOf({ values, facts, progress, tried: form.formState.submitCount > 0 })}
      </p>
    </div>
  );
}

/** Returns the name of a side's team, or `Home team` or `Away team` if none is chosen. */
function nameOrWords(facts: CardFacts, teamId: string, side: Side): string {
  if (teamId === '') return side === 'home' ? 'Home team' : 'Away team';
  return teamName(facts, teamId) ?? UNKNOWN_TEAM[side];
}

/** Returns whether a card has fewer or more matches than its format. */
export function lacksMatches(values: CardValues, facts: CardFacts): boolean {
  return !hasNoFields(values) && values.matches.length !== placesFor(values, facts);
}

/** Returns how many matches the format of a card has. */
function placesFor(values: CardValues, facts: CardFacts): number {
  const rules = rulesFor(facts, values);
  return rules ? sectionsOfMatches(rules).length : 0;
}

type Progress = Omit<CardBarProps, 'form'> & { values: CardValues; tried: boolean };

function progressOf({ values, facts, progress, tried }: Progress): string {
  if (lacksMatches(values, facts)) return `${values.matches.length} of ${placesFor(values, facts)} matches`;
  const checked = checkCardValues(values, facts);
  if (checked.ok) return progress.ready;
  if (!tried) return progress.typing;
  return `${countOf(new Set(checked.issues.map(({ path }) => path)).size, 'thing')} to fix`;
}
