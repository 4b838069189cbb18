import type { SideAnswer, SideQuestion } from '#domain/imports/import-answers.ts';
import { foldName } from '#domain/name.ts';
import { cardsWithSwappedSides } from '#domain/cards/swapped-sides.ts';
import type { Match, MatchSide } from '#domain/cards/match.ts';
import type { Named } from '#domain/imports/cells.ts';
import { type NameIndex, playerNames, teamNames } from '../csv/match-names.ts';
import { type FileCard, firstLine, titleOf } from './file-card.ts';
import type { RecordedLeague } from './recorded-cards.ts';
import type { Row } from './read-file.ts';

/**
 * Asks about new cards on which each side's players belong to the other team (Rule N15). Swaps the sides where the answer says
 * so: each player moves with score and breaks.
 */
export function applySideAnswers(
  cards: readonly FileCard[],
  fresh: ReadonlySet<FileCard>,
  { people, playedFor }: RecordedLeague,
  answers: readonly SideAnswer[],
): SideQuestion[] {
  const [players, teams] = [playerNames(people), teamNames(people.teams.values())];
  const sides = cards.map((card) => ({
    card,
    homeTeam: keyOf(card.home, teams),
    awayTeam: keyOf(card.away, teams),
    homePlayers: namesOn(card, 'home').map((named) => keyOf(named, players)),
    awayPlayers: namesOn(card, 'away').map((named) => keyOf(named, players)),
  }));
  const teamsOf = (id: string) => new Set([people.players.get(id)?.teamId ?? '', ...(playedFor.get(id) ?? [])]);
  const said = new Map(answers.map((answer) => [foldName(answer.card), answer]));
  const noticed = cardsWithSwappedSides(sides, teamsOf).filter(({ card }) => fresh.has(card));
  return noticed.map(({ card }) => {
    const name = sideQuestionOf(card);
    const { swap = null, keepScores = false } = said.get(foldName(name)) ?? {};
    const question = {
      line: firstLine(card),
      card: name,
      homeTeam: card.home.name,
      awayTeam: card.away.name,
      homePlayers: namesOn(card, 'home').map((named) => named.name),
      awayPlayers: namesOn(card, 'away').map((named) => named.name),
      ...framesWonByEach(card),
      swap,
      keepScores,
    };
    if (swap === true) card.rows = card.rows.map((row) => swapRow(row, keepScores));
    return question;
  });
}

/** Returns text such as `Lions v Tigers, week 3 of 25/26`. */
function sideQuestionOf(card: FileCard): string {
  return `${titleOf(card)} of ${card.season}`;
}

/** Returns the id of the only player with this name; the name itself if nobody or several have it. */
function keyOf({ id, folded }: Named, names: NameIndex): string {
  const [entry, ...others] = id === null ? names.first(folded) : [{ id }];
  return entry && others.length === 0 ? entry.id : `?${folded}`;
}

function namesOn({ rows }: FileCard, side: 'home' | 'away'): Named[] {
  const named = rows.map((row) => row[side]).filter((one) => one !== null && one !== undefined);
  return [...new Map(named.map((one) => [`${one.folded} ${one.id}`, one])).values()];
}

/** Returns the frames won by each side, as far as they are readable. */
function framesWonByEach({ rows }: FileCard): { homeScore: number; awayScore: number } {
  const won = (own: 'homeScore' | 'awayScore', other: 'homeScore' | 'awayScore') =>
    rows.filter(({ draft }) => (draft[own] ?? 0) > (draft[other] ?? 0)).length;
  return { homeScore: won('homeScore', 'awayScore'), awayScore: won('awayScore', 'homeScore') };
}

/** Returns the line with its players swapped. Points and breaks are swapped too, unless `keepScores`. */
export function swapRow(row: Row, keepScores: boolean): Row {
  return { ...row, home: row.away, away: row.home, draft: swapped(row.draft, keepScores) };
}

/** Returns the match with its players swapped. Points and breaks are swapped too, unless `keepScores`. */
export function swapMatch(match: Match, keepScores: boolean): Match {
  const { home, away } = match.sides;
  if (!keepScores) return { ...match, sides: { home: away, away: home } };
  const keeping = (own: MatchSide, players: string[]) => ({
    ...own,
    players,
    breaks: own.breaks.map(({ points }) => ({ playerId: players[0] ?? '', points })),
  });
  return { ...match, sides: { home: keeping(home, away.players), away: keeping(away, home.players) } };
}

/** Both sides have the same fields, so swapping their names returns the same type. */
function swapped<T extends object>(value: T, keepScores: boolean): T {
  const stays = (name: string) => keepScores && !name.includes('Player');
  const entries = Object.entries(value).map(([name, one]) => [stays(name) ? name : otherSide(name), one]);
  return Object.fromEntries(entries) as T;
}

function otherSide(field: string): string {
  return field.startsWith('home') ? field.replace('home', 'away') : field.replace('away', 'home');
}
