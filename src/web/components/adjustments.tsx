import type { AdjustmentAnswer } from '#contract/kinds/adjustment.ts';
import { adjustmentTextParts } from '#domain/standings/table-words.ts';
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
          const [what, why] = adjustmentTextParts(adjustment);
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
 * A link to the officials' form for points adjustments. `of`: the fields to fill in, such as `team`, and their values.
 * The link appears only in the browser, for an official of the division, because the server sends the same page to
 * everyone.
 */
export function AdjustPointsLink({ of, division }: { of: Record<string, string>; division: number }) {
  if (!useIsOfficial(division)) return null;
  return (
    <p className={style.adjust}>
      <Link to={`/admin/adjustments?${new URLSearchParams(of)}`}>Adjust points</Link>
    </p>
  );
}
