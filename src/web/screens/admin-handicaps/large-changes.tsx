import type { ComponentProps } from 'react';
import type { PlayerHandicapProposalAnswer } from '#contract/handicaps.ts';
import { countWithNoun } from '#domain/count.ts';
import ui from '#web/components/ui.module.css';
import { SmallButton } from '#web/officials/buttons.tsx';
import { detailsFoldClass } from '#web/officials/fold.tsx';
import style from './admin-handicaps.module.css';
import { HandicapProposalsTable } from './proposals.tsx';

type ProposalsByChangeSizeProps = Omit<ComponentProps<typeof HandicapProposalsTable>, 'caption'> & {
  /** Returns the size of the change that is suggested for a player's handicap, in points up or down. */
  sizeOf: (one: PlayerHandicapProposalAnswer) => number;
  onTickAll: (of: readonly PlayerHandicapProposalAnswer[], accepted: boolean) => void;
};

/**
 * The proposals that start ticked, grouped by the size of the change, largest change first. Only the first group starts
 * expanded, because the largest changes matter most.
 */
export function ProposalsByChangeSize({ rows, sizeOf, onTickAll, ...deciding }: ProposalsByChangeSizeProps) {
  const groups = [...Map.groupBy(rows, sizeOf)].toSorted(([a], [b]) => b - a);
  return (
    <section aria-label="Proposed handicaps">
      {groups.map(([size, own], index) => {
        const title = `${countWithNoun(size, 'point')} up or down`;
        const ticked = own.filter((one) => deciding.decisionOf(one).accepted).length;
        const act = ticked === own.length ? 'Untick all' : 'Tick all';
        return (
          <details key={size} className={`${ui.flush} ${detailsFoldClass} ${style.size}`} open={index === 0}>
            <summary>
              <h3>{title}</h3>
              <small>
                {ticked} of {own.length} ticked
              </small>
            </summary>
            <p className={style.all}>
              <SmallButton aria-label={`${act}: ${title}`} onClick={() => onTickAll(own, ticked < own.length)}>
                {act}
              </SmallButton>
            </p>
            <HandicapProposalsTable caption={title} rows={own} {...deciding} />
          </details>
        );
      })}
    </section>
  );
}
