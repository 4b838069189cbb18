import style from './select.module.css';

type SelectProps<T extends string | number> = {
  label: string;
  /** The name in the address: without scripts the form is sent as it stands. */
  name: string;
  value: T;
  options: readonly T[];
  /** What stands for an option where that is not its value. */
  wordsOf?: (option: T) => string;
  /** Nothing to choose here: it keeps its place, so that nothing moves. */
  disabled?: boolean;
  onChoose: (value: string) => void;
};

/** A native selector under its label; as wide whatever it shows, so that nothing moves when it changes. */
export function Select<T extends string | number>(props: SelectProps<T>) {
  const { label, name, value, options, wordsOf = String, disabled = false, onChoose } = props;
  return (
    <label className={style.field}>
      <span className={style.label}>{label}</span>
      <span className={style.box}>
        <select name={name} value={value} disabled={disabled} onChange={(event) => onChoose(event.target.value)}>
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
