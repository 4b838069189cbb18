import button from '#web/components/button.module.css';
import { Link } from '#web/components/links.tsx';
import ui from '#web/components/ui.module.css';
import { SubpageLinks } from '#web/officials/page-list.tsx';
import { OFFICIAL_SUBPAGES } from '#web/officials/official-pages.ts';
import { ResetNewHandicapsButton } from './handicaps.tsx';

/** Links to the pages on which officials review or change the handicaps of all players. */
export const HANDICAP_LINKS = [
  { to: '/admin/handicaps', label: 'Handicap review' },
  { to: '/admin/update-handicap#apply', label: 'Apply handicaps' },
];

/** A link to the page that finds players entered twice. */
export function DuplicatePlayersLink() {
  return (
    <section aria-labelledby="twice" className={ui.part}>
      <h2 id="twice">Entered twice?</h2>
      <Link className={`${button.quiet} ${button.small}`} to="/admin/merge-players">
        Find players entered twice
      </Link>
    </section>
  );
}

/**
 * A section with a button that resets every player's new handicap to the current handicap. It is near the end of the
 * page, because it is rarely needed and affects all teams.
 */
export function ResetNewHandicapsSection() {
  return (
    <section aria-labelledby="reset" className={ui.part}>
      <h2 id="reset">Reset</h2>
      <p className={ui.about}>After a reset, every new handicap is the same as the current one.</p>
      <ResetNewHandicapsButton />
    </section>
  );
}

/** Links to pages for one task each, such as Add Team. Collapsed at first: the list of teams offers the same tasks. */
export function TeamAndPlayerTaskLinks() {
  return (
    <details className={`${ui.part} ${ui.more}`}>
      <summary>All tasks</summary>
      <SubpageLinks name="All tasks" pages={OFFICIAL_SUBPAGES.filter(({ mainPage }) => mainPage === 'teams')} />
    </details>
  );
}
