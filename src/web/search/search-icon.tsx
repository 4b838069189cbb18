import style from './search-form.module.css';

/** A magnifying glass. */
export function SearchIcon() {
  return (
    <svg className={style.icon} viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d="M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0-13Zm4.8 11.3L20.5 20.5" />
    </svg>
  );
}
