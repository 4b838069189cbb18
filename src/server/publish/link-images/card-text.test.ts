import { expect, test } from 'vitest';
import { cardText } from './card-text.ts';
import { widthOf } from './painter.ts';

const setting = { x: 10, y: 50, size: 40, width: 400, fill: '#000' };

test('a text is drawn in the faces that come with the site', () => {
  const width = widthOf(cardText('Harbour Lights', setting));
  expect(width).toBeGreaterThan(250);
  expect(width).toBeLessThan(350);
});

test.each([
  'Harbour Lights',
  'W'.repeat(60),
  'The Gentlemen of the Old Mill Snooker and Billiards Club',
  'ж'.repeat(60),
])('%s is no wider than it may be', (text) => {
  const svg = cardText(text, setting);
  expect(widthOf(svg)).toBeLessThanOrEqual(setting.width + 1);
  expect(widthOf(svg)).toBeGreaterThan(200);
});

test('nothing in a name leaves its element or spoils the picture', () => {
  const svg = cardText('</text><script>&"\u0000\ud800', setting);
  expect(svg).toContain('&lt;/text&gt;&lt;script&gt;&amp;"');
  expect(svg.match(/<\/text>/g)?.length).toBe(1);
  expect(svg.isWellFormed()).toBe(true);
  expect(widthOf(svg)).toBeGreaterThan(0);
});
