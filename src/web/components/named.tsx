import type { ReactNode } from 'react';
import style from './named.module.css';

type NamedProps = {
  /** The link that names the row. */
  children: ReactNode;
  below: ReactNode;
  /** An image or icon before the name and the line below. */
  mark?: ReactNode;
};

/** The name in a row, with a second line below. The link can be pressed on both lines. */
export function NameAndLine({ children, below, mark }: NamedProps) {
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
