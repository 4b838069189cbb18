import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { CompetitionAnswer, TieAnswer } from '#contract/cups.ts';
import { bracketPlaces, currentRound } from '#domain/cups/bracket.ts';
import { useFollowing } from '#web/following/following.ts';
import { ShortDay } from '#web/components/day.tsx';
import style from './bracket.module.css';
import { type Paths, Tie } from './tie.tsx';

type Shown = Pick<CompetitionAnswer, 'draw' | 'rounds' | 'ties' | 'entrants'>;
type Round = CompetitionAnswer['rounds'][number];

type BracketProps = {
  competition: Shown;
  /** The entrant whose path was chosen. */
  chosen: string | null;
  onChoose: (entrantId: string | null) => void;
};

/**
 * The bracket of a competition: on a wide screen and on paper all rounds side by side; on a phone each round is a page
 * to swipe to, with a link for each.
 */
export function Bracket({ competition, chosen, onChoose }: BracketProps) {
  const { rounds, ties, draw } = competition;
  const paths = usePaths(competition.entrants, chosen, onChoose);
  const { lit } = paths;
  const places = bracketPlaces(rounds.length, ties);
  const { pages, first, shown, show } = useRoundPages(currentRound(ties));
  return (
    <div className={style.bracket}>
      <RoundLinks competition={competition} shown={shown} show={show} lit={lit} />
      <div
        ref={pages}
        className={style.rounds}
        data-many={rounds.length > 5}
        data-columns={columnsOf(rounds.length)}
        data-scrolls-sideways
      >
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
                    data-joins={isJoined(places[index + 1]?.[Math.floor(place / 2)], draw)}
                    data-fed={index > 0 && (draw === 'bracket' || tie !== null)}
                    data-lit-home={lit !== null && tie?.home?.entrantId === lit}
                    data-lit-away={lit !== null && tie?.away?.entrantId === lit}
                    data-lit-winner={lit !== null && tie?.winner?.entrantId === lit}
                  >
                    {/* A round that is drawn from the winners has no places yet. */}
                    {tie === null && draw === 'eachRound' ? null : <Tie tie={tie} paths={paths} />}
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

/** On a wide screen the last two of six rounds share a column. */
function columnsOf(rounds: number): number {
  return rounds > 5 ? rounds - 1 : rounds;
}

/** Whether a line leads to a place of the next round: `null` before it is drawn, `undefined` after the final. */
function isJoined(next: TieAnswer | null | undefined, draw: Shown['draw']): boolean {
  return draw === 'bracket' ? next !== undefined : Boolean(next);
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
            {roundInitials(name)}
          </abbr>
        </a>
      ))}
    </nav>
  );
}

/** `R1`, `QF`, `SF` or `Final`. */
export function roundInitials(name: string): string {
  if (name === 'Final') return name;
  return name
    .split(/[ -]/)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
}

function isIn({ home, away }: TieAnswer, entrantId: string | null): boolean {
  return entrantId !== null && (home?.entrantId === entrantId || away?.entrantId === entrantId);
}

/** Lights up the path that is passed, else the chosen one, else that of the first team or player that this device follows. */
function usePaths(entrants: Shown['entrants'], chosen: string | null, choose: Paths['choose']): Paths {
  const [passed, pass] = useState<string | null>(null);
  const { teams, players } = useFollowing();
  const own =
    teams.flatMap(({ id }) => entrants.find(({ teamId }) => teamId === id) ?? [])[0] ??
    players.flatMap(({ id }) => entrants.find(({ playerIds }) => playerIds?.includes(id)) ?? [])[0];
  const byId = new Map(entrants.map((entrant) => [entrant.entrantId, entrant]));
  return { entrants: byId, lit: passed ?? chosen ?? own?.entrantId ?? null, chosen, choose, pass };
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
