import { useState } from 'react';
import input from '#web/components/input.module.css';
import { Toggles } from '#web/officials/buttons.tsx';
import { noteField } from '#web/officials/focus-field.ts';
import { Labelled } from '#web/officials/labelled.tsx';
import fields from '#web/officials/fields.module.css';
import type { InputProps } from '#web/office/kind-fields.tsx';
import style from './points-field.module.css';

const TAKE = 'Take away';
const GIVE = 'Give';

/**
 * A number of points and whether they are taken away or given, because the number pad of a phone has no minus. The form stores
 * both in one text, such as `-2`.
 */
export function PointsField({ form, name, label }: InputProps) {
  const text = String(form.watch(name) ?? '');
  const [chosen, setChosen] = useState(TAKE);
  const sign = text === '' ? chosen : isNegative(text) ? TAKE : GIVE;
  const amount = text.replace(/^\s*[-−+]\s*/, '');
  function set(typed: string, by: string): void {
    setChosen(by);
    const points = typed.replace(/^\s*[-−+]\s*/, '');
    form.setValue(name, points !== '' && by === TAKE ? `-${points}` : points, {
      shouldDirty: true,
      shouldTouch: true,
      shouldValidate: form.formState.submitCount > 0,
    });
  }
  return (
    <div className={style.points}>
      <Toggles
        label="Take points away or give them"
        options={[TAKE, GIVE]}
        chosen={sign}
        wordsOf={(one) => one}
        onChoose={(one) => set(amount, one)}
      />
      <Labelled form={form} name={name} label={label}>
        {(labelling) => (
          <input
            className={`${input.input} ${fields.number}`}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            {...labelling}
            value={amount}
            ref={(element) => {
              if (element !== null) noteField(form, name, element);
            }}
            onChange={({ target: { value } }) => set(value, isNegative(value) ? TAKE : sign)}
          />
        )}
      </Labelled>
    </div>
  );
}

function isNegative(text: string): boolean {
  return /^\s*[-−]/.test(text);
}
