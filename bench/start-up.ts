import { request } from 'node:http';
import { buildServer, buildWeb } from '#main/build-site.ts';
import { startRealSite } from './real-site.ts';
import { type Spread, spread } from './spread.ts';

// From spawning Node to the first page, with the pages built and a database that is there.

const ROUNDS = 5;

/** Milliseconds, each of a process of its own; `folder` holds the database `baize.sqlite`. */
export async function measureStartUp(folder: string): Promise<Spread> {
  await Promise.all([buildWeb(), buildServer()]);
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const from = performance.now();
    const { program, port } = await startRealSite(folder, null);
    await firstAnswer(port);
    // The first round only warms the files up.
    if (round > 0) times.push(performance.now() - from);
    await program.stop();
  }
  return spread(times);
}

/** Asks again until the home page comes. */
export async function firstAnswer(port: number): Promise<void> {
  while (!(await isAnswered(port))) await new Promise((resolve) => setTimeout(resolve, 2));
}

function isAnswered(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', path: '/', agent: false }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`The home page answered ${response.statusCode}`));
      response.resume().on('end', () => resolve(true));
    });
    sent.on('error', () => resolve(false));
    sent.end();
  });
}
