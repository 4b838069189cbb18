import type { ReactNode } from 'react';
import style from './choice-form.module.css';

/** The selectors of a screen. Without scripts it is a form of the plain kind, with a button that sends it. */
export function ChoiceForm({ children }: { children: ReactNode }) {
  // Firefox fills a form anew after a reload, against what the page shows: hence no autocompletion.
  return (
    <form method="get" autoComplete="off" className={style.form}>
      {children}
      <noscript>
        <button type="submit" className={style.show}>
          Show
        </button>
      </noscript>
    </form>
  );
}
