import type { ReactNode } from 'react';
import style from './named.module.css';

type NamedProps = {
  /** The name, as a link. */
  children: ReactNode;
  below: ReactNode;
  /** An image or icon before the two lines: the name and `below`. */
  mark?: ReactNode;
};

/** A name with a second line below it, for a table row. A press on either line follows the name's link. */
export function TwoLineName({ children, below, mark }: NamedProps) {
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
