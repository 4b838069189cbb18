import type { AllowedFormerMemberships, CardDraft } from '#domain/cards/card.ts';
import { SIDES } from '#domain/cards/match.ts';
import { compareDays } from '#domain/day.ts';
import { playerIdsOfTeamOnCard } from '#domain/cards/substitutes.ts';
import type { Season } from '#domain/seasons/season.ts';
import type { Player } from '#domain/squads/teams-and-players.ts';
import { divisionOn, earliestLeavingDayForCard, formerPlayersAllowedOnCard } from '#domain/squads/squad-of-day.ts';
import type { Facts } from '../cache/facts.ts';
import { dayInTimeZone } from '../clock.ts';
import type { StoredSeason } from '../storage/mappers/seasons.ts';

/** Who fills in a card, and the league's data. `official`: `true` for an official, `false` for a captain. */
type CardWriterAndFacts = { facts: Facts; official: boolean };

/** When a card was played: its date and its week, if the card has them. */
type DateAndWeek = { date: string | null; week: number | undefined };

/** Returns the players who have left a team's squad but may still be named on its card, sorted by name (Rule C24). */
export async function departedPlayersAllowedOnCard(
  teamId: string,
  when: DateAndWeek,
  season: Season,
  { facts, official }: CardWriterAndFacts,
): Promise<Player[]> {
  const since = earliestLeavingDayForCard(
    { ...when, official },
    season,
    await dayOfFirstResultInSeason(when, season, facts),
  );
  const played = new Set(official ? await playerIdsSinceSeasonStart(teamId, season, facts) : []);
  return formerPlayersAllowedOnCard(teamId, {
    people: await facts.people(),
    stays: await facts.stays(),
    since,
    played,
  });
}

/**
 * Returns the day of the season's first result, or today if there is none. If the card has a date, returns that date,
 * because the card may itself be the first result.
 */
async function dayOfFirstResultInSeason({ date }: DateAndWeek, { name }: Season, facts: Facts): Promise<string> {
  return date ?? (await facts.firstResultDay(name)) ?? facts.today();
}

/** Returns the ids of all players who have played for a team since the start of a season. */
async function playerIdsSinceSeasonStart(teamId: string, { name }: Season, facts: Facts): Promise<string[]> {
  const names = (await facts.seasons()).list.map((one) => one.name);
  const cards = await facts.fixturesAmong(names.slice(names.indexOf(name)), { teamId });
  return cards.flatMap((card) => [...playerIdsOfTeamOnCard(card, teamId)]);
}

/**
 * Returns which former memberships the card may use because of its date (Rule C24). For each of the two teams: the
 * players who have left the team but may still be named, and the team's divisions in the card's season.
 */
export async function formerMembershipsAllowedOnCard(
  draft: CardDraft,
  season: StoredSeason,
  writer: CardWriterAndFacts,
): Promise<AllowedFormerMemberships> {
  const { facts } = writer;
  const when = { date: draft.date ?? null, week: draft.week };
  const day = earliestLeavingDayForCard(
    { ...when, official: false },
    season,
    await dayOfFirstResultInSeason(when, season, facts),
  );
  const on = await dayNotBeforeTeamsMoved(day, season, facts);
  const { teams } = await facts.stays();
  const fixtures = await facts.fixtures(season.name);
  const left = new Map<string, ReadonlySet<string>>();
  const divisions = new Map<string, ReadonlySet<number>>();
  for (const side of SIDES) {
    const id = draft[`${side}Team`] ?? '';
    const players = await departedPlayersAllowedOnCard(id, when, season, writer);
    left.set(id, new Set(players.map((player) => player.id)));
    const played = fixtures.filter((one) => one.homeTeamId === id || one.awayTeamId === id);
    const placed = (season.placings ?? []).filter(({ teamId }) => teamId === id);
    const stood = placed.length === 0 ? divisionOn(teams.get(id) ?? [], on) : null;
    const all = [...played, ...placed].map(({ division }) => division);
    divisions.set(id, new Set([...all, ...(stood === null ? [] : [stood])]));
  }
  return {
    left: (teamId) => left.get(teamId) ?? new Set(),
    divisions: (teamId) => divisions.get(teamId) ?? new Set(),
  };
}

/**
 * Returns `day`, or the day on which the season became the default season if that day is later. On that later day, the
 * teams moved to their divisions. For any season except the default season, always returns `day`.
 */
async function dayNotBeforeTeamsMoved(day: string, { name }: Season, facts: Facts): Promise<string> {
  const since = name === (await facts.seasons()).default ? await facts.defaultSince() : null;
  if (since === null) return day;
  const moved = dayInTimeZone(facts.content().timeZone, new Date(since));
  return compareDays(moved, day) > 0 ? moved : day;
}
