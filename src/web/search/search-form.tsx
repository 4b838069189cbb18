import type { ComponentProps } from 'react';
import { useCarried } from '#web/choice/use-choice.ts';
import style from './search-form.module.css';
import { SearchIcon } from './search-icon.tsx';

type SearchFormProps = { input?: ComponentProps<'input'>; onSubmit?: ComponentProps<'form'>['onSubmit'] };

/** The search as a form of the plain kind: without scripts it leads to the page of results. */
export function SearchForm({ input, onSubmit }: SearchFormProps) {
  const carried = useCarried();
  return (
    <form action="/search" method="get" autoComplete="off" className={style.form} onSubmit={onSubmit}>
      <input
        className={style.box}
        type="search"
        name="q"
        maxLength={100}
        placeholder="Player or team"
        aria-label="Search players and teams"
        enterKeyHint="search"
        autoCapitalize="off"
        spellCheck={false}
        {...input}
      />
      {[...new URLSearchParams(carried)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className={style.button}>
        <SearchIcon />
        <span className="visually-hidden">Search</span>
      </button>
    </form>
  );
}
