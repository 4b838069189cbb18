import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { CompetitionAnswer, TieAnswer } from '#contract/cups.ts';
import { tiesInBracketOrder, roundToShowFirst } from '#domain/cups/bracket.ts';
import { useFollowing } from '#web/following/following.ts';
import { DayAndShortMonth } from '#web/components/day.tsx';
import { shortRoundName } from './cup-words.ts';
import style from './bracket.module.css';
import { type PathHighlightState, Tie } from './tie.tsx';

type BracketCompetition = Pick<CompetitionAnswer, 'draw' | 'rounds' | 'ties' | 'entrants'>;
type Round = CompetitionAnswer['rounds'][number];

type BracketProps = {
  competition: BracketCompetition;
  /** The id of the entrant whose path through the bracket the visitor chose. `null` for none. */
  chosen: string | null;
  onChoose: (entrantId: string | null) => void;
};

/**
 * A cup's bracket. On a wide screen and on paper, all rounds are side by side. On a phone or tablet, the visitor swipes
 * from round to round, or follows a link to a round.
 */
export function Bracket({ competition, chosen, onChoose }: BracketProps) {
  const { rounds, ties, draw } = competition;
  const paths = useHighlightedPath(competition.entrants, chosen, onChoose);
  const { lit } = paths;
  const places = tiesInBracketOrder(rounds.length, ties);
  const { pages, first, shown, show } = useRoundInView(roundToShowFirst(ties));
  return (
    <div className={style.bracket}>
      <RoundLinks competition={competition} shown={shown} show={show} lit={lit} />
      <div
        ref={pages}
        className={style.rounds}
        data-many={rounds.length > 5}
        data-columns={columnCount(rounds.length)}
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
                    data-joins={isJoinedToNextTie(places[index + 1]?.[Math.floor(place / 2)], draw)}
                    data-fed={index > 0 && (draw === 'bracket' || tie !== null)}
                    data-lit-home={lit !== null && tie?.home?.entrantId === lit}
                    data-lit-away={lit !== null && tie?.away?.entrantId === lit}
                    data-lit-winner={lit !== null && tie?.winner?.entrantId === lit}
                  >
                    {/* A round drawn by itself may have fewer ties than the bracket has spaces. Others stay empty. */}
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

/** Returns the number of columns on a wide screen. If there are more than five rounds, the last two share a column. */
function columnCount(rounds: number): number {
  return rounds > 5 ? rounds - 1 : rounds;
}

/**
 * Returns whether a line joins a tie to the next round's tie, in which the winner of the first tie plays. `next`: the
 * tie of the next round; `null` if the officials have not drawn it yet; `undefined` if there is no next round. If the
 * officials draw each round separately, there is no line until `next` is drawn.
 */
function isJoinedToNextTie(next: TieAnswer | null | undefined, draw: BracketCompetition['draw']): boolean {
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
            <span className={style.format}>, </span>by <DayAndShortMonth day={playBy} />
          </>
        )}
      </p>
    </header>
  );
}

type RoundLinksProps = {
  competition: BracketCompetition;
  shown: number;
  show: (round: number) => void;
  lit: string | null;
};

/** Links to the rounds, shown on phones and tablets only. They also work without scripts. */
function RoundLinks({ competition: { rounds, ties }, shown, show, lit }: RoundLinksProps) {
  return (
    <nav aria-label="Rounds" className={style.links}>
      {rounds.map(({ round, name }) => (
        <a
          key={round}
          href={`#round-${round}`}
          aria-current={round === shown ? 'true' : undefined}
          data-lit={ties.some((tie) => tie.round === round && isEntrantIn(tie, lit))}
          onClick={(event) => {
            event.preventDefault();
            show(round);
          }}
        >
          <abbr title={name} aria-label={name}>
            {shortRoundName(name)}
          </abbr>
        </a>
      ))}
    </nav>
  );
}

function isEntrantIn({ home, away }: TieAnswer, entrantId: string | null): boolean {
  return entrantId !== null && (home?.entrantId === entrantId || away?.entrantId === entrantId);
}

/**
 * Returns which entrant's path through the bracket is highlighted (`lit`), and functions to change it. The path is that
 * of the entrant under the pointer, else of the chosen entrant, else of the first entrant that the visitor follows.
 */
function useHighlightedPath(
  entrants: BracketCompetition['entrants'],
  chosen: string | null,
  choose: PathHighlightState['choose'],
): PathHighlightState {
  const [hovered, hover] = useState<string | null>(null);
  const { teams, players } = useFollowing();
  const own =
    teams.flatMap(({ id }) => entrants.find(({ teamId }) => teamId === id) ?? [])[0] ??
    players.flatMap(({ id }) => entrants.find(({ playerIds }) => playerIds?.includes(id)) ?? [])[0];
  const byId = new Map(entrants.map((entrant) => [entrant.entrantId, entrant]));
  return { entrants: byId, lit: hovered ?? chosen ?? own?.entrantId ?? null, chosen, choose, hover };
}

/**
 * Returns the round that opens first (`first`) and the round in view (`shown`) on a phone or tablet, where the visitor
 * swipes from round to round. `show` scrolls to another round.
 */
function useRoundInView(current: number) {
  const pages = useRef<HTMLDivElement>(null);
  // Set only when the page opens, so that a later result does not switch the round.
  const [first] = useState(current);
  const [shown, setShown] = useState(first);

  function show(round: number): void {
    const { current } = pages;
    const page = current?.children[round - 1];
    if (current === null || !(page instanceof HTMLElement)) return;
    current.scrollTo({ left: page.offsetLeft - current.offsetLeft });
  }
  // Scrolls to the current round before the browser paints.
  useLayoutEffect(() => {
    const { current } = pages;
    const page = current?.children[first - 1];
    if (current && page instanceof HTMLElement)
      current.scrollTo({ left: page.offsetLeft - current.offsetLeft, behavior: 'instant' });
  }, [first]);
  // Observes which heading is in view, because a browser may move the rounds without a scroll event.
  useEffect(() => {
    const { current: root } = pages;
    if (root === null) return;
    const headings = Array.from(root.children, ({ firstElementChild }) => firstElementChild);
    const observer = new IntersectionObserver(
      (entries) => {
        // On a wide screen all rounds are in view, so `shown` does not change.
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
