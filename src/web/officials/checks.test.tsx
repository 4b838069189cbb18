import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Checks } from './checks.tsx';

const ok = { about: 'Disk', state: 'ok', sentence: 'There is room.', todo: null } as const;
const look = { about: 'Errors', state: 'look', sentence: 'Two mistakes.', todo: 'Fix them.' } as const;
const wrong = { about: 'Backups', state: 'wrong', sentence: 'No backup.', todo: 'Make one.' } as const;

function textOf(lines: Parameters<typeof Checks>[0]['lines']): string {
  return renderToStaticMarkup(<Checks lines={lines} />)
    .replace(/<[^>]+>/g, '|')
    .replace(/\|+/g, '|');
}

test('says in one line that everything is working', () => {
  expect(textOf([ok])).toBe(
    '|Is everything right?|✓| Everything is working. Nothing needs doing.|OK|Disk|: There is room.|',
  );
});

test('shows problems first, the worst at the top, each with a label and what to do', () => {
  const text = textOf([ok, look, wrong]);
  expect(text).toMatch(/^\|Is everything right\?\|2 things need attention\./);
  expect(text).toContain(
    '|Problem|Backups|: No backup.|Make one.|Check|Errors|: Two mistakes.|Fix them.|OK|Disk|: There is room.|',
  );
  expect(textOf([look])).toContain('|1 thing needs attention.');
});
