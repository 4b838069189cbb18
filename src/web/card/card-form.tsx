import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { type Path, useFieldArray, type UseFormReturn } from 'react-hook-form';
import { Form, keepFocusOnMouseDown } from '#web/officials/form.tsx';
import button from '#web/components/button.module.css';
import { dismissNotice, showNotice } from '#web/layout/notices.tsx';
import { ABSENTEE } from '#domain/name.ts';
import { type Side, SIDES } from '#domain/cards/match.ts';
import { sectionHeading } from '#domain/cards/match-words.ts';
import { mayEndEarly } from '#domain/cards/card-end.ts';
import { formatOf, isPlainFormat, sectionsOfMatches } from '#domain/seasons/format.ts';
import type { LeagueRules } from '#domain/seasons/season.ts';
import { SmallButton } from '#web/officials/buttons.tsx';
import { type CardFacts, lastLineup } from './card-facts.ts';
import { type FormerPlayersListener, useLoadFormerPlayers } from './left-players.ts';
import style from './card-form.module.css';
import { CardStatusBar, NEW_CARD_STATUS_BAR_WORDS, progressTextId, type CardStatusBarWords } from './card-bar.tsx';
import { ConfirmScoresDespiteHandicaps } from './confirm-starts.tsx';
import { type CardValues, rulesForCardValues } from './card-values.ts';
import { FixtureFields } from './fixture-fields.tsx';
import { MatchFields } from './match-fields.tsx';
import { MatchHeadings } from './match-heads.tsx';
import { createEmptyMatch, matchesFittedToFormat, formatOfMatch } from './match-values.ts';
import { matchesNeededOnCard } from './matches-won-and-needed.ts';
import { LevelAggregateField, UnfinishedMatchesNote, OutcomeFields } from './outcome-fields.tsx';
import { hasNoMatchesToFillIn } from './outcome-values.ts';

type CardFieldsProps = {
  form: UseFormReturn<CardValues>;
  facts: CardFacts;
  /** Shows the fixture in one line instead of its fields. `onUnfold` is called when the user wants to change it. */
  folded?: boolean;
  onUnfold?: () => void;
  /** Hides the fields that identify the fixture. */
  framesOnly?: boolean;
  /** Hides the fields for how the fixture ended. */
  playedOnly?: boolean;
  /** Content between the fixture's fields and the matches. */
  aboveMatches?: ReactNode;
};
type CardFormProps = CardFieldsProps &
  Pick<ComponentProps<typeof Form>, 'submit' | 'sending' | 'disabled' | 'onSubmit' | 'children'> & {
    /** Content below the fields. `children` is content above the fields. */
    after?: ReactNode;
    progress?: CardStatusBarWords;
    /**
     * Whether the form has the same values as the recorded card, so that there is nothing to send. If so, the bar with
     * the submit button need not stay in view.
     */
    idle?: boolean;
    onLeft: FormerPlayersListener;
  };

/** The form to enter or correct a match card. The caller checks its values with `checkCardValues`. */
export function CardForm({
  submit,
  sending,
  disabled = false,
  onSubmit,
  children,
  after,
  progress = NEW_CARD_STATUS_BAR_WORDS,
  idle = false,
  onLeft,
  ...card
}: CardFormProps) {
  useLoadFormerPlayers(card.form, card.facts, onLeft);
  return (
    <Form
      wide
      {...{ submit, sending, disabled, onSubmit }}
      bar={<CardStatusBar form={card.form} facts={card.facts} progress={progress} idle={idle} />}
      describedBy={progressTextId}
    >
      {children}
      <CardFields {...card} />
      {after}
    </Form>
  );
}

const doNothing = (): void => {};

function CardFields({ form, facts, folded = false, onUnfold = doNothing, ...parts }: CardFieldsProps) {
  const { framesOnly = false, playedOnly = false, aboveMatches = null } = parts;
  const [season, division, outcome] = form.watch(['season', 'division', 'outcome']);
  const rules = rulesForCardValues(facts, { season, division });
  useClearPlayersOnTeamChange(form);
  useRecheckFaultyFields(form);
  useFitMatchesToFormat(form, rules);
  return (
    // The element only handles keys that are pressed in its fields. It cannot get the focus itself.
    <div role="presentation" onKeyDown={focusNextFieldOnEnter}>
      {framesOnly ? null : <FixtureFields form={form} facts={facts} folded={folded} onUnfold={onUnfold} />}
      {aboveMatches}
      {rules === undefined || hasNoMatchesToFillIn({ outcome }) ? null : (
        <CardMatchFields form={form} facts={facts} rules={rules} showsTeams={framesOnly} />
      )}
      <LevelAggregateField form={form} facts={facts} />
      <ConfirmScoresDespiteHandicaps form={form} />
      {playedOnly ? null : <OutcomeFields form={form} facts={facts} />}
      {playedOnly && outcome === 'abandoned' ? <UnfinishedMatchesNote form={form} facts={facts} /> : null}
    </div>
  );
}

type MatchesProps = Pick<CardFieldsProps, 'form' | 'facts'> & {
  rules: LeagueRules;
  /** Whether to name the teams above the matches, because the fields for the teams are hidden. */
  showsTeams: boolean;
};

/** The matches of a card. If the format has several sections, the matches are grouped under their names. */
function CardMatchFields({ form, facts, rules, showsTeams }: MatchesProps) {
  const rows = useFieldArray({ control: form.control, name: 'matches' });
  const addButton = useRef<HTMLButtonElement>(null);

  function add(): void {
    const index = rows.fields.length;
    const first = `matches.${index}.sides.home` as const;
    // Focuses the first field that can be filled in. Players can be chosen only after their team.
    const focusName = form.getValues('homeTeam') === '' ? `${first}.score` : `${first}.players.0`;
    rows.append(createEmptyMatch(formatOfMatch(rules, index).section), { focusName });
  }
  function remove(index: number): void {
    const removed = form.getValues(`matches.${index}`);
    // Renders at once, so that the button that adds a match exists and can take the focus.
    flushSync(() => rows.remove(index));
    addButton.current?.focus();
    const undo = () => {
      dismissNotice();
      rows.insert(index, removed);
    };
    showNotice({ kind: 'status', text: `Removed match ${index + 1}.`, action: { label: 'Undo', run: undo } });
  }
  const needed = matchesNeededOnCard(form.watch('matches'), rules);
  const numbered = rows.fields
    .slice(0, needed)
    .map(({ id }, index) => ({ id, index, format: formatOfMatch(rules, index) }));
  const removeOf = (index: number) =>
    mayEndEarly(rules) || (sections.size > 1 && index < rules.framesPerFixture) ? undefined : remove;
  const sections = Map.groupBy(numbered, ({ format }) => format.section);
  return (
    <>
      {SIDES.map((side) => (
        <LastLineupButton key={side} form={form} facts={facts} side={side} />
      ))}
      {[...sections].map(([section, matches]) => (
        <div key={matches[0]?.id} className={style.matches}>
          {isPlainFormat(formatOf(rules)) ? null : <h2>{sectionHeading(section)}</h2>}
          <div>
            {showsTeams ? <MatchHeadings form={form} facts={facts} section={section} /> : null}
            {matches.map(({ id, ...match }) => (
              <MatchFields key={id} {...match} form={form} facts={facts} onRemove={removeOf(match.index)} />
            ))}
          </div>
        </div>
      ))}
      {rows.fields.length < sectionsOfMatches(rules).length ? (
        <button
          ref={addButton}
          type="button"
          className={`${button.quiet} ${style.add}`}
          onMouseDown={keepFocusOnMouseDown}
          onClick={add}
        >
          Add Match
        </button>
      ) : null}
    </>
  );
}

/**
 * A button that fills in one side's players from its team's last fixture, match by match. Renders nothing if
 * `lastLineup` returns `null`.
 */
function LastLineupButton({ form, facts, side }: Pick<CardFieldsProps, 'form' | 'facts'> & { side: Side }) {
  const known = lastLineup(facts, form.watch(), side);
  if (known === null) return null;
  function choose(): void {
    for (const [index, players] of known?.entries() ?? [])
      for (const [place, id] of players
        .slice(0, form.getValues(`matches.${index}.sides.${side}.players`).length)
        .entries())
        form.setValue(`matches.${index}.sides.${side}.players.${place}`, id);
  }
  return (
    <p>
      <SmallButton onClick={choose}>Same players as last time</SmallButton>
    </p>
  );
}

/** Changes the matches of the card to the format of its division whenever that format changes. */
function useFitMatchesToFormat(form: UseFormReturn<CardValues>, rules: LeagueRules | undefined): void {
  const format = JSON.stringify(rules && formatOf(rules));
  const before = useRef(format);
  useEffect(() => {
    if (before.current === format || rules === undefined) return;
    before.current = format;
    const matches = form.getValues('matches');
    const fitted = matchesFittedToFormat(matches, rules);
    if (JSON.stringify(fitted) !== JSON.stringify(matches)) form.setValue('matches', fitted);
  }, [form, format, rules]);
}

/** Checks fields with faults again when another field changes, because a rule may depend on both fields. */
function useRecheckFaultyFields(form: UseFormReturn<CardValues>): void {
  const shown = browserFaultPaths(form.formState.errors).join(' ');
  useEffect(() => {
    if (shown === '') return;
    // The cast is safe, because `browserFaultPaths` returns only paths of fields.
    const names = shown.split(' ') as Path<CardValues>[];
    return form.subscribe({
      formState: { values: true },
      callback: ({ name }) => void form.trigger(names.filter((one) => one !== name)),
    });
  }, [form, shown]);
}

/**
 * Returns the paths of the fields in which the browser found a fault. A path is, for example,
 * `matches.2.sides.home.score`. The server's faults are left out.
 */
function browserFaultPaths(errors: object, path: readonly string[] = []): string[] {
  const own = 'message' in errors && 'type' in errors && errors.type === 'rule' ? [path.join('.')] : [];
  const parts = Object.entries(errors).flatMap(([key, part]: [string, unknown]) =>
    part instanceof Object && !(part instanceof Element) ? browserFaultPaths(part, [...path, key]) : [],
  );
  return [...own, ...parts];
}

/** Clears a side's players when its team changes. Absent players stay absent. */
function useClearPlayersOnTeamChange(form: UseFormReturn<CardValues>): void {
  useEffect(() => {
    return form.subscribe({
      formState: { values: true },
      callback({ name, values }) {
        if (name !== 'homeTeam' && name !== 'awayTeam') return;
        const side = name === 'homeTeam' ? 'home' : 'away';
        for (const [index, match] of values.matches.entries())
          for (const [place, player] of match.sides[side].players.entries()) {
            if (player === ABSENTEE) continue;
            const field = `matches.${index}.sides.${side}.players.${place}` as const;
            form.setValue(field, '');
            form.clearErrors(field);
          }
      },
    });
  }, [form]);
}

/**
 * Moves the focus when Enter is pressed in an input: to the next empty field that is not optional, or else to the next
 * field or button. Enter in an input never submits the form.
 */
function focusNextFieldOnEnter(event: KeyboardEvent<HTMLElement>): void {
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
