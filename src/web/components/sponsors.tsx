import type { SponsorAnswer } from '#contract/sponsors.ts';
import button from './button.module.css';

/** The largest size of a picture in pixels; its place is kept free while it is loading. */
const [WIDTH, HEIGHT] = [200, 48];

/** The league's sponsors of today in a row, each as its picture or name, on screens and on paper. */
export function Sponsors({ sponsors }: { sponsors: readonly SponsorAnswer[] }) {
  if (sponsors.length === 0) return null;
  return (
    <section aria-label="Sponsors" className={button.row}>
      Sponsored by
      {sponsors.map(({ sponsorId, name, url, picture, pictureSize }) => {
        const { width, height } = pictureSize ?? { width: 0, height: 0 };
        const scale = Math.min(WIDTH / width, HEIGHT / height);
        const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
        const shown = picture === null ? name : <img src={picture} alt={name} {...size} loading="lazy" />;
        return url === null ? (
          <strong key={sponsorId}>{shown}</strong>
        ) : (
          <a key={sponsorId} className={button.quiet} href={url} rel="sponsored noopener">
            {shown}
          </a>
        );
      })}
    </section>
  );
}
