import { once } from 'node:events';
import { connect } from 'node:net';
import { runTaskForParentProcess } from '#server/child-program.ts';

// A child process that connects to a port and then blocks for twenty seconds, like a child that reads a hostile file.
runTaskForParentProcess(async (port: number) => {
  await once(connect(port, '127.0.0.1'), 'connect');
  const end = Date.now() + 20_000;
  while (Date.now() < end);
});
