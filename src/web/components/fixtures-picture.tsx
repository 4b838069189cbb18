import type { FixturesPictureAnswer } from '#contract/fixture-list.ts';
import style from './fixtures-picture.module.css';

/** The large picture of the fixtures or a narrow one on a phone. Its space is reserved while it loads. */
export function FixturesPicture({ picture: { wide, tall, words } }: { picture: FixturesPictureAnswer }) {
  if (wide === null) return null;
  return (
    <picture className={style.picture}>
      {tall === null ? null : (
        <source
          media="(width < 48rem)"
          srcSet={tall.address}
          width={tall.width ?? undefined}
          height={tall.height ?? undefined}
        />
      )}
      <img
        src={wide.address}
        width={wide.width ?? undefined}
        height={wide.height ?? undefined}
        alt={`${words}. The same stands below as text.`}
        fetchPriority="high"
      />
    </picture>
  );
}
