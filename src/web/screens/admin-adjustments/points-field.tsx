import { useState } from 'react';
import input from '#web/components/input.module.css';
import { ChoiceButtons } from '#web/officials/buttons.tsx';
import { registerFieldElement } from '#web/officials/focus-field.ts';
import { LabelledField } from '#web/officials/labelled.tsx';
import fields from '#web/officials/fields.module.css';
import type { InputProps } from '#web/office/kind-fields.tsx';
import style from './points-field.module.css';

const TAKE_AWAY_LABEL = 'Take away';
const GIVE = 'Give';

/**
 * A field for a number of points, with buttons for whether they are taken or given, because the number pad of a phone
 * has no minus. The form stores the number and the choice as one text, such as `-2`.
 */
export function PointsField({ form, name, label }: InputProps) {
  const text = String(form.watch(name) ?? '');
  const [chosen, setChosen] = useState(TAKE_AWAY_LABEL);
  const sign = text === '' ? chosen : isNegative(text) ? TAKE_AWAY_LABEL : GIVE;
  const amount = text.replace(/^\s*[-−+]\s*/, '');
  function set(typed: string, by: string): void {
    setChosen(by);
    const points = typed.replace(/^\s*[-−+]\s*/, '');
    form.setValue(name, points !== '' && by === TAKE_AWAY_LABEL ? `-${points}` : points, {
      shouldDirty: true,
      shouldTouch: true,
      shouldValidate: form.formState.submitCount > 0,
    });
  }
  return (
    <div className={style.points}>
      <div>
        <span className={style.which} aria-hidden="true">
          Take or give
        </span>
        <ChoiceButtons
          label="Take or give"
          options={[TAKE_AWAY_LABEL, GIVE]}
          chosen={sign}
          wordsOf={(one) => one}
          onChoose={(one) => set(amount, one)}
        />
      </div>
      <LabelledField form={form} name={name} label={label}>
        {(labelling) => (
          <input
            className={`${input.input} ${fields.number}`}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            {...labelling}
            value={amount}
            ref={(element) => {
              if (element !== null) registerFieldElement(form, name, element);
            }}
            onChange={({ target: { value } }) => set(value, isNegative(value) ? TAKE_AWAY_LABEL : sign)}
          />
        )}
      </LabelledField>
    </div>
  );
}

function isNegative(text: string): boolean {
  return /^\s*[-−]/.test(text);
}
