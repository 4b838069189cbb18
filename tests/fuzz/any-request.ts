import fc from 'fast-check';
import { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { Fixture } from '#domain/cards/fixture.ts';
import { currentTeamsOfDivision, type TeamsAndPlayers, squad } from '#domain/squads/teams-and-players.ts';

/** A request to send. `key`: the method and path of its call, under which its status is counted. */
export type Request = {
  key: string;
  method: Call['method'];
  url: string;
  payload?: Buffer;
  headers: Record<string, string>;
};

/** Returns an arbitrary of requests to any call: valid, with one broken part, or random bytes. */
export function anyRequest(ids: Ids): fc.Arbitrary<Request> {
  const list: Call[] = Object.values(calls).filter((call) => !('stream' in call));
  // Calls that hash a password are slow by design, so they are rare here.
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
  return fc.tuple(values, query).map(([filled, parameters]) => {
    const path = names.reduce((url, name, i) => url.replace(`{${name}}`, encoded(filled[i] ?? '')), call.path);
    const pairs = Object.entries(parameters).map(([name, text]) => `${name}=${encoded(text)}`);
    return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
  });
}

function anyParameter(name: string, ids: Ids): fc.Arbitrary<string> {
  const [team, player] = [fc.constantFrom(...ids.teams, 'none'), fc.constantFrom(...ids.players, 'none')];
  const number = fc.integer({ min: 0, max: 30 }).map(String);
  const known: Record<string, fc.Arbitrary<string>> = {
    teamId: team,
    playerId: player,
    fixtureId: fc.constantFrom(...ids.fixtures, 'none'),
    competition: fc.constantFrom('Plate_Final', 'LampittCup_SemiFinals'),
    playerName: fc.constantFrom(...ids.names, 'nobody'),
  };
  return fc.oneof({ weight: 5, arbitrary: known[name] ?? number }, STRANGE, fc.constantFrom(...ids.all));
}

/** URL-encodes a text. Lone surrogates, which have no encoding, are replaced. */
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());

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

/** Identifiers and names that exist now, and the squads of division 1. */
export type Ids = {
  teams: string[];
  players: string[];
  fixtures: string[];
  names: string[];
  all: string[];
  squads: { team: string; players: string[] }[];
};

export function idsOf(league: TeamsAndPlayers, fixtures: readonly Fixture[]): Ids {
  const { teams, players } = league;
  const ids = { teams: [...teams.keys()], players: [...players.keys()], fixtures: fixtures.map(({ id }) => id) };
  const squads = currentTeamsOfDivision(teams, 1).map(({ id }) => ({
    team: id,
    players: squad(league, id).map((one) => one.id),
  }));
  const names = [...players.values()].map(({ name }) => name);
  return { ...ids, names, squads, all: [...ids.teams, ...ids.players, ...ids.fixtures, 'none'] };
}

/** Returns an arbitrary of valid match cards, or of `null` if fewer than two squads have five players. */
function cardOf({ squads }: Ids): fc.Arbitrary<unknown> {
  const whole = squads.filter(({ players }) => players.length >= 5);
  if (whole.length < 2) return fc.constant(null);
  return fc
    .record({
      sides: fc.shuffledSubarray(whole, { minLength: 2, maxLength: 2 }),
      weekNumber: fc.integer({ min: 1, max: 24 }),
      scores: fc.array(fc.tuple(fc.integer({ min: 50, max: 100 }), fc.integer({ max: 49, min: 0 })), {
        minLength: 5,
        maxLength: 5,
      }),
    })
    .map(({ sides: [home, away], weekNumber, scores }) => ({
      division: 1,
      season: '25/26',
      weekNumber,
      homeTeam: home?.team,
      awayTeam: away?.team,
      matches: scores.map(([homeScore, awayScore], i) => ({
        homePlayer: home?.players[i],
        awayPlayer: away?.players[i],
        homeScore,
        awayScore,
      })),
    }));
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Returns an arbitrary of bodies for a schema. About one in three has one broken part. */
function bodyOf(schema: z.ZodType, ids: Ids): fc.Arbitrary<unknown> {
  const fitting = valueOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }), '', ids);
  return fc.oneof({ weight: 2, arbitrary: fitting }, fc.tuple(fitting, fc.nat(), fc.jsonValue()).map(broken));
}

/** Returns an arbitrary of values that fit the schema, and that exist in the league if possible. */
function valueOf(schema: JsonSchema, field: string, ids: Ids): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((one) => valueOf(one, field, ids)));
  if (schema.type === 'object') return objectOf(schema, ids);
  if (schema.type === 'array')
    return fc.array(valueOf((schema.items ?? {}) as JsonSchema, field, ids), { minLength: 4, maxLength: 6 });
  if (schema.type === 'number') return numberOf(field);
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'null') return fc.constant(null);
  if (schema.type === 'string') return textOf(field, ids);
  return fc.jsonValue();
}

function objectOf(schema: JsonSchema, ids: Ids): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, one]) => [name, valueOf(one as JsonSchema, name, ids)] as const,
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] });
}

function numberOf(field: string): fc.Arbitrary<number> {
  const usual = /division/i.test(field) ? fc.integer({ min: 0, max: 3 }) : fc.integer({ min: 0, max: 60 });
  return fc.oneof(
    { weight: 9, arbitrary: usual },
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.constantFrom(-1, 0.5, 2 ** 53, 1e300),
  );
}

function textOf(field: string, ids: Ids): fc.Arbitrary<string> {
  const known = /player/i.test(field)
    ? ids.players
    : /team/i.test(field)
      ? ids.teams
      : ['25/26', '24/25', 'Plate_Final', 'Absentee'];
  // Always the right password, because the server answers slowly after wrong ones.
  if (/password/i.test(field)) return fc.constant('fuzz fuzz fuzz');
  return fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...known, '') },
    fc.string({ unit: 'binary' }),
    fc.string({ minLength: 50, maxLength: 90 }),
  );
}

/** Returns the value with one part of it, at any depth, replaced. */
function broken([value, which, other]: [unknown, number, unknown]): unknown {
  if (typeof value !== 'object' || value === null) return other;
  const keys = Object.keys(value);
  const key = keys[which % keys.length];
  if (key === undefined) return other;
  const inside: unknown = Reflect.get(value, key);
  const replaced =
    typeof inside === 'object' && which % 3 !== 0 ? broken([inside, Math.floor(which / 3), other]) : other;
  return Array.isArray(value)
    ? value.map((item, i) => (String(i) === key ? replaced : item))
    : { ...value, [key]: replaced };
}
