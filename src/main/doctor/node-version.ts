import { type Line, ok, wrong } from './line.ts';

/** Whether this Node is the one that the project brings, or a newer one. `pinned`: its version, such as `26.10.0`. */
export function nodeLine(running: string, pinned: string): Line {
  if (isAtLeast(running, pinned)) return ok('Node', `This is Node ${running}.`);
  const todo = 'Start everything by "npm …" in the program’s folder, or by its own node_modules/.bin/node.';
  return wrong('Node', `This is Node ${running}, and the program is made for ${pinned}.`, todo);
}

function isAtLeast(running: string, pinned: string): boolean {
  const [have, want] = [running, pinned].map((version) => version.split('.').map(Number));
  for (const [at, number] of (want ?? []).entries()) {
    const own = have?.[at] ?? 0;
    if (own !== number) return own > number;
  }
  return true;
}
