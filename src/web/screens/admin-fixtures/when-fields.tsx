import type { UseFormReturn } from 'react-hook-form';
import { DateField, NumberField, SelectField, TextField } from '#web/officials/fields.tsx';
import { stateOptions, type WhenValues } from './when-values.ts';

/** The fields of when and where. */
export function WhenFields({ form, withState }: { form: UseFormReturn<WhenValues>; withState: boolean }) {
  return (
    <>
      <NumberField form={form} name="weekNumber" label="Week" />
      <DateField form={form} name="date" label="Date" hint="May be empty." />
      <TextField form={form} name="venue" label="Venue" hint="Empty: at the home team’s own." />
      {withState ? <SelectField form={form} name="state" label="State" options={stateOptions} /> : null}
    </>
  );
}
