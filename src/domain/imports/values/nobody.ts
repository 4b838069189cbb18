/**
 * The answers that an official can give about a word such as `void` in place of a player's or team's name. The word
 * means nobody (`absent`), the lines with the word are left out (`left-out`), or the word is a name (`person`).
 */
export const NAME_OR_NOBODY_ANSWERS = { absent: 'absent', leftOut: 'left-out', person: 'person' } as const;

const NOBODY_PATTERN =
  /^(?:(?:no|without|missing|absent)[ -]?(?:player|opponent|one|body|show|name|partner)?|nobody|none|n[/.\\]?a\.?|nil|null|[-–—_.]{1,5}|x{1,3}|\?{1,3}|void|voided|w[./\\ ]?o\.?|walk ?-?over|forfeit(?:ed)?|default(?:ed)?|tb[acdn]|t\.b\.[acdn]\.?|vacant|vacancy|conceded?|p ?[-–/] ?p|postponed|cancelled|bye|blank|empty|ghost|dummy|a\.? ?n\.? ?other|(?:player )?short|unknown|not (?:played|available|present)|did not (?:play|attend|show)|d\.?n\.?[ps]\.?|n\/?s|withdrawn|w\/d|unavailable|absence|gave (?:frame|match)|conceded frame)$/i;
const NO_TEAM_PATTERN =
  /^(?:\?{1,3}|x{1,3}|idle|cup|(?:the |league |team )?cup (?:final|semi-?finals?|quarter-?finals?|week|match|night|round|r)\b.{0,20}|(?:christmas|xmas|easter|new year|summer|winter)(?: break| week| holidays?)?|bank holiday|catch[- ]?up(?: week)?|(?:no|spare|blank|free) (?:fixtures?|games?|week|night)|tb[ad]|to be (?:confirmed|decided|announced)|(?:winners?|losers?|runners?[- ]up)(?: of)? .{1,40}|(?:1st|2nd|3rd|4th) (?:place|in) .{1,30})$/i;
const WITHDRAWN_AFTER_NAME_PATTERN =
  /[([]\s?(?:withdrawn|withdrew|w\/d|left|resigned|retired|deceased|not playing)\s?[)\]]$/i;

/**
 * Returns whether a text in place of a player's name may mean no player, such as `nobody` or `Ann Lee (withdrawn)`
 * (Rule N28).
 */
export function mayBeNobody(text: string): boolean {
  return text.length <= 80 && (NOBODY_PATTERN.test(text) || WITHDRAWN_AFTER_NAME_PATTERN.test(text));
}

/** Returns whether the cell of a player certainly means an absent player: it is empty, `absent` or `absentee`. */
export function isAbsentPlayerText(text: string): boolean {
  return /^(?:|absent|absentee)$/i.test(text);
}

/** Returns whether a text in place of a team's name means that there is no fixture, such as `bye`. */
export function isBye(text: string): boolean {
  return /^[([]?(?:bye|b y e|bye week|rest|resting|no (?:match|game|fixture)|free|free week|vacant|tbc|none|n\/a|[-–—]{1,3})[)\]]?$/i.test(
    text,
  );
}

/**
 * Returns whether a text in place of a team's name may be something other than the name of a current team. The text may
 * mean a team that is not known yet (`Winner of SF1`), no team (`Cup Final`), or a team that has left (`Tigers
 * (withdrawn)`).
 */
export function mayBeNoCurrentTeam(text: string): boolean {
  return text.length <= 80 && (NO_TEAM_PATTERN.test(text) || WITHDRAWN_AFTER_NAME_PATTERN.test(text));
}

/**
 * Returns whether a text in place of a name is the label of a line with totals, such as `Frames won`. In tables whose
 * headings are not known, `tables/unread-lines.ts` finds such lines earlier.
 */
export function isTotalsLabel(text: string): boolean {
  return /^(?:(?:grand |sub-? ?|frames? |match |team |overall |home |away )?totals?(?: (?:frames|points|score))?|frames (?:won|score)|match (?:score|result|points)|final score|aggregate|team score|result|points total)\s?:?$/i.test(
    text,
  );
}
