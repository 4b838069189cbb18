import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { CompetitionAnswer, TieAnswer } from '#contract/cups.ts';
import { bracketPlaces, currentRound } from '#domain/cups/bracket.ts';
import { ShortDay } from '#web/components/day.tsx';
import style from './bracket.module.css';

type Shown = Pick<CompetitionAnswer, 'draw' | 'rounds' | 'ties'>;
type Round = CompetitionAnswer['rounds'][number];
type Side = TieAnswer['home'];

type BracketProps = {
  competition: Shown;
  /** The entrant whose path is lit up. */
  lit: string | null;
  onLight: (entrantId: string | null) => void;
};

/**
 * The bracket of a competition: on a wide screen and on paper all rounds side by side; on a phone each round is a page
 * to swipe to, with a link for each.
 */
export function Bracket({ competition, lit, onLight }: BracketProps) {
  const { rounds, ties, draw } = competition;
  const places = bracketPlaces(rounds.length, ties);
  const { pages, first, shown, show } = useRoundPages(currentRound(ties));
  return (
    <div className={style.bracket}>
      <RoundLinks competition={competition} shown={shown} show={show} lit={lit} />
      <div ref={pages} className={style.rounds} data-scrolls-sideways>
        {rounds.map((round, index) => (
          <section
            key={round.round}
            id={`round-${round.round}`}
            className={style.round}
            aria-labelledby={`name-${round.round}`}
            data-first={round.round === first}
            data-shown={round.round === shown}
          >
            <RoundHeading round={round} />
            {draw === 'eachRound' && !ties.some((tie) => tie.round === round.round) ? (
              <p className={style.later}>Drawn after the {rounds[index - 1]?.name.toLowerCase()}.</p>
            ) : (
              <ol className={style.ties}>
                {places[index]?.map((tie, place) => (
                  <li
                    key={tie?.tieId ?? place}
                    data-joins={draw === 'bracket' || Boolean(places[index + 1]?.[Math.floor(place / 2)])}
                    data-fed={index > 0 && (draw === 'bracket' || tie !== null)}
                    data-lit-home={lit !== null && tie?.home?.entrantId === lit}
                    data-lit-away={lit !== null && tie?.away?.entrantId === lit}
                    data-lit-winner={lit !== null && tie?.winner?.entrantId === lit}
                  >
                    {/* A round that is drawn from the winners has no places yet. */}
                    {tie === null && draw === 'eachRound' ? null : <Tie tie={tie} lit={lit} onLight={onLight} />}
                  </li>
                ))}
              </ol>
            )}
          </section>
        ))}
      </div>
    </div>
  );
}

function RoundHeading({ round: { round, name, bestOf, playBy } }: { round: Round }) {
  return (
    <header className={style.heading}>
      <h2 id={`name-${round}`}>{name}</h2>
      <p>
        <span className={style.format}>Best of {bestOf}</span>
        {playBy === null ? null : (
          <>
            <span className={style.format}>, </span>by <ShortDay day={playBy} />
          </>
        )}
      </p>
    </header>
  );
}

type RoundLinksProps = { competition: Shown; shown: number; show: (round: number) => void; lit: string | null };

/** The links to the pages of a phone. They work without scripts, too. */
function RoundLinks({ competition: { rounds, ties }, shown, show, lit }: RoundLinksProps) {
  return (
    <nav aria-label="Rounds" className={style.links}>
      {rounds.map(({ round, name }) => (
        <a
          key={round}
          href={`#round-${round}`}
          aria-current={round === shown ? 'true' : undefined}
          data-lit={ties.some((tie) => tie.round === round && isIn(tie, lit))}
          onClick={(event) => {
            event.preventDefault();
            show(round);
          }}
        >
          <abbr title={name} aria-label={name}>
            {shortName(name)}
          </abbr>
        </a>
      ))}
    </nav>
  );
}

/** `R1`, `QF`, `SF` or `Final`. */
export function shortName(name: string): string {
  if (name === 'Final') return name;
  return name
    .split(/[ -]/)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
}

function isIn({ home, away }: TieAnswer, entrantId: string | null): boolean {
  return entrantId !== null && (home?.entrantId === entrantId || away?.entrantId === entrantId);
}

type TieProps = { tie: TieAnswer | null; lit: string | null; onLight: BracketProps['onLight'] };

function Tie({ tie, lit, onLight }: TieProps) {
  const { home = null, away = null, state = 'undrawn', winner = null, walkover = null } = tie ?? {};
  const note = (own: 'home' | 'away'): string => {
    if (state === 'bye') return 'bye';
    if (state === 'walkover') return walkover === own ? 'w/o' : '';
    return String(tie?.[`${own}Frames`] ?? '');
  };
  const side = (own: 'home' | 'away') => {
    const of = own === 'home' ? home : away;
    const won = winner === null ? null : of?.entrantId === winner.entrantId;
    return <TieSide side={of} note={note(own)} won={won} lit={lit} onLight={onLight} />;
  };
  return (
    <div className={style.tie} data-state={state}>
      {side('home')}
      {state === 'bye' ? null : side('away')}
    </div>
  );
}

/** `won`: null while the tie is open. */
type TieSideProps = { side: Side; note: string; won: boolean | null } & Pick<TieProps, 'lit' | 'onLight'>;

/** One side of a tie: a link that lights up the path of the entrant, or ends that. */
function TieSide({ side, note, won, lit, onLight }: TieSideProps) {
  if (side === null) {
    return (
      <p className={style.side}>
        <span className="visually-hidden">Not known yet</span>
      </p>
    );
  }
  const isLit = side.entrantId === lit;
  return (
    <a
      href={isLit ? '?' : `?entrant=${encodeURIComponent(side.entrantId)}`}
      className={style.side}
      aria-current={isLit ? 'true' : undefined}
      data-won={won ?? undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onLight(isLit ? null : side.entrantId);
      }}
    >
      <span className={style.name}>{side.name}</span>
      <b>{note}</b>
      {won ? <span className="visually-hidden">, won</span> : null}
    </a>
  );
}

/** The rounds as pages of a phone: which one shows, and a function that turns to another. */
function useRoundPages(current: number) {
  const pages = useRef<HTMLDivElement>(null);
  // Only on opening: a result that arrives later turns no page.
  const [first] = useState(current);
  const [shown, setShown] = useState(first);

  function show(round: number): void {
    const { current } = pages;
    const page = current?.children[round - 1];
    if (current === null || !(page instanceof HTMLElement)) return;
    current.scrollTo({ left: page.offsetLeft - current.offsetLeft });
  }
  // The page opens at the round that is being played, before it is painted again.
  useLayoutEffect(() => {
    const { current } = pages;
    const page = current?.children[first - 1];
    if (current && page instanceof HTMLElement)
      current.scrollTo({ left: page.offsetLeft - current.offsetLeft, behavior: 'instant' });
  }, [first]);
  // By what is in view, not by scroll events: a browser may also move the pages without one.
  useEffect(() => {
    const { current: root } = pages;
    if (root === null) return;
    const headings = Array.from(root.children, ({ firstElementChild }) => firstElementChild);
    const observer = new IntersectionObserver(
      (entries) => {
        // On a wide screen all of them are.
        if (root.scrollWidth <= root.clientWidth) return;
        for (const { isIntersecting, target } of entries) if (isIntersecting) setShown(headings.indexOf(target) + 1);
      },
      { root, threshold: 0.6 },
    );
    for (const heading of headings) if (heading !== null) observer.observe(heading);
    return () => observer.disconnect();
  }, []);
  return { pages, first, shown, show };
}
