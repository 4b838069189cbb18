import { type Match, oppositeSide, type Side, SIDES, type Sides, withSidePlayers } from '#domain/cards/match.ts';
import { aggregateFaults } from '#domain/cards/aggregate.ts';
import { checkEndOfCard, mayEndEarly } from '#domain/cards/card-end.ts';
import { hasNoMatches } from '#domain/cards/outcome.ts';
import { maxPlaysWithSecondPlay, withSecondPlays } from '#domain/cards/second-plays.ts';
import { type Checked, faultyResult, validResult } from '#domain/issue.ts';
import { type FormatRules, type FormatSection, sectionsOfMatches } from '#domain/seasons/format.ts';
import type { LeagueRules } from '#domain/seasons/season.ts';
import { type CheckedCard, type FileCard, faultReporter } from './file-card.ts';
import type { StoredSeason } from './recorded-cards.ts';
import type { ResolvedName, NameResolver } from './resolver.ts';

/** A card that is not recorded yet, with the ids of its teams and players. Its matches are in the order of play. */
export type NewCard = CheckedCard & {
  card: FileCard;
  home: ResolvedName;
  away: ResolvedName;
  /** The fixture format by which the card was checked. */
  format: FormatRules;
  players: Map<string, ResolvedName>;
};

/** Finds out which teams and players the names on a card mean. */
type NameResolvers = { teams: NameResolver; players: NameResolver };

/** How many matches each player of a side has in each section, keyed by player id. */
type PlayerMatchCounts = Sides<Map<string, Map<FormatSection | undefined, number>>>;

/**
 * Returns a card with the teams and players that its names mean. Checks that the card fits its season and that its
 * players may play, and reports faults. Returns `null` for a card with faults.
 */
export function resolveCard(
  card: FileCard,
  checked: CheckedCard | null,
  { season, rules }: { season: StoredSeason | undefined; rules: LeagueRules },
  { teams, players }: NameResolvers,
): NewCard | null {
  const report = faultReporter(card);
  function take<T>(line: number, read: Checked<T>): T | null {
    if (read.ok) return read.value;
    for (const { message } of read.issues) report(line, message);
    return null;
  }
  const first = card.line;
  for (const message of seasonMismatchFaults(card, season)) report(first, message);
  const home = take(first, teams.resolve(card.home, 'homeTeam'));
  const away = take(first, teams.resolve(card.away, 'awayTeam'));
  if (home && home.id === away?.id) report(first, `${home.name} cannot play against themselves.`);
  const people = new Map<string, ResolvedName>();
  const times: PlayerMatchCounts = { home: new Map(), away: new Map() };
  const sections = sectionsOfMatches(rules);
  const isLimited = season !== undefined && !season.imported;
  const known = checked?.matches.map((match) => ({ ...match }));
  for (const [i, row] of card.rows.entries())
    for (const side of SIDES) {
      const named = row.players[side].map((one, place) => {
        const player = one ? take(row.line, players.resolve(one, playerColumn(side, place))) : null;
        if (!player) return [];
        people.set(player.id, player);
        const section = sections[(row.match ?? 1) - 1];
        const limit = isLimited ? maxPlaysWithSecondPlay(section, rules) : Infinity;
        for (const message of countAndCheckPlayerMatch(player, { side, section }, times, limit))
          report(row.line, message);
        return [player.id];
      });
      // `flat` returns an array that reserves memory for more players. `Array.of` makes a copy that reserves none,
      // which matters in a file of 100,000 lines.
      if (known?.[i]) known[i] = withSidePlayers(known[i], side, Array.of(...named.flat()));
    }
  if (card.faulty || !home || !away || !checked || !known) return null;
  const { outcome, aggregateTo } = checked;
  const ended = matchesUntilEnd({ ...checked, matches: matchesInOrderOfPlay(card, known) }, rules);
  const matches = take(first, ended);
  if (!matches) return null;
  const { framesPerFixture, format } = rules;
  const by = format ? { framesPerFixture, format } : { framesPerFixture };
  return { card, home, away, matches, outcome, ...(aggregateTo ? { aggregateTo } : {}), format: by, players: people };
}

/**
 * Returns the matches up to the one that ended the card, with second plays marked. If the end of the card or its
 * aggregate is faulty, returns the faults instead (Rules C31 to C34).
 */
function matchesUntilEnd({ matches, outcome, aggregateTo }: CheckedCard, rules: LeagueRules): Checked<Match[]> {
  if (hasNoMatches(outcome?.kind)) return validResult(matches);
  const isAbandoned = outcome?.kind === 'abandoned';
  const ended = mayEndEarly(rules) ? checkEndOfCard(matches, rules, isAbandoned) : validResult(matches);
  if (!ended.ok) return ended;
  const how = { ...(outcome ? { outcome } : {}), ...(aggregateTo ? { aggregateTo } : {}) };
  const issues = aggregateFaults({ matches: ended.value, ...how }, rules);
  return issues.length > 0 ? faultyResult(issues) : validResult(withSecondPlays(ended.value, rules));
}

/**
 * Returns the name of the file's column for a player of a side: `homePlayer`, or `homePlayer2` for the second player.
 */
function playerColumn(side: Side, place: number): string {
  return place === 0 ? `${side}Player` : `${side}Player${place + 1}`;
}

/**
 * Returns why a card does not fit its season. A season that a file has created fits any card, because later files
 * extend it.
 */
function seasonMismatchFaults(card: FileCard, season: StoredSeason | undefined): string[] {
  if (!season || season.imported) return [];
  const messages: string[] = [];
  if (!season.divisions.includes(card.division))
    messages.push(`Season ${season.name} has no division ${card.division}.`);
  if (card.week > season.weeks)
    messages.push(`week is ${card.week}, but season ${season.name} has ${season.weeks} weeks.`);
  return messages;
}

type SideAndSection = { side: Side; section: FormatSection | undefined };

/**
 * Adds one match of a player to `times`. Returns faults if the player is also on the other side, or plays more than
 * `limit` matches of the section.
 */
function countAndCheckPlayerMatch(
  player: ResolvedName,
  { side, section }: SideAndSection,
  times: PlayerMatchCounts,
  limit: number,
): string[] {
  const own = times[side].get(player.id) ?? new Map<FormatSection | undefined, number>();
  const time = (own.get(section) ?? 0) + 1;
  times[side].set(player.id, own.set(section, time));
  const messages: string[] = [];
  if (times[oppositeSide(side)].has(player.id)) messages.push(`${player.name} plays on both sides of this card.`);
  if (time > limit) messages.push(`${player.name} plays ${time} frames on one side: the season allows ${limit}.`);
  return messages;
}

function matchesInOrderOfPlay(card: FileCard, matches: Match[]): Match[] {
  const played: Match[] = [];
  for (const [i, { match }] of card.rows.entries()) {
    const own = matches[i];
    if (match !== undefined && own) played[match - 1] = own;
  }
  return played;
}
