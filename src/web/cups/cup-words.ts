import type { CompetitionAnswer, CompetitionSummary, TieAnswer } from '#contract/cups.ts';
import type { Sides } from '#domain/cards/match.ts';
import { countWithNoun } from '#domain/count.ts';
import { queryText } from '#web/choice/season-choice.ts';
import { dayAndShortMonthWords } from '#web/components/day.tsx';

type RoundsAndGroups = Pick<CompetitionAnswer, 'rounds' | 'groups'>;
type CupFormat = Pick<CompetitionAnswer, 'kind' | 'handicap' | 'maxStart' | 'decidedBy' | 'legs'>;

/** Returns how a cup is played, such as `16 players, handicap, no start above 21`. */
export function cupFormatInWords({ kind, handicap, maxStart, decidedBy, legs }: CupFormat, entrants: number): string {
  const start = maxStart === null ? '' : `, no start above ${maxStart}`;
  const ways = `${decidedBy ? ', total points' : ''}${legs ? ', two legs' : ''}`;
  return `${countWithNoun(entrants, kind)}${handicap ? `, handicap${start}` : ''}${ways}`;
}

/** Returns what a cup is waiting for, such as `Semi-finals: 2 ties to play`. For a finished cup, returns the winner. */
export function cupStatusInWords({ rounds, winner, toDraw, openTies, waitsFor }: CompetitionSummary): string {
  if (winner !== null) return `Winner: ${winner.name}`;
  const [next] = openTies;
  if (next !== undefined) {
    const open = openTies.filter(({ round }) => round === next.round).length;
    return `${nameOfRound({ rounds }, next.round)}: ${countWithNoun(open, 'tie')} to play`;
  }
  if (toDraw !== null) return `${toDraw.name} to be drawn`;
  return waitsFor ?? 'Over, without a winner';
}

export function nameOfRound({ rounds }: RoundsAndGroups, round: number): string {
  return round === 0 ? 'Groups' : (rounds[round - 1]?.name ?? '');
}

/**
 * Returns details of a tie's round or, in the group stage, of its group: the name, the maximum number of frames in a
 * tie (`bestOf`) and the last day to play (`playBy`).
 */
export function roundOrGroupOfTie(
  { rounds, groups }: RoundsAndGroups,
  { round, group }: Pick<TieAnswer, 'round' | 'group'>,
) {
  const { name = '', bestOf = 1, playBy = null } = rounds[Math.max(round, 1) - 1] ?? {};
  if (round > 0) return { name, bestOf, playBy };
  return { name: `Group ${group}`, bestOf: groups?.bestOf ?? bestOf, playBy: groups?.playBy ?? playBy };
}

/** Returns a tie from the view of one entrant, such as `beat Ann Lee 3–1` or `plays Ann Lee by 12 Mar`. */
export function tieWordsForEntrant(tie: TieAnswer, entrantId: string, cup: RoundsAndGroups): string {
  const { state, winner, home, away } = tie;
  const isHome = home?.entrantId === entrantId;
  const other = (isHome ? away : home)?.name;
  if (state === 'bye') return 'bye';
  if (state === 'open') {
    const { playBy } = roundOrGroupOfTie(cup, tie);
    const by = playBy === null ? '' : ` by ${dayAndShortMonthWords(playBy)}`;
    return other === undefined ? `opponent not known yet` : `plays ${other}${by}`;
  }
  if (state === 'bothOut') return `not played against ${other}, both out`;
  const won = winner?.entrantId === entrantId;
  if (state === 'walkover') return won ? `walkover against ${other}` : `walkover to ${other}`;
  const { home: ofHome, away: ofAway } = pointsOrFramesOfTie(tie) ?? ZERO_SCORE;
  const [own, theirs] = isHome ? [ofHome, ofAway] : [ofAway, ofHome];
  const on = tie.playedOn === null ? '' : `, ${dayAndShortMonthWords(tie.playedOn)}`;
  if (own === theirs) return `${won ? 'beat' : 'lost to'} ${other} after ${own}–${theirs}${on}`;
  return (won ? `beat ${other} ${own}–${theirs}` : `lost ${own}–${theirs} to ${other}`) + on;
}

const ZERO_SCORE = { home: 0, away: 0 };

type TieScoreFields = Pick<TieAnswer, 'homeFrames' | 'awayFrames' | 'homePoints' | 'awayPoints'>;

/**
 * Returns the score of a tie or of one leg: its points if points decide the tie, else its frames. `null` if nothing was
 * played.
 */
export function pointsOrFramesOfTie({
  homeFrames,
  awayFrames,
  homePoints,
  awayPoints,
}: TieScoreFields): Sides<number> | null {
  const [home, away] = [homePoints ?? homeFrames, awayPoints ?? awayFrames];
  return home === null || away === null ? null : { home, away };
}

/** Returns the scores of the played legs, such as `first leg 3–2, second leg 1–4`. Empty if no leg was played. */
export function legScoresInWords({ legs = [] }: Pick<TieAnswer, 'legs'>): string {
  return legs
    .map((one) => {
      const { home, away } = pointsOrFramesOfTie(one) ?? ZERO_SCORE;
      return `${one.leg === 1 ? 'first' : 'second'} leg ${home}–${away}`;
    })
    .join(', ');
}

/** Returns which side gives a start, such as `Ann Lee gives 14 points a frame`. Empty if neither side does. */
export function handicapStartInWords({ start, home, away, homePoints }: TieAnswer): string {
  if (start === null) return '';
  return `${(start.by === 'home' ? home : away)?.name} gives ${countWithNoun(start.points, 'point')}${homePoints === undefined ? ' a frame' : ''}`;
}

/**
 * Returns the address of a cup's page. With `entrantId`, the page highlights this entrant's path through the bracket.
 */
export function cupAddress(competitionId: string, entrantId?: string): string {
  const query = new URLSearchParams(entrantId === undefined ? {} : { entrant: entrantId });
  return `/cups/${encodeURIComponent(competitionId)}${queryText(query)}`;
}

/** Returns the address of the page where officials draw and manage a cup. */
export function cupManagementAddress(competitionId: string): string {
  return `/admin/cup/${encodeURIComponent(competitionId)}`;
}

/** The sentence for an official's decision about a player who broke a rule of registration, keyed by decision. */
const INELIGIBILITY_DECISION_SENTENCES = {
  accept: ' A league official accepted this.',
  lose: ' The frame goes to the other side.',
} as const;

/**
 * Returns sentences about players who broke a rule of registration in a frame, to put after the frame's score. Empty if
 * no player broke a rule.
 */
export function ineligiblePlayersInWords({
  eligibility = [],
}: Pick<TieAnswer['frames'][number], 'eligibility'>): string {
  const words = eligibility.map(
    ({ text, decision }) => ` ${text}${decision === null ? '' : INELIGIBILITY_DECISION_SENTENCES[decision]}`,
  );
  return words.length === 0 ? '' : `.${words.join('')}`;
}

/** Returns a round's short name, such as `R1`, `QF`, `SF` or `Final`. */
export function shortRoundName(name: string): string {
  if (name === 'Final') return name;
  return name
    .split(/[ -]/)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
}
