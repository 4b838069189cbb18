import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import button from '#web/components/button.module.css';
import part from '#web/components/part.module.css';
import { DateField } from '#web/officials/fields.tsx';
import style from './admin-seasons.module.css';
import type { SeasonValues } from './season-values.ts';
import { datedWords } from './season-words.ts';
import { layOut } from './shape-part.tsx';
import { WeekRows } from './week-rows.tsx';

/** The dates: a first day and holidays lay out all the weeks, each of which can be changed by hand. */
export function DatesPart({ form }: { form: UseFormReturn<SeasonValues> }) {
  const { control } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'pauses' });
  const calendar = form.watch('calendar');
  function removePause(index: number): void {
    remove(index);
    layOut(form);
  }
  return (
    <fieldset className={style.dates}>
      <legend>Dates</legend>
      <DateField form={form} name="start" label="First day" onChange={() => layOut(form)} />
      <ul className={style.pauses}>
        {fields.map(({ id }, index) => (
          <li key={id}>
            <DateField
              form={form}
              name={`pauses.${index}.from`}
              label={`Holiday ${index + 1}: from`}
              onChange={() => layOut(form)}
            />
            <DateField form={form} name={`pauses.${index}.to`} label="to" onChange={() => layOut(form)} />
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
      <p className={style.hint}>
        Weeks that a holiday touches are left out. Changing the first day, the weeks or a holiday lays the dates out
        anew.
      </p>
      <details className={part.more}>
        <summary>Week by week: {datedWords(calendar)}</summary>
        <WeekRows form={form} calendar={calendar} />
      </details>
    </fieldset>
  );
}
