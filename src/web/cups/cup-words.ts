import type { CompetitionAnswer, CompetitionSummary, TieAnswer } from '#contract/cups.ts';
import { countOf } from '#domain/count.ts';
import { searchText } from '#web/choice/season-choice.ts';
import { shortDayWords } from '#web/components/day.tsx';

type Rounds = Pick<CompetitionAnswer, 'rounds'>;
type Facts = Pick<CompetitionAnswer, 'kind' | 'handicap' | 'maxStart'>;

/** Returns text such as `16 players, handicap, start at most 21`. */
export function factsInWords({ kind, handicap, maxStart }: Facts, entrants: number): string {
  const start = maxStart === null ? '' : `, start at most ${maxStart}`;
  return `${countOf(entrants, kind)}${handicap ? `, handicap${start}` : ''}`;
}

/** Returns what a cup is waiting for, such as `Semi-finals: 2 ties to play`. For a finished cup, returns the winner. */
export function statusInWords({ rounds, winner, toDraw, openTies }: CompetitionSummary): string {
  if (winner !== null) return `Winner: ${winner.name}`;
  const [next] = openTies;
  if (next !== undefined) {
    const open = openTies.filter(({ round }) => round === next.round).length;
    return `${nameOfRound({ rounds }, next.round)}: ${countOf(open, 'tie')} to play`;
  }
  return toDraw === null ? '' : `${toDraw.name} to be drawn`;
}

export function nameOfRound({ rounds }: Rounds, round: number): string {
  return rounds[round - 1]?.name ?? '';
}

/** Returns an entrant's result or next match in a tie, such as `beat Ann Lee 3–1` or `plays Ann Lee by 12 Mar`. */
export function tieInWords(tie: TieAnswer, entrantId: string, cup: Rounds): string {
  const { state, winner, home, away } = tie;
  const isHome = home?.entrantId === entrantId;
  const other = (isHome ? away : home)?.name;
  if (state === 'bye') return 'bye';
  if (state === 'open') {
    const playBy = cup.rounds[tie.round - 1]?.playBy ?? null;
    const by = playBy === null ? '' : ` by ${shortDayWords(playBy)}`;
    return other === undefined ? `opponent not known yet` : `plays ${other}${by}`;
  }
  const won = winner?.entrantId === entrantId;
  if (state === 'walkover') return won ? `walkover against ${other}` : `walkover to ${other}`;
  const [own, theirs] = isHome ? [tie.homeFrames, tie.awayFrames] : [tie.awayFrames, tie.homeFrames];
  const on = tie.playedOn === null ? '' : `, ${shortDayWords(tie.playedOn)}`;
  return (won ? `beat ${other} ${own}–${theirs}` : `lost ${own}–${theirs} to ${other}`) + on;
}

/** Returns which side gives a start, such as `Ann Lee gives 14 points a frame`. Empty if neither does. */
export function startInWords({ start, home, away }: TieAnswer): string {
  if (start === null) return '';
  return `${(start.by === 'home' ? home : away)?.name} gives ${countOf(start.points, 'point')} a frame`;
}

/** Returns the address of a cup's page. With `entrantId`, that entrant's path is lit up. */
export function cupAddress(competitionId: string, entrantId?: string): string {
  const query = new URLSearchParams(entrantId === undefined ? {} : { entrant: entrantId });
  return `/cups/${encodeURIComponent(competitionId)}${searchText(query)}`;
}

/** Returns the address of the page where officials draw and manage a cup. */
export function manageAddress(competitionId: string): string {
  return `/admin/cup/${encodeURIComponent(competitionId)}`;
}
