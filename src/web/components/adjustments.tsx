import type { AdjustmentAnswer } from '#contract/kinds/adjustment.ts';
import { adjustmentParts } from '#domain/standings/table-words.ts';
import { useIsOfficial } from '#web/officials/official-hint.ts';
import style from './adjustments.module.css';
import { Link } from './links.tsx';

/** Points adjustments with their reasons; nothing where there are none. */
export function AdjustmentList({ adjustments }: { adjustments: readonly AdjustmentAnswer[] }) {
  if (adjustments.length === 0) return null;
  return (
    <section aria-label="Points adjustments" className={style.list}>
      <ul>
        {adjustments.map((adjustment) => {
          const [what, why] = adjustmentParts(adjustment);
          return (
            <li key={adjustment.adjustmentId}>
              <strong>{what}</strong> {why}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/**
 * The link to the officials' form, filled in with a division or team. Only the browser of an official of the division
 * shows it: the page from the server is the same for everyone.
 */
export function AdjustLink({ of, division }: { of: Record<string, string>; division: number }) {
  if (!useIsOfficial(division)) return null;
  return (
    <p className={style.adjust}>
      <Link to={`/admin/matches?${new URLSearchParams({ open: 'adjustments', ...of })}`}>Adjust points</Link>
    </p>
  );
}
