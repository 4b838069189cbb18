import { readdir, readFile } from 'node:fs/promises';

/**
 * The figures of a process at one moment. `at`: in milliseconds. `rssMb` and `heapMb`: its memory and its JavaScript
 * heap, in megabytes. `files`: its open files. `handles`: the resources that Node keeps active, without timers.
 * `lateMs`: the longest delay of its event loop since the last sample.
 */
export type Sample = { at: number; rssMb: number; heapMb: number; files: number; handles: number; lateMs: number };

export type Inspector = { sample: () => Promise<Sample>; close: () => void };

/** The flags of a Node process that can be inspected. */
export const INSPECTED = ['--inspect=127.0.0.1:0'];
const ADDRESS = /Debugger listening on (ws:\S+)/;
const WATCH = `globalThis.late = process.getBuiltinModule('node:perf_hooks').monitorEventLoopDelay({ resolution: 20 }); late.enable()`;
const READ = `(() => { const lateMs = late.max / 1e6; late.reset();
  return { lateMs, handles: process.getActiveResourcesInfo().filter((name) => name !== 'Timeout' && name !== 'Immediate').length } })()`;

/** Connects to a process that was started with the flags `INSPECTED`. `output` returns what the process has printed. */
export async function inspect(pid: number, output: () => string): Promise<Inspector> {
  const [, address] = ADDRESS.exec(output()) ?? [];
  if (address === undefined) throw new Error('The process printed no address of its inspector');
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  const waiting = new Map<number, (result: unknown) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data));
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  let last = 0;
  function call(method: string, params: object = {}): Promise<unknown> {
    last += 1;
    socket.send(JSON.stringify({ id: last, method, params }));
    return new Promise((resolve) => waiting.set(last, resolve));
  }
  const evaluate = (expression: string) => call('Runtime.evaluate', { expression, returnByValue: true });
  await evaluate(WATCH);
  return {
    async sample() {
      // The answers of the inspector have the form of https://chromedevtools.github.io/devtools-protocol/v8/.
      const read = (await evaluate(READ)) as { result: { value: { lateMs: number; handles: number } } };
      // Some memory is freed only by a second collection.
      for (let turn = 0; turn < 2; turn++) await call('HeapProfiler.collectGarbage');
      const { usedSize } = (await call('Runtime.getHeapUsage')) as { usedSize: number };
      const status = await readFile(`/proc/${pid}/status`, 'utf8');
      const files = await readdir(`/proc/${pid}/fd`);
      const rssMb = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
      return { at: performance.now(), rssMb, heapMb: usedSize / 2 ** 20, files: files.length, ...read.result.value };
    },
    close: () => socket.close(),
  };
}
