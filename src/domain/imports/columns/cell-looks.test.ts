import { expect, test } from 'vitest';
import { possibleLooksOfCell, isBlankOrPlaceholder } from './cell-looks.ts';

/** Cells separated by `|`, the looks that each cell must have, and the looks that no cell may have. */
test.each<[cells: string, looks: string, never: string]>([
  ['2025-09-22|22/09/2025|22.9.25|22-9-25|2025-09-22T00:00:00+01:00|28/10/25 20:30', 'day', 'name pair phone'],
  [
    'Fri 3rd Oct|22 Sep 2025|22nd of September 2025|September 22, 2025|Mon 21st Sep|21-Sep|Mon 21/9',
    'day',
    'name pair',
  ],
  ['Mayfair 2|Marlow 1|Sun Inn 1|March Hares|Friday Club', 'name', 'day'],
  ['45922|45922.5', 'serial', 'name pair day'],
  ['19:30|7.30pm|7pm|7:30 PM|19:30:00', 'time', 'name day'],
  ['1930|0900|0.8125|.75', 'clock', 'name day time'],
  ['3-2|72/31|72 v 31|55 49|72 – 31|(3-2)|3 : 2|72.0-31.0', 'pair', 'name day phone'],
  ['1072-31|7 2-31|2026-02-03|3-2-1', '', 'pair'],
  [
    'Red Lion v Blue Bell|Red Lion vs. Blue Bell|RED LION V BLUE BELL|Red Lion versus Blue Bell',
    'versus',
    'name frame',
  ],
  ['Red Lion - Blue Bell|Red Lion @ Blue Bell', 'dashed name', 'versus'],
  [
    'Ann Lee 72-31 Bo Day|Red Lion 3 v 2 Blue Bell|Red Lion 3 - Blue Bell 2|Ann Lee 72:31 Bo Day',
    'frame',
    'name versus',
  ],
  ['07700 900123|+44 7700 900123|(0113) 496 0000|7700900123|7.7009E+09|0113-4960000', 'phone', 'name number pair'],
  ['ann@lee.co|a.b@c.org.uk', 'email', 'name'],
  ['P-P|P - P|Postponed|Cancelled|played|ppd', 'state', ''],
  ['25/26|2025/26|2025-26|2025/2026|Season 2025/26|Winter 2025', 'season', ''],
  ['25/27|72/31', 'pair', 'season'],
  ['1|12|Week 3|Wk 3|Round 2|R2|SF1|Final', 'week', ''],
  ['1|1A|A|Premier Division|Division Two|North', 'division', ''],
  ['rec 7|owes 14|scr|Scratch|+7|-21|(14)|(receives 14)|0.5|-14', 'handicap', ''],
  ['41|41, 35|30;22|50+|Break 45|41 35|64/52', 'breaks', ''],
  ['w/o|Walkover|No Player|n/a|Void|Bye|-', 'nobody', ''],
  ['v|vs|V|-|–', 'separator', ''],
  ['Home|away|H|Draw', 'side', ''],
  ['League|Cup|L|KO|Friendly', 'competition', ''],
  ['Singles|Doubles', 'section', ''],
  ['Ann Lee|O’Neil|Lee, Ann|Ann Lee (35)|Cal Roe*|147 Club|St John’s A|Red Lion 2', 'name', 'number pair day phone'],
  ['x'.repeat(200), 'name', 'day pair'],
])('%s: %s, never %s', (cells, looks, never) => {
  for (const cell of cells.split('|')) {
    const found = possibleLooksOfCell(cell);
    expect([cell, looks.split(' ').filter((look) => look !== '' && ![...found].some((one) => one === look))]).toEqual([
      cell,
      [],
    ]);
    expect([cell, never.split(' ').filter((look) => [...found].some((one) => one === look))]).toEqual([cell, []]);
  }
});

test('cells such as TBC say nothing about their column', () => {
  expect(['', 'TBC', 'tba', '-', 'n/a'].map(isBlankOrPlaceholder)).toEqual([true, true, true, true, true]);
  expect(['0', 'Void', 'Bye'].map(isBlankOrPlaceholder)).toEqual([false, false, false]);
});
