/**
 * `npm test` runs every check. Arguments select some of them:
 *
 *   npm test -- --only=types            one step, by name
 *   npm test -- standings/league-table    the tests in files with that name; other arguments go to Vitest
 */
import { findChromium } from './chromium.ts';
import { forgottenStep, guards } from './guards.ts';
import { smallMemory } from './pinned-node.mjs';
import { runSteps, type Step } from './step.ts';

const vitest = 'node_modules/vitest/vitest.mjs';

/**
 * Removes the environment variables that limit memory, because tests need no limit. `startServer` sets them for the
 * sites that tests start.
 */
const usualMemory = Object.fromEntries(Object.keys(smallMemory).map((name) => [name, undefined]));

const build: Step = {
  name: 'build',
  title: 'Build of the pages and the server (Vite)',
  command: ['src/main/build-site.ts'],
};

const steps: readonly Step[] = [
  ...Object.values(guards),
  // Some tests start the built server.
  build,
  {
    name: 'tests',
    title: 'Tests of the rules, the server and the boundaries (Vitest)',
    command: [vitest, 'run', '--project=!browser'],
    env: async () => usualMemory,
  },
  {
    name: 'browser',
    title: 'Tests in a browser (Vitest, Chromium)',
    command: [vitest, 'run', '--project=browser'],
    needs: 'build',
    env: async () => ({ ...usualMemory, ...(await findChromium()) }),
  },
];

/**
 * The step `types` in a run of all steps. It checks every file, even unchanged ones, because the time of the whole run
 * is compared with its time.
 */
const allTypes: Step = { ...guards.types, command: [...guards.types.command, '--force'] };

const args = process.argv.slice(2);
process.exitCode = (await runSteps(chosen(args), args.length === 0 ? guards.types.name : undefined)) ? 0 : 1;

function chosen(args: readonly string[]): readonly Step[] {
  if (args.length === 0) return steps.map((step) => (step.name === guards.types.name ? allTypes : step));
  const names = args
    .find((arg) => arg.startsWith('--only='))
    ?.slice('--only='.length)
    .split(',');
  if (names === undefined) return filtered(args);
  if (args.length > 1) {
    console.log('--only names whole steps, other arguments name tests. Use one or the other.');
    process.exit(2);
  }
  // A run of all steps leaves out `forgottenStep`, because the step `tests` contains its tests.
  const known = [...steps, forgottenStep];
  const unknown = names.filter((name) => !known.some((step) => step.name === name));
  if (unknown.length === 0) return known.filter((step) => names.includes(step.name));
  console.log(
    `There is no step “${unknown.join('”, “')}”. The steps are ${known.map((step) => step.name).join(', ')}.`,
  );
  process.exit(2);
}

function filtered(args: readonly string[]): readonly Step[] {
  const tests: Step = { name: 'tests', title: 'Selected tests (Vitest)', command: [vitest, 'run', ...args] };
  return args.some((arg) => arg.includes('browser')) ? [build, { ...tests, needs: 'build' }] : [tests];
}
