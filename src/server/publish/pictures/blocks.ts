import type { CompetitionAnswer } from '#contract/cups.ts';
import type { ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import { type AnsweredResult, ENDINGS, resultWinner } from '#domain/cards/score-words.ts';
import { bracketPlaces } from '#domain/cups/bracket.ts';
import type { PictureMark } from './picture-marks.ts';
import type { Block, Cell, Row } from './block-drawing.ts';

/** The most rows that are readable in the preview of a link. */
export const MAX_LIST_ROWS = 5;

type Listed = {
  place: number;
  name: string;
  note: string;
  figures: readonly (string | number)[];
  mark?: PictureMark | undefined;
};

/** Returns a list with column headings. Rows in first place are highlighted. `nobody` is shown if there are no rows. */
export function rankedList(heads: readonly string[], rows: readonly Listed[], nobody: string): Block {
  if (rows.length === 0) return emptyBlock(nobody);
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

/** Returns blocks with labelled figures: one block, or two if there are many figures. */
export function figureBlocks(figures: readonly (readonly [string, string | number])[]): Block[] {
  const rows = figures.map(([label, value]): Row => {
    return { cells: [{ text: label }, { text: String(value), ems: 4, align: 'end', tone: 'strong' }] };
  });
  const parts = rows.length > 4 ? [rows.slice(0, 3), rows.slice(3)] : [rows];
  return parts.map((part) => ({ head: [], rows: part }));
}

/** A side with its score, and the mark of a team. */
type Scored = readonly [name: string, score: number, mark?: PictureMark | undefined];

/**
 * Returns a block with two sides and their scores. The winner is not shown by colour alone; by default it is the side
 * with the higher score.
 */
export function scoreBlock(home: Scored, away: Scored, winner = higherOf(home, away)): Block {
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
function higherOf([, home]: Scored, [, away]: Scored): number {
  return home === away ? -1 : Number(away > home);
}

/** The teams' marks, keyed by team id. */
export type MarksByTeam = ReadonlyMap<string, PictureMark>;

type Sides = Pick<ScheduledFixtureAnswer, 'homeTeamId' | 'awayTeamId' | 'homeTeamName' | 'awayTeamName'> &
  AnsweredResult & { homeShort?: string; awayShort?: string };

/**
 * Returns the cells for the two teams of a fixture, with their marks. The winner is in bold. A note says how the
 * fixture ended, if that was unusual.
 */
export function sideCells(fixture: Sides, marks: MarksByTeam): { home: Cell; away: Cell } {
  const { homeTeamId, awayTeamId } = fixture;
  const winner = resultWinner(fixture);
  const ending = fixture.outcome === undefined ? {} : { note: ENDINGS[fixture.outcome] };
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

/** Returns a block with a title in a list, which is empty if there are no rows. */
export function titledBlocks(title: string, rows: readonly Row[]): Block[] {
  if (rows.length === 0) return [];
  return [{ head: title === '' ? [] : [{ text: title, tone: 'strong' }], rows }];
}

export function emptyBlock(text: string): Block {
  return { head: [], rows: [{ cells: [{ text, tone: 'soft' }] }] };
}

/**
 * Returns a cup as a bracket from round `first` on. Each round is a block, and each tie is between the two ties that
 * lead to it.
 */
export function bracketBlocks(
  rounds: CompetitionAnswer['rounds'],
  ties: CompetitionAnswer['ties'],
  first: number,
): Block[] {
  const columns = bracketPlaces(rounds.length, ties).slice(first);
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
