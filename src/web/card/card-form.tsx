import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { type Path, useFieldArray, type UseFormReturn } from 'react-hook-form';
import { Form, holdFocus } from '#web/officials/form.tsx';
import button from '#web/components/button.module.css';
import { dismissNotice, notify } from '#web/layout/notices.tsx';
import { countOf } from '#domain/count.ts';
import { UNKNOWN_TEAM } from '#domain/name.ts';
import { type Side, SIDES } from '#domain/cards/match.ts';
import { SmallButton } from '#web/officials/buttons.tsx';
import { type CardFacts, lastPlayers } from './card-facts.ts';
import { type OnLeft, useLoadedLeft } from './left-players.ts';
import style from './card-form.module.css';
import {
  absentIn,
  asPlayed,
  type CardValues,
  checkCardValues,
  emptyMatch,
  rulesFor,
  runningScore,
} from './card-values.ts';
import { FixtureFields, teamName } from './fixture-fields.tsx';
import { MatchFields } from './match-fields.tsx';

type CardFieldsProps = {
  form: UseFormReturn<CardValues>;
  facts: CardFacts;
  /** As `FixtureFields` take them. */
  folded?: boolean;
  onUnfold?: () => void;
  /** Leaves out the fields that say which fixture it is. */
  framesOnly?: boolean;
};
type CardFormProps = CardFieldsProps &
  Pick<ComponentProps<typeof Form>, 'submit' | 'sending' | 'disabled' | 'onSubmit' | 'beside' | 'children'> & {
    /** Stands below the fields; `children` stand before them. */
    after?: ReactNode;
    onLeft: OnLeft;
  };

/** The form of a match card, new or corrected. It must check with `checkCardValues`. */
export function CardForm({
  submit,
  sending,
  disabled = false,
  onSubmit,
  beside,
  children,
  after,
  onLeft,
  ...card
}: CardFormProps) {
  useLoadedLeft(card.form, card.facts, onLeft);
  return (
    <Form
      wide
      {...{ submit, sending, disabled, onSubmit, beside }}
      bar={<CardBar form={card.form} facts={card.facts} />}
      describedBy={progressId}
    >
      {children}
      <CardFields {...card} />
      {after}
    </Form>
  );
}

const nothing = (): void => {};

function CardFields({ form, facts, folded = false, onUnfold = nothing, framesOnly = false }: CardFieldsProps) {
  const rows = useFieldArray({ control: form.control, name: 'matches' });
  const [season, division] = form.watch(['season', 'division']);
  const rules = rulesFor(facts, { season, division });
  const framesNeeded = rules?.framesPerFixture ?? 0;
  const addButton = useRef<HTMLButtonElement>(null);
  useClearPlayers(form);
  useFreshFaults(form);
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
      {SIDES.map((side) => (
        <SamePlayers key={side} form={form} facts={facts} side={side} />
      ))}
      <div className={style.matches}>
        {rules === undefined
          ? null
          : rows.fields.map(({ id }, index) => (
              <MatchFields key={id} form={form} facts={facts} rules={rules} index={index} onRemove={remove} />
            ))}
      </div>
      {rows.fields.length < framesNeeded ? (
        <button
          ref={addButton}
          type="button"
          className={`${button.quiet} ${style.add}`}
          onMouseDown={holdFocus}
          onClick={add}
        >
          Add Match
        </button>
      ) : null}
    </div>
  );
}

/** Chooses those who played in the last match of a captain's own team, in the same order. */
function SamePlayers({ form, facts, side }: Pick<CardFieldsProps, 'form' | 'facts'> & { side: Side }) {
  const known = lastPlayers(facts, form.watch(), side);
  if (known === null) return null;
  const choose = () => known.forEach((id, index) => form.setValue(`matches.${index}.${side}Player`, id));
  return (
    <p>
      <SmallButton onClick={choose}>Same players as last time</SmallButton>
    </p>
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

/** Checks again what shows a fault when another field changes, as a rule may look at both. */
function useFreshFaults(form: UseFormReturn<CardValues>): void {
  const shown = pathsOf(form.formState.errors).join(' ');
  useEffect(() => {
    if (shown === '') return;
    // The paths of fields.
    const names = shown.split(' ') as Path<CardValues>[];
    return form.subscribe({
      formState: { values: true },
      callback: ({ name }) => void form.trigger(names.filter((one) => one !== name)),
    });
  }, [form, shown]);
}

/** The paths of the faults that the card's rules found, such as `matches.2.homeScore`; those of the server stay. */
function pathsOf(errors: object, path: readonly string[] = []): string[] {
  const own = 'message' in errors && 'type' in errors && errors.type === 'rule' ? [path.join('.')] : [];
  const parts = Object.entries(errors).flatMap(([key, part]: [string, unknown]) =>
    part instanceof Object && !(part instanceof Element) ? pathsOf(part, [...path, key]) : [],
  );
  return [...own, ...parts];
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

/** The id of the line that says what is still to be done. */
const progressId = 'card-progress';

/** The teams' score so far, and what is still to be done before the card can be sent. */
function CardBar({ form, facts }: { form: UseFormReturn<CardValues>; facts: CardFacts }) {
  const values = form.watch();
  const rules = rulesFor(facts, values);
  const { home, away } = runningScore(values.matches.map((match) => (rules ? asPlayed(match, rules) : match)));
  return (
    <div className={style.bar}>
      <p>
        <span className={style.team}>{nameOrWords(facts, values.homeTeam, 'home')}</span>{' '}
        <strong>
          {home}–{away}
        </strong>{' '}
        <span className={style.team}>{nameOrWords(facts, values.awayTeam, 'away')}</span>
      </p>
      <p role="status" id={progressId}>
        {progressOf(values, facts, form.formState.submitCount > 0)}
      </p>
    </div>
  );
}

/** The name of a side's team; `Home team` where none is chosen. */
function nameOrWords(facts: CardFacts, teamId: string, side: Side): string {
  if (teamId === '') return side === 'home' ? 'Home team' : 'Away team';
  return teamName(facts, teamId) ?? UNKNOWN_TEAM[side];
}

function progressOf(values: CardValues, facts: CardFacts, tried: boolean): string {
  const needed = rulesFor(facts, values)?.framesPerFixture ?? 0;
  if (values.matches.length !== needed) return `${values.matches.length} of ${needed} matches`;
  const checked = checkCardValues(values, facts);
  if (checked.ok) return 'Ready to send';
  if (!tried) return 'Saved on this device as you type';
  return `${countOf(new Set(checked.issues.map(({ path }) => path)).size, 'thing')} to fix`;
}
