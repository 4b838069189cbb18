import type { AnsweredName, Faults, ImportOptions } from '../csv/report.ts';
import { applySideAnswers, swapMatch, swapRow } from './card-sides.ts';
import { cardsOf, firstLine, reporter, titleOf, type FileCard } from './file-card.ts';
import { formatOf } from '#domain/seasons/format.ts';
import { rulesOf, type LeagueRules } from '#domain/seasons/season.ts';
import { checkShapes } from './card-shape.ts';
import { playerNames, teamNames } from '../csv/match-names.ts';
import { meaningsOf, type FileNames } from './file-names.ts';
import { resolveCard, type NewCard } from './new-card.ts';
import { type FileTeams, applyTeamAnswers } from './file-teams.ts';
import type { FileRows } from './read-file.ts';
import { yearsInFile } from './season-growth.ts';
import { thisYear } from '../../clock.ts';
import { farDayFault } from '#domain/fixtures/calendar.ts';
import { cardDifference, fixturesByPlace, type RecordedLeague, type StoredSeason } from './recorded-cards.ts';
import { makeResolver, type Resolver } from './resolver.ts';
import { checkMatch } from '#domain/cards/match-draft.ts';
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
  const cards = cardsOf(settled.groups);
  checkShapes(cards, file.strays, (season, division) => fixedFrames(league.seasons.get(season), division), faults);
  const teams = makeResolver(
    teamNames(league.people.teams.values()),
    cards.flatMap(({ home, away }) => [home, away]),
    'teams',
  );
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
    const checkedBy = { ...(season ? rulesOf(season, card.division) : rules), handicaps: rules.handicaps };
    // A recorded card may contain lower breaks than the current rules allow.
    const matches = checkRows(card, found.length > 0 ? { ...checkedBy, breaksFrom: 1 } : checkedBy, faults);
    if (found.length === 0) {
      const { calendar = [] } = season ?? {};
      reportFarDay(card, { name: card.season, firstYear: yearOf(card.season), calendar }, today, faults);
      const resolved = resolveCard(card, matches, season, resolvers, faults);
      if (resolved) fresh.push(resolved);
      return;
    }
    // A faulty card is not compared with the recorded card, so that no further faults are reported.
    if (!matches) return;
    const difference = firstDifference(card, matches, recorded);
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
  const dated = card.rows.find(({ date }) => typeof date === 'string');
  const fault = dated?.date && farDayFault(dated.date, today, season);
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

/** Returns how a card differs from the first card recorded in its place; `null` if it equals any recorded card. */
function firstDifference(card: FileCard, matches: Match[], recorded: Recorded): ReturnType<Recorded['difference']> {
  const differences = recorded.find(card).map((fixture) => recorded.difference(card, matches, fixture));
  if (differences.includes(null) || isRecordedSwapped(card, matches, recorded)) return null;
  return differences[0] ?? null;
}

/** Returns whether the card was recorded with its sides swapped, with or without the scores. */
function isRecordedSwapped(card: FileCard, matches: Match[], { find, difference }: Recorded): boolean {
  return [false, true].some((keepScores) => {
    const swapped = { ...card, rows: card.rows.map((row) => swapRow(row, keepScores)) };
    const turned = matches.map((one) => swapMatch(one, keepScores));
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

/** Returns the frames per fixture if the league fixes them; `null` for a division that the file creates. */
function fixedFrames(season: StoredSeason | undefined, division: number): number | null {
  if (!season || (season.imported && !season.divisions.includes(division))) return null;
  return rulesOf(season, division).framesPerFixture;
}

function playersOn(cards: FileCard[], { people }: RecordedLeague, { meanings }: FileNames): Resolver {
  const given = cards.flatMap(({ rows }) => rows.flatMap(({ home, away }) => [home, away]));
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
    const message = `The card of ${titleOf(card)} is in the file twice: first on line ${firstLine(earlier.card)}.`;
    reporter(card, faults)(firstLine(card), message);
  }
}

/**
 * Checks each line of a card with its season's rules. Returns one match per line, with folded names instead of ids; `null` for a
 * faulty card.
 */
function checkRows(card: FileCard, rules: LeagueRules, faults: Faults): Match[] | null {
  const matches: Match[] = [];
  const [section] = formatOf(rules);
  for (const { draft, line } of card.rows) {
    const checked = checkMatch(draft, { section: section!, rules }, '');
    if (checked.ok) matches.push(checked.value);
    else
      for (const { path, message } of checked.issues)
        reporter(card, faults)(
          line,
          inColumn(message, path.replace(/Breaks\.0$/, 'Break').replace(/Breaks\.\d+$/, 'Break2')),
        );
  }
  return card.faulty ? null : matches;
}

/** Returns text such as `A score must be from 0 to 250 (homeScore).` */
function inColumn(message: string, column: string): string {
  return `${message.replace(/\.$/, '')} (${column}).`;
}
