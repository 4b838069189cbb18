import type { UseFormReturn } from 'react-hook-form';
import {
  type NumberRule,
  POINT_WORDS,
  pointsExample,
  PRESETS,
  RULE_WORDS,
  TIE_BREAK_WORDS,
} from '#domain/season-rules.ts';
import { TIE_BREAKS } from '#domain/season.ts';
import part from '#web/components/part.module.css';
import { Select } from '#web/components/select.tsx';
import { NumberField, SelectField } from '#web/officials/fields.tsx';
import style from './admin-seasons.module.css';
import { formatIn, formatValues } from './rule-form.ts';
import { divisionsIn, type SeasonValues } from './season-form.ts';

type SeasonForm = { form: UseFormReturn<SeasonValues> };

const ORDINALS = ['First', 'Second', 'Third', 'Fourth', 'Fifth'];
const OTHER_RULES = ['walkoverScore', 'highestBreak', 'highestScore', 'breaksFrom'] as const satisfies NumberRule[];

/** The season's rules, and those that a division has of its own. */
export function RuleFields({ form, summary }: SeasonForm & { summary: string }) {
  const divisions = divisionsIn(form.watch('divisions')).filter((division) => division > 0);
  return (
    <details className={part.more}>
      <summary>{summary}</summary>
      <FormatFields form={form} path="rules" />
      <div className={style.numbers}>
        {OTHER_RULES.map((name) => (
          <NumberField key={name} form={form} name={`rules.${name}`} label={RULE_WORDS[name]} />
        ))}
      </div>
      {divisions.map((division) => (
        <OwnRules key={division} form={form} division={division} />
      ))}
      <p className={style.hint}>
        Once a division has results, only its points, tie-breaks and lowest recorded break can change.
      </p>
    </details>
  );
}

/** Whether a division has rules of its own, and which. */
function OwnRules({ form, division }: SeasonForm & { division: number }) {
  const path = `divisionRules.${division}` as const;
  const fields = form.watch(path);
  function toggle(own: boolean): void {
    const { rules } = form.getValues();
    // A division that was just added has no fields yet.
    form.setValue(path, { ...(fields ?? structuredClone(rules)), own }, { shouldDirty: true });
  }
  const own = fields?.own ?? false;
  return (
    <fieldset>
      <legend>Division {division}</legend>
      <label className={style.tick}>
        <input type="checkbox" checked={own} onChange={(event) => toggle(event.target.checked)} />
        <span>Division {division} has a format of its own</span>
      </label>
      {own ? <FormatFields form={form} path={path} /> : null}
    </fieldset>
  );
}

type FormatFieldsProps = SeasonForm & { path: 'rules' | `divisionRules.${number}` };

/** Frames, points and tie-breaks, with a list of common formats to start from and an example of what the points mean. */
function FormatFields({ form, path }: FormatFieldsProps) {
  const values = form.watch(path);
  const format = formatIn(values);
  function choosePreset(id: string): void {
    const preset = PRESETS.find((one) => one.id === id);
    if (preset) form.setValue(path, { ...values, ...formatValues(preset.rules) }, { shouldDirty: true });
  }
  const of = path === 'rules' ? '' : `, division ${path.replace('divisionRules.', '')}`;
  return (
    <div className={style.format}>
      <Select
        label={`Start from a common format${of}`}
        name={`${path}.preset`}
        value=""
        options={['', ...PRESETS.map(({ id }) => id)]}
        wordsOf={(id) => PRESETS.find((one) => one.id === id)?.name ?? 'Choose a format'}
        onChoose={choosePreset}
      />
      <div className={style.numbers}>
        {(['framesPerFixture', 'maxFramesPerPlayer'] as const).map((name) => (
          <NumberField key={name} form={form} name={`${path}.${name}`} label={RULE_WORDS[name]} />
        ))}
        {(['frameWon', 'fixtureWon', 'fixtureDrawn'] as const).map((name) => (
          <NumberField key={name} form={form} name={`${path}.points.${name}`} label={POINT_WORDS[name]} />
        ))}
      </div>
      {format === null ? null : <p className={style.example}>{pointsExample(format)}</p>}
      <div className={style.pair}>
        {values.tieBreaks.slice(0, shownTieBreaks(values.tieBreaks)).map((_, i) => (
          <SelectField
            // The places of tie-breaks have no identity beside their order.
            key={ORDINALS[i]}
            form={form}
            name={`${path}.tieBreaks.${i}`}
            label={`${ORDINALS[i]} tie-break`}
            placeholder={i === 0 ? 'None: by name' : 'No further one'}
            options={TIE_BREAKS.map((tieBreak) => ({
              value: tieBreak,
              label: TIE_BREAK_WORDS[tieBreak],
              disabled: values.tieBreaks.some((chosen, at) => at !== i && chosen === tieBreak),
            }))}
          />
        ))}
      </div>
    </div>
  );
}

/** The chosen tie-breaks, and one more to choose. */
function shownTieBreaks(chosen: readonly string[]): number {
  return chosen.findLastIndex((tieBreak) => tieBreak !== '') + 2;
}
