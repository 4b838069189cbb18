import type { AdjustmentAnswer } from '#contract/kinds/adjustment.ts';
import { adjustmentParts } from '#domain/standings/table-words.ts';
import { useIsOfficial } from '#web/officials/official-hint.ts';
import style from './adjustments.module.css';
import { Link } from './links.tsx';

/** A list of points adjustments with their reasons. Renders nothing if there are no adjustments. */
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
 * A link to the officials' form for points adjustments. `of` prefills a division or team. The link appears only in the
 * browser of an official of the division, because the page from the server is the same for everyone.
 */
export function AdjustLink({ of, division }: { of: Record<string, string>; division: number }) {
  if (!useIsOfficial(division)) return null;
  return (
    <p className={style.adjust}>
      <Link to={`/admin/adjustments?${new URLSearchParams(of)}`}>Adjust points</Link>
    </p>
  );
}
