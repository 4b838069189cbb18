import { type Side, SIDES } from '#domain/cards/match.ts';
import { compareByCodePoint } from '#domain/name.ts';
import { officialDecisionSentence, type PlayerRuling, sideOfRuledPlayer } from '#domain/rules/ruling.ts';
import {
  type CardForRegistrationRules,
  markingRulesWithSentences,
  RULES_THAT_MARK_PLAYERS,
  playersOnCards,
  type RegistrationFacts,
  createTeamSquadLookup,
} from '#domain/rules/register.ts';
import type { Season } from '#domain/seasons/season.ts';

export type { CardForRegistrationRules, RegistrationFacts } from '#domain/rules/register.ts';

/**
 * If an official accepts a player whom one of these rules marks, the acceptance holds for the whole season, in all
 * matches for the same team.
 */
const RULES_WITH_SEASON_LONG_ACCEPTANCE: readonly string[] = ['closes', 'transfers', 'lockedAfter'];

/**
 * A mark on a player in one match of a card. A registration rule says that the player should not have played in the
 * match, and an official has to decide. `decision` is `null` until then.
 */
export type RuleMark = {
  /** The index of the match on the card, from 0. */
  match: number;
  side: Side;
  teamId: string;
  playerId: string;
  rule: string;
  /** A sentence that says why the player is marked. */
  text: string;
  decision: PlayerRuling['decision'] | null;
};

/** The marks on a season's cards, keyed by card id (Rules C40 to C47). */
export type RuleMarksByCard = ReadonlyMap<string, readonly RuleMark[]>;

/**
 * Returns the marks on the cards of a season, keyed by card id (Rules C40 to C47). If an official decided that a side
 * loses a match because of a player, the match has a mark even if no rule marks the player any more. All cards of a day
 * are judged together, so the order in which they were recorded never matters.
 */
export function ruleMarksByCard(facts: RegistrationFacts): Map<string, RuleMark[]> {
  const onCards = playersOnCards(facts);
  const judging = { ...facts, squadOf: createTeamSquadLookup(facts, onCards) };
  const decided = createMarkDecisionFinder(facts);
  const marks = new Map<string, RuleMark[]>();
  for (const own of Map.groupBy(onCards, ({ playerId }) => playerId).values()) {
    for (const onCard of own) {
      const { card, matches, side, teamId, playerId } = onCard;
      for (const [rule, text] of markingRulesWithSentences(onCard, own, judging))
        for (const match of matches) {
          const mark = { match, side, teamId, playerId, rule, text };
          const found = { ...mark, decision: decided(card, mark) };
          marks.set(card.id, [...(marks.get(card.id) ?? []), found]);
        }
    }
  }
  for (const lost of marksForLossesByDecision(facts, marks))
    marks.set(lost.cardId, [...(marks.get(lost.cardId) ?? []), lost.mark]);
  for (const own of marks.values()) own.sort(compareMarks);
  return marks;
}

function compareMarks(a: RuleMark, b: RuleMark): number {
  const place = ({ rule }: RuleMark) => RULES_THAT_MARK_PLAYERS.findIndex((one) => one === rule);
  return (
    a.match - b.match ||
    SIDES.indexOf(a.side) - SIDES.indexOf(b.side) ||
    compareByCodePoint(a.playerId, b.playerId) ||
    place(a) - place(b)
  );
}

/** Returns whether the season, or a division in it, has rules of registration, which mark players. */
export function hasRegistrationRules({ rules, divisionRules }: Pick<Season, 'rules' | 'divisionRules'>): boolean {
  return [rules, ...Object.values(divisionRules)].some(({ registration }) => registration);
}

type MarkWithoutDecision = Omit<RuleMark, 'decision'>;

/**
 * Returns a function that finds the decision about a mark: the decision about the player in this match or, for some
 * rules, an approval of the player for the team and season (Rule C46). It returns `null` if there is neither.
 */
function createMarkDecisionFinder({ cards, rulings, isApproved }: RegistrationFacts) {
  const byId = new Map(cards.map((card) => [card.id, card]));
  const holding = rulings.filter((one) => {
    const card = byId.get(one.fixtureId ?? '');
    return card !== undefined && sideOfRuledPlayer(card, one) !== null;
  });
  const keyOf = (fixtureId: string, match: number, playerId: string) => `${fixtureId} ${match} ${playerId}`;
  const own = new Map(holding.map((one) => [keyOf(one.fixtureId!, one.match, one.playerId), one.decision]));
  const accepted = new Set(
    holding
      .filter(({ decision }) => decision === 'accept')
      .flatMap(({ rules, playerId, teamId }) => rules.map((rule) => `${rule} ${playerId} ${teamId}`)),
  );
  return (
    card: CardForRegistrationRules,
    { match, playerId, teamId, rule }: MarkWithoutDecision,
  ): RuleMark['decision'] => {
    const decision = own.get(keyOf(card.id, match, playerId));
    if (decision !== undefined) return decision;
    const isForSeason = RULES_WITH_SEASON_LONG_ACCEPTANCE.includes(rule);
    const isAccepted = isForSeason && (accepted.has(`${rule} ${playerId} ${teamId}`) || isApproved(playerId, teamId));
    return isAccepted ? 'accept' : null;
  };
}

/**
 * Returns a mark for each match that a side lost because an official decided against a player. Leaves out the match if
 * a current rule still marks the player in it.
 */
function marksForLossesByDecision(
  { cards, rulings, playerName }: RegistrationFacts,
  marks: ReadonlyMap<string, readonly RuleMark[]>,
) {
  const byId = new Map(cards.map((card) => [card.id, card]));
  return rulings.flatMap((one): { cardId: string; mark: RuleMark }[] => {
    const card = byId.get(one.fixtureId ?? '');
    const side = card && sideOfRuledPlayer(card, one);
    if (one.decision !== 'lose' || !card || !side) return [];
    const { match, playerId } = one;
    if (marks.get(card.id)?.some((mark) => mark.match === match && mark.playerId === playerId)) return [];
    const teamId = card[`${side}TeamId`];
    const text = officialDecisionSentence(playerName(playerId));
    return [
      { cardId: card.id, mark: { match, side, teamId, playerId, rule: one.rules[0] ?? '', text, decision: 'lose' } },
    ];
  });
}

/** A player in one match of a card, with all marks of the player there. One decision settles all these marks. */
export type MarkedPlayer = Pick<RuleMark, 'match' | 'side' | 'teamId' | 'playerId'> & { marks: RuleMark[] };

/**
 * Returns the marked players about whom an official has yet to decide, with one entry for each player and match.
 * `marks`: the marks on one card.
 */
export function playersAwaitingDecision(marks: readonly RuleMark[]): MarkedPlayer[] {
  const open = marks.filter(({ decision }) => decision === null);
  return [...Map.groupBy(open, ({ match, playerId }) => `${match} ${playerId}`).values()].map((own) => {
    const { match, side, teamId, playerId } = own[0]!; // a group is never empty
    return { match, side, teamId, playerId, marks: own };
  });
}

/** Returns whether all marks of a player in a match would be settled if the player were approved for the season. */
export function canBeSettledByApproval({ marks }: MarkedPlayer): boolean {
  return marks.every(({ rule }) => RULES_WITH_SEASON_LONG_ACCEPTANCE.includes(rule));
}
