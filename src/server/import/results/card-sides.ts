import type { SideAnswer, SideQuestion } from '#domain/imports/import-answers.ts';
import { foldName } from '#domain/name.ts';
import { cardsWithSwappedSides } from '#domain/cards/swapped-sides.ts';
import type { MatchDraft } from '#domain/cards/match-body.ts';
import { countWins, type Match, opposite, type Played, withSidePlayers } from '#domain/cards/match.ts';
import type { Named } from '#domain/imports/cells.ts';
import { type NameIndex, playerNames, teamNames } from '../csv/match-names.ts';
import { type FileCard, titleOf } from './file-card.ts';
import { winnerOfDraft } from './file-format.ts';
import type { RecordedLeague } from './recorded-cards.ts';
import type { Row } from './read-file.ts';

/**
 * Asks about new cards on which each side's players belong to the other team (Rule N15). Swaps the sides if the answer says so:
 * each player moves with score and breaks.
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
      line: card.line,
      card: name,
      homeTeam: card.home.name,
      awayTeam: card.away.name,
      homePlayers: namesOn(card, 'home').map((named) => named.name),
      awayPlayers: namesOn(card, 'away').map((named) => named.name),
      ...matchesWonByEach(card),
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
  const named = rows.flatMap((row) => row.players[side]).filter((one) => one !== null && one !== undefined);
  return [...new Map(named.map((one) => [`${one.folded} ${one.id}`, one])).values()];
}

/** Returns the matches that each side won, as far as the lines are readable. */
function matchesWonByEach({ rows }: FileCard): { homeScore: number; awayScore: number } {
  const { home, away } = countWins(rows.map(({ draft }) => winnerOfDraft(draft)));
  return { homeScore: home, awayScore: away };
}

/** Returns the line with its players swapped. Points and breaks are swapped too, unless `keepScores`. */
export function swapRow(row: Row, keepScores: boolean): Row {
  const { home, away } = row.players;
  return { ...row, players: { home: away, away: home }, draft: swappedDraft(row.draft, keepScores) };
}

/** Returns the match with its players swapped. Scores, breaks and winner are swapped too, unless `keepScores`. */
export function swapMatch(match: Match, keepScores: boolean): Match {
  const { home, away } = match.sides;
  if (!keepScores) {
    const { frames } = match;
    return {
      ...swapPlay(match),
      sides: { home: away, away: home },
      ...(frames ? { frames: frames.map(swapPlay) } : {}),
    };
  }
  return withSidePlayers(withSidePlayers(match, 'home', away.players), 'away', home.players);
}

function swapPlay<P extends Played>(played: P): P {
  const { home, away } = played.sides;
  const { winner } = played;
  return { ...played, sides: { home: away, away: home }, ...(winner ? { winner: opposite(winner) } : {}) };
}

/** Swaps the keys of both sides. The result has the same type, because both sides have the same keys. */
function swappedDraft(draft: MatchDraft, keepScores: boolean): MatchDraft {
  const stays = (name: string) => keepScores && !name.includes('Player');
  const entries = Object.entries(draft).map(([name, one]) => [stays(name) ? name : otherSide(name), one]);
  const { winner, frames, ...sides } = Object.fromEntries(entries) as MatchDraft;
  if (keepScores) return { ...sides, ...(winner ? { winner } : {}), ...(frames ? { frames } : {}) };
  return {
    ...sides,
    ...(winner ? { winner: opposite(winner) } : {}),
    ...(frames ? { frames: frames.map((frame) => frame && swappedDraft(frame, false)) } : {}),
  };
}

function otherSide(field: string): string {
  return field.startsWith('home') ? field.replace('home', 'away') : field.replace('away', 'home');
}
