import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { formatWords } from '#domain/seasons/format-words.ts';
import { pointsExample } from '#domain/seasons/points-example.ts';
import { PRESETS } from '#domain/seasons/presets.ts';
import { useDivisionName } from '#web/choice/division-name.tsx';
import { ItemNameAndDescription } from '#web/components/name-and-description.tsx';
import ui from '#web/components/ui.module.css';
import lists from '#web/office/kind-fields.module.css';
import field from '#web/officials/fields.module.css';
import { SelectField, TextField } from '#web/officials/fields.tsx';
import { Form } from '#web/officials/form.tsx';
import { discardStoredForm, useStoredForm } from '#web/officials/stored-form.ts';
import { callAsOfficial } from '#web/officials/official-api.ts';
import { useOfficialForm } from '#web/officials/use-official-form.ts';
import { FormatFields, FormatHandicapsNote, PointFields } from '#web/screens/admin-seasons/format-fields.tsx';
import { hasSameCardRules, presetValues } from '#web/screens/admin-seasons/preset-values.ts';
import { sampleCardRulesFromForm, SUBSTITUTE_OPTIONS } from '#web/screens/admin-seasons/rule-form.ts';
import { fixedFormatReason } from '#web/screens/admin-seasons/rule-fields.tsx';
import { withIssuesAtSeasonFields } from '#web/screens/admin-seasons/season-form.ts';
import { NavigateToStep } from './league-step.tsx';
import { checkSeasonStep, seasonStepValues, storedOrUsualRules, type SeasonStepValues } from './season-values.ts';
import type { SetupData } from './setup-data.ts';

const DIVISION_COUNT_OPTIONS = Array.from({ length: 9 }, (_, i) => ({
  value: String(i + 1),
  label: i === 0 ? 'One division' : `${i + 1} divisions`,
}));

/** A form for the season's name, its number of divisions, the format of its matches, and who may play for a team. */
export function SeasonStep({ data: { season, proposed } }: { data: SetupData }) {
  const [saved, setSaved] = useState(false);
  const { form, submit, sending } = useOfficialForm({
    start: seasonStepValues(season, proposed),
    check: (values: SeasonStepValues) => checkSeasonStep(values, season),
    send: async (body, options) =>
      withIssuesAtSeasonFields(
        season
          ? await callAsOfficial('PUT /api/admin/seasons', { body }, options)
          : await callAsOfficial(
              'POST /api/admin/seasons',
              { body: { ...body, calendar: [], makeDefault: true } },
              options,
            ),
      ),
    done: ({ message }) => {
      discardStoredForm('season');
      setSaved(true);
      return { text: message };
    },
  });
  useStoredForm(form, 'season');
  return (
    <>
      {season ? <p className={ui.about}>Season {season.season}</p> : null}
      <Form form={form} submit="Save and continue" sending={sending} onSubmit={submit}>
        {season ? null : <TextField form={form} name="season" label="Season" hint="For example 26/27, or 2027." />}
        <SelectField form={form} name="divisions" label="Divisions" options={DIVISION_COUNT_OPTIONS} />
        <FormatChoice form={form} season={season} />
        <SelectField form={form} name="substitutes" label="Who may play for a team" options={SUBSTITUTE_OPTIONS} />
        <NavigateToStep to="teams" when={saved && !sending} />
      </Form>
    </>
  );
}

type ChoiceProps = { form: UseFormReturn<SeasonStepValues>; season: SetupData['season'] };

const FORMAT_PRESETS = PRESETS.map((preset) => ({ preset, id: preset.id, name: preset.name }));

/** A list of common formats, with the fields of the chosen format below. */
function FormatChoice({ form, season }: ChoiceProps) {
  const nameOf = useDivisionName();
  const fixed = season && fixedFormatReason(season, null, (division) => nameOf(division, season.season));
  const { handicaps } = form.watch('rules');
  return (
    <fieldset className={lists.list}>
      <legend>Format of a match</legend>
      <FormatPresetOptions form={form} season={season} isFixed={fixed !== null} />
      {handicaps ? <FormatHandicapsNote handicaps={handicaps} /> : null}
      <ChosenFormat form={form} />
      <details className={ui.more}>
        <summary>Change it: sections and points</summary>
        {/* The cast is safe: `FormatFields` uses only the form values of a format, at `path`. */}
        <FormatFields form={form as unknown as UseFormReturn} path="rules" fixed={fixed} />
        <PointFields form={form as unknown as UseFormReturn} path="rules" />
      </details>
      <p className={ui.about}>
        Frames, points and tie-breaks can be changed one by one under League, Seasons: points at any time, the number of
        frames until the first result.
      </p>
    </fieldset>
  );
}

function FormatPresetOptions({ form, season, isFixed }: ChoiceProps & { isFixed: boolean }) {
  const before = storedOrUsualRules(season);
  const [first] = useState(() => seasonStepValues(season, ''));
  const offered = FORMAT_PRESETS.filter(({ preset }) => !isFixed || hasSameCardRules(preset, before));
  const own = { preset: null, id: '', name: 'As it is now' };
  function choose(id: string): void {
    const preset = PRESETS.find((one) => one.id === id);
    const rules = preset ? { ...first.rules, ...presetValues(preset, before) } : first.rules;
    form.setValue('rules', rules, { shouldDirty: true });
    // Sets the sections a second time, at the path `rules.format`, because `useFieldArray` notices only changes at
    // exactly this path.
    form.setValue('rules.format', rules.format, { shouldDirty: true });
  }
  return [...(first.preset === '' ? [own] : []), ...offered].map(({ preset, id, name }) => (
    <label key={id} className={field.check}>
      <input
        type="radio"
        value={id}
        defaultChecked={form.getValues('preset') === id}
        {...form.register('preset', { onChange: (event: { target: { value: string } }) => choose(event.target.value) })}
      />
      <ItemNameAndDescription
        name={name}
        about={preset ? pointsExample(preset.rules) : 'This season has a format of its own.'}
      />
    </label>
  ));
}

/** The chosen format in sentences. */
function ChosenFormat({ form }: Pick<ChoiceProps, 'form'>) {
  const rules = sampleCardRulesFromForm(form.watch('rules'));
  if (rules === null) return null;
  return (
    <p className={ui.about} role="status">
      <strong>{formatWords(rules).join(' ')}</strong>
    </p>
  );
}
