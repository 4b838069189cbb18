import fc from 'fast-check';
import { z } from 'zod';
import type { Fixture } from '#domain/fixture.ts';
import { liveTeams, type People, squad } from '#domain/people.ts';

/** What means something just now: identifiers, names, and the squads of division 1. */
export type Ids = {
  teams: string[];
  players: string[];
  fixtures: string[];
  names: string[];
  all: string[];
  squads: { team: string; players: string[] }[];
};

export function idsOf(league: People, fixtures: readonly Fixture[]): Ids {
  const { teams, players } = league;
  const ids = { teams: [...teams.keys()], players: [...players.keys()], fixtures: fixtures.map(({ id }) => id) };
  const squads = liveTeams(teams, 1).map(({ id }) => ({ team: id, players: squad(league, id).map((one) => one.id) }));
  const names = [...players.values()].map(({ name }) => name);
  return { ...ids, names, squads, all: [...ids.teams, ...ids.players, ...ids.fixtures, 'none'] };
}

/** A result that may be recorded, as long as two squads are large enough. */
export function cardOf({ squads }: Ids): fc.Arbitrary<unknown> {
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

/** Bodies made from a schema; about one in three has a part that does not fit. */
export function bodyOf(schema: z.ZodType, ids: Ids): fc.Arbitrary<unknown> {
  const fitting = valueOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }), '', ids);
  return fc.oneof({ weight: 2, arbitrary: fitting }, fc.tuple(fitting, fc.nat(), fc.jsonValue()).map(broken));
}

/** A value that fits, by preference one that means something in its field. */
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
  // Signing in with what was made up would only slow the run down: wrong passwords are slowed.
  if (/password/i.test(field)) return fc.constant('fuzz fuzz fuzz');
  return fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...known, '') },
    fc.string({ unit: 'binary' }),
    fc.string({ minLength: 50, maxLength: 90 }),
  );
}

/** The same with one of its places, at any depth, replaced. */
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
