/** Answers about a word in place of a player. */
export const NOBODY = { absent: 'absent', leftOut: 'left-out', person: 'person' } as const;

const WORDS =
  /^(?:(?:no|without|missing|absent)[ -]?(?:player|opponent|one|body|show|name|partner)?|nobody|none|n[/.\\]?a\.?|nil|null|[-–—_.]{1,5}|x{1,3}|\?{1,3}|void|voided|w[./\\ ]?o\.?|walk ?-?over|forfeit(?:ed)?|default(?:ed)?|tb[acdn]|t\.b\.[acdn]\.?|vacant|vacancy|conceded?|p ?[-–/] ?p|postponed|cancelled|bye|blank|empty|ghost|dummy|not (?:played|available|present)|did not (?:play|attend|show)|d\.?n\.?[ps]\.?|n\/?s|withdrawn|w\/d|unavailable|absence|gave (?:frame|match)|conceded frame)$/i;
const WITHDRAWN = /[([]\s?(?:withdrawn|withdrew|w\/d|left|resigned|retired|deceased|not playing)\s?[)\]]$/i;

/** Returns whether a text in place of a player most likely means nobody. */
export function mayBeNobody(text: string): boolean {
  return text.length <= 80 && (WORDS.test(text) || WITHDRAWN.test(text));
}

/** Returns whether a cell certainly means an absent player. */
export function isAbsent(text: string): boolean {
  return /^(?:|absent|absentee)$/i.test(text);
}

/** Returns whether a text in place of a team means that there is no match. */
export function isBye(text: string): boolean {
  return /^[([]?(?:bye|b y e|bye week|rest|resting|no (?:match|game|fixture)|free|free week|vacant|tbc|none|n\/a|[-–—]{1,3})[)\]]?$/i.test(
    text,
  );
}

/** Returns whether a text in place of a name is the label of a total. */
export function isTotal(text: string): boolean {
  return /^(?:(?:grand |sub-? ?|frames? |match |team |overall |home |away )?totals?(?: (?:frames|points|score))?|frames (?:won|score)|match (?:score|result|points)|final score|aggregate|team score|result|points total)\s?:?$/i.test(
    text,
  );
}
