import button from '#web/components/button.module.css';
import { Link } from '#web/components/links.tsx';
import ui from '#web/components/ui.module.css';
import { PageLinks } from '#web/officials/page-list.tsx';
import { PAGES } from '#web/officials/places.ts';
import { ResetHandicaps } from './handicaps.tsx';

/** Links to tasks that concern the players of all teams. */
export const LINKS_FOR_ALL = [
  { to: '/admin/handicaps', label: 'Handicap review' },
  { to: '/admin/update-handicap#apply', label: 'Apply handicaps' },
];

/** A link to the page that finds players entered twice. */
export function EnteredTwiceLink() {
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
 * The button that resets new handicaps. It is at the end of the page, because it is rarely needed and changes all
 * teams.
 */
export function Reset() {
  return (
    <section aria-labelledby="reset" className={ui.part}>
      <h2 id="reset">Reset</h2>
      <p className={ui.about}>After a reset, every new handicap is the same as the current one.</p>
      <ResetHandicaps />
    </section>
  );
}

/** Links to the pages that do one task each. Collapsed at first, because the list of teams does the same tasks. */
export function AllTasks() {
  return (
    <details className={`${ui.part} ${ui.more}`}>
      <summary>All tasks</summary>
      <PageLinks name="All tasks" pages={PAGES.filter(({ mainPage }) => mainPage === 'teams')} />
    </details>
  );
}
