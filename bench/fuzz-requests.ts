import fc from 'fast-check';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { bodyOf, cardOf, type Ids } from './fuzz-values.ts';

/** A request at a call; `key` is the call's name in the counts. */
export type Request = {
  key: string;
  method: Call['method'];
  url: string;
  payload?: Buffer;
  headers: Record<string, string>;
};

/** Any request at any call: it may fit, be broken in a part, or be bytes. */
export function anyRequest(ids: Ids): fc.Arbitrary<Request> {
  const list: Call[] = Object.values(calls).filter((call) => !('stream' in call));
  // What hashes a password is slow on purpose.
  const weights = list.map((call) => ({
    weight: /login|password/.test(call.path) ? 1 : 20,
    arbitrary: fc.constant(call),
  }));
  return fc.oneof(...weights).chain((call) => requestOf(call, ids));
}

function requestOf(call: Call, ids: Ids): fc.Arbitrary<Request> {
  const key = fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, fc.string({ minLength: 0, maxLength: 1 }));
  return fc.record({ url: anyAddress(call, ids), payload: anyPayload(call, ids), key }).map((given) => {
    const payload = call.method === 'GET' ? null : given.payload;
    return {
      key: `${call.method} ${call.path}`,
      method: call.method,
      url: given.url,
      ...(payload === null ? {} : { payload }),
      headers: {
        ...(payload === null ? {} : { 'content-type': call.file?.type ?? 'application/json' }),
        ...(given.key === null ? {} : { 'idempotency-key': encoded(given.key) }),
      },
    };
  });
}

const STRANGE = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('__proto__', '0', '-1', '1e9', ' ', '%00', '..', '25/26', 'Plate_Final', '\0'),
);
const QUERY = [
  'season',
  'division',
  'week',
  'weekNumber',
  'playerId',
  'teamId',
  'limit',
  'before',
  'q',
  'dryRun',
  'name',
];

function anyAddress(call: Call, ids: Ids): fc.Arbitrary<string> {
  const names = (call.path.match(/\{\w+\}/g) ?? []).map((name) => name.slice(1, -1));
  const values = fc.tuple(...names.map((name) => anyParameter(name, ids)));
  const known = fc.constantFrom('1', '2', '3', '25/26', 'All', 'true', ...ids.all.slice(0, 5));
  const query = fc.dictionary(fc.constantFrom(...QUERY), fc.oneof(known, STRANGE), { maxKeys: 2 });
  return fc.tuple(values, query).map(([filled, asked]) => {
    const path = names.reduce((url, name, i) => url.replace(`{${name}}`, encoded(filled[i] ?? '')), call.path);
    const pairs = Object.entries(asked).map(([name, text]) => `${name}=${encoded(text)}`);
    return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
  });
}

function anyParameter(name: string, ids: Ids): fc.Arbitrary<string> {
  const [team, player] = [fc.constantFrom(...ids.teams, 'none'), fc.constantFrom(...ids.players, 'none')];
  const number = fc.integer({ min: 0, max: 30 }).map(String);
  const meant: Record<string, fc.Arbitrary<string>> = {
    teamId: team,
    playerId: player,
    fixtureId: fc.constantFrom(...ids.fixtures, 'none'),
    competition: fc.constantFrom('Plate_Final', 'LampittCup_SemiFinals'),
    playerName: fc.constantFrom(...ids.names, 'nobody'),
  };
  return fc.oneof({ weight: 5, arbitrary: meant[name] ?? number }, STRANGE, fc.constantFrom(...ids.all));
}

/** Sent as an address can be: lone surrogates have no encoding. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function anyPayload(call: Call, ids: Ids): fc.Arbitrary<Buffer | null> {
  const bytes = fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array));
  const json = fc.json().map((text) => Buffer.from(text));
  const csv = fc
    .array(fc.array(fc.string(), { maxLength: 16 }), { maxLength: 8 })
    .map((lines) => Buffer.from(lines.map((line) => line.join(',')).join('\n')));
  if (call.file) return fc.oneof(bytes, csv);
  if (!call.body) return fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, bytes, json);
  const body = call.path.startsWith('/api/matches')
    ? fc.oneof(cardOf(ids), bodyOf(call.body, ids))
    : bodyOf(call.body, ids);
  const fitting = body.map((value) => Buffer.from(JSON.stringify(value)));
  return fc.oneof({ weight: 6, arbitrary: fitting }, json, bytes);
}
