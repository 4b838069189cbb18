import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Digest } from '#contract/week.ts';
import { markOfName } from '#domain/squads/mark.ts';
import { scoreBlock, sideCells } from './blocks.ts';
import { cellLines, escapeForXml, renderPng, boldTextWidthInEms } from './picture-text.ts';
import { drawPicture, type PictureContent } from './picture.ts';
import { weekPictureContent } from './week-picture.ts';

const setting = { size: 40, room: 400, spare: 1 };

describe('a text', () => {
  test('is measured in the fonts that come with the site', () => {
    expect(40 * boldTextWidthInEms('Harbour Lights')).toBeGreaterThan(250);
    expect(40 * boldTextWidthInEms('Harbour Lights')).toBeLessThan(350);
  });

  test.each([
    'Harbour Lights',
    'W'.repeat(60),
    'The Gentlemen of the Old Mill Snooker and Billiards Club',
    'ж'.repeat(60),
  ])('fits its room, in one line and in two, and with another font: %s', (text) => {
    for (const lines of [1, 2] as const)
      for (const spare of [1, 1.17])
        for (const line of cellLines(text, { ...setting, lines, spare })) {
          expect(line.size * boldTextWidthInEms(line.text) * spare).toBeLessThanOrEqual(setting.room * 1.01);
          expect(line.size).toBeGreaterThanOrEqual(20);
        }
  });

  test.each([
    ['Highest breaks, season 25/26', 560],
    ['The Gentlemen of the Old Mill Club', 380],
  ])('is set smaller or in two lines, and not cut: %s', (text, room) => {
    const set = cellLines(text, { ...setting, room, lines: 2 });
    expect(set.map((line) => line.text).join(' ')).toBe(text);
  });

  test('stays within its element', () => {
    const text = escapeForXml('</text><script>&"\u0000\ud800');
    expect(text).toContain('&lt;/text&gt;&lt;script&gt;&amp;&quot;');
    expect(text.isWellFormed()).toBe(true);
  });
});

describe('a picture', () => {
  const rows = (count: number, name: string) =>
    Array.from({ length: count }, (_, i) => ({
      cells: [{ text: name }, { text: String(i), ems: 3, align: 'end' as const }],
    }));
  const picture = (count: number, name: string): PictureContent => ({
    league: 'League',
    title: 'Title',
    subtitle: 'Subtitle',
    blocks: [{ head: [], rows: rows(count, name) }],
    note: '',
  });
  const sizesOf = (svg: string) =>
    Array.from(svg.matchAll(/class="text"[^>]* font-size="([\d.]+)"/g), ([, size]) => Number(size));

  test('has marks of teams before their names, and after those at the end of a cell, with crests as they are', () => {
    const mark = { initials: 'LI', colours: ['#ffee00', '#101010'] as [string, string], crest: null };
    const crest = { id: 'crest1', jpeg: Buffer.from('crest') };
    const cells = (align?: 'end') => [
      { text: 'Lion', mark, ...(align ? { align } : {}) },
      { text: 'Mill', mark: { ...mark, crest } },
    ];
    const drawn = (align?: 'end') =>
      drawPicture({ ...picture(0, ''), blocks: [{ head: [], rows: [{ cells: cells(align) }] }] }, 'card').svg;
    const placesOf = (svg: string) => {
      const [, square = ''] = /<rect x="([\d.]+)"[^>]*fill="#ffee00"/.exec(svg) ?? [];
      const [, text = ''] = /<text [^>]*x="([\d.]+)"[^>]*>Lion/.exec(svg) ?? [];
      return [Number(square), Number(text)] as const;
    };
    const [before, after] = [placesOf(drawn()), placesOf(drawn('end'))];
    expect(before[0]).toBeLessThan(before[1]);
    expect(after[0]).toBeGreaterThan(after[1]);
    expect(drawn()).toContain('fill="black" font-size');
    expect(drawn().match(/>LI</g)).toHaveLength(1);
    expect(drawn()).toContain('href="#crest1"');
    expect(drawn()).toContain(`href="data:image/jpeg;base64,${crest.jpeg.toString('base64')}"`);
  });

  test('for a chat has one size, and its letters fill it', async () => {
    for (const count of [1, 2, 5, 8]) {
      const { svg } = drawPicture(picture(count, 'Harbour Lights'), 'card');
      const { width, height } = await sharp(await renderPng(svg)).metadata();
      expect([width, height]).toEqual([1200, 630]);
      expect(Math.min(...sizesOf(svg))).toBeGreaterThanOrEqual(12);
    }
    const [few = 0] = sizesOf(drawPicture(picture(2, 'Harbour Lights'), 'card').svg);
    const [many = 0] = sizesOf(drawPicture(picture(5, 'Harbour Lights'), 'card').svg);
    expect(few).toBeGreaterThan(many);
  });

  /** Returns a week with `count` results, and the marks of its two teams. */
  function weekOf(count: number) {
    const names = { homeTeamName: 'Harbour Lights', awayTeamName: 'Kingsmead Social A' };
    const results = Array.from({ length: count }, (_, n) => {
      const ids = { homeTeamId: 'home', awayTeamId: 'away' };
      return { ...names, ...ids, division: 1 + (n % 2), homeTeamScore: 3, awayTeamScore: 2 };
    });
    const breaks = Array.from({ length: 5 }, (_, n) => ({ player: 'Anil Copeland', break: 52 - n }));
    const told = 'Anil Copeland made a personal best break of 52 (before: 21).';
    const milestones = Array.from({ length: 6 }, () => ({ text: told }));
    // Only the fields that the picture shows.
    const week = { season: '25/26', weekNumber: 9, tables: [], results, breaks, milestones } as unknown as Digest;
    const marks = new Map([
      ['home', { ...markOfName(names.homeTeamName), crest: null }],
      ['away', { ...markOfName(names.awayTeamName), crest: null }],
    ]);
    return { week, marks };
  }

  test.each([4, 8, 10, 14])(
    'of a week with %s results has letters of 10 px and more at the width of a phone, and marks beside all names',
    (count) => {
      const { week, marks } = weekOf(count);
      const { svg } = drawPicture(weekPictureContent(week, 'League', { marks, names: undefined }), 'post');
      for (const initials of ['HL', 'KS']) expect(svg.split(`>${initials}<`)).toHaveLength(count + 1);
      const [, width = ''] = /viewBox="0 0 (\d+) /.exec(svg) ?? [];
      expect((Math.min(...sizesOf(svg)) * 390) / Number(width)).toBeGreaterThanOrEqual(10);
      expect(svg).toContain('52');
      expect(svg).toContain('personal best');
    },
  );

  test.each([
    ['Elms', 'Elms'],
    ['A very long name of a team that has no room in its cell', 'Short'],
  ])('of fixtures shows the name “%s” as “%s”', (text, shown) => {
    const cells = ['1', '2', '3'].map(() => ({ text, short: 'Short' }));
    const { svg } = drawPicture({ ...picture(0, ''), blocks: [{ head: [], rows: [{ cells }] }] }, 'card');
    expect(svg.split(`>${shown}<`)).toHaveLength(4);
  });

  test('of a week in two columns has no marks, for which its letters would be smaller', () => {
    const { week, marks } = weekOf(16);
    const [one, other] = [marks, new Map()].map(
      (shown) => drawPicture(weekPictureContent(week, 'League', { marks: shown, names: undefined }), 'post').svg,
    );
    expect(one).toBe(other);
  });

  test('has a crest once, however often it is shown', () => {
    const crest = { id: 'crest1', jpeg: Buffer.from('crest') };
    const { week, marks } = weekOf(8);
    const crests = new Map([...marks].map(([id, mark]) => [id, { ...mark, crest }]));
    const { svg } = drawPicture(weekPictureContent(week, 'League', { marks: crests, names: undefined }), 'post');
    expect(svg.split('href="#crest1"')).toHaveLength(16 + 1);
    expect(svg.split('data:image/jpeg')).toHaveLength(1 + 1);
  });

  test.each([
    [{}, ['strong', undefined], [undefined, undefined]],
    [{ outcome: 'awarded', awardedTo: 'away' }, [undefined, 'strong'], [undefined, 'Awarded']],
    [{ outcome: 'awarded', awardedTo: 'home' }, ['strong', undefined], ['Awarded', undefined]],
    [{ outcome: 'abandoned', decided: null }, [undefined, undefined], [undefined, 'Abandoned']],
    [{ outcome: 'scores' }, ['strong', undefined], ['Score only', undefined]],
  ] as const)('sets the winner of a match that ended as %j in bold, and says how below', (ended, tones, notes) => {
    const teams = { homeTeamId: 'a', homeTeamName: 'A', awayTeamId: 'b', awayTeamName: 'B' };
    const { home, away } = sideCells({ ...teams, homeTeamScore: 3, awayTeamScore: 2, ...ended }, new Map());
    expect([home.tone, away.tone]).toEqual(tones);
    expect([home.note, away.note]).toEqual(notes);
  });

  test('of one result marks the winner, who may have the lower score', () => {
    const plates = (...more: number[]) =>
      scoreBlock(['A', 3], ['B', 2], ...more).rows.map(({ cells }) => cells[1]?.tone);
    expect([plates(), plates(1), plates(-1)]).toEqual([
      ['plate', undefined],
      [undefined, 'plate'],
      [undefined, undefined],
    ]);
    expect(scoreBlock(['A', 2], ['B', 2]).rows.map(({ cells }) => cells[0]?.tone)).toEqual([undefined, undefined]);
  });

  test.each(['Elms', 'Aldermere & District Ex-Servicemen’s Institute A', 'W'.repeat(40)])(
    'with two sides has the whole score and the marks inside its panels, and their names: %s',
    (name) => {
      const sides = [name, 'Lion'].map((one) => ({ name: one, mark: { ...markOfName(one), crest: null } }));
      const hero = { sides: [sides[0]!, sides[1]!] as const, between: ['1250', '998'] as const, below: '', winner: 0 };
      for (const shape of ['card', 'post'] as const) {
        const drawn = { ...picture(3, 'Harbour Lights'), blocks: shape === 'card' ? [] : picture(3, 'Elms').blocks };
        const { svg } = drawPicture({ ...drawn, hero, address: 'site/match/f1', sentences: ['A story.'] }, shape);
        const texts = Array.from(
          svg.matchAll(
            /<text[^>]* x="([\d.]+)" y="[\d.]+" font-size="([\d.]+)" text-anchor="middle"[^>]*>(.*?)<\/text>/g,
          ),
          ([, x, size, text = '']) => ({
            x: Number(x),
            width: Number(size) * boldTextWidthInEms(text.replace(/<[^>]*>/g, '').replace('&amp;', '&')),
            text,
          }),
        );
        const [, , width = ''] = /viewBox="0 0 ((\d+)) /.exec(svg) ?? [];
        expect(texts.some(({ text }) => text.includes('1250') && text.includes('998'))).toBe(true);
        for (const { x, width: own, text } of texts) {
          expect([text, x - own / 2 > 20 && x + own / 2 < Number(width) - 20]).toEqual([text, true]);
        }
      }
    },
  );

  test('of a page is as high as its content', () => {
    const heights = [1, 5].map((count) => drawPicture(picture(count, 'Harbour Lights'), 'tall').height);
    expect(heights[1]).toBeGreaterThan(heights[0]!);
  });
});
