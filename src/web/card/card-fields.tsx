import { type KeyboardEvent, useEffect } from 'react';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import { DateField, NumberField, SelectField } from '#web/officials/fields.tsx';
import { divisionOptions } from '#web/officials/squads/squads.ts';
import { type CardFacts, seasonOf } from './card-facts.ts';
import style from './card-fields.module.css';
import { type CardValues, emptyMatch } from './card-values.ts';
import { MatchFields } from './match-fields.tsx';
import { RunningScore } from './running-score.tsx';

type CardFieldsProps = { form: UseFormReturn<CardValues>; facts: CardFacts };

/**
 * The fields of a card (specification §2, §5: Match Data Input), the same for a new one and a correction. The form is
 * the caller's: `useOfficialForm` with `checkCardValues`.
 */
export function CardFields({ form, facts }: CardFieldsProps) {
  const rows = useFieldArray({ control: form.control, name: 'matches' });
  const values = form.watch();
  const season = seasonOf(facts, values.season);
  const rules = (season ?? seasonOf(facts, facts.seasons.default))?.rules;
  const most = rules?.framesPerFixture ?? 0;
  return (
    // The fields' own keys come up to it; it takes no focus itself.
    <div role="presentation" onKeyDown={toNextField}>
      <div className={style.when}>
        <SelectField
          form={form}
          name="division"
          label="Division"
          placeholder="Choose"
          options={divisionOptions(season?.divisions ?? [])}
          onChoose={() => emptyTeams(form)}
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
      <RunningScore values={values} facts={facts} most={most} />
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
      {rows.fields.length < most ? (
        <button type="button" className={style.add} onClick={() => rows.append(emptyMatch)}>
          Add Match
        </button>
      ) : null}
      <PlayersOfOtherTeams form={form} />
    </div>
  );
}

/** Teams of the division, and those of the card that is corrected, each once on the card. */
function teamChoices({ teams, recorded }: CardFacts, values: CardValues, field: 'homeTeam' | 'awayTeam') {
  const other = values[field === 'homeTeam' ? 'awayTeam' : 'homeTeam'];
  const choices = new Map<string, string>();
  if (recorded !== null && String(recorded.division) === values.division) {
    choices.set(recorded.homeTeamId, recorded.homeTeamName);
    choices.set(recorded.awayTeamId, recorded.awayTeamName);
  }
  for (const { id, name, division } of teams) if (String(division) === values.division) choices.set(id, name);
  return {
    none: values.division === '' ? 'Choose a division first' : 'Choose a team',
    disabled: values.division === '',
    options: [...choices].map(([value, label]) => ({ value, label, disabled: value === other })),
  };
}

function emptyTeams(form: UseFormReturn<CardValues>): void {
  form.setValue('homeTeam', '');
  form.setValue('awayTeam', '');
}

/** Another team has other players: whoever was chosen for the one before is chosen no more. */
function PlayersOfOtherTeams({ form }: { form: UseFormReturn<CardValues> }) {
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
  return null;
}

/** Enter goes on to the next field, as a keypad's own key does; only a button sends. */
function toNextField(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const fields = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('input:enabled, select:enabled, button:enabled'),
  ];
  fields[fields.indexOf(event.target) + 1]?.focus();
}
