import { type LevelTeamsDecision, isFirstPlaceUndecided, joinNames, type TableRow } from '#domain/standings/places.ts';
import { levelTeamsDecisionWords } from '#domain/standings/standings-order.ts';

type NamedTeamRow = Pick<TableRow, 'teamName'>;

/** How a finished season ended for a division. `decided`: how officials decided between level teams in first place. */
type DivisionOutcome = {
  champions: readonly NamedTeamRow[];
  decided?: LevelTeamsDecision | undefined;
  promoted: readonly NamedTeamRow[];
  relegated: readonly NamedTeamRow[];
};

/**
 * Returns sentences that say which teams won a division, went up or went down (Rule S10): `Anchor are the champions.
 * Lions went down.`
 */
export function divisionOutcomeWords({ champions, decided, promoted, relegated }: DivisionOutcome): string {
  const sentences = [
    championsSentence(champions, decided),
    promoted.length === 0 ? '' : `${namesOf(promoted)} went up.`,
    relegated.length === 0 ? '' : `${namesOf(relegated)} went down.`,
  ];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

/**
 * Returns a sentence about the teams in first place in a division: one champion, joint champions, or level teams
 * between which officials have not decided. Returns an empty text if there are no teams.
 */
export function championsSentence(winners: readonly NamedTeamRow[], decided: LevelTeamsDecision | undefined): string {
  const names = namesOf(winners);
  if (winners.length === 0) return '';
  if (winners.length === 1)
    return decided ? `${names} are the champions, ${levelTeamsDecisionWords(decided)}.` : `${names} are the champions.`;
  return isFirstPlaceUndecided(winners, decided) ? `${names} are level at the top.` : `${names} are joint champions.`;
}

function namesOf(teams: readonly NamedTeamRow[]): string {
  return joinNames(teams.map(({ teamName }) => teamName));
}
