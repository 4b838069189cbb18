import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Findings } from './findings.tsx';

const right = { topic: 'disk', state: 'ok', sentence: 'There is room.', todo: null } as const;
const look = { topic: 'folder', state: 'look', sentence: 'Two mistakes.', todo: 'Mend them.' } as const;
const wrong = { topic: 'backups', state: 'wrong', sentence: 'No copy.', todo: 'Make one.' } as const;

test('all right is one calm line at the top', () => {
  const html = renderToStaticMarkup(<Findings findings={[right]} />);
  expect(html).toMatch(/^<p[^>]*><span aria-hidden="true">✓<\/span> All is right\. There is nothing to do\.<\/p>/);
  expect(html).not.toContain('needs a hand');
});

test('what is wrong comes first, each with what to do, and says so in a word', () => {
  const html = renderToStaticMarkup(<Findings findings={[right, look, wrong]} />);
  const text = html.replace(/<[^>]+>/g, '|').replace(/\|+/g, '|');
  expect(text).toBe(
    '|2 things need a hand|Wrong|No copy.|Make one.|Look|Two mistakes.|Mend them.|What is right|Right|There is room.|',
  );
});
