import style from './round-photo.module.css';

type FaceProps = { photo: string; className?: string | undefined };

/**
 * A player's photo in a circle. Its alternative text is empty, because the player's name is beside it. The CSS variable
 * `--side` sets its width and height.
 */
export function CircularPhoto({ photo, className = '' }: FaceProps) {
  return (
    <img
      className={`${style.face} ${className}`}
      src={photo}
      alt=""
      width="240"
      height="240"
      loading="lazy"
      decoding="async"
      data-screen-only
    />
  );
}
