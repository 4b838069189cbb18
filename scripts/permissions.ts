/**
 * `npm run permissions` writes docs/permissions.md from the permissions table of the domain and the calls of the API.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { type Action, PERMISSIONS, type Role, rulesOfAction } from '#domain/people/permissions.ts';
import { projectRoot } from './install.mjs';

const COLUMNS: Record<Role, string> = {
  visitor: 'Everybody',
  captain: 'Captain',
  results: 'Results official',
  secretary: 'Secretary',
};

const ABOUT = `# Who may do what

\`npm run permissions\` writes this page from \`PERMISSIONS\` in \`src/domain/people/permissions.ts\` and the calls in \`src/contract/\`.
A test fails while it is out of date.

- Whoever signs in with the shared password is a secretary without a name.
- A results official has divisions, or all of them. A change counts as theirs only if everything that it changes is in
  their divisions, before and after. They see the history of these changes alone.
- A captain has teams. A fixture is theirs if one of these teams plays in it.
- An empty cell means never. A refused request is answered with 401 if nobody is signed in, otherwise with 403 and a
  sentence that says why.
`;

/** Returns the text of docs/permissions.md: a row for each action, with the calls that need it. */
export function permissionsPage(): string {
  const actions = Object.keys(PERMISSIONS) as Action[]; // the keys are actions
  const roles = Object.keys(COLUMNS) as Role[]; // the keys are roles
  const rows = [
    ['Action', ...Object.values(COLUMNS), 'Calls'],
    ['---', ...roles.map(() => '---'), '---'],
    ...actions.map((action) => [
      action,
      ...roles.map((role) => rulesOfAction(action)[role]?.words ?? ''),
      callsOf(action),
    ]),
  ];
  return `${ABOUT}\n${rows.map((cells) => `| ${cells.join(' | ')} |`.replaceAll('|  |', '| |').replaceAll('|  |', '| |')).join('\n')}\n`;
}

function callsOf(action: Action): string {
  if (action === 'read league') return 'every other `GET`';
  const own = Object.values<Call>(calls).filter((call) => call.action === action);
  // The order of a module's exports is not the same in this program and in its tests.
  const inOrder = own.toSorted((a, b) => (`${a.path} ${a.method}` < `${b.path} ${b.method}` ? -1 : 1));
  return inOrder.map(({ method, path }) => `\`${method} ${path.replace('/api', '')}\``).join(', ');
}

if (import.meta.main) writeFileSync(join(projectRoot, 'docs/permissions.md'), permissionsPage());
