import { type KeyboardEvent, useEffect } from 'react';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import { DateField, NumberField, SelectField } from '#web/officials/fields.tsx';
import { divisionOptions } from '#web/officials/squads/squads.ts';
import { type CardFacts, seasonOf } from './card-facts.ts';
import style from './card-fields.module.css';
import { type CardValues, emptyMatch } from './card-values.ts';
import { runningScore } from './match-choices.ts';
import { MatchFields } from './match-fields.tsx';
import score from './running-score.module.css';

type CardFieldsProps = { form: UseFormReturn<CardValues>; facts: CardFacts };

/** The fields of a match card, new or corrected. The form must check with `checkCardValues`. */
export function CardFields({ form, facts }: CardFieldsProps) {
  const rows = useFieldArray({ control: form.control, name: 'matches' });
  const values = form.watch();
  const season = seasonOf(facts, values.season);
  const rules = (season ?? seasonOf(facts, facts.seasons.default))?.rules;
  const framesNeeded = rules?.framesPerFixture ?? 0;
  useClearPlayers(form);
  return (
    // Handles the keys of the fields in it; takes no focus itself.
    <div role="presentation" onKeyDown={toNextField}>
      <div className={style.when}>
        <SelectField
          form={form}
          name="division"
          label="Division"
          placeholder="Choose"
          options={divisionOptions(season?.divisions ?? [])}
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
      <RunningScore values={values} facts={facts} framesNeeded={framesNeeded} />
      {rules === undefined
        ? null
        : rows.fields.map(({ id }, index) => (
            <MatchFields
              key={id}
              form={form}
              facts={facts}
              rules={rules}
              index={index}
              onRemove={() => rows.remove(index)}
            />
          ))}
      {rows.fields.length < framesNeeded ? (
        <button type="button" className={style.add} onClick={() => rows.append(emptyMatch)}>
          Add Match
        </button>
      ) : null}
    </div>
  );
}

/** The teams of the division, and those of the card being corrected. A team chosen for the other side is disabled. */
function teamChoices({ teams, recorded }: CardFacts, values: CardValues, field: 'homeTeam' | 'awayTeam') {
  const other = values[field === 'homeTeam' ? 'awayTeam' : 'homeTeam'];
  const choices = new Map<string, string>();
  if (recorded !== null && String(recorded.division) === values.division) {
    choices.set(recorded.homeTeamId, recorded.homeTeamName);
    choices.set(recorded.awayTeamId, recorded.awayTeamName);
  }
  for (const { id, name, division } of teams) if (String(division) === values.division) choices.set(id, name);
  return {
    placeholder: values.division === '' ? 'Choose a division first' : 'Choose a team',
    disabled: values.division === '',
    options: [...choices].map(([value, label]) => ({ value, label, disabled: value === other })),
  };
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

type RunningScoreProps = { values: CardValues; facts: CardFacts; framesNeeded: number };

/** The teams' score so far, always in view. */
function RunningScore({ values: { homeTeam, awayTeam, matches }, facts, framesNeeded }: RunningScoreProps) {
  const { home, away } = runningScore(matches);
  return (
    <p className={score.score}>
      <span>{teamName(facts, homeTeam) ?? 'Home team'}</span>
      <strong>
        {home}–{away}
      </strong>
      <span>{teamName(facts, awayTeam) ?? 'Away team'}</span>
      <small>
        {matches.length} of {framesNeeded} matches
      </small>
    </p>
  );
}

function teamName({ teams, recorded }: CardFacts, id: string): string | undefined {
  if (id === recorded?.homeTeamId) return recorded.homeTeamName;
  if (id === recorded?.awayTeamId) return recorded.awayTeamName;
  return teams.find((team) => team.id === id)?.name;
}

/** Enter moves to the next field, like the keypad's own key. It never submits. */
function toNextField(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const fields = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('input:enabled, select:enabled, button:enabled'),
  ];
  fields[fields.indexOf(event.target) + 1]?.focus();
}
