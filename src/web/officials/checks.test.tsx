import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { InstallationChecks } from './checks.tsx';

const ok = { about: 'Disk', state: 'ok', sentence: 'There is room.', todo: null } as const;
const look = { about: 'Errors', state: 'look', sentence: 'Two mistakes.', todo: 'Fix them.' } as const;
const wrong = { about: 'Backups', state: 'wrong', sentence: 'No backup.', todo: 'Make one.' } as const;

const DETAILS =
  '|Technical details|For the person who runs the machine|Words in capitals are settings of the program. ' +
  'Change them where it was installed, and start the site again.';

function textOf(lines: Parameters<typeof InstallationChecks>[0]['lines']): string {
  return renderToStaticMarkup(<InstallationChecks lines={lines} />)
    .replace(/<[^>]+>/g, '|')
    .replace(/\|+/g, '|');
}

test('says in one line that everything is working', () => {
  expect(textOf([ok])).toBe(
    `|Is everything right?|✓| Everything is working. Nothing needs doing.${DETAILS}|OK|Disk|: There is room.|`,
  );
});

test('shows the problems, worst first, and has in the details what to do and the checks that passed', () => {
  const text = textOf([ok, look, wrong]);
  expect(text).toContain(
    '2 things need attention. Tell the person who installed the site: Technical details say what to do.|Problem|Backups|: No backup.|Check|Errors|: Two mistakes.' +
      `${DETAILS}|Problem|Backups|: Make one.|Check|Errors|: Fix them.|OK|Disk|: There is room.|`,
  );
  expect(textOf([look])).toContain('|1 thing needs attention.');
});
