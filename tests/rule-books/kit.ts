import type { z } from 'zod';
import { divisionRulesBody, rulesBody } from '#contract/rules.ts';
import { sift } from '#domain/check.ts';
import { cupFaults, cupFromBody, sentCup } from '#domain/cups/cup-draft.ts';
import type { Competition } from '#domain/cups/cup.ts';
import { type Policy, policySchema } from '#domain/handicaps/policy-schema.ts';
import type { Checked, Issue } from '#domain/issue.ts';
import { checkDivisionRules, checkRules } from '#domain/seasons/season-rules.ts';
import { type LeagueRules, rulesOfDivision, type Season } from '#domain/seasons/season.ts';
import { makePeople, makeSeason, RULES } from '../fixtures/made-league.ts';

/**
 * What an official of a league enters: the rules of a season, its competitions, and the handicap policy. `divisions`:
 * how many there are.
 */
export type Settings = {
  divisions?: number;
  rules?: z.input<typeof rulesBody>;
  divisionRules?: z.input<typeof divisionRulesBody>;
  cups?: Record<string, CupSettings>;
  policy?: z.input<typeof policySchema>;
};

/** A body for a competition. The kit adds the season, the name and, if none are given, four teams or players. */
export type CupSettings = Partial<Omit<z.input<typeof sentCup>, 'season' | 'name'>>;

/** A league that was made from its settings. */
export type Book = {
  season: Season;
  cups: ReadonlyMap<string, Competition>;
  policy: Policy | null;
};

/** Expects something of a league. Throws if the league does not have that rule. */
export type Case = (book: Book) => void;

/**
 * How the site handles a rule. `works`: the cases pass, and without the settings at `paths` they fail. `always`: the
 * site does it in every league. `by hand`: an official does it with the site's tools. `later`: the site has nothing for
 * it yet.
 */
export type Verdict =
  | { how: 'works'; paths: readonly string[]; cases: readonly Case[] }
  | { how: 'always'; cases: readonly Case[] }
  | { how: 'by hand' | 'later'; reason: string };

/**
 * A rule whose cases pass because of the settings at these paths, such as `registration.closes` or `cups.Team
 * Cup.legs`.
 */
export function works(paths: string | readonly string[], ...cases: Case[]): Verdict {
  return { how: 'works', paths: [paths].flat(), cases };
}

/** A rule whose cases pass in every league. */
export function always(...cases: Case[]): Verdict {
  return { how: 'always', cases };
}

/** A rule that an official applies by hand, and how. */
export function byHand(reason: string): Verdict {
  return { how: 'by hand', reason };
}

/** A rule for which the site has nothing yet, and what is missing. */
export function later(reason: string): Verdict {
  return { how: 'later', reason };
}

/**
 * A league: its settings, and how the site handles each rule of its rule book, which is listed in
 * `published-rules.tsv`.
 */
export type League = { name: string; settings: Settings; rules: ReadonlyMap<string, Verdict> };

export function league(name: string, settings: Settings, rules: Readonly<Record<string, Verdict>>): League {
  return { name, settings, rules: new Map(Object.entries(rules)) };
}

/** Returns the league for these settings. Throws an error with every fault that the site would report. */
export function bookOf({ divisions = 2, rules = {}, divisionRules = {}, cups = {}, policy }: Settings): Book {
  const numbers = Array.from({ length: divisions }, (_, i) => i + 1);
  const sent = sift(rulesBody, rules);
  const ofSeason = unwrapChecked(checkRules(sent.draft, RULES), sent.issues);
  const own = sift(divisionRulesBody, divisionRules);
  const season = { rules: ofSeason, divisionRules: {}, divisions: numbers };
  const ofDivisions = unwrapChecked(checkDivisionRules(own.draft, season), own.issues);
  const made = makeSeason('25/26', { ...season, divisionRules: ofDivisions, calendar: CALENDAR });
  const named = Object.entries(cups).map(([name, one]) => [name, competitionOf(name, one, cups)] as const);
  return { season: made, cups: new Map(named), policy: policy ? policySchema.parse(policy) : null };
}

const CALENDAR = [{ week: 1, from: '2025-10-06', to: '2025-10-12' }];

/** Returns a checked value. If it has faults, throws an error with them. */
export function unwrapChecked<T>(checked: Checked<T>, others: readonly Issue[] = []): T {
  const issues = [...others, ...(checked.ok ? [] : checked.issues)];
  if (issues.length === 0 && checked.ok) return checked.value;
  throw new Error(issues.map(({ path, message }) => `${path}: ${message}`).join('\n') || 'A fault without words.');
}

const NAMES = ['A', 'B', 'C', 'D'];

/** Returns the body for a competition, with four entrants if none are named. */
export function cupBody(name: string, given: CupSettings) {
  const named = given.fromTable || given.losersOf ? {} : { entrants: NAMES.map((one) => ({ name: one })) };
  const usual = { kind: 'team' as const, handicap: false, draw: 'eachRound' as const, bestOf: given.rounds ? null : 5 };
  return { season: '25/26', name, ...usual, ...named, ...given };
}

function competitionOf(name: string, given: CupSettings, cups: Record<string, CupSettings>): Competition {
  const body = cupBody(name, given);
  const { draft, issues } = sift(sentCup, body);
  const others = Object.entries(cups).map(([id, { kind = 'team' }]) => ({ id, name: id, kind: kind as 'team' }));
  const context = { seasons: new Set(['25/26']), people: makePeople([]), taken: [], current: null, others };
  unwrapChecked({ ok: true, value: null }, [...issues, ...cupFaults(draft, context)]);
  let entered = 0;
  const made = cupFromBody(sentCup.parse(body), null, () => 'abcdefghijklmnopqrstuvwxyz'.charAt(entered++));
  return { id: name, withdrawn: [], ...made };
}

/** Returns the rules of a division of a league. */
export function rulesIn({ season }: Book, division = 1): LeagueRules {
  return rulesOfDivision(season, division);
}

/** Returns a competition of a league. */
export function cupIn({ cups }: Book, name: string): Competition {
  const found = cups.get(name);
  if (!found) throw new Error(`The league has no ${name}.`);
  return found;
}

/**
 * Returns the settings without those at a path. `penalties.short` removes the penalties for that reason. A path that
 * names no other part is within `rules`.
 */
export function without(settings: Settings, path: string): Settings {
  const copy = structuredClone(settings);
  const isOwn = /^(?:divisionRules|cups|policy)\b/.test(path);
  const keys = isOwn ? path.split('.') : ['rules', ...path.split('.')];
  const last = keys.pop()!; // a path has at least one part
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
