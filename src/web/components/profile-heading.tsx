import type { ReactNode } from 'react';
import { PageHeading } from './page-heading.tsx';
import style from './profile-heading.module.css';

type ProfileHeadingProps = {
  children: ReactNode;
  below: ReactNode;
  /** The number that matters most, with the small word that is shown below it. */
  figure?: readonly [figure: ReactNode, word: string] | undefined;
};

/** The heading of a player's or a team's page. */
export function ProfileHeading({ children, below, figure }: ProfileHeadingProps) {
  return (
    <div className={style.heading}>
      <PageHeading below={below}>{children}</PageHeading>
      {figure === undefined ? null : (
        <p>
          <b>{figure[0]}</b> {figure[1]}
        </p>
      )}
    </div>
  );
}
