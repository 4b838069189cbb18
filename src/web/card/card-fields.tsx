import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import { type LeagueRules, rulesOf } from '#domain/seasons/season.ts';
import { afterFrame } from '#web/officials/buttons.tsx';
import { holdFocus } from '#web/officials/form.tsx';
import { dismissNotice, notify } from '#web/layout/notices.tsx';
import { type CardFacts, seasonOf } from './card-facts.ts';
import style from './card-fields.module.css';
import { type CardValues, emptyMatch } from './card-values.ts';
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
  const rules = useMemo(() => rulesFor(facts, { season, division }), [facts, season, division]);
  const framesNeeded = rules?.framesPerFixture ?? 0;
  const shown = useGrowing(rows.fields.length);
  const addButton = useRef<HTMLButtonElement>(null);
  useClearPlayers(form);
  useFramesNeeded(form, framesNeeded);

  const { append, remove: removeRow, insert } = rows;
  function add(): void {
    const next = `matches.${rows.fields.length}.` as const;
    // The focus goes to the first field that can be filled in: players can be chosen once their team is.
    append(emptyMatch, { focusName: form.getValues('homeTeam') === '' ? `${next}homeScore` : next });
  }
  const remove = useCallback(
    (index: number): void => {
      const removed = form.getValues(`matches.${index}`);
      // While the button to add a match is there, it takes the focus of the button that goes.
      flushSync(() => removeRow(index));
      addButton.current?.focus();
      const undo = () => {
        dismissNotice();
        insert(index, removed);
      };
      notify({ kind: 'status', text: `Removed match ${index + 1}.`, action: { label: 'Undo', run: undo } });
    },
    [form, removeRow, insert],
  );
  return (
    // Handles the keys of the fields in it; takes no focus itself.
    <div role="presentation" onKeyDown={toNextField}>
      {framesOnly ? null : <FixtureFields form={form} facts={facts} folded={folded} onUnfold={onUnfold} />}
      <div className={style.matches}>
        {rules === undefined
          ? null
          : rows.fields
              .slice(0, shown)
              .map(({ id }, index) => (
                <MatchFields key={id} form={form} facts={facts} rules={rules} index={index} onRemove={remove} />
              ))}
      </div>
      {rows.fields.length < framesNeeded ? (
        <button ref={addButton} type="button" className={style.add} onMouseDown={holdFocus} onClick={afterFrame(add)}>
          Add Match
        </button>
      ) : null}
    </div>
  );
}

/** The rules of the card's division and season; of the default season where it has none yet. */
export function rulesFor(
  facts: CardFacts,
  { season, division }: Pick<CardValues, 'season' | 'division'>,
): LeagueRules | undefined {
  const found = seasonOf(facts, season) ?? seasonOf(facts, facts.seasons.default);
  return found && rulesOf(found, Number(division));
}

/** `count`, reached by one more in each frame: an old phone shows the first match at once, and the others after it. */
function useGrowing(count: number): number {
  const [drawn, setDrawn] = useState(count);
  const shown = Math.min(drawn + 1, count);
  useEffect(() => {
    if (shown === drawn) return;
    const frame = requestAnimationFrame(() => setDrawn(shown));
    return () => cancelAnimationFrame(frame);
  }, [shown, drawn]);
  return shown;
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

/** Clears a side's players when its team changes. */
function useClearPlayers(form: UseFormReturn<CardValues>): void {
  useEffect(() => {
    return form.subscribe({
      formState: { values: true },
      callback({ name, values }) {
        if (name !== 'homeTeam' && name !== 'awayTeam') return;
        const field = name === 'homeTeam' ? 'homePlayer' : 'awayPlayer';
        for (const index of values.matches.keys()) form.setValue(`matches.${index}.${field}`, '');
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
