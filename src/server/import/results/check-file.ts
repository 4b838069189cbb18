import type { LeagueRules } from '#domain/season.ts';
import { checkFrames } from './card-frames.ts';
import { checkShapes } from './card-shape.ts';
import type { Named } from '../csv/cell.ts';
import type { Faults } from '../csv/faults.ts';
import { cardsOf, type FileCard, firstLine, titleOf } from './file-card.ts';
import { playerBook, teamBook } from './name-book.ts';
import { type NewCard, resolveCard, type Resolvers } from './new-card.ts';
import type { FileRows } from './read-file.ts';
import { recordedCards } from './recorded-cards.ts';
import type { RecordedLeague } from './recorded-league.ts';
import { makeResolver } from './resolver.ts';

/** What a file comes to beside what the league knows; each of its cards is in one of the three. */
export type CheckedFile = {
  /** Cards without a fault that are not recorded yet, in the order of the file. */
  fresh: NewCard[];
  alreadyRecorded: number;
  faulty: FileCard[];
};

/** So many cards are checked before others get their turn. */
const CARDS_AT_A_TIME = 500;

/** Checks all cards of a file against each other and the league; whatever is wrong goes to `faults`, all of it. */
export async function checkFile(
  file: FileRows,
  league: RecordedLeague,
  rules: LeagueRules,
  faults: Faults,
  onCards: (cards: number, total: number) => void,
): Promise<CheckedFile> {
  const rulesOf = (season: string) => league.seasons.get(season)?.rules ?? rules;
  const cards = cardsOf(file.groups);
  checkShapes(cards, file.strays, (season) => rulesOf(season).framesPerFixture, faults);
  const resolvers = resolversFor(cards, league);
  const recorded = recordedCards(league.fixtures, league.people, resolvers.teams, resolvers.players);
  const fresh: NewCard[] = [];
  let alreadyRecorded = 0;

  function checkCard(card: FileCard): void {
    const frames = checkFrames(card, rulesOf(card.season), faults);
    const found = recorded.find(card);
    if (found.length === 0) {
      const resolved = resolveCard(card, frames, league.seasons.get(card.season), resolvers, faults);
      if (resolved) fresh.push(resolved);
      return;
    }
    // A faulty card that is recorded needs no more sentences: who is on it, the recorded one knows.
    if (!frames) return;
    const differences = found.map((fixture) => recorded.difference(card, frames, fixture));
    const [first] = differences;
    if (differences.includes(null) || !first) {
      alreadyRecorded++;
      return;
    }
    card.faulty = true;
    faults.add(first.line, first.message);
  }

  for (const [i, card] of cards.entries()) {
    checkCard(card);
    if ((i + 1) % CARDS_AT_A_TIME !== 0) continue;
    onCards(i + 1, cards.length);
    await new Promise(setImmediate);
  }
  onCards(cards.length, cards.length);
  tellTwins(fresh, faults);
  return {
    fresh: fresh.filter(({ card }) => !card.faulty),
    alreadyRecorded,
    faulty: cards.filter((card) => card.faulty),
  };
}

function resolversFor(cards: FileCard[], { people }: RecordedLeague): Resolvers {
  const teams = cards.flatMap(({ home, away }) => withId([home, away]));
  const players = cards.flatMap(({ rows }) => rows.flatMap(({ home, away }) => withId([home, away])));
  return {
    teams: makeResolver(teamBook(people.teams.values()), teams, 'teams'),
    players: makeResolver(playerBook(people.players.values()), players, 'people'),
  };
}

function withId(names: (Named | null | undefined)[]): Named[] {
  return names.filter((named) => named !== null && named !== undefined && named.id !== null) as Named[]; // the filter says so
}

/** One card under two names of a team: each is right by itself, but which of them holds is not said. */
function tellTwins(fresh: NewCard[], faults: Faults): void {
  const seen = new Map<string, NewCard>();
  for (const twin of fresh) {
    const { card, home, away } = twin;
    const place = [card.season, card.division, card.week, home.id, away.id].join('\u{1f}');
    const earlier = seen.get(place);
    if (!earlier) {
      seen.set(place, twin);
      continue;
    }
    card.faulty = true;
    earlier.card.faulty = true;
    faults.add(
      firstLine(card),
      `The card of ${titleOf(card)} is in the file twice: first on line ${firstLine(earlier.card)}.`,
    );
  }
}
