import type { UseFormReturn } from 'react-hook-form';
import { SUGGESTED_CLOTH_COLOURS, SUGGESTED_METAL_COLOURS } from '#contract/colours.ts';
import input from '#web/components/input.module.css';
import fields from '#web/officials/fields.module.css';
import style from './colour-field.module.css';
import type { InputProps } from './kind-fields.tsx';

type Swatches = readonly (readonly [colour: string, name: string])[];

type ColourFieldProps = InputProps & {
  swatches: Swatches;
  /** Called before a colour is set. */
  onSet?: () => void;
};

/** A field for a colour: swatches, of which the first is the site's default, and a picker for any other colour. */
function ColourField({ form, name, label, swatches, onSet = () => {} }: ColourFieldProps) {
  const typed = String(form.watch(name) ?? '').toLowerCase();
  const set = (colour: string): void => {
    onSet();
    form.setValue(name, colour, { shouldDirty: true });
  };
  const isOwn = typed !== '' && !swatches.some(([colour]) => colour === typed);
  const fault = fieldFaultMessage(form, name);
  return (
    <fieldset className={style.field} aria-describedby={fault === '' ? undefined : `${name}-fault`}>
      <legend>{label}</legend>
      {swatches.map(([colour, words], index) => (
        <label key={colour} className={style.swatch}>
          <input
            type="radio"
            name={name}
            value={colour}
            checked={typed === colour || (typed === '' && index === 0)}
            onChange={() => set(colour)}
          />
          {/* An SVG, because the content security policy allows no style attribute. */}
          <svg className={style.colour} viewBox="0 0 1 1" aria-hidden="true">
            <rect width={1} height={1} fill={colour} />
          </svg>
          <span>{words}</span>
        </label>
      ))}
      <label className={style.swatch}>
        <input
          type="color"
          className={`${input.input} ${style.own}`}
          data-chosen={isOwn || undefined}
          value={/^#[\da-f]{6}$/.test(typed) ? typed : (swatches[0]?.[0] ?? '')}
          onChange={({ target }) => set(target.value)}
        />
        <span>Another{isOwn ? `: ${typed}` : ''}</span>
      </label>
      {fault === '' ? null : (
        <p id={`${name}-fault`} className={`${fields.fault} ${style.whole}`} role="alert">
          {fault}
        </p>
      )}
    </fieldset>
  );
}

function fieldFaultMessage(form: UseFormReturn, name: string): string {
  return form.getFieldState(name, form.formState).error?.message ?? '';
}

export function LeagueClothColourField(props: InputProps) {
  return <ColourField {...props} swatches={SUGGESTED_CLOTH_COLOURS} />;
}

/**
 * The field for the league's second colour (metal). Choosing a colour also sets the cloth colour to its default if no
 * cloth colour is chosen.
 */
export function LeagueSecondColourField(props: InputProps) {
  const { form, name } = props;
  const cloth = name.replace(/metal$/, 'cloth');
  const settle = () => {
    if (!form.getValues(cloth)) form.setValue(cloth, SUGGESTED_CLOTH_COLOURS[0][0], { shouldDirty: true });
  };
  return <ColourField {...props} swatches={SUGGESTED_METAL_COLOURS} onSet={settle} />;
}
