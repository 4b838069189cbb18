/**
 * `npm run soak -- --only=proxy`: the API's tests, each answered by two instances on one PostgreSQL behind a proxy, of
 * which one after the other is killed and started again throughout (`tests/support/behind-proxy.ts`).
 */
import { spawn } from 'node:child_process';
import path from 'node:path';

/** Tests that by their nature look inside one process, and why. */
const LEFT_OUT: Record<string, string> = {
  'sign-in': 'wrong passwords are counted by each instance for itself, and the tests look at the waiting of one',
  'kept-answers': 'it counts what one process computes',
  live: 'it counts the listeners and watches of one process, and closes its stream with it',
  stopping: 'it stops the very process that it asks',
  overload: 'it fills one process until that sheds load',
  'two-instances': 'it has instances and a proxy of its own',
  'cut-off': 'it cuts the line of one instance',
  backups: 'it copies the database of one process',
  logs: 'it reads what one process has logged',
  metrics: 'it counts the requests of one process',
  status: 'it shows the state of one process',
  attacks: 'it looks at single connections to one process',
};
/** Single tests of other files. */
const LEFT_OUT_BY_NAME: Record<string, string> = {
  'is 503 with a sentence while the store is away': 'it closes the store of one process; the others go on',
  'though the clock of the machine is set back': 'each process notices that of its own clock, when it next looks',
  'after every write on sqlite': 'behind the proxy it is what it is on postgresql, only six times as long',
};

const root = path.resolve(import.meta.dirname, '..');

/** Answers what failed, in words; none, where all of it holds. `say` hears how it goes. */
export async function run({ say }: { say: (line: string) => void }): Promise<string[]> {
  for (const [what, why] of Object.entries({ ...LEFT_OUT, ...LEFT_OUT_BY_NAME })) say(`Left out: ${what} (${why})`);
  const excluded = Object.keys(LEFT_OUT).flatMap((name) => ['--exclude', `tests/api/${name}*.test.ts`]);
  const names = Object.keys(LEFT_OUT_BY_NAME).join('|');
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  const given = ['run', '--project', 'api', '--testTimeout', '300000', ...excluded, '-t', `^(?!.*(${names}))`];
  const child = spawn(process.execPath, [vitest, ...given], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, SITE_BEHIND_PROXY: '1' },
  });
  const code = await new Promise<number>((done) => child.on('close', (ended) => done(ended ?? 1)));
  return code === 0 ? [] : ['The API’s tests do not all hold behind a proxy: see above.'];
}

if (process.argv[1] === import.meta.filename) {
  const faults = await run({ say: console.log });
  if (faults.length > 0) process.exitCode = 1;
}
