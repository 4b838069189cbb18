import type { FixturesPictureAnswer, PictureWithAltText } from '#contract/fixture-list.ts';
import button from './button.module.css';
import style from './fixtures-picture.module.css';

/**
 * A section with a picture of the fixtures, to view and download. If there is a `tall` picture, which has fewer weeks,
 * a phone shows it in place of the `wide` picture. The browser loads only the visible picture, when the visitor scrolls
 * near.
 */
export function FixturesPicture({ picture: { wide, tall } }: { picture: FixturesPictureAnswer }) {
  if (wide === null) return null;
  return (
    <section aria-labelledby="picture" className={style.part}>
      <h2 id="picture" tabIndex={-1}>
        Fixtures as a picture
      </h2>
      {tall === null ? null : <Picture picture={tall} className={style.tall} />}
      <Picture picture={wide} className={tall === null ? style.only : style.wide} />
      <p className={button.row}>
        <PictureDownloadLink
          picture={tall ?? wide}
          words={tall === null ? 'Download the picture' : 'Download for a phone'}
        />
        {tall === null ? null : <PictureDownloadLink picture={wide} words="Download for a wide screen" />}
      </p>
    </section>
  );
}

type PictureProps = { picture: PictureWithAltText; className: string | undefined };

function Picture({ picture: { address, width, height, words }, className }: PictureProps) {
  return (
    <img
      className={className}
      src={address}
      width={width ?? undefined}
      height={height ?? undefined}
      alt={words}
      loading="lazy"
    />
  );
}

function PictureDownloadLink({ picture, words }: { picture: PictureWithAltText; words: string }) {
  return (
    <a className={`${button.quiet} ${button.small}`} href={picture.address} download>
      {words}
    </a>
  );
}
