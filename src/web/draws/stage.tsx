import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import type { CompetitionDraws, DrawDetails } from '#contract/draws.ts';
import { isByHand } from '#domain/draws/draw.ts';
import button from '#web/components/button.module.css';
import { breakable } from '#web/components/page-heading.tsx';
import style from './stage.module.css';
import type { StageState } from './use-stage.ts';

type StageProps = {
  stage: StageState;
  /** The name of the draw that shows; empty for none. */
  title: string;
  onSkip: () => void;
  /** Shows the next match to everyone, in a reveal by hand; visitors cannot. */
  onNext?: () => void;
  /** Shown while there is no draw. */
  children: ReactNode;
};

/** The draw, match by match, large enough for a hall. */
export function Stage({ stage: { showing, shown, revealing }, title, onSkip, onNext, children }: StageProps) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (revealing) section.current?.scrollIntoView({ block: 'nearest' });
  }, [revealing, showing?.draw.id]);
  const hasNext = onNext !== undefined && showing !== null && isByHand(showing.reveal);
  return (
    <section ref={section} className={style.stage} aria-label="The draw">
      {showing !== null && revealing ? (
        <>
          <p role="status" className={style.generating}>
            Generating the draw for {breakable(title)}...
          </p>
          <Cushion key={shown} drawn={shown} of={showing.draw.matches.length} byHand={isByHand(showing.reveal)} />
          <div className={style.buttons}>
            {hasNext ? (
              <button type="button" className={style.main} onClick={onNext}>
                Show match {shown + 1}
              </button>
            ) : null}
            <button type="button" className={hasNext ? undefined : style.main} onClick={onSkip}>
              Skip Suspense
            </button>
          </div>
        </>
      ) : null}
      {/* Rendered from the start, so that screen readers announce each match. */}
      <div className={style.drawn} aria-live="polite">
        {showing === null ? null : <Matches title={title} matches={showing.draw.matches} shown={shown} />}
      </div>
      {showing === null ? children : null}
      {showing === null ? null : <FullScreen show={() => void section.current?.requestFullscreen().catch(() => {})} />}
    </section>
  );
}

/** How many matches show, and a ball that runs along the cushion until the clock shows the next one. */
function Cushion({ drawn, of, byHand }: { drawn: number; of: number; byHand: boolean }) {
  const colour = ['red', 'yellow', 'green', 'brown', 'blue', 'pink', 'black'][drawn % 7];
  const ball = { '--ball': `var(--ball-${colour})` } as CSSProperties; // whose type leaves out variables
  return (
    <div className={style.cushion} aria-hidden="true">
      {byHand ? null : <i style={ball} />}
      <span>
        {drawn} of {of}
      </span>
    </div>
  );
}

/** For a projector. Escape exits full screen. */
function FullScreen({ show }: { show: () => void }) {
  if (!document.fullscreenEnabled) return null;
  return (
    <button type="button" className={style.full} onClick={show}>
      Full screen
    </button>
  );
}

type MatchesProps = { title: string; matches: DrawDetails['matches']; shown: number };

/** The list of the matches shown so far: `Match 1: A vs B`. */
export function Matches({ title, matches, shown }: MatchesProps) {
  const last = useRef<HTMLLIElement>(null);
  const before = useRef(shown);
  useEffect(() => {
    // Follows a reveal; a page that opens with a whole draw stays at its top.
    if (shown > 1 && shown > before.current) last.current?.scrollIntoView({ block: 'nearest' });
    before.current = shown;
  }, [shown]);
  if (shown === 0) return null;
  return (
    <>
      <h2 className={style.title}>{breakable(title)} Matches</h2>
      <ol className={style.matches} data-many={matches.length > 6}>
        {matches.slice(0, shown).map(({ competitorA, competitorB }, index) => (
          <li key={index} ref={index === shown - 1 ? last : undefined}>
            <span className={style.number}>Match {index + 1}:</span> <b>{competitorA}</b>{' '}
            <span className={style.second}>
              <span className={style.versus}>vs</span> <b>{competitorB}</b>
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

type CompetitionButtonsProps = {
  competitions: readonly CompetitionDraws[];
  /** `Locked In`, or what a press does, such as `Redraw` or `Draw Semi-finals`. */
  modeOf: (competition: CompetitionDraws) => string;
  picked: string | null;
  disabled: boolean;
  onPick: (competition: string) => void;
};

/** A button for each competition. Without scripts it is a plain form that shows the draw. */
export function CompetitionButtons({ competitions, modeOf, picked, disabled, onPick }: CompetitionButtonsProps) {
  return (
    <form method="get" className={style.competitions}>
      {competitions.map((one) => {
        const { competition, cup } = one;
        return (
          <button
            key={competition}
            className={button.quiet}
            name="competition"
            value={competition}
            disabled={disabled}
            aria-pressed={competition === picked}
            onClick={(event) => {
              event.preventDefault();
              onPick(competition);
            }}
          >
            <span>
              {breakable(cup.name)} <span>({modeOf(one)})</span>
            </span>
          </button>
        );
      })}
    </form>
  );
}
