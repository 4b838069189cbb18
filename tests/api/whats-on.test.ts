import { describe, expect } from 'vitest';
import { answerOrThrow } from '#contract/client.ts';
import type { WhatsOn } from '#contract/whats-on.ts';
import { it, openSite } from '../support/site.ts';
import { openOffice } from './sign-in-site.ts';

async function opened() {
  const site = await openSite('sqlite', { demo: true });
  const office = await openOffice(site);
  const ask = async (query = '') => {
    const { statusCode, body, headers } = await site.app.inject(`/api/whats-on${query}`);
    expect(statusCode, body).toBe(200);
    return { on: JSON.parse(body) as WhatsOn, headers };
  };
  /**
   * Returns what Home shows first on a day, such as `today 3`: how near the next league night is, and its number of
   * fixtures. If no night is to come, returns only the kind, such as `over`.
   */
  const leadOn = async (day: string, query = '') => {
    site.clock.day = day;
    const { lead } = (await ask(query)).on;
    return lead.kind === 'night' ? `${lead.night.near} ${lead.night.fixtures.length}` : lead.kind;
  };
  const post = async (value: { date: string } & Record<string, string>) =>
    (await office.send('POST', '/api/admin/content/post', { value: { text: '', updated: value.date, ...value } }))
      .status;
  return { ...site, ask, leadOn, post };
}

describe('what is on', () => {
  it('follows the league’s day: tonight, the next night, or the end of a season', async () => {
    const { ask, leadOn, api } = await opened();
    const listed = answerOrThrow(await api('GET /api/fixtures', { query: { season: '25/26' } }));
    const open = listed.flatMap(({ date, state }) => (date !== null && state !== 'played' ? [date] : [])).sort();
    const next = open.find((date) => date >= '2025-11-20') ?? '';
    const many = listed.filter(({ date }) => date === next).length;
    expect(await leadOn(next)).toBe(`today ${many}`);
    const { headers } = await ask();
    expect(headers['depends-on']).toMatch(/season:25\/26=\d+/);
    expect(headers['depends-on']).toMatch(/today=\d+/);
    expect(await leadOn('2026-12-01')).toBe('over');
    expect(await leadOn('2025-11-20', '?season=24/25')).toBe('over');
    expect(await leadOn('2025-11-20', '?season=01/02')).toBe('waits');
    expect(await leadOn('2025-11-20', '?season=All')).toBe(await leadOn('2025-11-20'));
  });

  it('gives the time of the night: the usual one, unless all fixtures have the same other time', async () => {
    const { ask, app, store, clock } = await opened();
    const office = await openOffice({ app, store });
    clock.day = '2025-11-20';
    const nightOf = async () => {
      const { lead } = (await ask()).on;
      if (lead.kind !== 'night') throw new Error('There is no night');
      return lead.night;
    };
    const { fixtures, time } = await nightOf();
    expect([time, fixtures.length > 1]).toEqual(['19:45', true]);
    for (const [index, { listedId }] of fixtures.entries()) {
      await office.send('PUT', `/api/admin/fixtures/${listedId}`, { time: '20:00' });
      const isLast = index === fixtures.length - 1;
      expect((await nightOf()).time).toBe(isLast ? '20:00' : '19:45');
    }
    expect((await nightOf()).fixtures.map((one) => one.time)).toEqual(fixtures.map(() => '20:00'));
  });

  it('shows news until the day of its event, and afterwards the news before it', async () => {
    const { ask, post, clock } = await opened();
    clock.day = '2025-11-20';
    // The demo league's news is from April, too old to be shown here (Rule W2).
    expect((await ask()).on.news).toBe(null);
    expect(await post({ title: 'Photos', date: '2025-11-18', text: 'Of **last** night.\n\nAnd more.' })).toBe(200);
    expect(await post({ title: 'Evening', date: '2025-11-19', event: '2025-12-12', text: 'word '.repeat(80) })).toBe(
      200,
    );
    expect(await post({ title: 'Wrong', date: '2025-11-19', event: 'soon' })).toBe(422);
    const titles: string[] = [];
    for (const day of ['2025-11-20', '2025-12-12', '2025-12-13', '2026-01-20']) {
      clock.day = day;
      const { title = '', leads } = (await ask()).on.news ?? {};
      titles.push(`${title}${leads === true ? ' leads' : ''}`);
    }
    expect(titles).toEqual(['Evening leads', 'Evening leads', 'Photos leads', 'Evening']);
    clock.day = '2025-12-13';
    expect((await ask()).on.news).toMatchObject({ event: null, words: 'Of last night.' });
    clock.day = '2025-12-12';
    const { words = '' } = (await ask()).on.news ?? {};
    expect(words).toMatch(/^word .* word …$/);
    expect(words.length).toBeLessThanOrEqual(142);
  });

  it('says that a league without anything is waiting', async () => {
    const { app } = await openSite('sqlite', { empty: true });
    expect((await app.inject('/api/whats-on')).json()).toMatchObject({ lead: { kind: 'waits' }, news: null });
  });
});
