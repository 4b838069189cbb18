import type { ReactNode } from 'react';
import style from './named.module.css';

type NamedProps = {
  /** The link that names the row. */
  children: ReactNode;
  below: ReactNode;
  /** Stands before both. */
  mark?: ReactNode;
};

/** The name of a row with a line below it: the name's target has the height of both. */
export function Named({ children, below, mark }: NamedProps) {
  return (
    <div className={style.named}>
      {mark}
      <div>
        {children}
        <small>{below}</small>
      </div>
    </div>
  );
}
