import { cardsWithProbablySwappedSides } from '#domain/cards/swapped-sides.ts';
import type { MatchDraft } from '#domain/cards/match-body.ts';
import { countWins, type Match, oppositeSide, type MatchOrFrame, withSidePlayers } from '#domain/cards/match.ts';
import type { NameInFile } from '#domain/imports/cells.ts';
import type { ResultRow } from '#domain/imports/content.ts';
import type { Inquiry } from '#domain/imports/inquiry.ts';
import { type NameIndex, playersByName, teamsByName } from '../match-names.ts';
import { type FileCard, questionSubject } from './file-card.ts';
import { winnerOfMatchDraft } from './file-format.ts';
import type { LeagueBeforeImport } from './recorded-cards.ts';

/**
 * Finds each new card (`fresh`) on which the home players belong to the away team, and the away players to the home
 * team. Asks an official whether home and away are swapped on this card (Rule N15). If so, swaps the players on the
 * card, with or without their scores and breaks. The card's `isOpen` is true while there is no answer.
 */
export function askAboutSwappedSides(
  cards: readonly FileCard[],
  fresh: ReadonlySet<FileCard>,
  { people, playedFor }: Pick<LeagueBeforeImport, 'people' | 'playedFor'>,
  inquiry: Inquiry,
): void {
  const [players, teams] = [playersByName(people), teamsByName(people.teams.values())];
  const sides = cards.map((card) => ({
    card,
    homeTeam: idOrNameKey(card.home, teams),
    awayTeam: idOrNameKey(card.away, teams),
    homePlayers: playerNamesOnSide(card, 'home').map((named) => idOrNameKey(named, players)),
    awayPlayers: playerNamesOnSide(card, 'away').map((named) => idOrNameKey(named, players)),
  }));
  const teamsOf = (id: string) => new Set([people.players.get(id)?.teamId ?? '', ...(playedFor.get(id) ?? [])]);
  for (const { card } of cardsWithProbablySwappedSides(sides, teamsOf)) {
    if (!fresh.has(card)) continue;
    const answer = askWhetherSidesSwapped(card, inquiry);
    card.isOpen = answer === null;
    if (answer === 'swap' || answer === 'players')
      card.rows = card.rows.map((row) => swapSidesOfRow(row, answer === 'players'));
  }
}

function askWhetherSidesSwapped(card: FileCard, inquiry: Inquiry): string | null {
  const [homes, aways] = [playerNamesOnSide(card, 'home'), playerNamesOnSide(card, 'away')].map((names) =>
    names.map(({ name }) => name).join(', '),
  );
  const { home: won, away: lost } = countWins(card.rows.map(({ draft }) => winnerOfMatchDraft(draft)));
  const result = (ofHome: number, ofAway: number) => `${card.home.name} ${ofHome}–${ofAway} ${card.away.name}`;
  return inquiry.ask({
    kind: 'sides',
    subject: questionSubject(card),
    lines: card.lines,
    text: `Are the sides swapped? ${homes} belong to ${card.away.name}, and ${aways} to ${card.home.name}.`,
    options: [
      { value: 'swap', text: `Swap the players with their scores: ${result(lost, won)}` },
      { value: 'players', text: `Swap only the players: ${result(won, lost)}. Points and breaks stay with the teams` },
      { value: 'keep', text: `Import it as it is written: ${result(won, lost)}` },
    ],
    suggested: null,
    needed: true,
  });
}

/**
 * Returns the id that the file gives for a name. If the file gives no id, returns the id of the only team or player
 * with this name. If no team or player has this name, or several have it, returns the name with a question mark before
 * it.
 */
function idOrNameKey({ id, folded }: NameInFile, names: NameIndex): string {
  const [entry, ...others] = id === null ? names.first(folded) : [{ id }];
  return entry && others.length === 0 ? entry.id : `?${folded}`;
}

function playerNamesOnSide({ rows }: FileCard, side: 'home' | 'away'): NameInFile[] {
  const named = rows.flatMap((row) => row.players[side]).filter((one) => one !== null && one !== undefined);
  return [...new Map(named.map((one) => [`${one.folded} ${one.id}`, one])).values()];
}

/** Returns a row with its players swapped. Its scores, breaks and winner are swapped too, unless `keepScores`. */
export function swapSidesOfRow(row: ResultRow, keepScores: boolean): ResultRow {
  const { home, away } = row.players;
  return { ...row, players: { home: away, away: home }, draft: draftWithSwappedSides(row.draft, keepScores) };
}

/** Returns a match with its players swapped. Its scores, breaks and winner are swapped too, unless `keepScores`. */
export function swapSidesOfMatch(match: Match, keepScores: boolean): Match {
  const { home, away } = match.sides;
  if (!keepScores) {
    const { frames } = match;
    return {
      ...swapSidesAndWinner(match),
      sides: { home: away, away: home },
      ...(frames ? { frames: frames.map(swapSidesAndWinner) } : {}),
    };
  }
  return withSidePlayers(withSidePlayers(match, 'home', away.players), 'away', home.players);
}

function swapSidesAndWinner<P extends MatchOrFrame>(played: P): P {
  const { home, away } = played.sides;
  const { winner } = played;
  return { ...played, sides: { home: away, away: home }, ...(winner ? { winner: oppositeSide(winner) } : {}) };
}

/**
 * Returns the draft of a match with the fields of both sides swapped; with `keepScores`, only the players. The type
 * cast is safe, because both sides have the same fields.
 */
function draftWithSwappedSides(draft: MatchDraft, keepScores: boolean): MatchDraft {
  const stays = (name: string) => keepScores && !name.includes('Player');
  const entries = Object.entries(draft).map(([name, one]) => [stays(name) ? name : fieldOfOtherSide(name), one]);
  const { winner, frames, ...sides } = Object.fromEntries(entries) as MatchDraft;
  if (keepScores) return { ...sides, ...(winner ? { winner } : {}), ...(frames ? { frames } : {}) };
  return {
    ...sides,
    ...(winner ? { winner: oppositeSide(winner) } : {}),
    ...(frames ? { frames: frames.map((frame) => frame && draftWithSwappedSides(frame, false)) } : {}),
  };
}

function fieldOfOtherSide(field: string): string {
  return field.startsWith('home') ? field.replace('home', 'away') : field.replace('away', 'home');
}
