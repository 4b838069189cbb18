import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { NumberField } from '#web/officials/fields.tsx';
import type { HandicapValues } from './check-squads.ts';
import style from './handicap-fields.module.css';

type HandicapFieldsProps<Values extends FieldValues & HandicapValues> = {
  form: UseFormReturn<Values>;
  disabled?: boolean;
};

/** A player's three numbers, side by side. */
export function HandicapFields<Values extends FieldValues & HandicapValues>({
  form,
  disabled = false,
}: HandicapFieldsProps<Values>) {
  // The names are those of `HandicapValues`, which every such form has.
  const named = (name: keyof HandicapValues) => ({ form, name: name as Path<Values>, disabled });
  return (
    <div className={style.numbers}>
      <NumberField {...named('handicap')} label="Handicap" />
      <NumberField {...named('modifier')} label="Modifier" fraction />
      <NumberField {...named('newHandicap')} label="New handicap" />
    </div>
  );
}
