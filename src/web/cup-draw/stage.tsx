import { type ReactNode, useRef } from 'react';
import { breakable } from './competition-buttons.tsx';
import { Matches } from './matches.tsx';
import style from './stage.module.css';
import type { Stage as OnStage } from './use-stage.ts';

type StageProps = {
  stage: OnStage;
  onSkip: () => void;
  /** What stands there while there is no draw. */
  children: ReactNode;
};

/** The table that everybody looks at: the draw, match by match, large enough for a hall. */
export function Stage({ stage: { showing, shown, revealing }, onSkip, children }: StageProps) {
  const table = useRef<HTMLElement>(null);
  return (
    <section ref={table} className={style.stage} aria-label="The draw">
      {showing !== null && revealing ? (
        <>
          <p role="status" className={style.generating}>
            Generating the draw for {breakable(showing.competition)}...
          </p>
          <Cushion key={shown} drawn={shown} of={showing.draw.matches.length} />
          <button type="button" className={style.skip} onClick={onSkip}>
            Skip Suspense
          </button>
        </>
      ) : null}
      {/* It stands there from the start, so that each match is read out as it comes. */}
      <div className={style.drawn} aria-live="polite">
        {showing === null ? null : (
          <Matches competition={showing.competition} matches={showing.draw.matches} shown={shown} />
        )}
      </div>
      {showing === null ? children : null}
      {showing === null ? null : <FullScreen show={() => void table.current?.requestFullscreen().catch(() => {})} />}
    </section>
  );
}

/** A ball runs along the cushion until the next match is there. */
function Cushion({ drawn, of }: { drawn: number; of: number }) {
  const colour = ['red', 'yellow', 'green', 'brown', 'blue', 'pink', 'black'][drawn % 7];
  return (
    <div className={style.cushion} aria-hidden="true">
      <i data-ball={colour} />
      <span>
        {drawn} of {of}
      </span>
    </div>
  );
}

/** For a projector. Escape leaves it. */
function FullScreen({ show }: { show: () => void }) {
  if (!document.fullscreenEnabled) return null;
  return (
    <button type="button" className={style.full} onClick={show}>
      Full screen
    </button>
  );
}
