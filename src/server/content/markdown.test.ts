import { describe, expect, test } from 'vitest';
import { toHtml } from './markdown.ts';

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
    const html = toHtml(text, 3);
    // No tags but our own, and none with an event handler or an address that runs a script.
    const tags = html.match(/<[^>]*>/g) ?? [];
    for (const tag of tags) {
      expect(tag).toMatch(/^<\/?(p|a|em|strong|code|pre|img|ul|li)[ >]/);
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
  ['![The winners](/documents/w.jpg)', '<p><img src="/documents/w.jpg" alt="The winners" loading="lazy"></p>\n'],
  ['![Elsewhere](https://example.org/w.jpg)', '<p>Elsewhere</p>\n'],
])('%s', (text, html) => {
  expect(toHtml(text, 3)).toBe(html);
});

test('the highest heading of a text is one level below its title', () => {
  expect(toHtml('# a\n\n### b', 3)).toBe('<h3>a</h3>\n<h5>b</h5>\n');
  expect(toHtml('## a\n\n### b', 3)).toBe('<h3>a</h3>\n<h4>b</h4>\n');
});
