import { expect, it } from 'vitest';
import { runInChild } from './child-process.ts';

it('a fault of the program in a child is thrown here, with the child’s own stack', async () => {
  const failed = runInChild({
    program: new URL('import/import-child.ts', import.meta.url),
    task: { kind: 'import', options: null },
    limits: { memory: 64, time: 60_000 },
    signal: new AbortController().signal,
  });
  await expect(failed).rejects.toMatchObject({ name: 'TypeError', stack: expect.stringContaining('plan-import.ts') });
});
