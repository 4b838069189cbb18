import { describe, expect, test } from 'vitest';
import { firstParagraphExcerpt, sectionsOf, markdownToHtml, markdownToPage } from './markdown.ts';

describe('nothing in a text runs', () => {
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](java&#115;cript:alert(1))',
    '[x](&#x6A;avascript:alert(1))',
    '[x](\u0001javascript:alert(1))',
    '[x](vbscript:alert(1))',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '![x](data:image/svg+xml;base64,PHN2Zz4=)',
    '![x](javascript:alert(1))',
    '[x]: javascript:alert(1)\n\n[x]',
    '<javascript:alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '[x](/a"onmouseover="alert(1))',
    '![" onerror="alert(1)](/a.jpg)',
    '![x](/a.jpg "\\" onload=\\"alert(1)")',
    '<iframe src="https://evil.example.org"></iframe>',
    '`<b onclick=alert(1)>`',
    '```"><script>\n<script>alert(1)</script>\n```',
  ])('%j', (text) => {
    const html = markdownToHtml(text, 3);
    // The HTML has only tags that the site itself makes, without event handlers and without addresses that run a
    // script.
    const tags = html.match(/<[^>]*>/g) ?? [];
    for (const tag of tags) {
      expect(tag).toMatch(/^<\/?(p|a|em|strong|code|pre|img|ul|li|wbr)[ >]/);
      expect(tag.replace(/"[^"]*"/g, '""')).not.toMatch(/\son\w+/i);
      expect(tag).not.toMatch(/(href|src)="\s*(javascript|vbscript|data)/i);
    }
  });
});

test.each([
  ['[a](https://example.org/x?a=1&b=2)', '<p><a href="https://example.org/x?a=1&amp;b=2">a</a></p>\n'],
  ['[a](mailto:a@example.org)', '<p><a href="mailto:a@example.org">a</a></p>\n'],
  ['[a](tel:01632960110)', '<p><a href="tel:01632960110">a</a></p>\n'],
  ['[a](/documents/a.pdf)', '<p><a href="/documents/a.pdf">a</a></p>\n'],
  ['[a](//evil.example.org)', '<p>[a](//evil.example.org)</p>\n'],
  ['write to a@example.org', '<p>write to <a href="mailto:a@example.org">a@<wbr>example.org</a></p>\n'],
  [
    'https://summer.example.org/v1.2',
    '<p><a href="https://summer.example.org/v1.2">https://summer<wbr>.example<wbr>.org/v1.2</a></p>\n',
  ],
  ['at 7.30 pm, e.g. on the 1.5 m table', '<p>at 7.30 pm, e.g. on the 1.5 m table</p>\n'],
  ['![The winners](/documents/w.jpg)', '<p><img src="/documents/w.jpg" alt="The winners" loading="lazy"></p>\n'],
  ['![Elsewhere](https://example.org/w.jpg)', '<p>Elsewhere</p>\n'],
])('%s', (text, html) => {
  expect(markdownToHtml(text, 3)).toBe(html);
});

test('the highest heading of a text is one level below its title', () => {
  expect(markdownToHtml('# a\n\n### b', 3)).toBe('<h3>a</h3>\n<h5>b</h5>\n');
  expect(markdownToHtml('## a\n\n### b', 3)).toBe('<h3>a</h3>\n<h4>b</h4>\n');
});

test.each([
  ['# News\n\nThe *Hall*\nis shut.', 'The Hall is shut.'],
  ['The Hall is shut until Monday.', 'The Hall is shut …'],
  ['# News', ''],
])('the first words of %j are %j', (text, words) => {
  expect(firstParagraphExcerpt(text, 20)).toBe(words);
});

describe('a text as a page', () => {
  test('has sections: each heading with the words below it, up to the next one', () => {
    const text = 'Before.\n\n## Cups\n\n- A *draw*.\n- A bye.\n\n### Ties\n\n## Cups';
    expect(sectionsOf(text, 'rule-')).toMatchObject([
      { id: 'rule-cups', text: 'Cups', words: 'A draw. A bye.' },
      { id: 'rule-ties', text: 'Ties', words: '' },
      { id: 'rule-cups-2', text: 'Cups', words: '' },
    ]);
    expect(sectionsOf('# The title\n\nText.\n\n## One\n\nTwo', 'rule-')).toMatchObject([{ words: 'Two' }]);
  });

  test('has a title, and headings that are links to themselves', () => {
    expect(markdownToPage('# The rules\n\n## 1. The *league*\n\nText.', 'rule-')).toEqual({
      title: 'The rules',
      html: '<h2 id="rule-the-league" tabindex="-1"><a href="#rule-the-league">1. The <em>league</em></a></h2>\n<p>Text.</p>\n',
      headings: [{ id: 'rule-the-league', text: '1. The league', level: 2 }],
    });
    expect(markdownToPage('Text.\n\n# a', 'rule-')).toMatchObject({
      title: null,
      headings: [{ id: 'rule-a', level: 2 }],
    });
    expect(markdownToPage('', 'rule-')).toEqual({ title: null, html: '', headings: [] });
  });

  test.each([
    ['4. Handicaps', 'rule-handicaps'],
    ['4.1 The players’ handicaps', 'rule-the-players-handicaps'],
    ['2) Cups & plates', 'rule-cups-plates'],
    ['12', 'rule-12'],
    ['24 weeks', 'rule-weeks'],
    ['7pm start', 'rule-7pm-start'],
    ['Spielstätte', 'rule-spielstätte'],
    ['!', 'rule-part'],
    ['[a link](/news)', 'rule-a-link'],
    ['<b id="main">', 'rule-b-id-main'],
  ])('the heading %j has the id %s', (heading, id) => {
    const { html, headings } = markdownToPage(`## ${heading}`, 'rule-');
    expect(headings.map((one) => one.id)).toEqual([id]);
    expect(html.match(/<a /g)).toHaveLength(1);
  });

  test('that was stored with more headings than are admitted now can be shown', () => {
    expect(markdownToHtml('#\n'.repeat(130_000), 2)).toContain('<h2></h2>');
    const ids = markdownToPage('# a\n'.repeat(5001), 'rule-').headings.map(({ id }) => id);
    expect([ids.at(-1), new Set(ids).size]).toEqual(['rule-a-5000', 5000]);
  });

  test('two headings of the same words have different ids', () => {
    const ids = markdownToPage('## Cups\n\n## Cups 2\n\n## 9. Cups', 'rule-').headings.map(({ id }) => id);
    expect(ids).toEqual(['rule-cups', 'rule-cups-2', 'rule-cups-3']);
  });
});
