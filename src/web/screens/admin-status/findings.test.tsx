import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Findings } from './admin-status.tsx';

const ok = { topic: 'disk', state: 'ok', sentence: 'There is room.', todo: null } as const;
const look = { topic: 'errors', state: 'look', sentence: 'Two mistakes.', todo: 'Fix them.' } as const;
const wrong = { topic: 'backups', state: 'wrong', sentence: 'No backup.', todo: 'Make one.' } as const;

test('shows one line where everything is working', () => {
  const html = renderToStaticMarkup(<Findings findings={[ok]} />);
  expect(html).toMatch(
    /^<p[^>]*><span aria-hidden="true">✓<\/span> Everything is working\. Nothing needs doing\.<\/p>/,
  );
  expect(html).not.toContain('attention');
});

test('shows problems first, the worst at the top, each with a label and what to do', () => {
  const html = renderToStaticMarkup(<Findings findings={[ok, look, wrong]} />);
  const text = html.replace(/<[^>]+>/g, '|').replace(/\|+/g, '|');
  expect(text).toBe(
    '|2 things need attention|Problem|No backup.|Make one.|Check|Two mistakes.|Fix them.|Checks|OK|There is room.|',
  );
});
