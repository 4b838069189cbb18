import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { SmallButton } from '#web/officials/buttons.tsx';
import fields from '#web/officials/fields.module.css';
import { createTextStore, useStore } from '#web/store.ts';
import type { CardFacts } from './card-facts.ts';
import style from './card-form.module.css';
import type { CardValues } from './card-values.ts';
import {
  type RunningFixtureBody,
  toFixtureRunningScoreBody,
  RunningScoreSender,
  type RunningTieBody,
} from './running-sender.ts';
import { isWorthSaving } from './saved-cards.ts';

/** The stored state of the switch that shows the running score. `null`: off. */
const storedSwitchState = createTextStore(() => localStorage, 'show-running');

/**
 * How long the user must stop typing before the score is sent, in milliseconds. A score is typed digit by digit, and
 * half a score must not be shown.
 */
const typingPauseMs = 600;

/**
 * What `ShareRunningScoreSwitch` needs to know about a form. `bodyOf` returns the request body for the running score,
 * or `null` if there is nothing to send. `isBegun` returns whether the match in the form has begun.
 */
type RunningScoreAdapter<Facts> = {
  bodyOf: (values: CardValues, facts: Facts) => RunningFixtureBody | RunningTieBody | null;
  isBegun: (values: CardValues, facts: Facts) => boolean;
};
/** The `RunningScoreAdapter` of a match card. Its match has begun once `isWorthSaving` returns `true` for the card. */
export const CARD_RUNNING_SCORE_ADAPTER: RunningScoreAdapter<CardFacts> = {
  bodyOf: toFixtureRunningScoreBody,
  isBegun: isWorthSaving,
};

type ShowRunningProps<Facts> = {
  form: UseFormReturn<CardValues>;
  facts: Facts;
  draft: { readonly id: string };
  sent: RunningScoreAdapter<Facts>;
};

/** The switch that lets everybody see a match's running score while its card is typed. */
export function ShareRunningScoreSwitch<Facts>({ form, facts, draft, sent }: ShowRunningProps<Facts>) {
  const isOn = useStore(storedSwitchState) !== null;
  const [sender] = useState(() => new RunningScoreSender());
  /**
   * The id of the card for which the user turned on the switch. Empty if the switch is off, or was already on when the
   * page opened.
   */
  const pressed = useRef('');
  const { words, isTaken } = useStore(sender.state);
  useEffect(() => {
    if (!isOn) return;
    // A match that has not begun is sent only if the user has turned on the switch for this card.
    const send = () => {
      const values = form.getValues();
      const isPlayed = sent.isBegun(values, facts) || pressed.current === draft.id;
      sender.show(draft.id, isPlayed ? sent.bodyOf(values, facts) : null);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        timer = setTimeout(send, typingPauseMs);
      },
    });
    const listening = new AbortController();
    window.addEventListener('online', () => void sender.sendPending(), listening);
    // Sends a restored card at once, because some of it may have been typed offline.
    send();
    return () => {
      clearTimeout(timer);
      stop();
      listening.abort();
    };
  }, [isOn, form, facts, draft, sent, sender]);
  useEffect(() => () => sender.leave(), [sender]);

  function turn(on: boolean): void {
    pressed.current = on ? draft.id : '';
    if (!on) sender.remove();
    storedSwitchState.set(on ? 'on' : null);
  }
  return (
    <div className={style.running} data-screen-only>
      <label className={fields.check}>
        <input type="checkbox" checked={isOn} onChange={({ target }) => turn(target.checked)} />
        <span>Show running score</span>
      </label>
      <p role="status">{isOn ? words : 'Others see it live'}</p>
      {isTaken ? <SmallButton onClick={() => sender.takeOver()}>Take over</SmallButton> : null}
    </div>
  );
}
