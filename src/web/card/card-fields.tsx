import { type KeyboardEvent, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import { holdFocus } from '#web/officials/form.tsx';
import { dismissNotice, notify } from '#web/layout/notices.tsx';
import type { CardFacts } from './card-facts.ts';
import style from './card-fields.module.css';
import { absentIn, type CardValues, emptyMatch, rulesFor } from './card-values.ts';
import { FixtureFields } from './fixture-fields.tsx';
import { MatchFields } from './match-fields.tsx';

type CardFieldsProps = {
  form: UseFormReturn<CardValues>;
  facts: CardFacts;
  /** Shows the fixture in one line; `onUnfold` is called when the user wants to change it. */
  folded?: boolean;
  onUnfold?: () => void;
  /** Leaves out the fields that say which fixture it is. */
  framesOnly?: boolean;
};

const nothing = (): void => {};

/** The fields of a match card, new or corrected. The form must check with `checkCardValues`. */
export function CardFields(props: CardFieldsProps) {
  const { form, facts, folded = false, onUnfold = nothing, framesOnly = false } = props;
  const rows = useFieldArray({ control: form.control, name: 'matches' });
  const [season, division] = form.watch(['season', 'division']);
  const rules = rulesFor(facts, { season, division });
  const framesNeeded = rules?.framesPerFixture ?? 0;
  const addButton = useRef<HTMLButtonElement>(null);
  useClearPlayers(form);
  useFramesNeeded(form, framesNeeded);

  function add(): void {
    const next = `matches.${rows.fields.length}.` as const;
    // The focus goes to the first field that can be filled in: players can be chosen once their team is.
    rows.append(emptyMatch, { focusName: form.getValues('homeTeam') === '' ? `${next}homeScore` : next });
  }
  function remove(index: number): void {
    const removed = form.getValues(`matches.${index}`);
    // While the button to add a match is there, it takes the focus of the button that goes.
    flushSync(() => rows.remove(index));
    addButton.current?.focus();
    const undo = () => {
      dismissNotice();
      rows.insert(index, removed);
    };
    notify({ kind: 'status', text: `Removed match ${index + 1}.`, action: { label: 'Undo', run: undo } });
  }
  return (
    // Handles the keys of the fields in it; takes no focus itself.
    <div role="presentation" onKeyDown={toNextField}>
      {framesOnly ? null : <FixtureFields form={form} facts={facts} folded={folded} onUnfold={onUnfold} />}
      <div className={style.matches}>
        {rules === undefined
          ? null
          : rows.fields.map(({ id }, index) => (
              <MatchFields key={id} form={form} facts={facts} rules={rules} index={index} onRemove={remove} />
            ))}
      </div>
      {rows.fields.length < framesNeeded ? (
        <button ref={addButton} type="button" className={style.add} onMouseDown={holdFocus} onClick={add}>
          Add Match
        </button>
      ) : null}
    </div>
  );
}

/** Adds or removes empty matches when the division has another number of frames. */
function useFramesNeeded(form: UseFormReturn<CardValues>, needed: number): void {
  const before = useRef(needed);
  useEffect(() => {
    if (before.current === needed) return;
    before.current = needed;
    const matches = form.getValues('matches');
    const last = matches.findLastIndex((match) => Object.values(match).some((text) => text !== ''));
    const kept = matches.slice(0, Math.max(needed, last + 1));
    const added = Array.from({ length: needed - kept.length }, () => emptyMatch);
    if (kept.length + added.length !== matches.length) form.setValue('matches', [...kept, ...added]);
  }, [form, needed]);
}

/** Clears a side's players when its team changes; who is absent stays absent. */
function useClearPlayers(form: UseFormReturn<CardValues>): void {
  useEffect(() => {
    return form.subscribe({
      formState: { values: true },
      callback({ name, values }) {
        if (name !== 'homeTeam' && name !== 'awayTeam') return;
        const side = name === 'homeTeam' ? 'home' : 'away';
        for (const [index, match] of values.matches.entries()) {
          form.setValue(`matches.${index}.${side}Before`, '');
          if (absentIn(match)[side]) continue;
          form.setValue(`matches.${index}.${side}Player`, '');
          form.clearErrors(`matches.${index}.${side}Player`);
        }
      },
    });
  }, [form]);
}

/**
 * Enter moves on, like the keypad's own key: in a score to the next score that is empty, elsewhere to the next field. It
 * never submits.
 */
function toNextField(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const fields = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('input:enabled, select:enabled, button:enabled'),
  ];
  const after = fields.slice(fields.indexOf(event.target) + 1);
  const isOpen = (field: HTMLElement) =>
    (field instanceof HTMLSelectElement || field instanceof HTMLInputElement) &&
    field.value === '' &&
    field.dataset['optional'] === undefined;
  (after.find(isOpen) ?? after[0])?.focus();
}
