import { useEarlyValue } from '#web/choice/early-value.ts';
import style from './select.module.css';

type SelectProps<T extends string | number> = {
  label: string;
  /** The name in the query when the form is submitted without scripts. */
  name: string;
  value: T;
  options: readonly T[];
  /** The label of an option, if it is not its value. */
  wordsOf?: (option: T) => string;
  /** Without a choice it is shown disabled, so that nothing moves. */
  disabled?: boolean;
  onChoose: (value: string) => void;
};

/** A native selector under its label. Its width does not depend on the options, so that nothing moves. */
export function Select<T extends string | number>(props: SelectProps<T>) {
  const { label, name, value, options, wordsOf = String, disabled = false, onChoose } = props;
  const field = useEarlyValue<HTMLSelectElement>(String(value), onChoose);
  return (
    <label className={style.field}>
      <span className={`${style.label} visually-hidden-on-phone`}>{label}</span>
      <span className={style.box}>
        <select
          ref={field}
          name={name}
          value={value}
          disabled={disabled}
          onChange={(event) => onChoose(event.target.value)}
        >
          {options.includes(value) ? null : (
            <option value={value} disabled hidden>
              Choose
            </option>
          )}
          {options.map((option) => (
            <option key={option} value={option}>
              {wordsOf(option)}
            </option>
          ))}
        </select>
      </span>
    </label>
  );
}
