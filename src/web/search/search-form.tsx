import type { ComponentProps } from 'react';
import { useCarriedQueryText } from '#web/choice/use-choice.ts';
import inputStyle from '#web/components/input.module.css';
import style from './search-form.module.css';

type SearchFormProps = { input?: ComponentProps<'input'>; onSubmit?: ComponentProps<'form'>['onSubmit'] };

/** The form to search the site. Without scripts, it opens the page of results. */
export function SearchForm({ input, onSubmit }: SearchFormProps) {
  const chosen = new URLSearchParams(useCarriedQueryText());
  return (
    <form action="/search" method="get" autoComplete="off" className={style.form} onSubmit={onSubmit}>
      <input
        className={`${inputStyle.input} ${style.box}`}
        type="search"
        name="q"
        maxLength={100}
        placeholder="Player, team, rule, page"
        aria-label="Search this site"
        enterKeyHint="search"
        autoCapitalize="off"
        spellCheck={false}
        {...input}
      />
      {/*
       * Always renders both inputs, because hydration needs the same elements as the HTML. The HTML of an offline copy
       * may be from an address with another season and division.
       */}
      {['season', 'division'].map((name) => (
        <input key={name} type="hidden" name={name} value={chosen.get(name) ?? ''} disabled={!chosen.has(name)} />
      ))}
      <button type="submit" className={style.button}>
        <SearchIcon />
        <span className="visually-hidden">Search</span>
      </button>
    </form>
  );
}

export function SearchIcon() {
  return (
    <svg className={style.icon} viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d="M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0-13Zm4.8 11.3L20.5 20.5" />
    </svg>
  );
}
