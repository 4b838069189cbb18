import { markOfName, letterColourOn, type Mark, isMarkVisibleOnPages } from '#domain/squads/mark.ts';
import { useSite } from '#web/layout/site.ts';
import style from './team-mark.module.css';

type TeamMarkProps = { teamId: string; name: string; className?: string | undefined };

/**
 * A team's crest or, without one, its initials on its colours. Its width and height are 1.5 times the font size that
 * `className` sets. It decorates the team's name and is not printed. A crest has the same address on all pages, so that
 * the browser loads it once. Its space is reserved while it loads.
 */
export function TeamMark({ teamId, name, className = '' }: TeamMarkProps) {
  const { picture, initials, colours } = useSite().marks[teamId] ?? { picture: null, ...markOfName(name) };
  if (picture !== null)
    return (
      <img
        className={`${style.mark} ${className}`}
        src={picture}
        alt=""
        width={24}
        height={24}
        loading="lazy"
        decoding="async"
        data-screen-only
      />
    );
  return <InitialsMark className={className} {...{ initials, colours }} />;
}

/** A team's initials on its colours, for a team without a crest. */
export function InitialsMark({ initials, colours, className = '' }: Mark & { className?: string | undefined }) {
  const [ground, edge] = colours;
  return (
    // The style sheet draws the initials from `data-initials`, so that the text of the row is only the team's name.
    <span
      className={`${style.mark} ${className}`}
      data-initials={initials}
      data-ink={letterColourOn(ground)}
      aria-hidden="true"
      data-screen-only
    >
      <svg viewBox="0 0 24 24">
        {isMarkVisibleOnPages(colours) ? null : <rect width={24} height={24} rx={6} fill="currentcolor" />}
        <rect x={1} y={1} width={22} height={22} rx={5} fill={ground} stroke={edge} strokeWidth={1.5} />
      </svg>
    </span>
  );
}
