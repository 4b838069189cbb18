import type { SponsorAnswer } from '#contract/kinds/sponsor.ts';
import button from './button.module.css';
import { FittedPicture } from './fitted-picture.tsx';

/** The league's current sponsors in a row, each with picture or name, on screen and on paper. */
export function Sponsors({ sponsors }: { sponsors: readonly SponsorAnswer[] }) {
  if (sponsors.length === 0) return null;
  return (
    <section aria-label="Sponsors" className={button.row}>
      Sponsored by
      {sponsors.map((sponsor) => {
        const { sponsorId, name, url, picture } = sponsor;
        const shown = picture === null ? name : <FittedPicture of={sponsor} alt={name} width={200} height={48} />;
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
