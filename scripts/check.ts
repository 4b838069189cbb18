/** `npm run check`: what can be told in seconds, without running a test. */
import { guards } from './guards.ts';
import { runSteps } from './step.ts';

process.exitCode = (await runSteps(Object.values(guards))) ? 0 : 1;
