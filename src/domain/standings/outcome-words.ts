import { type Decided, isUndecided, joinNames, type TableRow } from '#domain/standings/places.ts';
import { decidedWords } from '#domain/standings/standings-order.ts';

type Named = Pick<TableRow, 'teamName'>;

/** The result of a finished season for a division. */
type Ending = {
  champions: readonly Named[];
  decided?: Decided | undefined;
  promoted: readonly Named[];
  relegated: readonly Named[];
};

/** Returns who has won a division, and who went up and down (Rule S10): `Anchor are the champions. Lions went down.` */
export function outcomeWords({ champions, decided, promoted, relegated }: Ending): string {
  const sentences = [
    titleSentence(champions, decided),
    promoted.length === 0 ? '' : `${namesOf(promoted)} went up.`,
    relegated.length === 0 ? '' : `${namesOf(relegated)} went down.`,
  ];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

/**
 * Returns a sentence about first place in a division: one team, joint champions, or level teams without a decision. The
 * text is empty without teams.
 */
export function titleSentence(winners: readonly Named[], decided: Decided | undefined): string {
  const names = namesOf(winners);
  if (winners.length === 0) return '';
  if (winners.length === 1)
    return decided ? `${names} are the champions, ${decidedWords(decided)}.` : `${names} are the champions.`;
  return isUndecided(winners, decided) ? `${names} are level at the top.` : `${names} are joint champions.`;
}

function namesOf(teams: readonly Named[]): string {
  return joinNames(teams.map(({ teamName }) => teamName));
}
