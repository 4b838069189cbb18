import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { swappedFixture, swappedWords } from '#domain/fixtures/swapped-fixture.ts';
import button from '#web/components/button.module.css';
import { Confirm } from '#web/officials/buttons.tsx';
import { officialApi } from '#web/officials/official-api.ts';
import type { Conflict } from './card-conflict.tsx';
import type { CardFacts } from './card-facts.ts';
import { type CardValues, checkCardValues } from './card-values.ts';
import { teamName } from './fixture-fields.tsx';
import { swappedMatch } from './match-values.ts';
import { swappedOutcome } from './outcome-values.ts';

type SidesProps = {
  form: UseFormReturn<CardValues>;
  facts: CardFacts;
  /** Why the server refused the card. The reason may be swapped sides. */
  conflict: Conflict | null;
  /** Records whether to send the card with its sides as typed. `false` until the user has decided. */
  decide: (asTyped: boolean) => void;
  /** Continues with a card whose sides are right. */
  onGo: () => void;
};

/**
 * Returns `check`, which asks before sending if the fixture list has the sides of the card swapped (Rule F19), and the
 * `question` to render.
 */
export function useSwapQuestion({ form, facts, conflict, decide, onGo }: SidesProps): {
  check: () => Promise<void>;
  question: ReactNode;
} {
  const [isAsked, setAsked] = useState(false);
  const values = form.watch();
  const isSwapped = useIsSwapped(values);
  async function check(): Promise<void> {
    decide(false);
    if (checkCardValues(form.getValues(), facts).ok && (await isSwapped())) setAsked(true);
    else onGo();
  }
  function answer(choice: 'swap' | 'keep' | null): void {
    setAsked(false);
    decide(choice === 'keep');
    if (choice === 'swap') form.reset(swappedValues(form.getValues()), { keepDefaultValues: true });
    if (choice !== null) onGo();
  }
  const home = teamName(facts, values.awayTeam) ?? '';
  const question =
    isAsked || conflict?.kind === 'swapped' ? (
      <SwapSides home={home} week={values.weekNumber} onAnswer={answer} />
    ) : null;
  return { check, question };
}

/** How long a card waits for the fixture list, in milliseconds. After that the server checks the sides. */
const MAX_WAIT = 2_000;

async function afterMaxWait(): Promise<boolean> {
  return new Promise((resolve) => setTimeout(() => resolve(false), MAX_WAIT));
}

/**
 * Returns a function that returns whether the fixture list has the card's teams swapped in that week (Rule F19). The
 * list is requested once both teams are chosen. Without a network the function returns `false`.
 */
function useIsSwapped({ season, weekNumber: week, homeTeam, awayTeam }: CardValues): () => Promise<boolean> {
  const asked = useRef(Promise.resolve(false));
  useEffect(() => {
    if (homeTeam === '' || awayTeam === '' || !/^[1-9]\d?$/.test(week)) return;
    const sides = { homeTeamId: homeTeam, awayTeamId: awayTeam };
    asked.current = officialApi('GET /api/fixtures', { query: { season, week } }).then(
      (outcome) => outcome.ok && swappedFixture(sides, outcome.value) !== null,
    );
  }, [season, week, homeTeam, awayTeam]);
  return () => Promise.race([asked.current, afterMaxWait()]);
}

type SwapSidesProps = { home: string; week: string; onAnswer: (choice: 'swap' | 'keep' | null) => void };

/** Asks whether to swap the sides of a card. `home`: the home team in the fixture list (Rule F19). */
function SwapSides({ home, week, onAnswer }: SwapSidesProps) {
  return (
    <Confirm
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
      <p>{swappedWords(home, Number(week))} Players, scores and breaks change sides; nothing you typed is lost.</p>
    </Confirm>
  );
}

/** Returns the card with its sides swapped: teams, matches and outcome. */
function swappedValues(values: CardValues): CardValues {
  const { homeTeam, awayTeam, matches } = values;
  return {
    ...values,
    ...swappedOutcome(values),
    homeTeam: awayTeam,
    awayTeam: homeTeam,
    matches: matches.map(swappedMatch),
  };
}
