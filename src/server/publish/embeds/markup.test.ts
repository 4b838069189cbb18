import { expect, test } from 'vitest';
import { markup } from './markup.ts';

test.each([
  [markup`<b>${'<i>&"'}</b>`, '<b>&lt;i&gt;&amp;&quot;</b>'],
  [markup`<a href="${'"><script>'}">${1}</a>`, '<a href="&quot;&gt;&lt;script&gt;">1</a>'],
  [markup`<p>${markup`<b>${'&'}</b>`}</p>${null}`, '<p><b>&amp;</b></p>'],
  [markup`${[markup`<i>a</i>`, markup`<i>b</i>`]}`, '<i>a</i>\n<i>b</i>'],
])('%o', ({ html }, expected) => {
  expect(html).toBe(expected);
});
