/** `npm run check`: what is wrong, or was forgotten, as far as it can be told in seconds. */
import { forgotten, guards } from './guards.ts';
import { runSteps } from './step.ts';

process.exitCode = (await runSteps([...Object.values(guards), forgotten])) ? 0 : 1;
