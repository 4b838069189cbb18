const NO_HANDICAP_PATTERN = /^(?:|-|–|—|\?|n\/?a|tb[acd]|none|new|nil|n\/h)$/i;
const SCRATCH_PATTERN = /^\(?(?:scr|scratch|s)\.?\)?$/i;
const HANDICAP_NUMBER_PATTERN =
  /^\(?\[?([+−–-]?) ?(\d{1,9}(?:[.,]\d{1,25})?(?:e-\d{1,3})?)\]?\)?(?:\s?(?:pts?|points|start)\.?)?$/i;
const NUMBER_WITH_WORD_PATTERN =
  /^\(?\[?(?:(?:h'?\/?cap|handicap|hcp|h\/?c)\.?:? ?)?(rec|receives?|gets?|start|plus|r|owes?|o|gives?|minus|less)\.?:? ?(\d{1,4})(?: ?(?:pts?|points|start))?\.?\]?\)?$/i;
const OWED_WORD_PATTERN = /^(?:owes?|o|gives?|minus|less)$/i;

/**
 * Reads a handicap (Rule N25): `7`, `+7`, `(14)`, `rec 7`, `owes 14` (returns -14) or `scr` (returns 0). Returns `null`
 * for no handicap (an empty text, or a word such as `none`), and `undefined` for any other text.
 */
export function readHandicap(text: string): number | null | undefined {
  if (text.length > 40) return undefined;
  if (NO_HANDICAP_PATTERN.test(text)) return null;
  if (SCRATCH_PATTERN.test(text)) return 0;
  const [, sign, digits] = HANDICAP_NUMBER_PATTERN.exec(text) ?? [];
  if (digits !== undefined) return signedNumber(sign !== '' && sign !== '+', digits);
  const [, word = '', points] = NUMBER_WITH_WORD_PATTERN.exec(text) ?? [];
  return points === undefined ? undefined : signedNumber(OWED_WORD_PATTERN.test(word), points);
}

function signedNumber(isOwed: boolean, digits: string): number {
  const number = Number(digits.replace(',', '.'));
  return (isOwed ? -number : number) + 0;
}
