import { type Side, SIDES } from '#domain/cards/match.ts';
import { compareText } from '#domain/name.ts';
import { lostWords, type Ruling, sideOfRuling } from '#domain/rules/ruling.ts';
import {
  type JudgedCard,
  markingSentences,
  MARKING_RULES,
  partsOf,
  type RegisterFacts,
  squadsOf,
} from '#domain/rules/register.ts';
import type { Season } from '#domain/seasons/season.ts';

export type { JudgedCard, RegisterFacts } from '#domain/rules/register.ts';

/** An acceptance under these rules holds for that person, team and season. */
const FOR_THE_SEASON: readonly string[] = ['closes', 'transfers', 'lockedAfter'];

/** A player whom a rule marks in a match of a card, and what an official has decided; `null` while nobody has. */
export type Mark = {
  /** The place on the card, from 0. */
  match: number;
  side: Side;
  teamId: string;
  playerId: string;
  rule: string;
  /** A sentence that names the rule. */
  text: string;
  decision: Ruling['decision'] | null;
};

/** The marks of a season's cards, keyed by card (Rules C40 to C47). */
export type Marks = ReadonlyMap<string, readonly Mark[]>;

/**
 * Returns the marks of the cards of a season, keyed by card (Rules C40 to C47). Cards of one day count together, so the order in
 * which cards were recorded never matters.
 */
export function marksOf(facts: RegisterFacts): Map<string, Mark[]> {
  const parts = partsOf(facts);
  const judging = { ...facts, squadOf: squadsOf(facts, parts) };
  const decided = decisionsOf(facts);
  const marks = new Map<string, Mark[]>();
  for (const own of Map.groupBy(parts, ({ playerId }) => playerId).values()) {
    for (const part of own) {
      const { card, matches, side, teamId, playerId } = part;
      for (const [rule, text] of markingSentences(part, own, judging))
        for (const match of matches) {
          const mark = { match, side, teamId, playerId, rule, text };
          const found = { ...mark, decision: decided(card, mark) };
          marks.set(card.id, [...(marks.get(card.id) ?? []), found]);
        }
    }
  }
  for (const lost of lostWithoutMark(facts, marks))
    marks.set(lost.cardId, [...(marks.get(lost.cardId) ?? []), lost.mark]);
  for (const own of marks.values()) own.sort(compareMarks);
  return marks;
}

function compareMarks(a: Mark, b: Mark): number {
  const place = ({ rule }: Mark) => MARKING_RULES.findIndex((one) => one === rule);
  return (
    a.match - b.match ||
    SIDES.indexOf(a.side) - SIDES.indexOf(b.side) ||
    compareText(a.playerId, b.playerId) ||
    place(a) - place(b)
  );
}

/** Returns whether any division of a season has rules that mark players. */
export function hasRegister({ rules, divisionRules }: Pick<Season, 'rules' | 'divisionRules'>): boolean {
  return [rules, ...Object.values(divisionRules)].some(({ registration }) => registration);
}

type Undecided = Omit<Mark, 'decision'>;

/** Returns a function for the decision about a mark: its own, or one for that person, team and season (Rule C46). */
function decisionsOf({ cards, rulings, isApproved }: RegisterFacts) {
  const byId = new Map(cards.map((card) => [card.id, card]));
  const holding = rulings.filter((one) => {
    const card = byId.get(one.fixtureId ?? '');
    return card !== undefined && sideOfRuling(card, one) !== null;
  });
  const keyOf = (fixtureId: string, match: number, playerId: string) => `${fixtureId} ${match} ${playerId}`;
  const own = new Map(holding.map((one) => [keyOf(one.fixtureId!, one.match, one.playerId), one.decision]));
  const accepted = new Set(
    holding
      .filter(({ decision }) => decision === 'accept')
      .flatMap(({ rules, playerId, teamId }) => rules.map((rule) => `${rule} ${playerId} ${teamId}`)),
  );
  return (card: JudgedCard, { match, playerId, teamId, rule }: Undecided): Mark['decision'] => {
    const decision = own.get(keyOf(card.id, match, playerId));
    if (decision !== undefined) return decision;
    const isForSeason = FOR_THE_SEASON.includes(rule);
    const isAccepted = isForSeason && (accepted.has(`${rule} ${playerId} ${teamId}`) || isApproved(playerId, teamId));
    return isAccepted ? 'accept' : null;
  };
}

/** Returns the marks of matches that were lost by decision although no rule marks the player any more, such as after its removal. */
function lostWithoutMark({ cards, rulings, playerName }: RegisterFacts, marks: ReadonlyMap<string, readonly Mark[]>) {
  const byId = new Map(cards.map((card) => [card.id, card]));
  return rulings.flatMap((one): { cardId: string; mark: Mark }[] => {
    const card = byId.get(one.fixtureId ?? '');
    const side = card && sideOfRuling(card, one);
    if (one.decision !== 'lose' || !card || !side) return [];
    const { match, playerId } = one;
    if (marks.get(card.id)?.some((mark) => mark.match === match && mark.playerId === playerId)) return [];
    const teamId = card[`${side}TeamId`];
    const text = lostWords(playerName(playerId));
    return [
      { cardId: card.id, mark: { match, side, teamId, playerId, rule: one.rules[0] ?? '', text, decision: 'lose' } },
    ];
  });
}

/** The marks of one player in one match, which one decision settles. */
export type MarkedPlayer = Pick<Mark, 'match' | 'side' | 'teamId' | 'playerId'> & { marks: Mark[] };

/** Returns the players of a card about whom nothing has been decided, each once for each match. */
export function undecided(marks: readonly Mark[]): MarkedPlayer[] {
  const open = marks.filter(({ decision }) => decision === null);
  return [...Map.groupBy(open, ({ match, playerId }) => `${match} ${playerId}`).values()].map((own) => {
    const { match, side, teamId, playerId } = own[0]!; // a group is never empty
    return { match, side, teamId, playerId, marks: own };
  });
}

/** Returns whether an approval of the player for the season would settle all of these marks. */
export function isSettledByApproval({ marks }: MarkedPlayer): boolean {
  return marks.every(({ rule }) => FOR_THE_SEASON.includes(rule));
}
