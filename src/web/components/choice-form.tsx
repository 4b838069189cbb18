import type { ReactNode } from 'react';
import button from './button.module.css';
import style from './choice-form.module.css';

/** The selectors of a screen. Without scripts it is an ordinary form with a button. */
export function ChoiceForm({ children }: { children: ReactNode }) {
  // Without autocompletion, because Firefox restores the old values after a reload.
  return (
    <form method="get" autoComplete="off" className={style.form}>
      {children}
      <noscript>
        <button type="submit" className={button.strong}>
          Show
        </button>
      </noscript>
    </form>
  );
}
