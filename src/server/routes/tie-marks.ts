import type { IneligiblePlayer } from '#contract/eligibility.ts';
import {
  type AppearancesByPlayer,
  appearancesByPlayer,
  type PlayerMarkWithDecision,
  playerMarksWithDecisions,
} from '#domain/cups/appearances.ts';
import type { CupWithTies } from '#domain/cups/cup-history.ts';
import type { Fixture } from '#domain/cards/fixture.ts';
import type { SeasonWeek } from '#domain/seasons/season.ts';
import { requirePlayer, requireTeam, type TeamsAndPlayers } from '#domain/squads/teams-and-players.ts';
import type { Facts } from '../cache/facts.ts';

/**
 * The players who may be ineligible in the frames of a cup's ties, keyed by tie id. Officials accept or refuse each of
 * these players. Each entry has the officials' decision, if there is one.
 */
export type EligibilityMarksByTie = ReadonlyMap<string, readonly PlayerMarkWithDecision[]>;

type EligibilityContext = { cards: readonly Fixture[]; calendar: readonly SeasonWeek[]; people: TeamsAndPlayers };

const cachedAppearances = new WeakMap<readonly Fixture[], AppearancesByPlayer>();

/**
 * Returns the players in a cup's ties who may be ineligible, because they have played in too few league matches (Rule
 * E23). The numbers of matches are cached for each array `cards`, so that all cups of a season share them.
 */
export function eligibilityMarksByTie(
  cup: CupWithTies,
  { cards, calendar, people }: EligibilityContext,
): EligibilityMarksByTie {
  const appearances = cachedAppearances.get(cards) ?? appearancesByPlayer(cards, calendar);
  cachedAppearances.set(cards, appearances);
  const known = {
    appearances,
    rulings: cup.rulings ?? [],
    playerName: (id: string) => requirePlayer(people.players, id).name,
    teamName: (id: string) => requireTeam(people.teams, id).name,
  };
  return new Map(cup.ties.map((tie) => [tie.id, playerMarksWithDecisions(tie, cup.competition, known)]));
}

/**
 * Loads the data for `eligibilityMarksByTie`, and returns the result of that function. If the cup has no rule about
 * appearances and no decisions by officials, loads nothing and returns an empty map.
 */
export async function loadEligibilityMarksByTie(facts: Facts, cup: CupWithTies): Promise<EligibilityMarksByTie> {
  const { season: name, appearances } = cup.competition;
  if (!appearances && !cup.rulings) return new Map();
  const calendar = (await facts.seasons()).list.find((season) => season.name === name)?.calendar ?? [];
  return eligibilityMarksByTie(cup, { cards: await facts.fixtures(name), calendar, people: await facts.people() });
}

/**
 * Returns the players in one frame who may be ineligible, as the API sends them. `frame`: the index of the frame in the
 * tie.
 */
export function ineligiblePlayersInFrame(marks: readonly PlayerMarkWithDecision[], frame: number): IneligiblePlayer[] {
  const own = marks.filter((mark) => mark.frame === frame);
  return own.map(({ playerId, rule, text, decision }) => ({ playerId, rule, text, decision }));
}
