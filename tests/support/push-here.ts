/**
 * Loaded before the site with `--import`. Redirects requests to push services to the address in `PUSH_SERVICE`, with
 * this process's id in the path. No host name is looked up, and nothing leaves the machine.
 */
import { type IncomingMessage, request } from 'node:http';
import https, { type RequestOptions } from 'node:https';
import { syncBuiltinESMExports } from 'node:module';

const { PUSH_SERVICE = '' } = process.env;

function requestHere(to: string | URL, given: RequestOptions, answered: (answer: IncomingMessage) => void) {
  const { method, headers, signal } = given;
  const here = `${PUSH_SERVICE}/${process.pid}${new URL(to).pathname}`;
  return request(here, { method, headers, ...(signal ? { signal } : {}) }, answered);
}

// The site only calls `https.request` in this form.
https.request = requestHere as typeof https.request;
syncBuiltinESMExports();
