import { runInChild } from '#server/child-process.ts';

// A program with a child that never has time again (`busy-child.ts`), and that waits for it for twenty seconds.
await runInChild({
  program: new URL('busy-child.ts', import.meta.url),
  task: Number(process.argv[2]),
  limits: { memory: 64, time: 20_000 },
  signal: new AbortController().signal,
});
