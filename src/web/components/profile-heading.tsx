import type { ReactNode } from 'react';
import { PageHeading } from './page-heading.tsx';
import { CircularPhoto } from './round-photo.tsx';
import { TeamMark } from './team-mark.tsx';
import style from './profile-heading.module.css';

type ProfileHeadingProps = {
  children: ReactNode;
  below: ReactNode;
  /** The team whose mark (crest or initials) is before the heading. */
  team: { teamId: string; name: string };
  /** The address of a player's photo, which replaces the team's mark. `null` if there is no photo. */
  photo?: string | null;
  /** The most important number, and the short word below it. */
  figure?: readonly [figure: ReactNode, word: string] | undefined;
};

/** The heading of a player's or a team's page, with a photo or the team's mark, and a key figure. */
export function ProfileHeading({ children, below, team, photo = null, figure }: ProfileHeadingProps) {
  return (
    <div className={style.heading}>
      {photo === null ? (
        <TeamMark {...team} className={style.mark} />
      ) : (
        <CircularPhoto photo={photo} className={style.face} />
      )}
      <PageHeading below={below}>{children}</PageHeading>
      {figure === undefined ? null : (
        <p>
          <b>{figure[0]}</b> {figure[1]}
        </p>
      )}
    </div>
  );
}
