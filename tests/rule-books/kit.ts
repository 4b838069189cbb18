import type { z } from 'zod';
import { divisionRulesBodySchema, rulesBodySchema } from '#contract/rules.ts';
import { parseWithoutFaultyFields } from '#domain/check.ts';
import { cupFaults, cupToStore, cupInRequestSchema } from '#domain/cups/cup-draft.ts';
import type { Competition } from '#domain/cups/cup.ts';
import { type Policy, policySchema } from '#domain/handicaps/policy-schema.ts';
import type { Checked, Issue } from '#domain/issue.ts';
import { checkDivisionRules, checkRules } from '#domain/seasons/season-rules.ts';
import { type LeagueRules, rulesOfDivision, type Season } from '#domain/seasons/season.ts';
import { makePeople, makeSeason, RULES } from '../fixtures/made-league.ts';

/**
 * What an official of a league enters: the rules of a season, its competitions, and the handicap policy. `divisions`:
 * the number of divisions.
 */
export type Settings = {
  divisions?: number;
  rules?: z.input<typeof rulesBodySchema>;
  divisionRules?: z.input<typeof divisionRulesBodySchema>;
  cups?: Record<string, CupSettings>;
  policy?: z.input<typeof policySchema>;
};

/** The request body for a competition. `cupBody` adds the season, the name and usual values, such as four entrants. */
export type CupSettings = Partial<Omit<z.input<typeof cupInRequestSchema>, 'season' | 'name'>>;

/**
 * A league that was made from its settings. `cups`: its competitions, keyed by name. `policy`: its handicap policy, or
 * `null`.
 */
export type Book = {
  season: Season;
  cups: ReadonlyMap<string, Competition>;
  policy: Policy | null;
};

/** A check that a league follows a rule. Throws if it does not. */
export type Case = (book: Book) => void;

/**
 * How the site handles a published rule. `works`: the cases pass, and fail if the settings at one of the `paths` are
 * removed. `always`: the cases pass in every league. `by hand`: an official applies the rule with the site's tools.
 * `later`: the site has nothing for the rule yet.
 */
export type Verdict =
  | { how: 'works'; paths: readonly string[]; cases: readonly Case[] }
  | { how: 'always'; cases: readonly Case[] }
  | { how: 'by hand' | 'later'; reason: string };

/**
 * Returns the verdict on a rule whose cases pass because of the settings at these paths, such as `registration.closes`
 * or `cups.Team Cup.legs`.
 */
export function works(paths: string | readonly string[], ...cases: Case[]): Verdict {
  return { how: 'works', paths: [paths].flat(), cases };
}

/** Returns the verdict on a rule whose cases pass in every league. */
export function always(...cases: Case[]): Verdict {
  return { how: 'always', cases };
}

/** Returns the verdict on a rule that an official applies by hand. `reason`: how the official does that. */
export function byHand(reason: string): Verdict {
  return { how: 'by hand', reason };
}

/** Returns the verdict on a rule for which the site has nothing yet. `reason`: what is missing. */
export function later(reason: string): Verdict {
  return { how: 'later', reason };
}

/**
 * A league: its settings, and how the site handles each rule of its published rule book. `published-rules.tsv` lists
 * the rules.
 */
export type League = { name: string; settings: Settings; rules: ReadonlyMap<string, Verdict> };

export function league(name: string, settings: Settings, rules: Readonly<Record<string, Verdict>>): League {
  return { name, settings, rules: new Map(Object.entries(rules)) };
}

/** Returns the league for these settings. Throws an error with every fault that the site would report. */
export function bookOf({ divisions = 2, rules = {}, divisionRules = {}, cups = {}, policy }: Settings): Book {
  const numbers = Array.from({ length: divisions }, (_, i) => i + 1);
  const sent = parseWithoutFaultyFields(rulesBodySchema, rules);
  const ofSeason = unwrapChecked(checkRules(sent.draft, RULES), sent.issues);
  const own = parseWithoutFaultyFields(divisionRulesBodySchema, divisionRules);
  const season = { rules: ofSeason, divisionRules: {}, divisions: numbers };
  const ofDivisions = unwrapChecked(checkDivisionRules(own.draft, season), own.issues);
  const made = makeSeason('25/26', { ...season, divisionRules: ofDivisions, calendar: CALENDAR });
  const named = Object.entries(cups).map(([name, one]) => [name, competitionOf(name, one, cups)] as const);
  return { season: made, cups: new Map(named), policy: policy ? policySchema.parse(policy) : null };
}

const CALENDAR = [{ week: 1, from: '2025-10-06', to: '2025-10-12' }];

/** Returns a checked value. Throws an error with all faults if it has any, or if there are `others`. */
export function unwrapChecked<T>(checked: Checked<T>, others: readonly Issue[] = []): T {
  const issues = [...others, ...(checked.ok ? [] : checked.issues)];
  if (issues.length === 0 && checked.ok) return checked.value;
  throw new Error(issues.map(({ path, message }) => `${path}: ${message}`).join('\n') || 'A fault without words.');
}

const NAMES = ['A', 'B', 'C', 'D'];

/**
 * Returns the request body for a competition. It has four entrants unless others are given, or come from the table or
 * from another competition.
 */
export function cupBody(name: string, given: CupSettings) {
  const named = given.fromTable || given.losersOf ? {} : { entrants: NAMES.map((one) => ({ name: one })) };
  const usual = { kind: 'team' as const, handicap: false, draw: 'eachRound' as const, bestOf: given.rounds ? null : 5 };
  return { season: '25/26', name, ...usual, ...named, ...given };
}

function competitionOf(name: string, given: CupSettings, cups: Record<string, CupSettings>): Competition {
  const body = cupBody(name, given);
  const { draft, issues } = parseWithoutFaultyFields(cupInRequestSchema, body);
  const others = Object.entries(cups).map(([id, { kind = 'team' }]) => ({ id, name: id, kind: kind as 'team' }));
  const context = { seasons: new Set(['25/26']), people: makePeople([]), taken: [], current: null, others };
  unwrapChecked({ ok: true, value: null }, [...issues, ...cupFaults(draft, context)]);
  let entered = 0;
  const made = cupToStore(cupInRequestSchema.parse(body), null, () => 'abcdefghijklmnopqrstuvwxyz'.charAt(entered++));
  return { id: name, withdrawn: [], ...made };
}

/** Returns the rules that hold in a division of a league. */
export function rulesIn({ season }: Book, division = 1): LeagueRules {
  return rulesOfDivision(season, division);
}

/** Returns the competition of a league with this name. Throws if there is none. */
export function cupIn({ cups }: Book, name: string): Competition {
  const found = cups.get(name);
  if (!found) throw new Error(`The league has no ${name}.`);
  return found;
}

/**
 * Returns a copy of the settings without those at a path, such as `cups.Team Cup.legs`. A path that does not begin with
 * `divisionRules`, `cups` or `policy` is within `rules`. `penalties.short` removes the penalties for that reason.
 * Throws if there is nothing at the path.
 */
export function without(settings: Settings, path: string): Settings {
  const copy = structuredClone(settings);
  const isOwn = /^(?:divisionRules|cups|policy)\b/.test(path);
  const keys = isOwn ? path.split('.') : ['rules', ...path.split('.')];
  const last = keys.pop()!; // a path has at least one key
  let at: unknown = copy;
  for (const key of keys) at = Reflect.get(Object(at), key);
  if (Array.isArray(at)) {
    const left = at.filter((one) => Reflect.get(Object(one), 'for') !== last);
    if (left.length === at.length) throw new Error(`The settings have nothing at ${path}.`);
    at.splice(0, at.length, ...left);
  } else if (
    !Reflect.deleteProperty(Object(at), last) ||
    at === undefined ||
    JSON.stringify(copy) === JSON.stringify(settings)
  ) {
    throw new Error(`The settings have nothing at ${path}.`);
  }
  return copy;
}
