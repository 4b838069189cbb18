import { describe, expect, test } from 'vitest';
import { leadingNews } from './home-lead.ts';

/** News as `updated event`, newest first, with `-` for no event. */
function postOf(line: string) {
  const [updated = '', event = '-'] = line.split(' ');
  return { line, updated, event: event === '-' ? null : event };
}

describe('the news that leads Home (Rule W2)', () => {
  test.each([
    ['no news', [], '2026-12-01', null],
    ['the newest', ['2026-11-30', '2026-11-20'], '2026-12-01', '2026-11-30 leads'],
    ['an event that comes', ['2026-11-01 2026-12-12'], '2026-12-01', '2026-11-01 2026-12-12 leads'],
    ['on its day', ['2026-11-01 2026-12-12'], '2026-12-12', '2026-11-01 2026-12-12 leads'],
    ['the day after, with nothing else', ['2026-11-01 2026-12-12'], '2026-12-13', '2026-11-01 2026-12-12'],
    ['the day after, before older news', ['2026-12-01 2026-12-12', '2026-11-30'], '2026-12-13', '2026-11-30 leads'],
    [
      'an event far ahead, long after it was written',
      ['2026-06-01 2026-12-12'],
      '2026-12-01',
      '2026-06-01 2026-12-12 leads',
    ],
    ['four weeks after it was written', ['2026-11-03'], '2026-12-01', '2026-11-03 leads'],
    ['a day later', ['2026-11-03'], '2026-12-02', '2026-11-03'],
    ['all of it old: the newest', ['2026-05-02', '2026-05-01'], '2026-12-01', '2026-05-02'],
  ])('%s', (_, posts, today, expected) => {
    const found = leadingNews(posts.map(postOf), today);
    expect(found && `${found.post.line}${found.leads ? ' leads' : ''}`).toBe(expected);
  });
});
