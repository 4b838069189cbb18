import { runInChild } from '#server/child-process.ts';

// Starts a child process that never becomes idle (`busy-child.ts`), and waits for it for twenty seconds. The argument
// is the port to which the child connects.
await runInChild({
  program: new URL('busy-child.ts', import.meta.url),
  task: Number(process.argv[2]),
  limits: { memory: 64, time: 20_000 },
  signal: new AbortController().signal,
});
