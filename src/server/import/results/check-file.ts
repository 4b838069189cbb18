import type { Match } from '#domain/cards/match.ts';
import type { Fixture } from '#domain/cards/fixture.ts';
import type { CardEndRules } from '#domain/cards/card-end.ts';
import { checkMatch } from '#domain/cards/match-draft.ts';
import { checkOutcome, UNPLAYED_MATCH } from '#domain/cards/outcome.ts';
import { canFramesEndLevel } from '#domain/cards/played-draft.ts';
import { tooDistantDayFault } from '#domain/fixtures/calendar.ts';
import type { ResultsContent } from '#domain/imports/content.ts';
import { type Inquiry, PLAYER_PAIR_ANSWER } from '#domain/imports/inquiry.ts';
import { answerFinder } from '#domain/imports/remembered-answers.ts';
import { lineWords } from '#domain/imports/sheet.ts';
import { foldName } from '#domain/name.ts';
import { type FormatRules, sectionsOfMatches } from '#domain/seasons/format.ts';
import { rulesOfDivision, type LeagueRules } from '#domain/seasons/season.ts';
import { playersByName, teamsByName } from '../match-names.ts';
import type { AnswerToStore, ImportPlanOptions } from '../plan.ts';
import { askAboutSwappedSides, swapSidesOfMatch, swapSidesOfRow } from './card-sides.ts';
import { checkCardCompleteness, divisionFormatFinder } from './card-shape.ts';
import {
  joinLinesIntoCards,
  type CheckedCard,
  firstLineWithDate,
  type FileCard,
  faultReporter,
  askAboutFaultyCards,
  askAboutStrayLines,
  questionSubject,
  cardTitle,
} from './file-card.ts';
import { askAboutPersonNames, type PersonNameMeanings } from './file-names.ts';
import { askAboutCellsWithTwoNames } from './file-pairs.ts';
import { askAboutTeamNames, type TeamNameMeanings, teamNamesWithoutId, withTeamsFromAnswers } from './file-teams.ts';
import { type NewCard, resolveCard } from './new-card.ts';
import { differenceFinder, recordedFixtureFinder, type LeagueBeforeImport } from './recorded-cards.ts';
import { makeNameResolver, type NameResolver } from './resolver.ts';
import { seasonStartYearFinder } from './season-growth.ts';

/** The cards of a file after the comparison with the league. `fresh` and `recorded` have only cards without faults. */
export type CheckedFile = {
  /** Cards without faults that are not recorded yet, in the order of the file. */
  fresh: NewCard[];
  /** The recorded fixtures that equal cards of the file, in the order of the file. */
  recorded: { line: number; fixture: Fixture }[];
  /** Returns the year in which a season begins (Rule R6). */
  yearOf: (season: string) => number;
  names: PersonNameMeanings;
  /**
   * The answers about teams and people, to store for later files. `value` is the id of the team or player whom the name
   * means, or `pair` for a name that means two players.
   */
  answers: AnswerToStore[];
};

/**
 * Checks the cards of a file by themselves, against each other and against the league. Adds all faults and questions to
 * the inquiry. Empties `file.groups` to save memory.
 */
export function checkFile(
  file: ResultsContent,
  league: LeagueBeforeImport,
  { rules, now }: Pick<ImportPlanOptions, 'rules' | 'now'>,
  inquiry: Inquiry,
): CheckedFile {
  const formatIn = existingFormatFinder(league.seasons);
  const names = teamNamesWithoutId(file.groups);
  const saidTeams = askAboutTeamNames(names, league.people, rememberedTeamIds(league), inquiry);
  const cards = joinLinesIntoCards(withTeamsFromAnswers(file.groups, saidTeams));
  const yearOf = seasonStartYearFinder(file, league.seasons, Number(now.slice(0, 4)));
  // From here on, only the cards hold the lines. So the lines of a card can be freed when the card has been checked.
  file.groups = [];
  const pairs = askAboutCellsWithTwoNames(cards, formatIn, league, inquiry);
  const isLeft = (card: FileCard) => inquiry.answerForFile('leave', questionSubject(card)) === 'left-out';
  const kept = cards.filter((card) => !isLeft(card));
  const isPlayed = kept.some(({ ending }) => ending === null);
  const formatOn = divisionFormatFinder(isPlayed ? kept : cards, file.unassignedLines, formatIn, rules);
  checkCardCompleteness(cards, file.unassignedLines, formatOn);
  const teamNames = cards.flatMap(({ home, away }) => [home, away]);
  const teams = makeNameResolver(teamsByName(league.people.teams.values()), teamNames, 'teams', saidTeams.meanings);
  const byPlace = recordedFixtureFinder(league.fixtures, teams);
  const isNew = new Set(cards.filter((card) => byPlace(card).length === 0));
  askAboutSwappedSides(cards, isNew, league, inquiry);
  const persons = askAboutPersonNames(cards, isNew, league, inquiry);
  const resolvers = { teams, players: playerResolver(cards, league, persons) };
  const recorded = { find: byPlace, difference: differenceFinder(league.people, resolvers.players) };
  const checked: CheckedFile = { fresh: [], recorded: [], yearOf, names: persons, answers: [] };

  for (const card of cards) {
    const found = recorded.find(card);
    const season = league.seasons.get(card.season);
    const format = formatOn(card) ?? rules;
    const checkedBy = rulesWithFormat(season ? rulesOfDivision(season, card.division) : rules, format, rules.handicaps);
    const valid = checkCardByRules(card, found.length > 0 ? rulesAllowingAnyBreak(checkedBy) : checkedBy);
    if (found.length === 0) {
      const { calendar = [] } = season ?? {};
      reportTooDistantDay(card, { name: card.season, firstYear: yearOf(card.season), calendar }, now.slice(0, 10));
      const resolved = resolveCard(card, valid, { season, rules: checkedBy }, resolvers);
      if (resolved) checked.fresh.push(resolved);
      if (resolved) discardAllButDatedRow(card);
    } else if (valid) {
      // A card with faults is not compared with the recorded card.
      const same = findEqualRecordedFixture(card, valid, recorded);
      if (same) checked.recorded.push({ line: card.line, fixture: same });
    }
  }
  reportDuplicateCards(checked.fresh);
  askAboutFaultyCards(cards, inquiry);
  askAboutStrayLines(file.unassignedLines, inquiry);
  checked.fresh = checked.fresh.filter(({ card }) => !card.faulty);
  checked.answers = [
    ...teamAnswersToStore(saidTeams, teams),
    ...pairs.map((subject) => ({ kind: 'person', subject, value: PLAYER_PAIR_ANSWER, teams: [] })),
    ...personAnswersToStore(persons, resolvers.players),
  ];
  return checked;
}

/**
 * Removes all rows of a card except the first row that has a date, because the rows and the checked matches of a large
 * file would together fill the memory.
 */
function discardAllButDatedRow(card: FileCard): void {
  const dated = firstLineWithDate({ rows: card.rows });
  card.rows = dated ? [dated] : [];
}

/** Returns what team names mean according to officials' answers about earlier files: team ids, keyed by folded name. */
function rememberedTeamIds({ answers }: LeagueBeforeImport): Map<string, string> {
  const find = answerFinder(answers, 'team');
  const subjects = answers.flatMap(({ kind, subject }) => (kind === 'team' ? [subject] : []));
  return new Map(subjects.map((subject) => [foldName(subject), find(subject)?.value ?? '']));
}

/**
 * Reports a fault if the day of a card is more than ten years from today and from the start of its season (Rule C8).
 */
function reportTooDistantDay(card: FileCard, season: Parameters<typeof tooDistantDayFault>[2], today: string): void {
  const dated = firstLineWithDate(card);
  const fault = dated && tooDistantDayFault(dated.date, today, season);
  if (dated && fault) faultReporter(card)(dated.line, fault);
}

type FixtureFinders = {
  find: ReturnType<typeof recordedFixtureFinder>;
  difference: ReturnType<typeof differenceFinder>;
};

/**
 * Returns the recorded fixture that equals a card, perhaps with swapped sides. If there is none, returns `null`, and
 * reports how the card differs from the first recorded fixture of the same season, division, week and teams.
 */
function findEqualRecordedFixture(card: FileCard, checked: CheckedCard, recorded: FixtureFinders): Fixture | null {
  const differences = recorded
    .find(card)
    .map((fixture) => ({ fixture, how: recorded.difference(card, checked, fixture) }));
  const same =
    differences.find(({ how }) => how === null)?.fixture ?? findFixtureWithSwappedPlayers(card, checked, recorded);
  const how = differences[0]?.how;
  if (!same && how) faultReporter(card)(how.line, how.message);
  return same;
}

/**
 * Returns the recorded fixture that equals a card after the players of the two sides are swapped; `null` if there is no
 * such fixture. Compares twice: first with the scores swapped too, then with only the players swapped.
 */
function findFixtureWithSwappedPlayers(
  card: FileCard,
  checked: CheckedCard,
  { find, difference }: FixtureFinders,
): Fixture | null {
  for (const keepScores of [false, true]) {
    const swapped = { ...card, rows: card.rows.map((row) => swapSidesOfRow(row, keepScores)) };
    const turned = { ...checked, matches: checked.matches.map((one) => swapSidesOfMatch(one, keepScores)) };
    const same = find(card).find((fixture) => difference(swapped, turned, fixture) === null);
    if (same) return same;
  }
  return null;
}

/**
 * Returns the answers about people, to be stored for later files, each with the id of the player whom the name means.
 */
function personAnswersToStore({ answered }: PersonNameMeanings, players: NameResolver): AnswerToStore[] {
  return answered.flatMap(({ name, teams }) => {
    const resolved = players.resolve({ name, folded: foldName(name), id: null }, 'homePlayer');
    return resolved.ok ? [{ kind: 'person', subject: name, value: resolved.value.id, teams }] : [];
  });
}

/**
 * Returns the answers about teams, to be stored for later files, each with the id of the team that the name means.
 */
function teamAnswersToStore({ answered }: TeamNameMeanings, teams: NameResolver): AnswerToStore[] {
  return answered.flatMap(({ name, team }) => {
    const resolved = teams.resolve(team, 'homeTeam');
    return resolved.ok ? [{ kind: 'team', subject: name, value: resolved.value.id, teams: [] }] : [];
  });
}

/** Returns a function that finds the format of a division. For a division that the file creates, it returns `null`. */
function existingFormatFinder(
  seasons: LeagueBeforeImport['seasons'],
): (season: string, division: number) => CardEndRules | null {
  return (name, division) => {
    const season = seasons.get(name);
    if (!season || (season.imported && !season.divisions.includes(division))) return null;
    return rulesOfDivision(season, division);
  };
}

/** Returns `rules` with the format of `by` and with `handicaps`. */
function rulesWithFormat(rules: LeagueRules, by: FormatRules, handicaps: LeagueRules['handicaps']): LeagueRules {
  const { format: _, ...others } = rules;
  const { framesPerFixture, format } = by;
  return { ...others, handicaps, framesPerFixture, ...(format ? { format } : {}) };
}

/**
 * Returns `rules` with breaks of any size allowed, for a recorded card, because its breaks may be lower than the lowest
 * break in the current rules.
 */
function rulesAllowingAnyBreak(rules: LeagueRules): LeagueRules {
  return { ...rules, breaksFrom: 1 };
}

function playerResolver(cards: FileCard[], league: LeagueBeforeImport, names: PersonNameMeanings): NameResolver {
  const given = cards.flatMap(({ rows }) => rows.flatMap(({ players }) => [...players.home, ...players.away]));
  return makeNameResolver(playersByName(league.people), given, 'people', names.meanings);
}

/** Reports a fault for a card that is in the file twice, under the current and under a former name of a team. */
function reportDuplicateCards(fresh: readonly NewCard[]): void {
  const seen = new Map<string, NewCard>();
  for (const twin of fresh) {
    const { card, home, away } = twin;
    const place = [card.season, card.division, card.week, home.id, away.id].join('\u{1f}');
    const earlier = seen.get(place);
    if (!earlier) {
      seen.set(place, twin);
      continue;
    }
    const message = `The card of ${cardTitle(card)} is in the file twice: first on ${lineWords(earlier.card.line)}.`;
    faultReporter(card)(card.line, message);
  }
}

/**
 * Checks a card by `rules` and reports its faults. Returns the matches in the order of the card's rows, the outcome,
 * and the side that gets the points for a level aggregate; `null` for a card with faults. Adds void matches to an
 * abandoned card.
 */
function checkCardByRules(card: FileCard, rules: LeagueRules): CheckedCard | null {
  const report = faultReporter(card);
  const matches: Match[] = [];
  const sections = sectionsOfMatches(rules);
  const { ending } = card;
  if (ending?.ending?.outcome === 'abandoned') addUnplayedMatches(card, rules.framesPerFixture);
  for (const { draft, line, match = 1 } of card.rows) {
    const section = sections[match - 1] ?? sections.at(-1);
    const checked = section && checkMatch(draft, { section, rules, mayBeLevel: canFramesEndLevel(section, rules) }, '');
    if (checked?.ok) matches.push(checked.value);
    else
      for (const { path, message } of checked?.issues ?? [])
        report(line, messageWithColumn(message, columnOfFaultPath(path)));
  }
  const outcome = checkOutcome(ending?.ending ?? {}, rules);
  if (!outcome.ok) for (const { message } of outcome.issues) report(ending?.line ?? card.line, message);
  if (card.faulty || !outcome.ok) return null;
  const aggregateTo = card.rows.find((row) => row.aggregateTo)?.aggregateTo;
  return { matches, outcome: outcome.value, ...(aggregateTo ? { aggregateTo } : {}) };
}

/** Adds void matches to an abandoned card, in place of matches that were not played. */
function addUnplayedMatches(card: FileCard, matches: number): void {
  const there = new Set(card.rows.map(({ match }) => match));
  const missing = Array.from({ length: matches }, (_, i) => i + 1).filter((match) => !there.has(match));
  const players = { home: [null], away: [null] };
  const unplayed = {
    frame: null,
    section: '',
    date: null,
    players,
    draft: UNPLAYED_MATCH,
    ending: null,
    faulty: false,
  };
  for (const match of missing) card.rows.push({ ...unplayed, line: card.line, match });
}

/** Returns the name of the file's column for the path of a fault, such as `homeScore` for `frames.1.homeScore`. */
function columnOfFaultPath(path: string): string {
  const field = path.replace(/^frames\.\d+\./, '');
  const made = field.replace(/Breaks\.0$/, 'Break').replace(/Breaks\.\d+$/, 'Break2');
  return made.replace(/Players\.(\d+)$/, (_, place) => `Player${place === '0' ? '' : Number(place) + 1}`);
}

/** Returns a message with the column in brackets, such as `A score must be from 0 to 250 (homeScore).` */
function messageWithColumn(message: string, column: string): string {
  return `${message.replace(/\.$/, '')} (${column}).`;
}
