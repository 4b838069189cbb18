import type { ReactNode } from 'react';
import style from './named.module.css';

type NamedProps = {
  /** The link that names the row. */
  children: ReactNode;
  below: ReactNode;
  /** An image or icon before the name and the line below. */
  mark?: ReactNode;
};

/** The name of a row with a line below. The link can be pressed on both lines. */
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
