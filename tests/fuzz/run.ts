/**
 * `npm run fuzz -- --requests=100000 --seed=1 --minutes=30` sends requests to every call of the API, signed in as an
 * official. Their bodies fit the schema, have one broken value, or are random bytes. The command fails on any status of
 * 500 or more, and if a store is damaged afterwards.
 */
import { parseArgs } from 'node:util';
import { fuzzLeague, type Statuses } from './fuzz-league.ts';

/** How many requests one league gets. More of them would leave it almost without teams. */
const ROUND = 2000;

const { values } = parseArgs({
  options: { requests: { type: 'string' }, seed: { type: 'string' }, minutes: { type: 'string' } },
});
const requests = Number(values.requests ?? 100_000);
const seed = Number(values.seed ?? Date.now() % 2 ** 31);
const end = performance.now() + Number(values.minutes ?? Infinity) * 60_000;

console.log(`${requests} requests, seed ${seed}`);
const statuses: Statuses = new Map();
const problems: string[] = [];
let sent = 0;
while (sent < requests && performance.now() < end) {
  const count = Math.min(ROUND, requests - sent);
  problems.push(...(await fuzzLeague(count, seed + sent, statuses)));
  sent += count;
}
for (const line of [...statuses.keys()].toSorted()) console.log(String(statuses.get(line)).padStart(8), line);
for (const problem of problems) console.log(problem);
console.log(`${sent} requests were sent.`);
console.log(problems.length === 0 ? 'No answer of 500 or more; no store is damaged' : `${problems.length} problems`);
if (problems.length > 0) process.exitCode = 1;
