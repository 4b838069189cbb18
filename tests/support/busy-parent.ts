import { inChild } from '#server/child-process.ts';

// A process that waits twenty seconds for a blocked child (`busy-child.ts`).
await inChild({
  program: new URL('busy-child.ts', import.meta.url),
  task: Number(process.argv[2]),
  limits: { memory: 64, time: 20_000 },
  signal: new AbortController().signal,
});
