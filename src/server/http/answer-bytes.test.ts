import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { jsonBytesOfAnswer, parseAnswerBySchema, requestedRowsWithLink } from './answer-bytes.ts';

const row = z.object({ id: z.number(), note: z.string().nullable() });
const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id, note: id % 2 ? 'ä, "x"' : null }));

describe('the bytes of an answer', () => {
  test.each([0, 1, 199, 200, 201, 400, 1001])('of %i rows are the JSON of the parsed whole', async (count) => {
    const answer = rows(count).map((one) => ({ ...one, secret: 'never sent' }));
    expect((await jsonBytesOfAnswer(z.array(row), answer)).toString()).toBe(JSON.stringify(rows(count)));
    expect(await parseAnswerBySchema(z.array(row), answer)).toEqual(rows(count));
  });

  test('of an answer that is no list are its JSON too', async () => {
    const answer = { rows: rows(500), secret: 'never sent' };
    const bytes = await jsonBytesOfAnswer(z.object({ rows: z.array(row) }), answer);
    expect(bytes.toString()).toBe(JSON.stringify({ rows: rows(500) }));
  });

  test('are refused if a late row is not in the contract', async () => {
    await expect(jsonBytesOfAnswer(z.array(row), [...rows(600), { id: 'x', note: null }])).rejects.toThrow('id');
  });
});

describe('a part of a list', () => {
  const call = { path: '/api/players/{playerId}/matches' };
  const input = (query: object) => ({ params: { playerId: 'a/b' }, query });
  const next = (query: string) => ({ link: `</api/players/a%2Fb/matches?${query}>; rel="next"` });

  test.each<[name: string, query: object, ids: [first: number, last: number] | null, headers: object]>([
    ['without a limit is the whole', {}, [0, 9], {}],
    ['without a limit is the whole, whatever the offset', { offset: 3 }, [0, 9], {}],
    ['begins at the first', { limit: 4 }, [0, 3], next('limit=4&offset=4')],
    ['keeps the other parameters', { season: 'All', limit: 4, offset: 4 }, [4, 7], next('season=All&limit=4&offset=8')],
    ['leaves out parameters that were not given', { season: undefined, limit: 9 }, [0, 8], next('limit=9&offset=9')],
    ['ends with the list', { limit: 4, offset: 6 }, [6, 9], {}],
    ['may be shorter at its end', { limit: 4, offset: 8 }, [8, 9], {}],
    ['behind the end is empty', { limit: 4, offset: 10 }, null, {}],
  ])('%s', (_, query, ids, headers) => {
    const expected = ids === null ? [] : rows(10).slice(ids[0], ids[1] + 1);
    expect(requestedRowsWithLink(rows(10), input(query), call)).toEqual({ rows: expected, headers });
  });

  test('of an answer that is no list is the whole answer', () => {
    expect(requestedRowsWithLink({ rows: [] }, input({ limit: 1 }), call)).toEqual({ rows: { rows: [] }, headers: {} });
  });
});
