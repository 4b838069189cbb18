import type { FixturesPictureAnswer, PictureAnswer } from '#contract/fixture-list.ts';
import button from './button.module.css';
import style from './fixtures-picture.module.css';

/**
 * The fixtures as one large picture, to save and to share. It opens by a press: the page itself lists
 * the fixtures.
 */
export function FixturesPicture({ picture: { wide, tall, words } }: { picture: FixturesPictureAnswer }) {
  if (wide === null) return null;
  return (
    <details className={style.picture}>
      <summary>Fixtures as a picture</summary>
      <p className={button.row}>
        <Download picture={tall ?? wide} words={tall === null ? 'Download the picture' : 'Download for a phone'} />
        {tall === null ? null : <Download picture={wide} words="Download for a wide screen" />}
      </p>
      <picture>
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
          alt={words}
          loading="lazy"
        />
      </picture>
    </details>
  );
}

function Download({ picture, words }: { picture: PictureAnswer; words: string }) {
  return (
    <a className={`${button.quiet} ${button.small}`} href={picture.address} download>
      {words}
    </a>
  );
}
