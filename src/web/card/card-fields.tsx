import { type KeyboardEvent, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { type Path, useFieldArray, type UseFormReturn } from 'react-hook-form';
import { holdFocus } from '#web/officials/form.tsx';
import { dismissNotice, notify } from '#web/layout/notices.tsx';
import { Day } from '#web/components/day.tsx';
import surface from '#web/components/surface.module.css';
import { SmallButton } from '#web/officials/buttons.tsx';
import { DateField, NumberField, SelectField } from '#web/officials/fields.tsx';
import { focusField } from '#web/officials/focus-field.ts';
import { divisionOptions } from '#web/officials/squads/squads.ts';
import { countOf } from '#domain/count.ts';
import { type CardFacts, isOwnFixture, ownDivisions, seasonOf, teamsIn } from './card-facts.ts';
import style from './card-fields.module.css';
import {
  absentIn,
  asPlayed,
  type CardValues,
  checkCardValues,
  emptyMatch,
  rulesFor,
  runningScore,
} from './card-values.ts';
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
  if ('message' in errors) return 'type' in errors && errors.type === 'rule' ? [path.join('.')] : [];
  return Object.entries(errors).flatMap(([key, part]: [string, unknown]) =>
    part instanceof Object ? pathsOf(part, [...path, key]) : [],
  );
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

type FixtureFieldsProps = {
  form: UseFormReturn<CardValues>;
  facts: CardFacts;
  /** Shows the fixture in one line; `onUnfold` is called when the user wants to change it. */
  folded: boolean;
  onUnfold: () => void;
};

/** The fields that say which fixture a card is of, or one line with a button to change it. */
export function FixtureFields({ form, facts, folded, onUnfold }: FixtureFieldsProps) {
  const values = form.watch();
  const season = seasonOf(facts, values.season);
  const isFolded = folded && values.homeTeam !== '' && values.awayTeam !== '';
  function unfold(): void {
    flushSync(onUnfold);
    focusField(form, 'division');
  }
  return (
    <>
      {isFolded ? <FixtureLine values={values} facts={facts} onChange={unfold} /> : null}
      <div hidden={isFolded}>
        <div className={style.when}>
          <SelectField
            form={form}
            name="division"
            label="Division"
            placeholder="Choose"
            options={divisionOptions(ownDivisions(facts, season?.divisions ?? []))}
            onChoose={() => {
              form.setValue('homeTeam', '');
              form.setValue('awayTeam', '');
            }}
          />
          <NumberField form={form} name="weekNumber" label="Week number" />
          <DateField form={form} name="date" label="Date (if known)" />
          <SelectField
            form={form}
            name="season"
            label="Season"
            options={facts.seasons.seasons.map(({ season: value }) => ({ value, label: value }))}
          />
        </div>
        <div className={style.teams}>
          <SelectField form={form} name="homeTeam" label="Home team" {...teamChoices(facts, values, 'homeTeam')} />
          <SelectField form={form} name="awayTeam" label="Away team" {...teamChoices(facts, values, 'awayTeam')} />
        </div>
      </div>
    </>
  );
}

type FixtureLineProps = { values: CardValues; facts: CardFacts; onChange: () => void };

function FixtureLine({ values, facts, onChange }: FixtureLineProps) {
  const { season, division, weekNumber, date, homeTeam, awayTeam } = values;
  return (
    <div className={`${surface.surface} ${style.fixture}`}>
      <div>
        <h2>
          {teamName(facts, homeTeam)} v {teamName(facts, awayTeam)}
        </h2>
        <p>
          {season === facts.seasons.default ? '' : `Season ${season}, `}Division {division}, week {weekNumber}
          {date === '' ? null : ', '}
          {date === '' ? null : <Day day={date} />}
        </p>
      </div>
      <SmallButton aria-label="Change the fixture or date" onClick={onChange}>
        Change
      </SmallButton>
    </div>
  );
}

/**
 * The teams of the division, those of the card being corrected, and the one that is chosen, whatever has changed since. A
 * team chosen for the other side is disabled.
 */
function teamChoices(facts: CardFacts, values: CardValues, field: 'homeTeam' | 'awayTeam') {
  const { recorded } = facts;
  const other = values[field === 'homeTeam' ? 'awayTeam' : 'homeTeam'];
  const choices = new Map<string, string>();
  if (recorded !== null && String(recorded.division) === values.division) {
    choices.set(recorded.homeTeamId, recorded.homeTeamName);
    choices.set(recorded.awayTeamId, recorded.awayTeamName);
  }
  for (const { id, name } of teamsIn(facts, values.season, values.division)) choices.set(id, name);
  const chosen = teamName(facts, values[field]);
  if (chosen !== undefined) choices.set(values[field], chosen);
  return {
    placeholder: values.division === '' ? 'Choose a division first' : 'Choose a team',
    disabled: values.division === '',
    options: [...choices]
      .filter(([id]) => other === '' || id === values[field] || isOwnFixture(facts, id, other))
      .map(([value, label]) => ({ value, label, disabled: value === other })),
  };
}

/** A team's name on a card; `undefined` where none is chosen. */
export function teamName({ teams, recorded }: CardFacts, id: string): string | undefined {
  if (id === recorded?.homeTeamId) return recorded.homeTeamName;
  if (id === recorded?.awayTeamId) return recorded.awayTeamName;
  return teams.find((team) => team.id === id)?.name;
}

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
