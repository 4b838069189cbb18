import { type FocusEvent, useRef } from 'react';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import { countWithNoun } from '#domain/count.ts';
import button from '#web/components/button.module.css';
import ui from '#web/components/ui.module.css';
import { DateField, NumberField, FieldRow, TextField } from '#web/officials/fields.tsx';
import lists from '#web/office/kind-fields.module.css';
import style from './admin-seasons.module.css';
import { calendarFromFirstDay, type SeasonValues } from './season-form.ts';

type SeasonFormProps = { form: UseFormReturn<SeasonValues> };

/** Fields for the number of weeks and for the divisions. A new number of weeks resets the dates. */
export function WeeksAndDivisionsFields({ form }: SeasonFormProps) {
  const lastWeeks = useRef(form.formState.defaultValues?.weeks);
  function onBlur({ target }: FocusEvent): void {
    const { weeks } = form.getValues();
    // If the number of weeks is unchanged, the dates stay, because officials may have changed them by hand.
    if (!(target instanceof HTMLInputElement) || target.name !== 'weeks' || weeks === lastWeeks.current) return;
    lastWeeks.current = weeks;
    setCalendarFromFirstDay(form);
  }
  return (
    <div className={style.shape} onBlur={onBlur}>
      <FieldRow>
        <NumberField form={form} name="weeks" label="Weeks" hint="Weeks in which results can be entered." />
        <TextField form={form} name="divisions" label="Divisions" hint="Highest first, for example 1, 2." />
      </FieldRow>
    </div>
  );
}

/**
 * Fields for the dates. The first day and the holidays set the dates of all weeks. Each week can then be changed by
 * hand.
 */
export function DateFields({ form }: SeasonFormProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'pauses' });
  const calendar = form.watch('calendar');
  const reset = () => setCalendarFromFirstDay(form);
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
        <summary>
          Week by week: {calendar.length === 0 ? 'no dates' : countWithNoun(calendar.length, 'dated week')}
        </summary>
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

/**
 * Sets the dates of all weeks from the first day, the number of weeks and the holidays, if these fields are complete.
 */
function setCalendarFromFirstDay(form: UseFormReturn<SeasonValues>): void {
  const calendar = calendarFromFirstDay(form.getValues());
  if (calendar !== null) form.setValue('calendar', calendar, { shouldDirty: true, shouldValidate: true });
}
