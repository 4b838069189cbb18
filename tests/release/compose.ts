/**
 * Tries `deploy/compose.yml` as an operator uses it: the address in `.env`, https through Caddy, an update, and the
 * return to the old version.
 */
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import path from 'node:path';
import { projectRoot } from '../../scripts/install.mjs';
import type { Answer, Sent } from '../soak/requests.ts';
import { baizeImage, caddyImage, compose, nodeImage, podman, tryPodman } from './containers.ts';
import { TRIAL_FOLDER } from './debian.ts';
import { check, secondsText, until } from './programs.ts';
import { type Installation, isReady, passwordOf, tryUpdate, type Versions } from './update.ts';

/** The site's address. For a name under `localhost`, Caddy makes the certificate with its own certificate authority. */
export const ADDRESS = 'league.localhost';
const SITE = 'compose_site_1';

export async function tryCompose(versions: Versions): Promise<void> {
  await nodeImage();
  await caddyImage();
  await baizeImage(versions.current);
  const folder = path.join(TRIAL_FOLDER, 'compose');
  await mkdir(folder, { recursive: true });
  await copyFile(path.join(projectRoot, 'deploy/compose.yml'), path.join(folder, 'compose.yml'));
  const site = composed(folder);
  try {
    const from = performance.now();
    await site.start(versions.current);
    await until('it is ready', () => isReady(site));
    check('one line in .env brings the site with https', true, secondsText((performance.now() - from) / 1000));
    const { status } = await site.send({ method: 'GET', path: '/metrics' });
    check('there are no metrics for visitors', status === 404, String(status));
    await tryUpdate(site, await passwordOf(site), versions);
  } finally {
    await compose(folder, 'down', '-v');
    await rm(folder, { recursive: true });
  }
}

function composed(folder: string): Installation {
  return {
    async start(version) {
      // `compose.yml` names the image without a tag, which means the tag `latest`. A registry gives it to the newest
      // version.
      await podman('tag', await baizeImage(version), 'localhost/baize:latest');
      await writeFile(path.join(folder, '.env'), `ADDRESS=${ADDRESS}\n`);
      // "docker compose up" recreates a container whose image has changed, but podman-compose does not.
      await compose(folder, 'down');
      await compose(folder, 'up', '-d');
    },
    stop: () => compose(folder, 'stop', 'site').then(() => undefined),
    async kill() {
      await tryPodman('kill', SITE);
      await tryPodman('start', SITE);
    },
    log: () => podman('logs', SITE),
    command: (words) => compose(folder, 'run', '--rm', 'site', 'baize', ...words.split(' ')),
    send: sendThroughCaddy,
  };
}

/**
 * Sends a request by https to this machine. It accepts any certificate, because Caddy's own certificate authority is
 * not trusted.
 */
export function sendThroughCaddy({ method, path: place, headers = {}, body }: Sent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', servername: ADDRESS, path: place, method, rejectUnauthorized: false };
    const sent = request({ ...options, headers: { ...headers, host: ADDRESS } }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('error', reject).on('end', () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
      });
    });
    sent.on('error', reject).end(body);
  });
}
