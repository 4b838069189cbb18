import { expect, test } from 'vitest';
import { fittedText, widthOf } from './svg-text.ts';

const setting = { x: 10, y: 50, size: 40, width: 400, fill: '#000' };

test('text is drawn in the fonts that come with the site', () => {
  const width = widthOf(fittedText('Harbour Lights', setting));
  expect(width).toBeGreaterThan(250);
  expect(width).toBeLessThan(350);
});

test.each([
  'Harbour Lights',
  'W'.repeat(60),
  'The Gentlemen of the Old Mill Snooker and Billiards Club',
  'ж'.repeat(60),
])('%s fits its width', (text) => {
  const svg = fittedText(text, setting);
  expect(widthOf(svg)).toBeLessThanOrEqual(setting.width + 1);
  expect(widthOf(svg)).toBeGreaterThan(200);
});

test.each([
  ['16 won', 78, 224],
  ['Highest breaks, season 25/26', 56, 750],
])('%s is set smaller, and not cut', (text, size, width) => {
  for (const factor of [1.05, 1.2, 1.5])
    expect(fittedText(text, { ...setting, size: factor * size, width })).toContain(`>${text}<`);
});

test('any text stays within its element', () => {
  const svg = fittedText('</text><script>&"\u0000\ud800', setting);
  expect(svg).toContain('&lt;/text&gt;&lt;script&gt;&amp;&quot;');
  expect(svg.match(/<\/text>/g)?.length).toBe(1);
  expect(svg.isWellFormed()).toBe(true);
  expect(widthOf(svg)).toBeGreaterThan(0);
});
