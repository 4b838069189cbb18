import style from './face.module.css';

type FaceProps = { photo: string; className?: string | undefined };

/**
 * A player's photo, round. The name is beside the photo, so that screen reader users need no text. `--side`: the
 * photo's size.
 */
export function Face({ photo, className = '' }: FaceProps) {
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
