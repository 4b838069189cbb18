/** `npm run check`: the checks that take seconds and run no tests. */
import { guards } from './guards.ts';
import { runSteps } from './step.ts';

process.exitCode = (await runSteps(Object.values(guards))) ? 0 : 1;
