import type { Match } from '#domain/cards/match.ts';
import type { Fixture } from '#domain/cards/fixture.ts';
import type { EndRules } from '#domain/cards/card-end.ts';
import { checkMatch } from '#domain/cards/match-draft.ts';
import { checkOutcome, VOID } from '#domain/cards/outcome.ts';
import { mayBeLevel } from '#domain/cards/played-draft.ts';
import { farDayFault } from '#domain/fixtures/calendar.ts';
import type { ResultsContent } from '#domain/imports/content.ts';
import { type Inquiry, PAIR } from '#domain/imports/inquiry.ts';
import { answersAbout } from '#domain/imports/remembered.ts';
import { lineWords } from '#domain/imports/sheet.ts';
import { foldName } from '#domain/name.ts';
import { type FormatRules, sectionsOfMatches } from '#domain/seasons/format.ts';
import { rulesOf, type LeagueRules } from '#domain/seasons/season.ts';
import { playerNames, teamNames } from '../match-names.ts';
import type { LaterAnswer, PlanOptions } from '../plan.ts';
import { askAboutSides, swapMatch, swapRow } from './card-sides.ts';
import { checkShapes, formatsInFile } from './card-shape.ts';
import {
  cardsOf,
  type CheckedCard,
  datedLine,
  type FileCard,
  reporter,
  settleFaulty,
  settleStrays,
  subjectOf,
  titleOf,
} from './file-card.ts';
import { askAboutNames, type FileNames } from './file-names.ts';
import { askAboutPairs } from './file-pairs.ts';
import { askAboutTeams, type FileTeams, teamsWritten, withTeams } from './file-teams.ts';
import { type NewCard, resolveCard } from './new-card.ts';
import { cardDifference, fixturesByPlace, type RecordedLeague } from './recorded-cards.ts';
import { makeResolver, type Resolver } from './resolver.ts';
import { yearsInFile } from './season-growth.ts';

/** The cards of a file after comparison with the league: each is new, already recorded, or left out. */
export type CheckedFile = {
  /** Valid cards that are not recorded yet, in file order. */
  fresh: NewCard[];
  /** The recorded fixtures that cards of the file are equal to, in file order. */
  recorded: { line: number; fixture: Fixture }[];
  /** Returns the first year of a season (Rule R6). */
  yearOf: (season: string) => number;
  names: FileNames;
  /** The answers about teams and people that were used, with the resulting ids. */
  answers: LaterAnswer[];
};

/** Checks all cards of a file against each other and the league. Adds every fault to the inquiry. */
export function checkFile(
  file: ResultsContent,
  league: RecordedLeague,
  { rules, now }: Pick<PlanOptions, 'rules' | 'now'>,
  inquiry: Inquiry,
): CheckedFile {
  const formatIn = fixedFormats(league.seasons);
  const saidTeams = askAboutTeams(teamsWritten(file.groups), league.people, rememberedTeams(league), inquiry);
  const cards = cardsOf(withTeams(file.groups, saidTeams));
  const yearOf = yearsInFile(file, league.seasons, Number(now.slice(0, 4)));
  // From here on, the cards alone hold the lines, so that each can let go of its own.
  file.groups = [];
  const pairs = askAboutPairs(cards, formatIn, league, inquiry);
  const isLeft = (card: FileCard) => inquiry.given('leave', subjectOf(card)) === 'left-out';
  const kept = cards.filter((card) => !isLeft(card));
  const isPlayed = kept.some(({ ending }) => ending === null);
  const formatOn = formatsInFile(isPlayed ? kept : cards, file.strays, formatIn, rules);
  checkShapes(cards, file.strays, formatOn);
  const named = cards.flatMap(({ home, away }) => [home, away]);
  const teams = makeResolver(teamNames(league.people.teams.values()), named, 'teams', saidTeams.meanings);
  const byPlace = fixturesByPlace(league.fixtures, teams);
  const isNew = new Set(cards.filter((card) => byPlace(card).length === 0));
  askAboutSides(cards, isNew, league, inquiry);
  const names = askAboutNames(cards, isNew, league, inquiry);
  const resolvers = { teams, players: playersOn(cards, league, names) };
  const recorded = { find: byPlace, difference: cardDifference(league.people, resolvers.players) };
  const checked: CheckedFile = { fresh: [], recorded: [], yearOf, names, answers: [] };

  for (const card of cards) {
    const found = recorded.find(card);
    const season = league.seasons.get(card.season);
    const format = formatOn(card) ?? rules;
    const checkedBy = rulesFor(season ? rulesOf(season, card.division) : rules, format, rules.handicaps);
    const valid = checkRows(card, found.length > 0 ? asRecorded(checkedBy) : checkedBy);
    if (found.length === 0) {
      const { calendar = [] } = season ?? {};
      reportFarDay(card, { name: card.season, firstYear: yearOf(card.season), calendar }, now.slice(0, 10));
      const resolved = resolveCard(card, valid, { season, rules: checkedBy }, resolvers);
      if (resolved) checked.fresh.push(resolved);
      if (resolved) keepDay(card);
    } else if (valid) {
      // A faulty card is not compared with the recorded card.
      const same = compareWithRecorded(card, valid, recorded);
      if (same) checked.recorded.push({ line: card.line, fixture: same });
    }
  }
  reportTwins(checked.fresh);
  settleFaulty(cards, inquiry);
  settleStrays(file.strays, inquiry);
  checked.fresh = checked.fresh.filter(({ card }) => !card.faulty);
  checked.answers = [
    ...settledTeams(saidTeams, teams),
    ...pairs.map((subject) => ({ kind: 'person', subject, value: PAIR, teams: [] })),
    ...settledPeople(names, resolvers.players),
  ];
  return checked;
}

/**
 * Removes the rows of a card except for its day. Beside the checked matches, the rows of a large file would fill the memory.
 */
function keepDay(card: FileCard): void {
  const dated = datedLine({ rows: card.rows });
  card.rows = dated ? [dated] : [];
}

/** Returns what team names meant in earlier files: ids by folded names. */
function rememberedTeams({ answers }: RecordedLeague): Map<string, string> {
  const find = answersAbout(answers, 'team');
  const subjects = answers.flatMap(({ kind, subject }) => (kind === 'team' ? [subject] : []));
  return new Map(subjects.map((subject) => [foldName(subject), find(subject)?.value ?? '']));
}

/** Reports a card's day that is far from today and from its season (Rule C8). */
function reportFarDay(card: FileCard, season: Parameters<typeof farDayFault>[2], today: string): void {
  const dated = datedLine(card);
  const fault = dated && farDayFault(dated.date, today, season);
  if (dated && fault) reporter(card)(dated.line, fault);
}

type Recorded = { find: ReturnType<typeof fixturesByPlace>; difference: ReturnType<typeof cardDifference> };

/** Returns the recorded fixture that a card equals. If there is none, reports how the card differs from the first one in its place. */
function compareWithRecorded(card: FileCard, checked: CheckedCard, recorded: Recorded): Fixture | null {
  const differences = recorded
    .find(card)
    .map((fixture) => ({ fixture, how: recorded.difference(card, checked, fixture) }));
  const same = differences.find(({ how }) => how === null)?.fixture ?? recordedSwapped(card, checked, recorded);
  const how = differences[0]?.how;
  if (!same && how) reporter(card)(how.line, how.message);
  return same;
}

/** Returns the recorded fixture that a card equals with its sides swapped, with or without the scores. */
function recordedSwapped(card: FileCard, checked: CheckedCard, { find, difference }: Recorded): Fixture | null {
  for (const keepScores of [false, true]) {
    const swapped = { ...card, rows: card.rows.map((row) => swapRow(row, keepScores)) };
    const turned = { ...checked, matches: checked.matches.map((one) => swapMatch(one, keepScores)) };
    const same = find(card).find((fixture) => difference(swapped, turned, fixture) === null);
    if (same) return same;
  }
  return null;
}

/** Returns the answers about people with the ids of the imported players, so that later files find the same players. */
function settledPeople({ answered }: FileNames, players: Resolver): LaterAnswer[] {
  return answered.flatMap(({ name, teams }) => {
    const resolved = players.resolve({ name, folded: foldName(name), id: null }, 'homePlayer');
    return resolved.ok ? [{ kind: 'person', subject: name, value: resolved.value.id, teams }] : [];
  });
}

/** Returns the answers about teams with the teams' ids. */
function settledTeams({ answered }: FileTeams, teams: Resolver): LaterAnswer[] {
  return answered.flatMap(({ name, team }) => {
    const resolved = teams.resolve(team, 'homeTeam');
    return resolved.ok ? [{ kind: 'team', subject: name, value: resolved.value.id, teams: [] }] : [];
  });
}

/** Returns a function that gives the format of a division in the league; `null` for a division that the file creates. */
function fixedFormats(seasons: RecordedLeague['seasons']): (season: string, division: number) => EndRules | null {
  return (name, division) => {
    const season = seasons.get(name);
    if (!season || (season.imported && !season.divisions.includes(division))) return null;
    return rulesOf(season, division);
  };
}

/** Returns rules with another format and the handicap rules of the league. */
function rulesFor(rules: LeagueRules, by: FormatRules, handicaps: LeagueRules['handicaps']): LeagueRules {
  const { format: _, ...others } = rules;
  const { framesPerFixture, format } = by;
  return { ...others, handicaps, framesPerFixture, ...(format ? { format } : {}) };
}

/** Returns rules for a recorded card: it may have lower breaks than the league records today. */
function asRecorded(rules: LeagueRules): LeagueRules {
  return { ...rules, breaksFrom: 1 };
}

function playersOn(cards: FileCard[], { people }: RecordedLeague, { meanings }: FileNames): Resolver {
  const given = cards.flatMap(({ rows }) => rows.flatMap(({ players }) => [...players.home, ...players.away]));
  return makeResolver(playerNames(people), given, 'people', meanings);
}

/** Reports a card that is in the file twice: once under a team's current name and once under a former one. */
function reportTwins(fresh: readonly NewCard[]): void {
  const seen = new Map<string, NewCard>();
  for (const twin of fresh) {
    const { card, home, away } = twin;
    const place = [card.season, card.division, card.week, home.id, away.id].join('\u{1f}');
    const earlier = seen.get(place);
    if (!earlier) {
      seen.set(place, twin);
      continue;
    }
    const message = `The card of ${titleOf(card)} is in the file twice: first on ${lineWords(earlier.card.line)}.`;
    reporter(card)(card.line, message);
  }
}

/** Checks a card by the rules of its season. Returns `null` for a faulty card. The matches are in the order of its rows. */
function checkRows(card: FileCard, rules: LeagueRules): CheckedCard | null {
  const report = reporter(card);
  const matches: Match[] = [];
  const sections = sectionsOfMatches(rules);
  const { ending } = card;
  if (ending?.ending?.outcome === 'abandoned') addUnplayed(card, rules.framesPerFixture);
  for (const { draft, line, match = 1 } of card.rows) {
    const section = sections[match - 1] ?? sections.at(-1);
    const checked = section && checkMatch(draft, { section, rules, mayBeLevel: mayBeLevel(section, rules) }, '');
    if (checked?.ok) matches.push(checked.value);
    else for (const { path, message } of checked?.issues ?? []) report(line, inColumn(message, columnOf(path)));
  }
  const outcome = checkOutcome(ending?.ending ?? {}, rules);
  if (!outcome.ok) for (const { message } of outcome.issues) report(ending?.line ?? card.line, message);
  if (card.faulty || !outcome.ok) return null;
  const aggregateTo = card.rows.find((row) => row.aggregateTo)?.aggregateTo;
  return { matches, outcome: outcome.value, ...(aggregateTo ? { aggregateTo } : {}) };
}

/** Adds void matches to an abandoned card for the matches that were not played. */
function addUnplayed(card: FileCard, matches: number): void {
  const there = new Set(card.rows.map(({ match }) => match));
  const missing = Array.from({ length: matches }, (_, i) => i + 1).filter((match) => !there.has(match));
  const players = { home: [null], away: [null] };
  const unplayed = { frame: null, section: '', date: null, players, draft: VOID, ending: null, faulty: false };
  for (const match of missing) card.rows.push({ ...unplayed, line: card.line, match });
}

/** Returns the column of a path, such as `homeScore` for `frames.1.homeScore`. */
function columnOf(path: string): string {
  const field = path.replace(/^frames\.\d+\./, '');
  const made = field.replace(/Breaks\.0$/, 'Break').replace(/Breaks\.\d+$/, 'Break2');
  return made.replace(/Players\.(\d+)$/, (_, place) => `Player${place === '0' ? '' : Number(place) + 1}`);
}

/** Returns text such as `A score must be from 0 to 250 (homeScore).` */
function inColumn(message: string, column: string): string {
  return `${message.replace(/\.$/, '')} (${column}).`;
}
