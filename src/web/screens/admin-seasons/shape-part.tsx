import { useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { NumberField, TextField } from '#web/officials/fields.tsx';
import style from './admin-seasons.module.css';
import { redated, type SeasonValues } from './season-values.ts';

/** How many weeks and which divisions a season has. Other weeks have other dates. */
export function ShapePart({ form }: { form: UseFormReturn<SeasonValues> }) {
  const laidOutFor = useRef(form.formState.defaultValues?.weeks);
  function left(target: EventTarget): void {
    const { weeks } = form.getValues();
    // Who only passes by, or goes back to what stood there, keeps what was changed by hand.
    if (!isWeeks(target) || weeks === laidOutFor.current) return;
    laidOutFor.current = weeks;
    layOut(form);
  }
  return (
    <div className={style.pair} onBlur={({ target }) => left(target)}>
      <NumberField form={form} name="weeks" label="Weeks" hint="That can be recorded." />
      <TextField form={form} name="divisions" label="Divisions" hint="The highest first, such as 1, 2." />
    </div>
  );
}

function isWeeks(left: EventTarget): boolean {
  return left instanceof HTMLInputElement && left.name === 'weeks';
}

/** Lays the dates out anew, where they can be; a season without dates stays so until it gets a first day. */
export function layOut(form: UseFormReturn<SeasonValues>): void {
  const calendar = redated(form.getValues());
  if (calendar !== null) form.setValue('calendar', calendar, { shouldDirty: true, shouldValidate: true });
}
