import { type FocusEvent, useRef } from 'react';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import { rulesBody } from '#contract/rules.ts';
import { countOf } from '#domain/count.ts';
import { pointsExample } from '#domain/seasons/points-example.ts';
import { PRESETS } from '#domain/seasons/presets.ts';
import { POINT_WORDS, RULE_WORDS, TIE_BREAK_WORDS } from '#domain/seasons/rule-words.ts';
import { divisionInWords } from '#domain/seasons/division-names.ts';
import { TIE_BREAKS } from '#domain/seasons/rule-choices.ts';
import button from '#web/components/button.module.css';
import ui from '#web/components/ui.module.css';
import { CheckField, DateField, NumberField, Row, SelectField, TextField } from '#web/officials/fields.tsx';
import lists from '#web/office/kind-fields.module.css';
import { fieldsOf, KindFields } from '#web/office/kind-fields.tsx';
import { Select } from '#web/components/choice-form.tsx';
import style from './admin-seasons.module.css';
import { formatIn, formatValues, SUBSTITUTE_OPTIONS, zones } from './rule-form.ts';
import { divisionsIn, namesTyped, newCalendar, type SeasonValues } from './season-form.ts';
import { nameTyped } from './team-fields.tsx';

type SeasonForm = { form: UseFormReturn<SeasonValues> };

/** The number of weeks and the divisions. Another number of weeks resets the dates. */
export function ShapeFields({ form }: SeasonForm) {
  const lastWeeks = useRef(form.formState.defaultValues?.weeks);
  function onBlur({ target }: FocusEvent): void {
    const { weeks } = form.getValues();
    // Leaving the field without a change keeps the dates that were changed by hand.
    if (!(target instanceof HTMLInputElement) || target.name !== 'weeks' || weeks === lastWeeks.current) return;
    lastWeeks.current = weeks;
    resetCalendar(form);
  }
  return (
    <div className={style.shape} onBlur={onBlur}>
      <Row>
        <NumberField form={form} name="weeks" label="Weeks" hint="Weeks in which results can be entered." />
        <TextField form={form} name="divisions" label="Divisions" hint="Highest first, for example 1, 2." />
      </Row>
    </div>
  );
}

/** The dates: the first day and holidays set all weeks, and each week can be changed by hand. */
export function DateFields({ form }: SeasonForm) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'pauses' });
  const calendar = form.watch('calendar');
  const reset = () => resetCalendar(form);
  function removePause(index: number): void {
    remove(index);
    reset();
  }
  return (
    <fieldset className={`${lists.list} ${style.dates}`}>
      <legend>Dates</legend>
      <DateField form={form} name="start" label="First day" onChange={reset} />
      <ul className={style.pauses}>
        {fields.map(({ id }, index) => (
          <li key={id}>
            <DateField
              form={form}
              name={`pauses.${index}.from`}
              label={`Holiday ${index + 1}: from`}
              onChange={reset}
            />
            <DateField form={form} name={`pauses.${index}.to`} label="to" onChange={reset} />
            <button
              type="button"
              className={button.quiet}
              aria-label={`Remove holiday ${index + 1}`}
              onClick={() => removePause(index)}
            >
              Remove
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className={`${button.quiet} ${style.add}`} onClick={() => append({ from: '', to: '' })}>
        Add a holiday
      </button>
      <p className={ui.about}>
        There is no play in a week that has a holiday. Changing the first day, the number of weeks or a holiday resets
        all dates.
      </p>
      <details className={ui.more}>
        <summary>Week by week: {calendar.length === 0 ? 'no dates' : countOf(calendar.length, 'dated week')}</summary>
        <ol className={style.weeks}>
          {calendar.map(({ week }, index) => (
            <li key={week}>
              <span aria-hidden="true" className={style.week}>
                {week}
              </span>
              <DateField form={form} name={`calendar.${index}.from`} label={`Week ${week} from`} hidesLabel />
              <DateField form={form} name={`calendar.${index}.to`} label={`Week ${week} to`} hidesLabel />
            </li>
          ))}
        </ol>
      </details>
    </fieldset>
  );
}

/** Sets all dates from the first day, weeks and holidays, if they are complete. */
function resetCalendar(form: UseFormReturn<SeasonValues>): void {
  const calendar = newCalendar(form.getValues());
  if (calendar !== null) form.setValue('calendar', calendar, { shouldDirty: true, shouldValidate: true });
}

const ORDINALS = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth'];
const otherRules = rulesBody.pick({ walkoverScore: true, highestBreak: true, highestScore: true, breaksFrom: true });

/** Who may play for a team, in the season or in a division. */
export function SubstitutesField({ form, path = 'rules' }: Partial<FormatFieldsProps> & SeasonForm) {
  return (
    <SelectField
      form={form}
      name={`${path}.substitutes`}
      label="Who may play for a team"
      options={SUBSTITUTE_OPTIONS}
    />
  );
}

/** The season's rules, and those that a division has of its own. */
export function RuleFields({ form, summary }: SeasonForm & { summary: string }) {
  const divisions = divisionsIn(form.watch('divisions')).filter((division) => division > 0);
  return (
    <details className={ui.more}>
      <summary>{summary}</summary>
      <FormatFields form={form} path="rules" />
      <KindFields form={form} schema={otherRules} words={fieldsOf(otherRules)} within="rules." />
      {divisions.map((division) => (
        <OwnRules key={division} form={form} division={division} />
      ))}
      <p className={ui.about}>
        Once a division has results, only its points, tie-breaks, promotion, relegation, lowest recorded break and who
        may play can change. The lowest and highest handicap and the largest start are on the page Handicap policy.
      </p>
    </details>
  );
}

/** Whether a division has rules of its own, and which. */
function OwnRules({ form, division }: SeasonForm & { division: number }) {
  const path = `divisionRules.${division}` as const;
  const fields = form.watch(path);
  const name = nameTyped(form)(division);
  function start(): void {
    // A division that was just added has no fields yet.
    if (fields?.framesPerFixture === undefined)
      form.setValue(path, { ...structuredClone(form.getValues().rules), own: true }, { shouldDirty: true });
  }
  return (
    <fieldset className={lists.list}>
      <legend>{name}</legend>
      <CheckField form={form} name={`${path}.own`} label={`${name} has a format of its own`} onChange={start} />
      {fields?.own ? (
        <>
          <FormatFields form={form} path={path} />
          <SubstitutesField form={form} path={path} />
        </>
      ) : null}
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
  const division = path === 'rules' ? null : Number(path.replace('divisionRules.', ''));
  const of = division === null ? '' : `, ${divisionInWords(namesTyped(form.watch()), division)}`;
  return (
    <>
      <Select
        label={`Start from a common format${of}`}
        name={`${path}.preset`}
        value=""
        options={['', ...PRESETS.map(({ id }) => id)]}
        wordsOf={(id) => PRESETS.find((one) => one.id === id)?.name ?? 'Choose a format'}
        onChoose={choosePreset}
      />
      <Row>
        {(['framesPerFixture', 'maxFramesPerPlayer'] as const).map((name) => (
          <NumberField key={name} form={form} name={`${path}.${name}`} label={RULE_WORDS[name]} />
        ))}
        {(['frameWon', 'fixtureWon', 'fixtureDrawn'] as const).map((name) => (
          <NumberField key={name} form={form} name={`${path}.points.${name}`} label={POINT_WORDS[name]} />
        ))}
      </Row>
      {format === null ? null : (
        <p className={ui.about}>
          <strong>{pointsExample(format)}</strong>
        </p>
      )}
      <TieBreakFields form={form} path={path} />
      <KindFields form={form} schema={zones} words={fieldsOf(zones)} within={`${path}.`} />
    </>
  );
}

function TieBreakFields({ form, path }: FormatFieldsProps) {
  const { tieBreaks } = form.watch(path);
  return (
    <Row>
      {tieBreaks.slice(0, shownTieBreaks(tieBreaks)).map((_, i) => (
        <SelectField
          // The places of tie-breaks have no identity beside their order.
          key={ORDINALS[i]}
          form={form}
          name={`${path}.tieBreaks.${i}`}
          label={`${ORDINALS[i]} tie-break`}
          placeholder={i === 0 ? 'None: they share the position' : 'No further one'}
          options={TIE_BREAKS.map((tieBreak) => ({
            value: tieBreak,
            label: TIE_BREAK_WORDS[tieBreak],
            disabled: tieBreaks.some((chosen, at) => at !== i && chosen === tieBreak),
          }))}
        />
      ))}
    </Row>
  );
}

/** The chosen tie-breaks, and one more to choose. */
function shownTieBreaks(chosen: readonly string[]): number {
  return chosen.findLastIndex((tieBreak) => tieBreak !== '') + 2;
}
