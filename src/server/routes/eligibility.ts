import { decideEligibility } from '#contract/eligibility.ts';
import type { Card, AllowedFormerMemberships } from '#domain/cards/card.ts';
import type { Fixture } from '#domain/cards/fixture.ts';
import { SIDES } from '#domain/cards/match.ts';
import { isSameFixture } from '#domain/cards/running.ts';
import { playersOutsideSquad, type SubstituteApprovalRequest } from '#domain/cards/substitutes.ts';
import { subjectOf } from '#domain/people/permissions.ts';
import { hasRegistrationRules, type RuleMark, ruleMarksByCard } from '#domain/rules/eligibility.ts';
import type { PlayerRuling } from '#domain/rules/ruling.ts';
import { admitsSubstitutes, rulesOfDivision } from '#domain/seasons/season.ts';
import { idAfterMerges, requirePlayer, requireTeam, type Player } from '#domain/squads/teams-and-players.ts';
import type { Facts } from '../cache/facts.ts';
import { registrationFacts } from '../cache/rule-marks.ts';
import { teamNamesOf, divisionAndWeekText } from '../history/summaries.ts';
import { parseBodyBySchema, fieldsThatFit } from '../http/input.ts';
import { type WriteHandler, writeHandler } from '../http/writes.ts';
import { conflict, invalidInput } from '../refusal.ts';
import { undeletedFixture } from '../storage/mappers/fixtures.ts';
import { rulingsOfSeason } from '../storage/mappers/rulings.ts';
import { newId } from '../storage/new-id.ts';
import { storeTiePlayerRuling, permissionSubjectOfTieRuling } from './tie-rulings.ts';
import type { DatabaseTransaction } from '../storage/store.ts';

/**
 * A card that was sent and is not recorded yet. `made`: the players who would be created when the card is recorded.
 * `day`: the teams' former players and former divisions. The card may still name these because of its date.
 */
type SentCard = { card: Card; made: readonly Player[]; day: AllowedFormerMemberships };

/**
 * Returns the marks that a card will have once it is recorded. Each mark says which rule of registration a player
 * breaks, so that an official can decide about the player.
 */
export async function ruleMarksOfSentCard(
  db: DatabaseTransaction,
  { card, made, day }: SentCard,
  facts: Facts,
): Promise<RuleMark[]> {
  const season = (await facts.seasons()).list.find(({ name }) => name === card.season);
  if (!season || !hasRegistrationRules(season)) return [];
  const people = await facts.people();
  const register = await registrationFacts(db, season, facts);
  const id = 'sent';
  const others = register.cards.filter((one) => !isSameFixture({ ...one, season: season.name }, card));
  const added: SubstituteApprovalRequest[] = admitsSubstitutes(rulesOfDivision(season, card.division))
    ? playersOutsideSquad({ ...card }, null, people, day).map((one) => ({
        id,
        season: season.name,
        division: card.division,
        state: 'open',
        ...one,
      }))
    : [];
  const newStays = made.map(
    (player) =>
      [player.id, [[{ from: card.date ?? facts.today(), place: player.teamId, by: 'card' as const }]]] as const,
  );
  const names = new Map(made.map((player) => [player.id, player.name]));
  const marks = ruleMarksByCard({
    ...register,
    cards: [...others, { ...card, id }],
    isJudged: (cardId) => cardId === id || register.isJudged(cardId),
    stays: new Map([...register.stays, ...newStays]),
    isSubstitute: (playerId, teamId) =>
      register.isSubstitute(playerId, teamId) ||
      added.some((one) => one.playerId === playerId && one.teamId === teamId),
    rulings: await rulingsOfSeason(db, season.name, people),
    playerName: (playerId) => names.get(playerId) ?? register.playerName(playerId),
  });
  return marks.get(id) ?? [];
}

/** The fields that say which result or tie a decision is about. */
const RESULT_OR_TIE_FIELDS = { fixtureId: true, competitionId: true, tieId: true } as const;
const NO_SUCH_RESULT = { path: 'fixtureId', message: 'There is no such result.' };

/**
 * The write by which an official accepts or refuses a player whom a rule has marked on a card or in a tie (Rule C46).
 */
export const eligibilityDecisionWrite: WriteHandler = writeHandler(
  decideEligibility,
  async (db, { body, facts }) => {
    const { fixtureId, ...place } = fieldsThatFit(decideEligibility.body.pick(RESULT_OR_TIE_FIELDS), body);
    if (place.tieId) return [await permissionSubjectOfTieRuling(place, facts)];
    const card = fixtureId ? await undeletedFixture(db, fixtureId) : null;
    return [card ? subjectOf(card) : {}];
  },
  async (change, { body, facts }) => {
    const { note, decision, ...sent } = parseBodyBySchema(decideEligibility.body, body);
    if (sent.tieId) {
      const summary = await storeTiePlayerRuling(change, facts, sent, { ...sent, decision, note: note ?? '' });
      change.summarise(`${summary}${note ? ` (${note})` : ''}`);
      return { success: true as const, message: `${summary}.` };
    }
    const people = await facts.people();
    const card = sent.fixtureId ? await undeletedFixture(change.db, sent.fixtureId) : null;
    if (!card) throw invalidInput([NO_SUCH_RESULT]);
    const playerId = idAfterMerges(people, sent.playerId);
    const side = sideOfPlayerInMatch(card, sent.match, playerId);
    const marks = (await facts.marks(card.season)).get(card.id) ?? [];
    const own = marks.filter((one) => one.match === sent.match && one.playerId === playerId);
    if (own.length === 0) throw conflict(`No rule is against ${requirePlayer(people.players, playerId).name} here.`);
    const place = { season: card.season, division: card.division, week: card.week, fixtureId: card.id };
    const known = (await rulingsOfSeason(change.db, card.season, people)).find(
      (one) => one.fixtureId === card.id && one.match === sent.match && one.playerId === playerId,
    );
    const value: PlayerRuling = {
      id: known?.id ?? newId(),
      ...place,
      competitionId: null,
      tieId: null,
      match: sent.match,
      teamId: card[`${side}TeamId`],
      playerId,
      decision,
      rules: [...new Set(own.map(({ rule }) => rule))],
      note: note ?? '',
    };
    await change.put('ruling', { ...value, deleted: false });
    const name = requirePlayer(people.players, playerId).name;
    const where = `match ${sent.match + 1} of ${teamNamesOf(card, people.teams).join(' v ')}, ${divisionAndWeekText(card, await facts.seasons())}`;
    const team = requireTeam(people.teams, value.teamId ?? '').name;
    const summary =
      decision === 'accept' ? `Accepted ${name} in ${where}` : `${team} lose ${where}, because of ${name}`;
    const why = value.note === '' ? '' : ` (${value.note})`;
    change.summarise(`${summary}${why}`);
    return { success: true as const, message: `${summary}.` };
  },
);

/**
 * Returns the side for which a player plays in a match of a card. Throws 422 if the card has no such match, or the
 * player is not in the match.
 */
function sideOfPlayerInMatch(card: Fixture, match: number, playerId: string): 'home' | 'away' {
  const found = card.matches[match];
  if (!found) throw invalidInput([{ path: 'match', message: `The card has matches 0 to ${card.matches.length - 1}.` }]);
  const side = SIDES.find((one) => found.sides[one].players.includes(playerId));
  if (!side) throw invalidInput([{ path: 'playerId', message: 'This player is not in that match.' }]);
  return side;
}
