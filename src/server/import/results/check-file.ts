import type { AnsweredName, Faults, ImportOptions } from '../csv/report.ts';
import { applySideAnswers, swapMatch, swapRow } from './card-sides.ts';
import { cardsOf, type CheckedCard, datedLine, reporter, titleOf, type FileCard } from './file-card.ts';
import { type FormatRules, sectionsOfMatches } from '#domain/seasons/format.ts';
import { rulesOf, type LeagueRules } from '#domain/seasons/season.ts';
import { checkShapes, formatsInFile } from './card-shape.ts';
import { playerNames, teamNames } from '../csv/match-names.ts';
import { meaningsOf, type FileNames } from './file-names.ts';
import { type NewCard, resolveCard } from './new-card.ts';
import { type FileTeams, applyTeamAnswers } from './file-teams.ts';
import type { FileRows } from './read-file.ts';
import { yearsInFile } from './season-growth.ts';
import { thisYear } from '../../clock.ts';
import { farDayFault } from '#domain/fixtures/calendar.ts';
import { cardDifference, fixturesByPlace, type RecordedLeague } from './recorded-cards.ts';
import { makeResolver, type Resolver } from './resolver.ts';
import { checkMatch } from '#domain/cards/match-draft.ts';
import { checkOutcome, VOID } from '#domain/cards/outcome.ts';
import type { Match } from '#domain/cards/match.ts';
import type { NameAnswer, SideQuestion } from '#domain/imports/import-answers.ts';
import { foldName } from '#domain/name.ts';

/** The cards of a file after comparison with the league: each is new, already recorded, or faulty. */
export type CheckedFile = {
  /** Valid cards that are not recorded yet, in file order. */
  fresh: NewCard[];
  alreadyRecorded: number;
  /** Returns the first year of a season (Rule R6). */
  yearOf: (season: string) => number;
  names: FileNames;
  sides: SideQuestion[];
  teams: FileTeams;
  /** The answers that were used, with the resulting player ids. */
  answers: NameAnswer[];
  /** The answers about teams that were used: names in the file with their team ids. */
  teamAnswers: [name: string, id: string][];
  faulty: FileCard[];
};

/** Progress is reported each time this many cards have been checked. */
const CARDS_AT_A_TIME = 500;

/** Checks all cards of a file against each other and the league. Adds every fault to `faults`. */
export function checkFile(
  file: FileRows,
  league: RecordedLeague,
  { rules, sides: answers = [], teams: saidTeams = [] }: Pick<ImportOptions, 'rules' | 'sides' | 'teams'>,
  faults: Faults,
  onCards: (cards: number, total: number) => void,
): CheckedFile {
  const settled = applyTeamAnswers(file.groups, league.people, [...league.teamAnswers, ...saidTeams]);
  const cards = cardsOf(settled.groups, faults);
  const formatOn = formatsInFile(cards, file.strays, fixedFormats(league.seasons), rules);
  checkShapes(cards, file.strays, formatOn, faults);
  const named = cards.flatMap(({ home, away }) => [home, away]);
  const teams = makeResolver(teamNames(league.people.teams.values()), named, 'teams');
  const byPlace = fixturesByPlace(league.fixtures, teams);
  const isNew = new Set(cards.filter((card) => byPlace(card).length === 0));
  const sides = applySideAnswers(cards, isNew, league, answers);
  const names = meaningsOf(cards, isNew, league);
  const today = new Date().toISOString().slice(0, 10);
  const yearOf = yearsInFile(file, league.seasons, thisYear());
  const resolvers = { teams, players: playersOn(cards, league, names) };
  const recorded = { find: byPlace, difference: cardDifference(league.people, resolvers.players) };
  const fresh: NewCard[] = [];
  let alreadyRecorded = 0;

  function checkCard(card: FileCard): void {
    const found = recorded.find(card);
    const season = league.seasons.get(card.season);
    const format = formatOn(card) ?? rules;
    const checkedBy = rulesFor(season ? rulesOf(season, card.division) : rules, format, rules.handicaps);
    const checked = checkRows(card, found.length > 0 ? asRecorded(checkedBy) : checkedBy, faults);
    if (found.length === 0) {
      const { calendar = [] } = season ?? {};
      reportFarDay(card, { name: card.season, firstYear: yearOf(card.season), calendar }, today, faults);
      const resolved = resolveCard(card, checked, { season, format }, resolvers, faults);
      if (resolved) fresh.push(resolved);
      return;
    }
    // A faulty card is not compared with the recorded card.
    if (!checked) return;
    const difference = firstDifference(card, checked, recorded);
    if (difference === null) alreadyRecorded++;
    else reporter(card, faults)(difference.line, difference.message);
  }

  forEachCard(cards, checkCard, onCards);
  reportTwins(fresh, faults);
  return {
    fresh: fresh.filter(({ card }) => !card.faulty),
    alreadyRecorded,
    yearOf,
    names,
    sides,
    teams: settled,
    answers: settledAnswers(names.answered, resolvers.players),
    teamAnswers: settledTeams(settled, teams),
    faulty: cards.filter((card) => card.faulty),
  };
}

/** Reports a card's day that is far from today and from its season (Rule C8). */
function reportFarDay(card: FileCard, season: Parameters<typeof farDayFault>[2], today: string, faults: Faults): void {
  const dated = datedLine(card);
  const fault = dated && farDayFault(dated.date, today, season);
  if (dated && fault) reporter(card, faults)(dated.line, fault);
}

/** Calls `check` with each card, and reports progress. */
function forEachCard(
  cards: readonly FileCard[],
  check: (card: FileCard) => void,
  onCards: (cards: number, total: number) => void,
): void {
  for (const [i, card] of cards.entries()) {
    check(card);
    if ((i + 1) % CARDS_AT_A_TIME === 0) onCards(i + 1, cards.length);
  }
  onCards(cards.length, cards.length);
}

type Recorded = { find: ReturnType<typeof fixturesByPlace>; difference: ReturnType<typeof cardDifference> };

/** Returns how a card differs from the first recorded card in its place; `null` if it equals any of these cards. */
function firstDifference(card: FileCard, checked: CheckedCard, recorded: Recorded): ReturnType<Recorded['difference']> {
  const differences = recorded.find(card).map((fixture) => recorded.difference(card, checked, fixture));
  if (differences.includes(null) || isRecordedSwapped(card, checked, recorded)) return null;
  return differences[0] ?? null;
}

/** Returns whether a card equals a recorded card with its sides swapped, with or without the scores. */
function isRecordedSwapped(card: FileCard, checked: CheckedCard, { find, difference }: Recorded): boolean {
  return [false, true].some((keepScores) => {
    const swapped = { ...card, rows: card.rows.map((row) => swapRow(row, keepScores)) };
    const turned = { ...checked, matches: checked.matches.map((one) => swapMatch(one, keepScores)) };
    return find(card).some((fixture) => difference(swapped, turned, fixture) === null);
  });
}

/** Returns the answers with the ids of the imported players, so that later files find the same players. */
function settledAnswers(answered: readonly AnsweredName[], players: Resolver): NameAnswer[] {
  return answered.flatMap(({ line: _, ...answer }) => {
    const resolved = players.resolve({ name: answer.name, folded: foldName(answer.name), id: null }, 'homePlayer');
    return resolved.ok ? [{ ...answer, playerId: resolved.value.id, sameAs: null }] : [];
  });
}

/** Returns the answers about teams as pairs: the name in the file and the team's id. */
function settledTeams({ followed }: FileTeams, teams: Resolver): CheckedFile['teamAnswers'] {
  return followed.flatMap(({ name, team }): [string, string][] => {
    const resolved = teams.resolve(team, 'homeTeam');
    return resolved.ok ? [[name, resolved.value.id]] : [];
  });
}

/** Returns a function that gives the format of a division in the league; `null` for a division that the file creates. */
function fixedFormats(seasons: RecordedLeague['seasons']): (season: string, division: number) => FormatRules | null {
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
function reportTwins(fresh: NewCard[], faults: Faults): void {
  const seen = new Map<string, NewCard>();
  for (const twin of fresh) {
    const { card, home, away } = twin;
    const place = [card.season, card.division, card.week, home.id, away.id].join('\u{1f}');
    const earlier = seen.get(place);
    if (!earlier) {
      seen.set(place, twin);
      continue;
    }
    earlier.card.faulty = true;
    const message = `The card of ${titleOf(card)} is in the file twice: first on line ${earlier.card.line}.`;
    reporter(card, faults)(card.line, message);
  }
}

/** Checks a card by the rules of its season. Returns `null` for a faulty card. The matches are in the order of its rows. */
function checkRows(card: FileCard, rules: LeagueRules, faults: Faults): CheckedCard | null {
  const report = reporter(card, faults);
  const matches: Match[] = [];
  const sections = sectionsOfMatches(rules);
  const { ending } = card;
  if (ending?.ending?.outcome === 'abandoned') addUnplayed(card, sections.length);
  for (const { draft, line, match = 1 } of card.rows) {
    const section = sections[match - 1] ?? sections.at(-1);
    const checked = section && checkMatch(draft, { section, rules }, '');
    if (checked?.ok) matches.push(checked.value);
    else for (const { path, message } of checked?.issues ?? []) report(line, inColumn(message, columnOf(path)));
  }
  const outcome = checkOutcome(ending?.ending ?? {}, rules);
  if (!outcome.ok) for (const { message } of outcome.issues) report(ending?.line ?? card.line, message);
  return card.faulty || !outcome.ok ? null : { matches, outcome: outcome.value };
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
  return made.replace(/Players\.0$/, 'Player').replace(/Players\.1$/, 'Player2');
}

/** Returns text such as `A score must be from 0 to 250 (homeScore).` */
function inColumn(message: string, column: string): string {
  return `${message.replace(/\.$/, '')} (${column}).`;
}
