import { type Match, opposite, type Side, SIDES, type Sides, withSidePlayers } from '#domain/cards/match.ts';
import type { Checked } from '#domain/issue.ts';
import { type FormatRules, type Section, sectionsOfMatches } from '#domain/seasons/format.ts';
import { rulesOf, type LeagueRules } from '#domain/seasons/season.ts';
import { type CheckedCard, type FileCard, reporter } from './file-card.ts';
import type { StoredSeason } from './recorded-cards.ts';
import type { Resolved, Resolver } from './resolver.ts';

/** A card that is not recorded yet, with the ids of its teams and players. Matches are in playing order. */
export type NewCard = CheckedCard & {
  card: FileCard;
  home: Resolved;
  away: Resolved;
  /** The format that the card was checked by. */
  format: FormatRules;
  players: Map<string, Resolved>;
};

/** The resolvers of names. */
type Known = { teams: Resolver; players: Resolver };

/** How often each player of a side was named in each section. */
type SidePlayers = Sides<Map<string, Map<Section | undefined, number>>>;

/** Resolves the names on a card and checks its players. Returns `null` for a faulty card. */
export function resolveCard(
  card: FileCard,
  checked: CheckedCard | null,
  { season, format }: { season: StoredSeason | undefined; format: FormatRules },
  { teams, players }: Known,
): NewCard | null {
  const report = reporter(card);
  function take<T>(line: number, read: Checked<T>): T | null {
    if (read.ok) return read.value;
    for (const { message } of read.issues) report(line, message);
    return null;
  }
  const first = card.line;
  for (const message of seasonFaults(card, season)) report(first, message);
  const home = take(first, teams.resolve(card.home, 'homeTeam'));
  const away = take(first, teams.resolve(card.away, 'awayTeam'));
  if (home && home.id === away?.id) report(first, `${home.name} cannot play against themselves.`);
  const people = new Map<string, Resolved>();
  const times: SidePlayers = { home: new Map(), away: new Map() };
  const sections = sectionsOfMatches(format);
  const limit = limitOf(season, card.division);
  const known = checked?.matches.map((match) => ({ ...match }));
  for (const [i, row] of card.rows.entries())
    for (const side of SIDES) {
      const named = row.players[side].map((one, place) => {
        const player = one ? take(row.line, players.resolve(one, columnOf(side, place))) : null;
        if (!player) return [];
        people.set(player.id, player);
        const section = sections[(row.match ?? 1) - 1];
        for (const message of lineupFaults(player, { side, section }, times, limit)) report(row.line, message);
        return [player.id];
      });
      if (known?.[i]) known[i] = withSidePlayers(known[i], side, named.flat());
    }
  if (card.faulty || !home || !away || !checked || !known) return null;
  const matches = inOrderOfPlay(card, known);
  return { card, home, away, matches, outcome: checked.outcome, format, players: people };
}

/** Returns `homePlayer` or `homePlayer2`. */
function columnOf(side: Side, place: number): string {
  return place === 0 ? `${side}Player` : `${side}Player2`;
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

type Named = { side: Side; section: Section | undefined };

function lineupFaults(player: Resolved, { side, section }: Named, times: SidePlayers, limit: number): string[] {
  const own = times[side].get(player.id) ?? new Map<Section | undefined, number>();
  const time = (own.get(section) ?? 0) + 1;
  times[side].set(player.id, own.set(section, time));
  const messages: string[] = [];
  if (times[opposite(side)].has(player.id)) messages.push(`${player.name} plays on both sides of this card.`);
  if (time > limit) messages.push(`${player.name} plays ${time} frames on one side: the season allows ${limit}.`);
  return messages;
}

function inOrderOfPlay(card: FileCard, matches: Match[]): Match[] {
  const played: Match[] = [];
  for (const [i, { match }] of card.rows.entries()) {
    const own = matches[i];
    if (match !== undefined && own) played[match - 1] = own;
  }
  return played;
}
