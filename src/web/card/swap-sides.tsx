import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { findFixtureWithSwappedSides, swappedSidesWords } from '#domain/fixtures/swapped-fixture.ts';
import button from '#web/components/button.module.css';
import { ConfirmDialog } from '#web/officials/buttons.tsx';
import { callAsOfficial } from '#web/officials/official-api.ts';
import type { Conflict } from './card-conflict.tsx';
import type { CardFacts } from './card-facts.ts';
import { type CardValues, checkCardValues } from './card-values.ts';
import { teamName } from './fixture-fields.tsx';
import { swappedMatch } from './match-values.ts';
import { outcomeWithSidesSwapped } from './outcome-values.ts';

type SidesProps = {
  form: UseFormReturn<CardValues>;
  facts: CardFacts;
  /** Why the server refused the card, for example because its sides are swapped. `null` if it did not refuse. */
  conflict: Conflict | null;
  /**
   * Called with `true` if the user keeps the sides as typed, so that the server accepts them. Otherwise called with
   * `false`.
   */
  decide: (asTyped: boolean) => void;
  /**
   * Called to send the card: at once if there is nothing to ask, or after the user has chosen to swap or keep the
   * sides.
   */
  onGo: () => void;
};

/**
 * Returns `check`, to call before sending a card, and `question`, a dialog to render. If the fixture list has the
 * card's home and away teams swapped (Rule F19), `check` opens the dialog. Otherwise `check` calls `onGo`. The dialog
 * also opens if the server refused the card because its sides are swapped.
 */
export function useSwapQuestion({ form, facts, conflict, decide, onGo }: SidesProps): {
  check: () => Promise<void>;
  question: ReactNode;
} {
  const [isAsked, setAsked] = useState(false);
  const values = form.watch();
  const isSwapped = useSwappedSidesCheck(values);
  async function check(): Promise<void> {
    decide(false);
    if (checkCardValues(form.getValues(), facts).ok && (await isSwapped())) setAsked(true);
    else onGo();
  }
  function answer(choice: 'swap' | 'keep' | null): void {
    setAsked(false);
    decide(choice === 'keep');
    if (choice === 'swap') form.reset(valuesWithSwappedSides(form.getValues()), { keepDefaultValues: true });
    if (choice !== null) onGo();
  }
  const home = teamName(facts, values.awayTeam) ?? '';
  const question =
    isAsked || conflict?.kind === 'swapped' ? (
      <SwapSidesQuestion home={home} week={values.weekNumber} onAnswer={answer} />
    ) : null;
  return { check, question };
}

/** How long `check` waits for the fixture list, in milliseconds. After that, only the server checks the sides. */
const FIXTURE_LIST_MAX_WAIT_MS = 2_000;

async function falseAfterMaxWait(): Promise<boolean> {
  return new Promise((resolve) => setTimeout(() => resolve(false), FIXTURE_LIST_MAX_WAIT_MS));
}

/**
 * Returns an async function. It returns whether the fixture list has the card's home and away teams swapped in the
 * card's week (Rule F19), or `false` without a network or after `FIXTURE_LIST_MAX_WAIT_MS`. The fixture list is
 * requested once the card has both teams and the week.
 */
function useSwappedSidesCheck({ season, weekNumber: week, homeTeam, awayTeam }: CardValues): () => Promise<boolean> {
  const asked = useRef(Promise.resolve(false));
  useEffect(() => {
    if (homeTeam === '' || awayTeam === '' || !/^[1-9]\d?$/.test(week)) return;
    const sides = { homeTeamId: homeTeam, awayTeamId: awayTeam };
    asked.current = callAsOfficial('GET /api/fixtures', { query: { season, week } }).then(
      (outcome) => outcome.ok && findFixtureWithSwappedSides(sides, outcome.value) !== null,
    );
  }, [season, week, homeTeam, awayTeam]);
  return () => Promise.race([asked.current, falseAfterMaxWait()]);
}

type SwapSidesProps = { home: string; week: string; onAnswer: (choice: 'swap' | 'keep' | null) => void };

/** Asks whether to swap the sides of a card (Rule F19). `home`: the name of the home team in the fixture list. */
function SwapSidesQuestion({ home, week, onAnswer }: SwapSidesProps) {
  return (
    <ConfirmDialog
      title="Swap the sides?"
      yes="Swap the sides"
      onYes={() => onAnswer('swap')}
      onNo={() => onAnswer(null)}
      beside={
        <button type="button" className={button.quiet} onClick={() => onAnswer('keep')}>
          Keep them as typed
        </button>
      }
    >
      <p>{swappedSidesWords(home, Number(week))} Players, scores and breaks change sides; nothing you typed is lost.</p>
    </ConfirmDialog>
  );
}

/** Returns the card with its sides swapped: teams, matches and outcome. */
function valuesWithSwappedSides(values: CardValues): CardValues {
  const { homeTeam, awayTeam, matches } = values;
  return {
    ...values,
    ...outcomeWithSidesSwapped(values),
    homeTeam: awayTeam,
    awayTeam: homeTeam,
    matches: matches.map(swappedMatch),
  };
}
