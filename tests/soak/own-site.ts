import path from 'node:path';
import { fillPlace, makeWorkspace, type ServerProcess, SITE, startServer } from '../support/server-process.ts';
import type { StoreContent } from '../support/store.ts';
import { PASSWORD } from './crash-site.ts';

type OwnSite = { server: ServerProcess; url: string };
type Given = { content: Pick<StoreContent, 'fill'>; flags?: readonly string[] };

/**
 * Starts a site with this content in a separate process, and runs `work` with it. Afterwards kills the process and
 * removes its folder.
 */
export async function withSite<T>({ content, flags = [] }: Given, work: (site: OwnSite) => Promise<T>): Promise<T> {
  const workspace = await makeWorkspace();
  await fillPlace({ file: path.join(workspace.data, 'baize.sqlite') }, content);
  const env = { DATA_DIR: workspace.data, DATABASE_URL: '', ADMIN_PASSWORD: PASSWORD };
  const server = startServer({ program: SITE, env, flags });
  try {
    return await work({ server, url: await server.ready });
  } finally {
    server.signal('SIGKILL');
    await server.ended;
    await workspace.remove();
  }
}
