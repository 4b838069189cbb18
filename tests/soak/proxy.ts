import { spawn } from 'node:child_process';
import path from 'node:path';

/**
 * Test files that are left out because they look inside one process. Keyed by how their names begin; the values say
 * why.
 */
const LEFT_OUT: Record<string, string> = {
  'sign-in': 'each instance counts wrong passwords for itself, and the tests look at one',
  'cached-answers': 'it counts what one process computes',
  live: 'it counts the listeners of one process',
  stopping: 'it stops the process that it requests from',
  overload: 'it overloads one process',
  'two-instances': 'it has instances and a proxy of its own',
  'cut-off': 'it cuts the connection of one instance',
  backups: 'it backs up the database of one process',
  logs: 'it reads the log of one process',
  metrics: 'it counts the requests of one process',
  status: 'it shows the state of one process',
  attacks: 'it looks at single connections to one process',
};
/** Single tests in other files that are left out. Keyed by a part of their titles; the values say why. */
const LEFT_OUT_BY_NAME: Record<string, string> = {
  'is 503 with a sentence while the store is unavailable': 'it closes the store of one process; the others continue',
  "after the machine's clock is set back": 'each process notices a change of its own clock',
  'after every write on sqlite': 'behind the proxy it repeats the test on postgresql, six times as slowly',
};

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Runs the API's tests against two instances on one PostgreSQL behind a proxy, which are killed and restarted by turns
 * (`tests/support/behind-proxy.ts`). Returns faults as sentences.
 */
export async function testBehindProxy({ say }: { say: (line: string) => void }): Promise<string[]> {
  for (const [what, why] of Object.entries({ ...LEFT_OUT, ...LEFT_OUT_BY_NAME })) say(`Left out: ${what} (${why})`);
  const excluded = Object.keys(LEFT_OUT).flatMap((name) => ['--exclude', `tests/api/${name}*.test.ts`]);
  const names = Object.keys(LEFT_OUT_BY_NAME).join('|');
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  const args = [
    'run',
    'tests/api/',
    '--project',
    'node',
    '--testTimeout',
    '300000',
    ...excluded,
    '-t',
    `^(?!.*(${names}))`,
  ];
  const child = spawn(process.execPath, [vitest, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, SITE_BEHIND_PROXY: '1' },
  });
  const code = await new Promise<number>((done) => child.on('close', (ended) => done(ended ?? 1)));
  return code === 0 ? [] : ['Some of the API’s tests fail behind a proxy: see above.'];
}
