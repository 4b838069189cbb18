import type { ClipboardEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { CompetitionAnswer } from '#contract/cups.ts';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import { type CupInRequest, cupInRequestSchema } from '#domain/cups/cup-draft.ts';
import { countWithNoun } from '#domain/count.ts';
import { foldName } from '#domain/name.ts';
import { useDivisionName } from '#web/choice/division-name.tsx';
import button from '#web/components/button.module.css';
import list from '#web/components/list.module.css';
import ui from '#web/components/ui.module.css';
import { SmallButton } from '#web/officials/buttons.tsx';
import fields from '#web/officials/fields.module.css';
import { TextFieldWithSuggestions } from '#web/officials/fields.tsx';
import { focusField } from '#web/officials/focus-field.ts';
import { Form, keepFocusOnMouseDown } from '#web/officials/form.tsx';
import lists from '#web/office/kind-fields.module.css';
import { fieldsOfSchema, KindFields } from '#web/office/kind-fields.tsx';
import { useOfficialForm } from '#web/officials/use-official-form.ts';
import style from './admin-cups.module.css';
import { AppearanceRuleFields, OwnStartFields, RoundFields } from './cup-rule-fields.tsx';
import {
  type Candidate,
  possibleEntrants,
  entrantFromNames,
  parseEntrants,
  type EntrantInForm,
} from './cup-entrants.ts';
import { checkCup, type CupFacts, type CupValues, cupValues, countRounds } from './cup-form.ts';
import { GroupStageFields, EntrantSourceFields } from './entry-fields.tsx';
import { chosenEntrantSource } from './entry-form.ts';

const entrantKindOptions = [
  { value: 'player', label: 'Single players' },
  { value: 'pair', label: 'Pairs' },
  { value: 'team', label: 'Teams' },
];
const drawOptions = [
  { value: 'eachRound', label: 'Round by round' },
  { value: 'bracket', label: 'The whole bracket at once' },
  { value: 'table', label: 'By position, with no draw: 1–8, 4–5, 2–7, 3–6' },
];
const handicapOptions = [
  { value: 'no', label: 'Without handicap' },
  { value: 'yes', label: 'With handicap' },
];

const decidedByOptions = [
  { value: 'frames', label: 'The side with more frames wins' },
  { value: 'total', label: 'All frames are played, and total points decide' },
];
const legsOptions = [
  { value: '1', label: 'One' },
  { value: '2', label: 'Two, and the total decides' },
];

/** The texts and options of the fields for frames and legs, which the form shows below the entrants. */
const FRAMES_AND_LEGS_FIELDS = fieldsOfSchema(cupInRequestSchema.pick({ bestOf: true, decidedBy: true, legs: true }), {
  decidedBy: { options: decidedByOptions },
  legs: { options: legsOptions },
});

type CupFormProps = Pick<
  Parameters<typeof useOfficialForm<CupValues, CupInRequest, CompetitionAnswer>>[0],
  'send' | 'done' | 'failed'
> & { facts: CupFacts; submit: string };

/** The form for a new competition, or for changing one. */
export function CupForm({ facts, submit: label, ...sending }: CupFormProps) {
  const { cup } = facts;
  const {
    form,
    submit,
    sending: isSending,
  } = useOfficialForm<CupValues, CupInRequest, CompetitionAnswer>({
    start: cupValues(cup),
    check: (values) => checkCup(values, facts),
    ...sending,
  });
  return (
    <Form form={form} submit={label} sending={isSending} onSubmit={submit}>
      <CupFields form={form} facts={facts} fixed={cup !== null && cup.ties.length > 0} />
    </Form>
  );
}

/** `fixed`: whether the first round is drawn. The kind of cup, the type of draw and the entrants are then fixed. */
type CupFieldsProps = { form: UseFormReturn<CupValues>; facts: CupFacts; fixed: boolean };

function CupFields({ form, facts: { cup, teams, others }, fixed }: CupFieldsProps) {
  const values = form.watch();
  const { handicap, kind } = values;
  const rounds = countRounds(values, cup);
  const isNamed = chosenEntrantSource(values, kind) === 'named';
  const words = fieldsOfSchema(
    cupInRequestSchema.omit({ bestOf: true, decidedBy: true, legs: true, appearances: true }),
    {
      kind: { options: entrantKindOptions, hidden: fixed },
      draw: { options: drawOptions, hidden: fixed },
      handicap: { options: handicapOptions },
      maxStart: { hidden: handicap !== 'yes' },
    },
  );
  return (
    <>
      <KindFields form={form} schema={cupInRequestSchema} words={words} />
      {fixed ? null : <EntrantSourceFields form={form} teams={teams} others={others} />}
      {fixed || !isNamed ? null : <EntrantFields form={form} teams={teams} />}
      <fieldset className={lists.list}>
        <legend>How it is played</legend>
        <GroupStageFields form={form} fixed={fixed} />
        <KindFields form={form} schema={cupInRequestSchema} words={FRAMES_AND_LEGS_FIELDS} />
        <AppearanceRuleFields form={form} rounds={rounds} />
        <OwnStartFields form={form} />
      </fieldset>
      <RoundFields form={form} rounds={rounds} />
    </>
  );
}

type EntrantProps = { form: UseFormReturn<CupValues>; teams: readonly TeamAnswer[] };

/** Returns the form's entrants, all teams or players that can be entered, and functions to add and change entrants. */
function useEntrantEditing({ form, teams }: EntrantProps) {
  const { kind, entrants: all } = form.watch();
  const entrants = all[kind];
  const candidates = possibleEntrants(kind, teams, useDivisionName());

  function set(next: EntrantInForm[]): void {
    form.setValue(`entrants.${kind}`, next, { shouldDirty: true });
    form.clearErrors(['entry', 'partner']);
  }
  /** Sets the entrants, and focuses the field for the next entrant, because the pressed button may have disappeared. */
  function put(next: EntrantInForm[]): void {
    set(next);
    focusField(form, 'entry');
  }
  /** Adds all entrants in a text, except those already entered. Text that is not a valid pair stays in the field. */
  function addAll(text: string): void {
    const named = parseEntrants(kind, text, candidates);
    const together = Map.groupBy([...entrants, ...named.entrants], ({ label }) => foldName(label));
    put([...together.values()].flatMap(([first]) => first ?? []));
    form.setValue('entry', named.rest);
  }
  function add(): void {
    const { entry, partner } = form.getValues();
    if (kind !== 'pair') return entry.trim() === '' ? focusField(form, 'entry') : addAll(entry);
    const missing = [entry, partner].findIndex((name) => name.trim() === '');
    if (missing !== -1) return focusField(form, missing === 1 ? 'partner' : 'entry');
    put([...entrants, entrantFromNames(kind, [entry, partner], candidates)]);
    form.setValue('entry', '');
    form.setValue('partner', '');
  }
  function tick(candidate: Candidate, isTicked: boolean): void {
    const others = entrants.filter((entrant) => !hasTeamOrPlayerId(entrant, candidate.id));
    set(isTicked ? [...others, entrantValueConverter(kind)(candidate)] : others);
  }
  return { kind, entrants, candidates, put, addAll, add, tick };
}

/**
 * The fields for a cup's entrants. Officials can type names or paste a list. In a cup that is not for pairs, officials
 * can also tick names or add everyone at once.
 */
function EntrantFields(props: EntrantProps) {
  const { form } = props;
  const { kind, entrants, candidates, put, addAll, add, tick } = useEntrantEditing(props);
  const left = candidates.filter(({ id }) => !entrants.some((entrant) => hasTeamOrPlayerId(entrant, id)));
  /** Adds the entrants in a pasted list at once. Other text is pasted as usual. */
  function onPaste(event: ClipboardEvent): void {
    const text = event.clipboardData.getData('text');
    if (!/[,;\t\n]/.test(text.trim())) return;
    event.preventDefault();
    addAll(text);
  }
  const hint = `Choose a name from the league, or type any other. A list can be pasted${kind === 'pair' ? ', as Ann & Bob, Cy & Di' : ''}.`;
  return (
    <fieldset className={lists.list}>
      <legend>Entrants: {entrants.length}</legend>
      <div className={style.entry}>
        <TextFieldWithSuggestions
          form={form}
          name="entry"
          label={kind === 'pair' ? 'First player' : `Add a ${kind}`}
          hint={hint}
          suggestions={left}
          onEnter={add}
          onPaste={onPaste}
        />
        {kind === 'pair' ? (
          <TextFieldWithSuggestions form={form} name="partner" label="Second player" suggestions={left} onEnter={add} />
        ) : null}
      </div>
      <p className={button.row}>
        <button type="button" className={button.quiet} onMouseDown={keepFocusOnMouseDown} onClick={add}>
          Add
        </button>
        {kind === 'pair' || left.length === 0 ? null : (
          <button
            type="button"
            className={button.quiet}
            onMouseDown={keepFocusOnMouseDown}
            onClick={() => put([...entrants, ...left.map(entrantValueConverter(kind))])}
          >
            Add all {countWithNoun(left.length, kind)}
          </button>
        )}
      </p>
      {kind === 'pair' ? null : (
        <EntrantCheckboxes kind={kind} candidates={candidates} entrants={entrants} onTick={tick} />
      )}
      <EntrantList entrants={entrants} onRemove={(index) => put(entrants.toSpliced(index, 1))} />
    </fieldset>
  );
}

type TicksProps = {
  kind: CupValues['kind'];
  candidates: readonly Candidate[];
  entrants: readonly EntrantInForm[];
  onTick: (candidate: Candidate, isTicked: boolean) => void;
};

/** Checkboxes for all teams or players in the league. */
function EntrantCheckboxes({ kind, candidates, entrants, onTick }: TicksProps) {
  return (
    <details className={ui.more}>
      <summary>Tick {kind}s</summary>
      <ul className={style.ticked}>
        {candidates.map((candidate) => (
          <li key={candidate.id}>
            <label className={fields.check}>
              <input
                type="checkbox"
                checked={entrants.some((entrant) => hasTeamOrPlayerId(entrant, candidate.id))}
                onChange={({ target }) => onTick(candidate, target.checked)}
              />
              <span>
                {candidate.value} <small>{candidate.label}</small>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </details>
  );
}

type EnteredProps = { entrants: readonly EntrantInForm[]; onRemove: (index: number) => void };

function EntrantList({ entrants, onRemove }: EnteredProps) {
  if (entrants.length === 0) return null;
  return (
    <ol className={`${ui.flush} ${list.list} ${style.entered}`} aria-label="Entrants">
      {entrants.map(({ label, of }, index) => (
        <li key={label} className={list.line}>
          <span className={list.words}>
            {label}
            {'name' in of ? <small>Guest</small> : null}
          </span>
          <SmallButton aria-label={`Remove ${label}`} onClick={() => onRemove(index)}>
            Remove
          </SmallButton>
        </li>
      ))}
    </ol>
  );
}

function hasTeamOrPlayerId({ of }: EntrantInForm, id: string): boolean {
  if ('teamId' in of) return of.teamId === id;
  return 'playerIds' in of && of.playerIds.includes(id);
}

function entrantValueConverter(kind: CupValues['kind']) {
  return ({ id, value }: Candidate): EntrantInForm => ({
    label: value,
    of: kind === 'team' ? { teamId: id } : { playerIds: [id] },
  });
}
