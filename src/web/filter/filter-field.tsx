import type { KeyboardEvent } from 'react';
import { useValueBeforeHydration } from '#web/choice/early-value.ts';
import input from '#web/components/input.module.css';
import style from './filter-field.module.css';
import type { Filter } from './use-filter.ts';

type FilterFieldProps = { label: string; filter: Filter };

/** A text field that filters a list. Without scripts, the form around it submits the text. */
export function FilterField({ label, filter }: FilterFieldProps) {
  const field = useValueBeforeHydration<HTMLInputElement>(filter.typed, filter.type);
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key !== 'Enter') return;
    // Keeps the browser from submitting the form, which would reload the whole page.
    event.preventDefault();
    filter.settle();
    event.currentTarget.blur();
  }
  return (
    <label className={style.field}>
      <span className={`${style.label} visually-hidden-on-phone`}>{label}</span>
      <input
        ref={field}
        className={input.input}
        type="search"
        name="q"
        value={filter.typed}
        placeholder={label}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={120}
        onChange={(event) => filter.type(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={filter.settle}
      />
    </label>
  );
}
