import type { Match, Side } from '#domain/cards/match.ts';
import type { Checked } from '#domain/issue.ts';
import { rulesOf, type LeagueRules } from '#domain/seasons/season.ts';
import type { Named } from '#domain/imports/cells.ts';
import type { Faults } from '../csv/report.ts';
import { firstLine, type FileCard, reporter } from './file-card.ts';
import type { StoredSeason } from './recorded-cards.ts';
import type { Resolved, Resolver } from './resolver.ts';

/** A card that is not recorded yet, with the ids of its teams and players. Matches are in playing order. */
export type NewCard = {
  card: FileCard;
  home: Resolved;
  away: Resolved;
  matches: Match[];
  players: Map<string, Resolved>;
};

/** The resolvers of names, and the day of the import. */
type Known = { teams: Resolver; players: Resolver };

type SidePlayers = { home: Map<string, number>; away: Map<string, number> };

/** Resolves the names on a card and checks its players. Returns `null` for a faulty card. */
export function resolveCard(
  card: FileCard,
  matches: Match[] | null,
  season: StoredSeason | undefined,
  { teams, players }: Known,
  faults: Faults,
): NewCard | null {
  const report = reporter(card, faults);
  function take<T>(line: number, checked: Checked<T>): T | null {
    if (checked.ok) return checked.value;
    for (const { message } of checked.issues) report(line, message);
    return null;
  }
  const first = firstLine(card);
  for (const message of seasonFaults(card, season)) report(first, message);
  const home = take(first, teams.resolve(card.home, 'homeTeam'));
  const away = take(first, teams.resolve(card.away, 'awayTeam'));
  if (home && home.id === away?.id) report(first, `${home.name} cannot play against themselves.`);
  const people = new Map<string, Resolved>();
  const times: SidePlayers = { home: new Map(), away: new Map() };
  const known = matches?.map((match) => ({ ...match }));
  for (const [i, row] of card.rows.entries()) {
    for (const side of ['home', 'away'] as const) {
      const named: Named | null | undefined = row[side];
      const player = named ? take(row.line, players.resolve(named, `${side}Player`)) : null;
      if (!player) continue;
      people.set(player.id, player);
      if (known?.[i]) known[i] = withPlayerOn(known[i], side, player.id);
      for (const message of lineupFaults(player, side, times, limitOf(season, card.division)))
        report(row.line, message);
    }
  }
  if (card.faulty || !home || !away || !known) return null;
  return { card, home, away, matches: inOrderOfPlay(card, known), players: people };
}

/** A later file may extend a season that a file created. Other seasons are fixed. */
function seasonFaults(card: FileCard, season: StoredSeason | undefined): string[] {
  if (!season || season.imported) return [];
  const messages: string[] = [];
  if (!season.divisions.includes(card.division))
    messages.push(`Season ${season.name} has no division ${card.division}.`);
  if (card.week > season.weeks)
    messages.push(`week is ${card.week}, but season ${season.name} has ${season.weeks} weeks.`);
  return messages;
}

function limitOf(season: StoredSeason | undefined, division: number): LeagueRules['maxFramesPerPlayer'] {
  return season && !season.imported ? rulesOf(season, division).maxFramesPerPlayer : Infinity;
}

function lineupFaults(player: Resolved, side: 'home' | 'away', times: SidePlayers, limit: number): string[] {
  const other = times[side === 'home' ? 'away' : 'home'];
  const time = (times[side].get(player.id) ?? 0) + 1;
  times[side].set(player.id, time);
  const messages: string[] = [];
  if (other.has(player.id)) messages.push(`${player.name} plays on both sides of this card.`);
  if (time > limit) messages.push(`${player.name} plays ${time} frames on one side: the season allows ${limit}.`);
  return messages;
}

/** Returns the match with this player on a side. The breaks of the side become the player's. */
function withPlayerOn({ sides, ...match }: Match, side: Side, playerId: string): Match {
  const { breaks, ...own } = sides[side];
  const ownBreaks = breaks.map(({ points }) => ({ playerId, points }));
  return { ...match, sides: { ...sides, [side]: { ...own, players: [playerId], breaks: ownBreaks } } };
}

function inOrderOfPlay(card: FileCard, matches: Match[]): Match[] {
  const played: Match[] = [];
  for (const [i, { match }] of card.rows.entries()) {
    const own = matches[i];
    if (match !== undefined && own) played[match - 1] = own;
  }
  return played;
}
