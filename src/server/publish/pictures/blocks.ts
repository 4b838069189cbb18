import type { CompetitionAnswer } from '#contract/cups.ts';
import type { ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import { type ResultInAnswer, UNUSUAL_OUTCOME_WORDS, resultWinner } from '#domain/cards/score-words.ts';
import { tiesInBracketOrder } from '#domain/cups/bracket.ts';
import type { TeamMarkWithCrest } from './picture-marks.ts';
import type { Block, Cell, Row } from './block-drawing.ts';

/** How many rows of a list are shown at most. More would not be readable in the preview of a link. */
export const MAX_LIST_ROWS = 5;

type RankedListRow = {
  place: number;
  name: string;
  note: string;
  figures: readonly (string | number)[];
  mark?: TeamMarkWithCrest | undefined;
};

/**
 * Returns a ranked list with column headings, cut to `MAX_LIST_ROWS` rows. Rows in first place are highlighted.
 * `nobody` is the text that is shown if there are no rows.
 */
export function rankedList(heads: readonly string[], rows: readonly RankedListRow[], nobody: string): Block {
  if (rows.length === 0) return textOnlyBlock(nobody);
  const column = { ems: 4, align: 'end' } as const;
  return {
    head: [{ text: '', ems: 2 }, { text: '' }, ...heads.map((text): Cell => ({ ...column, text, tone: 'soft' }))],
    rows: rows.slice(0, MAX_LIST_ROWS).map(({ place, name, note, figures, mark }) => {
      const tone = place === 1 ? 'mark' : 'strong';
      return {
        leads: place === 1,
        cells: [
          { text: String(place), ems: 2, tone },
          { text: name, note, mark, tone: 'strong' },
          ...figures.map((figure, at): Cell => {
            return { ...column, text: String(figure), tone: at === figures.length - 1 ? tone : 'soft' };
          }),
        ],
      };
    }),
  };
}

/** Returns blocks with labelled figures: one block, or two if there are more than four figures. */
export function figureBlocks(figures: readonly (readonly [string, string | number])[]): Block[] {
  const rows = figures.map(([label, value]): Row => {
    return { cells: [{ text: label }, { text: String(value), ems: 4, align: 'end', tone: 'strong' }] };
  });
  const parts = rows.length > 4 ? [rows.slice(0, 3), rows.slice(3)] : [rows];
  return parts.map((part) => ({ head: [], rows: part }));
}

/** A side's name and score, and its badge if it is a team. */
type SideWithScore = readonly [name: string, score: number, mark?: TeamMarkWithCrest | undefined];

/**
 * Returns a block with two sides and their scores. `winner` is 0 for the home side, 1 for the away side, or -1 for
 * none. By default it is the side with the higher score. The winner is in bold, because colour alone would not be
 * enough.
 */
export function scoreBlock(home: SideWithScore, away: SideWithScore, winner = winningSideIndex(home, away)): Block {
  return {
    head: [],
    rows: [home, away].map(([name, score, mark], index) => {
      const hasWon = index === winner;
      const figure: Cell = { text: String(score), ems: 2.5, align: 'middle', tone: hasWon ? 'plate' : undefined };
      return { cells: [{ text: name, mark, tone: hasWon ? 'strong' : undefined }, figure] };
    }),
  };
}

/** Returns 0 or 1 for the side with the higher score, or -1 if the scores are equal. */
function winningSideIndex([, home]: SideWithScore, [, away]: SideWithScore): number {
  return home === away ? -1 : Number(away > home);
}

/** The badges of teams, keyed by team id. */
export type MarksByTeam = ReadonlyMap<string, TeamMarkWithCrest>;

type FixtureTeamsAndResult = Pick<
  ScheduledFixtureAnswer,
  'homeTeamId' | 'awayTeamId' | 'homeTeamName' | 'awayTeamName'
> &
  ResultInAnswer & { homeShort?: string; awayShort?: string };

/**
 * Returns the cells for the two teams of a fixture, with their badges. The winner is in bold. If the fixture was not
 * played as usual, a note says how it ended. The note is below the winner, or below the away team if nobody won.
 */
export function sideCells(fixture: FixtureTeamsAndResult, marks: MarksByTeam): { home: Cell; away: Cell } {
  const { homeTeamId, awayTeamId } = fixture;
  const winner = resultWinner(fixture);
  const ending = fixture.outcome === undefined ? {} : { note: UNUSUAL_OUTCOME_WORDS[fixture.outcome] };
  return {
    home: {
      text: fixture.homeTeamName,
      short: fixture.homeShort,
      mark: marks.get(homeTeamId),
      tone: winner === 'home' ? 'strong' : undefined,
      ...(winner === 'home' ? ending : {}),
    },
    away: {
      text: fixture.awayTeamName,
      short: fixture.awayShort,
      mark: marks.get(awayTeamId),
      tone: winner === 'away' ? 'strong' : undefined,
      ...(winner === 'home' ? {} : ending),
    },
  };
}

/**
 * Returns an array with one block, which has a title ('' for none) above its rows. The array is empty if there are no
 * rows.
 */
export function titledBlockUnlessEmpty(title: string, rows: readonly Row[]): Block[] {
  if (rows.length === 0) return [];
  return [{ head: title === '' ? [] : [{ text: title, tone: 'strong' }], rows }];
}

export function textOnlyBlock(text: string): Block {
  return { head: [], rows: [{ cells: [{ text, tone: 'soft' }] }] };
}

/**
 * Returns the bracket of a cup, one block for each round from the round with index `first` on. Each tie is halfway
 * between the two ties whose winners play in it.
 */
export function bracketBlocks(
  rounds: CompetitionAnswer['rounds'],
  ties: CompetitionAnswer['ties'],
  first: number,
): Block[] {
  const columns = tiesInBracketOrder(rounds.length, ties).slice(first);
  return columns.map((places, column) => {
    const space = Array.from({ length: 2 ** column - 1 }, (): Row => ({ cells: [], pair: 'second' }));
    return {
      head: [{ text: rounds[first + column]?.name ?? '', tone: 'soft' }],
      rows: places.flatMap((tie) => [...space, ...tieRows(tie), ...space]),
    };
  });
}

function tieRows(tie: CompetitionAnswer['ties'][number] | null): Row[] {
  const sides = [
    { side: tie?.home, frames: tie?.homePoints ?? tie?.homeFrames },
    { side: tie?.away, frames: tie?.awayPoints ?? tie?.awayFrames },
  ] as const;
  return sides.map(({ side, frames }, index) => {
    const hasWon = side !== undefined && side !== null && tie?.winner?.entrantId === side.entrantId;
    const name = side?.name ?? (tie?.state === 'bye' ? 'bye' : '');
    return {
      pair: index === 0 ? 'first' : 'second',
      cells: [
        { text: name, tone: hasWon ? 'strong' : undefined },
        { text: String(frames ?? ''), ems: 2, align: 'middle', tone: hasWon ? 'plate' : undefined },
      ],
    };
  });
}
