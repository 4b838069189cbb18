import { type CSSProperties, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { CompetitionDraws, DrawDetails } from '#contract/draws.ts';
import { isRevealedManually, timeUntilNextMatch } from '#domain/draws/draw.ts';
import { withOptionalBreaksAfterUnderscores } from '#web/components/page-heading.tsx';
import { fetchServerClockOffset } from '#web/api/server-clock.ts';
import style from './stage.module.css';
import {
  pairWithGroupsWords,
  fullyShownDraw,
  hasHiddenMatches,
  latestDrawNotUndone,
  type ShownDraw,
  visibleMatchCount,
  findLiveDraw,
  pickedDrawAfterReload,
} from './showing.ts';

type StageProps = {
  stage: StageState;
  /** The title of the draw. Empty if no draw is shown. */
  title: string;
  onSkip: () => void;
  /** Reveals the next match to everyone, if officials reveal the draw by hand. Undefined for visitors. */
  onNext?: () => void;
  /** Shown while there is no draw. */
  children: ReactNode;
};

/** The draw, match by match, in text large enough to read across a hall. */
export function DrawRevealPanel({ stage: { showing, shown, revealing }, title, onSkip, onNext, children }: StageProps) {
  const section = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (!revealing) return;
    section.current?.scrollIntoView({ block: 'nearest' });
    // The form whose button started the draw may be gone. The focus is then on the body, or on the page's heading,
    // which may be out of view.
    if (document.activeElement?.matches('body, h1')) section.current?.focus({ preventScroll: true });
  }, [revealing, showing?.draw.id]);
  const hasNext = onNext !== undefined && showing !== null && isRevealedManually(showing.reveal);
  return (
    <section ref={section} tabIndex={-1} className={style.stage} aria-label="The draw">
      {showing !== null && revealing ? (
        <>
          <p role="status" className={style.generating}>
            Generating the draw for {withOptionalBreaksAfterUnderscores(title)}...
          </p>
          <RevealProgress
            key={shown}
            drawn={shown}
            of={showing.draw.matches.length}
            byHand={isRevealedManually(showing.reveal)}
          />
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
      {/* Always rendered, so that screen readers announce each match. */}
      <div className={style.drawn} aria-live="polite">
        {showing === null ? null : <RevealedDrawMatches title={title} draw={showing.draw} shown={shown} />}
      </div>
      {showing === null ? children : null}
      {showing === null ? null : (
        <FullScreenButton show={() => void section.current?.requestFullscreen().catch(() => {})} />
      )}
    </section>
  );
}

/**
 * Shows how many matches of the draw are revealed. A ball runs along a cushion until the next match is revealed. If
 * officials reveal the matches by hand, there is no ball.
 */
function RevealProgress({ drawn, of, byHand }: { drawn: number; of: number; byHand: boolean }) {
  const colour = ['red', 'yellow', 'green', 'brown', 'blue', 'pink', 'black'][drawn % 7];
  const ball = { '--ball': `var(--ball-${colour})` } as CSSProperties; // Cast: the type lacks custom properties.
  return (
    <div className={style.cushion} aria-hidden="true">
      {byHand ? null : <i style={ball} />}
      <span>
        {drawn} of {of}
      </span>
    </div>
  );
}

/** A button that shows the draw in full screen, for a projector. Renders nothing if the browser cannot do this. */
function FullScreenButton({ show }: { show: () => void }) {
  if (!document.fullscreenEnabled) return null;
  return (
    <button type="button" className={style.full} onClick={show}>
      Full screen
    </button>
  );
}

type MatchesProps = { title: string; draw: Pick<DrawDetails, 'matches' | 'groups'>; shown: number };

/** The matches revealed so far, such as `Match 1: A vs B`. For a draw of groups, the entrants with their groups. */
export function RevealedDrawMatches({ title, draw, shown }: MatchesProps) {
  const { matches, groups } = draw;
  const last = useRef<HTMLLIElement>(null);
  const before = useRef(shown);
  useEffect(() => {
    // Scrolls to each newly revealed match after the first. A page that opens with all matches stays at its top.
    if (shown > 1 && shown > before.current) last.current?.scrollIntoView({ block: 'nearest' });
    before.current = shown;
  }, [shown]);
  if (shown === 0) return null;
  return (
    <>
      <h2 className={style.title}>
        {withOptionalBreaksAfterUnderscores(title)} {groups === undefined ? 'Matches' : ''}
      </h2>
      <ol className={style.matches} data-many={matches.length > 6}>
        {matches.slice(0, shown).map(({ competitorA, competitorB }, index) => (
          <li key={index} ref={index === shown - 1 ? last : undefined}>
            {groups === undefined ? (
              <>
                <span className={style.number}>Match {index + 1}:</span> <b>{competitorA}</b>{' '}
                <span className={style.second}>
                  <span className={style.versus}>vs</span> <b>{competitorB}</b>
                </span>
              </>
            ) : (
              <b>{pairWithGroupsWords({ competitorA, competitorB }, index, groups)}</b>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

/** The pause before the server's time is requested again after a failure, in milliseconds. */
const serverTimeRetryDelay = 1_000;

/** What `DrawRevealPanel` shows on the page, and what a visitor can do with the draw. */
export type StageState = {
  showing: ShownDraw | null;
  /** How many matches of the draw are revealed. */
  shown: number;
  revealing: boolean;
  /** False until the page knows what to show first. */
  ready: boolean;
  /** Shows a draw to this visitor only. `null` removes the draw. Does nothing during a live reveal. */
  show: (next: ShownDraw | null) => void;
  /** Ends the reveal for this visitor only. */
  skip: () => void;
};

/**
 * Returns what the page's stage shows: a live reveal, or else the draw that the visitor picked. Also returns functions
 * that change what the stage shows. A live reveal follows the server's clock, so a page that opens late shows the right
 * match. `first`: the id of the competition shown at the start; `null` for none.
 */
export function useDrawDisplay(competitions: readonly CompetitionDraws[], first: string | null): StageState {
  const [picked, setPicked] = useState(() => initiallyShownDraw(competitions, first));
  const [skippedIds, setSkippedIds] = useState<readonly string[]>([]);
  const [{ known, now, ahead }, setNow] = useClocks(competitions);
  const found = ahead === null ? null : findLiveDraw(known ?? [], ahead, now);
  const live = found !== null && skippedIds.includes(found.draw.id) ? null : found;
  // Until the server's time is known, any reveal that was not skipped may still be running.
  const isCertain = known !== null && (ahead !== null || !mayBeRevealing(known));
  const showing = live ?? (isCertain ? pickedDrawAfterReload(picked, known) : known && picked);
  useTimeUpdates(showing, now, setNow);

  // Picks the draw of the live reveal, so that it stays on the stage when the reveal ends.
  if (live !== null && picked?.draw.id !== live.draw.id) setPicked(fullyShownDraw(live.competition, live.draw));

  function show(next: ShownDraw | null): void {
    if (live !== null) return;
    setPicked(next);
    setNow(Date.now());
  }
  function skip(): void {
    if (showing === null) return;
    setSkippedIds([...skippedIds, showing.draw.id]);
    setPicked(fullyShownDraw(showing.competition, showing.draw));
  }
  return {
    showing,
    shown: showing === null ? 0 : visibleMatchCount(showing, now),
    revealing: showing !== null && hasHiddenMatches(showing, now),
    ready: known !== null,
    show,
    skip,
  };
}

/**
 * `known`: the draws at the last reading of the clock; `null` before the first reading. `now`: the time by this
 * browser's clock, in milliseconds since 1970. `ahead`: by how many milliseconds the server's clock is ahead of this
 * browser's; `null` until known.
 */
type ClockReadings = { known: readonly CompetitionDraws[] | null; now: number; ahead: number | null };

/**
 * Returns the clock readings, and a function that sets `now`. Reads this browser's clock whenever the draws change. If
 * a draw may be live, it first requests the server's time, and repeats the request until the server answers.
 */
function useClocks(competitions: readonly CompetitionDraws[]): [ClockReadings, setNow: (now: number) => void] {
  const [clocks, setClocks] = useState<ClockReadings>({ known: null, now: 0, ahead: null });
  useEffect(() => {
    let cancelled = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function look(): Promise<void> {
      const isNeeded = mayBeRevealing(competitions);
      const read = isNeeded ? await fetchServerClockOffset(() => Date.now()) : null;
      if (cancelled) return;
      const isUnanswered = isNeeded && read === null;
      if (isUnanswered) timer = setTimeout(() => void look(), serverTimeRetryDelay);
      setClocks((before) => {
        if (isUnanswered && before.known !== null) return before;
        return { known: competitions, now: Date.now(), ahead: read?.ahead ?? before.ahead };
      });
    }
    void look();
    return () => {
      cancelled = true;
      clearTimeout(timer);
    };
  }, [competitions]);
  return [clocks, (now) => setClocks((before) => ({ ...before, now }))];
}

/**
 * Calls `setNow` with the current time whenever a match is due to appear. Also calls it whenever the page becomes
 * hidden or visible.
 */
function useTimeUpdates(showing: ShownDraw | null, now: number, setNow: (now: number) => void): void {
  const wait = showing && timeUntilNextMatch(showing.reveal, showing.draw.matches.length, now);
  useEffect(() => {
    if (wait === null) return;
    const tick = () => setNow(Date.now());
    // `wait` counts from `now`, the last clock reading. Some time may have passed since then, because the page may have
    // rendered again.
    const timer = setTimeout(tick, now + wait - Date.now());
    // Browsers may pause timers while the page is hidden, so the time is also updated when the page is visible again.
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  });
}

/**
 * Returns whether any draw has a reveal that was not skipped. Only the server's clock shows whether that reveal is
 * still running.
 */
function mayBeRevealing(competitions: readonly CompetitionDraws[]): boolean {
  return competitions.some(({ draws }) => draws.some(({ reveal }) => reveal !== null && reveal.skippedAt === null));
}

function initiallyShownDraw(competitions: readonly CompetitionDraws[], first: string | null): ShownDraw | null {
  const draw = latestDrawNotUndone(competitions.find(({ competition }) => competition === first)?.draws ?? []);
  return first === null || draw === null ? null : fullyShownDraw(first, draw);
}
