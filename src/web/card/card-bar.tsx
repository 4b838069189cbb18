import type { UseFormReturn } from 'react-hook-form';
import { countWithNoun } from '#domain/count.ts';
import type { Side } from '#domain/cards/match.ts';
import type { Issue } from '#domain/issue.ts';
import { UNKNOWN_TEAM_NAMES } from '#domain/name.ts';
import { sectionsOfMatches } from '#domain/seasons/format.ts';
import { faultsOfForm } from '#web/officials/focus-field.ts';
import style from './card-form.module.css';
import type { CardFacts } from './card-facts.ts';
import { type CardValues, checkCardValues, rulesForCardValues, cardScore } from './card-values.ts';
import { teamName } from './fixture-fields.tsx';
import { hasNoMatchesToFillIn } from './outcome-values.ts';

/** Texts of the bar below a card. `ready`: shown if the card can be sent. `typing`: shown while it is filled in. */
export type CardStatusBarWords = { ready: string; typing: string };

/** The texts of the bar below a new card. */
export const NEW_CARD_STATUS_BAR_WORDS: CardStatusBarWords = { ready: 'Ready to send', typing: 'Saved as you type' };

/** The HTML id of the text that says what is missing before the card can be sent. */
export const progressTextId = 'card-progress';

type ProgressProps = { form: UseFormReturn<CardValues>; facts: CardFacts; progress: CardStatusBarWords };

/**
 * Shows the current score of the teams, and what is missing before the card can be sent. `idle`: nothing has changed
 * since the card was recorded. On a phone, while a card is being filled in, the header scrolls away, and this bar
 * replaces the bar of links to the officials' main pages.
 */
export function CardStatusBar({ form, facts, progress, idle }: ProgressProps & { idle: boolean }) {
  const values = form.watch();
  const { home, away } = cardScore(values, facts);
  const isOpen = !idle && (values.homeTeam !== '' || values.awayTeam !== '' || values.matches.length > 0);
  return (
    <div className={style.bar} data-bar-alone={isOpen}>
      <p>
        <span className={style.team}>{teamNameOrPlaceholder(facts, values.homeTeam, 'home')}</span>{' '}
        <strong>
          {home}–{away}
        </strong>{' '}
        <span className={style.team}>{teamNameOrPlaceholder(facts, values.awayTeam, 'away')}</span>
      </p>
      <p role="status" id={progressTextId}>
        {idle ? 'As recorded' : <CardReadinessText form={form} facts={facts} progress={progress} values={values} />}
      </p>
    </div>
  );
}

/**
 * Returns the name of a side's team: `Home team` or `Away team` if none is chosen, `UNKNOWN_TEAM_NAMES` if it is not
 * known.
 */
function teamNameOrPlaceholder(facts: CardFacts, teamId: string, side: Side): string {
  if (teamId === '') return side === 'home' ? 'Home team' : 'Away team';
  return teamName(facts, teamId) ?? UNKNOWN_TEAM_NAMES[side];
}

/** Returns whether a card has fewer or more matches than its format. `false` if the card has no match fields. */
export function hasWrongMatchCount(values: CardValues, facts: CardFacts): boolean {
  return !hasNoMatchesToFillIn(values) && values.matches.length !== matchCountOfFormat(values, facts);
}

/** Returns how many matches the format of a card has. 0 if the rules are unknown. */
function matchCountOfFormat(values: CardValues, facts: CardFacts): number {
  const rules = rulesForCardValues(facts, values);
  return rules ? sectionsOfMatches(rules).length : 0;
}

/**
 * Shows the number of matches if it is wrong, or says that the card is ready. For a card with other faults, shows
 * `progress.typing` until the user tries to send the card. After that, the number of faults is shown as a button. A
 * press on the button moves the focus to the first fault.
 */
function CardReadinessText({ form, facts, progress, values }: ProgressProps & { values: CardValues }) {
  if (hasWrongMatchCount(values, facts))
    return `${values.matches.length} of ${matchCountOfFormat(values, facts)} matches`;
  const checked = checkCardValues(values, facts);
  if (checked.ok) return progress.ready;
  if (form.formState.submitCount === 0) return progress.typing;
  return (
    <button type="button" onClick={() => faultsOfForm(form, form.formState.errors)[0]?.go?.()}>
      {faultWords(checked.issues)}
    </button>
  );
}

/** Returns text such as `6 things to fix, in matches 1, 2 and 5`. */
function faultWords(issues: readonly Issue[]): string {
  const paths = new Set(issues.map(({ path }) => path));
  const numbers = [...paths]
    .flatMap((path) => /^matches\.(\d+)/.exec(path)?.[1] ?? [])
    .map((index) => Number(index) + 1);
  const matches = [...new Set(numbers)].toSorted((a, b) => a - b);
  const where =
    matches.length === 0 ? '' : `, in ${matches.length === 1 ? 'match' : 'matches'} ${numberListWords(matches)}`;
  return `${countWithNoun(paths.size, 'thing')} to fix${where}`;
}

/** Converts ascending numbers to a text such as `1–5`, `2`, or `1, 2 and 5`. */
function numberListWords(numbers: readonly number[]): string {
  const [first = 0, last = 0] = [numbers[0], numbers.at(-1)];
  if (numbers.length > 2 && last - first === numbers.length - 1) return `${first}–${last}`;
  return numbers.length < 2 ? String(first) : `${numbers.slice(0, -1).join(', ')} and ${last}`;
}
