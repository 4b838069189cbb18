import { expect, test } from 'vitest';
import { COLUMN_MEANINGS } from '#domain/imports/meanings.ts';
import { readColumnsOf } from '../../../../tests/support/column-tables.ts';
import { exportedColumns, type ExportedFileKind } from './own-columns.ts';

/**
 * For each kind of file, the headings in the order of export: first those in every file, then those that are written
 * only if a line has a value for them.
 */
test.each<[kind: ExportedFileKind, usual: string, others: string]>([
  [
    'results',
    'season,division,week,date,homeTeam,awayTeam,match,homePlayer,homeScore,homeBreak,homeBreak2,awayPlayer,awayScore,awayBreak,awayBreak2,homePlayerId,awayPlayerId,homeTeamId,awayTeamId',
    'section,frame,homePlayer2,awayPlayer2,homePlayer3,awayPlayer3,homePlayer4,awayPlayer4,winner,outcome,homeTeamScore,awayTeamScore,awardedTo,aggregateTo,note,homePlayer2Id,awayPlayer2Id,homePlayer3Id,awayPlayer3Id,homePlayer4Id,awayPlayer4Id',
  ],
  ['fixtures', 'division,week,homeTeam,awayTeam,season,date,venue,state,homeTeamId,awayTeamId', 'time'],
  ['squads', 'team,division,player,handicap,modifier,newHandicap,teamId,playerId', 'venue'],
])(
  'a file with the own headings of %s is read without a question, even if its cells are empty or wrong',
  (kind, usual, others) => {
    const columns = exportedColumns(kind);
    const headings = (isInEveryFile: boolean) =>
      columns.filter((one) => one.isInEveryFile === isInEveryFile).map(({ heading }) => heading);
    expect([headings(true).join(','), headings(false).join(',')]).toEqual([usual, others]);
    for (const some of [columns, columns.filter(({ isInEveryFile }) => isInEveryFile).toReversed()]) {
      const head = some.map(({ heading }) => heading);
      const cells = [head.map(() => ''), head.map((_, i) => (i % 2 === 0 ? '72-31' : '2025-09-22'))];
      for (const lines of [[], cells])
        expect(readColumnsOf([head, ...lines].map((line) => line.join('|')).join('\n'))).toMatchObject({
          read: `${kind}: ${some.map(({ meaning }) => meaning).join(' | ')}`,
          asked: '',
          leftOut: [],
          faults: [],
        });
    }
    expect(columns.every(({ meaning, words }) => words === COLUMN_MEANINGS[meaning].words)).toBe(true);
  },
);

test.each(['results', 'fixtures', 'squads'] as const)(
  'headings of %s in capitals are still those of this site',
  (kind) => {
    const head = exportedColumns(kind).map(({ heading }) => heading.toUpperCase());
    expect(readColumnsOf(`${head.join('|')}\n${head.map(() => '1').join('|')}`)).toMatchObject({ asked: '' });
  },
);
