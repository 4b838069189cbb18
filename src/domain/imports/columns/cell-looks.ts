import { MONTH_PATTERN, SPREADSHEET_DATE_PATTERN } from '#domain/imports/words.ts';
import type { MeaningName } from '#domain/imports/meanings.ts';

/**
 * What a cell may contain, judged by its text alone. A cell may have several looks: `25/26` looks like a pair of
 * numbers and like a season. The code in `values/` reads the value itself later.
 */
export type CellLook =
  | 'number'
  | 'count'
  | 'pair'
  | 'day'
  | 'dayMonth'
  | 'serial'
  | 'time'
  | 'clock'
  | 'versus'
  | 'dashed'
  | 'frame'
  | 'phone'
  | 'email'
  | 'state'
  | 'season'
  | 'division'
  | 'week'
  | 'side'
  | 'nobody'
  | 'handicap'
  | 'breaks'
  | 'competition'
  | 'section'
  | 'mark'
  | 'weekday'
  | 'separator'
  | 'name';

/** The length of the longest text that is examined. A longer text has the look `name` and no other look. */
const MAX_EXAMINED_TEXT_LENGTH = 120;

const WEEKDAY_PATTERN = '(?:mon|tue|tues|wed|weds|wednes|thu|thur|thurs|fri|sat|satur|sun)(?:day)?';
const OPTIONAL_WEEKDAY_PATTERN = `(?:${WEEKDAY_PATTERN}\\.?,? *(?:the )?)?`;
const OPTIONAL_TIME_PATTERN = '(?:[ t,@-]+(?:at )?\\d{1,2}[:.]?\\d{0,2}.*)?';
const OPTIONAL_YEAR_PATTERN = "(?:[ ,./-]*(?:\\d{4}|’?\\d{2}|'\\d{2}))?";
const DATE_PATTERNS = [
  new RegExp(`^${OPTIONAL_WEEKDAY_PATTERN}\\d{4}[-/.]\\d{1,2}[-/.]\\d{1,2}${OPTIONAL_TIME_PATTERN}$`),
  new RegExp(
    `^${OPTIONAL_WEEKDAY_PATTERN}\\d{1,2} ?[./-] ?\\d{1,2} ?[./-] ?(?:\\d{4}|\\d{2})${OPTIONAL_TIME_PATTERN}$`,
  ),
  new RegExp(
    `^${OPTIONAL_WEEKDAY_PATTERN}\\d{1,2}(?:st|nd|rd|th)?[ ./-]*(?:of )?${MONTH_PATTERN}\\.?${OPTIONAL_YEAR_PATTERN}${OPTIONAL_TIME_PATTERN}$`,
  ),
  new RegExp(
    `^${OPTIONAL_WEEKDAY_PATTERN}${MONTH_PATTERN}\\.? *\\d{1,2}(?:st|nd|rd|th)?${OPTIONAL_YEAR_PATTERN}${OPTIONAL_TIME_PATTERN}$`,
  ),
  new RegExp(`^${WEEKDAY_PATTERN}\\.?,? *\\d{1,2}(?:st|nd|rd|th|[./-]\\d{1,2})?$`),
];
/** A day without a year, such as `22/9`. The same text may be a score. */
const DAY_AND_MONTH_PATTERN = /^(\d{1,2})[./](\d{1,2})\.?$/;
const TIME = /^\d{1,2}[:.]\d{2}(?::\d{2})?(?: ?[ap]\.?m\.?)?$|^\d{1,2} ?[ap]\.?m\.?$/;
/**
 * Digits that show a time of day if the heading of the column is, for example, `Time`. They are written like `1930`, or
 * as a fraction of a day like `0.8125`, because spreadsheets store times as fractions.
 */
const NUMERIC_TIME_OF_DAY = /^(?:[01]\d|2[0-3])[0-5]\d$|^0?[.,]\d{2,12}$/;
const NUMBER = /^[+−-]?\d{1,4}(?:[.,]\d{1,20})?$/;
const NUMBER_PAIR = /^[([]?\d{1,3}(?:\.0+)?(?: ?[-–—−:/,x] ?| +(?:v|vs|to)\.? +| +)\d{1,3}(?:\.0+)?[)\]]?$/;
const INNER_NUMBER_PAIR = /(?<!\d)\d{1,3} ?(?:[-–—:/]|vs?\.?) ?\d{1,3}(?!\d)/;
const TWO_NAMES_AND_SCORES_PATTERN = /^\D+ \d{1,3} ?(?:[-–—,:/]|vs?\.?) ?\D+ \d{1,3}$/;
const NAMES_WITH_VERSUS_PATTERN = /^\S.*? (?:v|vs|v\.|vs\.|versus) .*\S$/;
const SPACED_DASH_PATTERN = /^\S.*? (?:[-–—]|@) .*\S$/;
const SEASON = /^(?:season )?(?:19|20)?(\d\d) ?[/–-] ?(?:19|20)?(\d\d)$/;
const WORDED_SEASON_OR_YEAR =
  /^(?:(?:season|winter|summer|spring|autumn) )+(?:19|20)\d\d(?: ?[/–-] ?(?:\d\d)?\d\d)?$|^(?:19|20)\d\d$/;
const HANDICAP_PATTERN =
  /^[([]?(?:(?:rec|recs|receives?|owes?|off|plus|minus|gives?|\+)\.? ?[+−-]?)?[+−-]? ?\d{1,3}(?:[.,]\d{1,3})?(?: ?(?:pts|points|start|owes?|rec))?[)\]]?$|^\(?scr(?:atch)?\.?\)?$/;
const BREAKS_PATTERN = /^(?:breaks? ?:? ?)?\d{1,3}\+?(?: ?[,;/&+ ] ?\d{1,3}\+?)*(?: ?breaks?)?$/;
const PHONE = /^[+(]?\d(?:[ ()./-]{0,2}\d){6,}$|^\d(?:\.\d+)?e\+?\d{1,2}$/;
const DIVISION_PATTERN =
  /^(?:division|div|section|group|league|conference|grade|tier)\b.*$|^.* (?:division|section|group|league)$|^(?:premier|prem|first|second|third|fourth|north|south|east|west|[a-h]|\d{1,2}[a-h]?)$/;
const WEEK_OR_ROUND_PATTERN =
  /^(?:week|wk|w|round|rd|r|matchday|match day|md|gw)?\.? ?\d{1,2}$|^(?:quarter|semi|sf|qf|final|last|r\d|prelim).{0,20}$/;

const cellTextsByLook: [CellLook, string][] = [
  [
    'state',
    'p-p,p - p,p/p,pp,ppd,postponed,post,cancelled,canceled,cancelled/void,abandoned,aban,played,complete,completed,planned,scheduled,fixture,result,rearranged,re-arranged,rescheduled,void,confirmed,to be played,tbp,not played,awaiting result,in play,ft,full time,final,unplayed,upcoming',
  ],
  ['side', 'home,away,h,a,draw,drawn,d,home win,away win,w,l,won,lost'],
  [
    'nobody',
    'w/o,wo,w.o.,walkover,walk over,walk-over,bye,no player,no opponent,absent,absentee,conceded,forfeit,forfeited,n/a,none,void,dnp,not played,nobody,vacant,-,–,—,?,x,no show,withdrawn,awarded',
  ],
  [
    'competition',
    'l,lge,league,cup,c,friendly,f,frn,ko,knockout,knock-out,plate,shield,trophy,league match,cup match,league fixture,team cup,final,playoff,play-off',
  ],
  [
    'weekday',
    'mon,tue,tues,wed,weds,thu,thur,thurs,fri,sat,sun,monday,tuesday,wednesday,thursday,friday,saturday,sunday,mondays,tuesdays,wednesdays,thursdays,fridays',
  ],
  ['section', 'singles,doubles,pairs,triples,scotch doubles,foursomes,team game,single,double,pair,mixed doubles'],
  ['mark', 'c,y,yes,x,*,✓,✔,true,captain,capt,(c),1,vc,n,no,false,0'],
  ['separator', 'v,vs,v.,vs.,versus,-,–,—,:,@,x,to'],
];
const looksByWord = new Map<string, CellLook[]>();
for (const [look, words] of cellTextsByLook)
  for (const word of words.split(',')) looksByWord.set(word, [...(looksByWord.get(word) ?? []), look]);

/** Texts that stand for an unknown or missing value. */
const PLACEHOLDER_TEXTS = new Set(
  '-,–,—,?,n/a,tbc,tba,tbd,to be confirmed,to be arranged,n/k,not known,unknown,nil'.split(','),
);

/**
 * Returns whether a cell is empty or has a text such as `tbc`, so that it does not help to find out what its column
 * contains.
 */
export function isBlankOrPlaceholder(cell: string): boolean {
  return cell === '' || PLACEHOLDER_TEXTS.has(cell.toLowerCase());
}

/** Returns what the text of a cell may be, such as a `week` or an `email`. A long text may only be a `name`. */
export function possibleLooksOfCell(cell: string): ReadonlySet<CellLook> {
  const text = cell.toLowerCase();
  if (text.length > MAX_EXAMINED_TEXT_LENGTH) return new Set<CellLook>(['name']);
  const looks = new Set<CellLook>(looksByWord.get(text) ?? []);
  const hasDigit = /\d/.test(text);
  const hasLetter = /\p{L}/u.test(text);
  if (text.includes('@') && /^\S+@\S+\.\S+$/.test(text)) looks.add('email');
  if (!hasDigit) {
    if (hasLetter && NAMES_WITH_VERSUS_PATTERN.test(text)) looks.add('versus');
    if (hasLetter && SPACED_DASH_PATTERN.test(text)) looks.add('dashed');
    if (DIVISION_PATTERN.test(text)) looks.add('division');
    if (WEEK_OR_ROUND_PATTERN.test(text)) looks.add('week');
    if (HANDICAP_PATTERN.test(text)) looks.add('handicap');
  } else addLooksOfTextWithDigits(looks, text, hasLetter);
  if (hasLetter && isPossibleName(looks)) looks.add('name');
  return looks;
}

/** A text with one of these looks is never a name. */
const NON_NAME_LOOKS: readonly CellLook[] = [
  'day',
  'time',
  'pair',
  'phone',
  'email',
  'versus',
  'frame',
  'separator',
  'number',
];

/**
 * Returns whether a text with letters may be a name, because it does not look like a day, a score or another value that
 * is never a name.
 */
function isPossibleName(looks: ReadonlySet<CellLook>): boolean {
  return NON_NAME_LOOKS.every((look) => !looks.has(look));
}

function isValidDayAndMonth(day: string | undefined, month: string | undefined): boolean {
  return Number(day) >= 1 && Number(day) <= 31 && Number(month) >= 1 && Number(month) <= 12;
}

function addLooksOfTextWithDigits(looks: Set<CellLook>, text: string, hasLetter: boolean): void {
  const add = (look: CellLook, pattern: RegExp) => {
    if (pattern.test(text)) looks.add(look);
  };
  if (DATE_PATTERNS.some((pattern) => pattern.test(text))) looks.add('day');
  const [, first, second] = DAY_AND_MONTH_PATTERN.exec(text) ?? [];
  if (first !== undefined && (isValidDayAndMonth(first, second) || isValidDayAndMonth(second, first)))
    looks.add('dayMonth');
  add('time', TIME);
  add('clock', NUMERIC_TIME_OF_DAY);
  add('number', NUMBER);
  add('pair', NUMBER_PAIR);
  add('breaks', BREAKS_PATTERN);
  add('handicap', HANDICAP_PATTERN);
  if (!looks.has('day')) add('phone', PHONE);
  add('division', DIVISION_PATTERN);
  add('week', WEEK_OR_ROUND_PATTERN);
  if (SPREADSHEET_DATE_PATTERN.test(text)) looks.add('serial');
  if (/^(?:(?:frame|match|game|rubber|no|week|round|wk|rd|f|m)?\.? ?)?[1-9]\d?(?:\.0+)?$/.test(text))
    looks.add('count');
  const years = SEASON.exec(text);
  if (years && (Number(years[1]) + 1) % 100 === Number(years[2])) looks.add('season');
  add('season', WORDED_SEASON_OR_YEAR);
  if (hasLetter && !looks.has('day')) {
    if (hasTwoNamesAndScores(text)) looks.add('frame');
    else if (!looks.has('pair')) {
      add('versus', NAMES_WITH_VERSUS_PATTERN);
      add('dashed', SPACED_DASH_PATTERN);
    }
  }
}

/** Returns whether a text has two names and two scores, such as `Ann Lee 72-31 Bo Day` or `Lions 3 v Tigers 2`. */
function hasTwoNamesAndScores(text: string): boolean {
  const pair = INNER_NUMBER_PAIR.exec(text);
  if (pair === null) return TWO_NAMES_AND_SCORES_PATTERN.test(text);
  const isText = (part: string) => /\p{L}/u.test(part);
  return isText(text.slice(0, pair.index)) && isText(text.slice(pair.index + pair[0].length));
}

/**
 * What the cells of a column may look like, keyed by the meaning of the column. For a meaning that is not listed here,
 * the cells may have any text.
 */
export const ALLOWED_LOOKS: Readonly<Partial<Record<MeaningName, readonly CellLook[]>>> = {
  division: ['division', 'name', 'count'],
  week: ['week', 'count'],
  date: ['day', 'dayMonth', 'serial'],
  time: ['time', 'clock'],
  venue: ['name'],
  homeTeam: ['name', 'nobody'],
  awayTeam: ['name', 'nobody'],
  team: ['name', 'nobody'],
  fixture: ['versus', 'dashed', 'frame'],
  homeTeamScore: ['number', 'nobody', 'state'],
  awayTeamScore: ['number', 'nobody', 'state'],
  teamScores: ['pair', 'nobody', 'state'],
  matchNumber: ['count'],
  frameNumber: ['count'],
  match: ['count'],
  homePlayer: ['name', 'nobody'],
  homeFirstName: ['name', 'nobody'],
  homeSurname: ['name', 'nobody'],
  homePartner: ['name', 'nobody'],
  homeThird: ['name', 'nobody'],
  homeFourth: ['name', 'nobody'],
  awayPlayer: ['name', 'nobody'],
  awayFirstName: ['name', 'nobody'],
  awaySurname: ['name', 'nobody'],
  awayPartner: ['name', 'nobody'],
  awayThird: ['name', 'nobody'],
  awayFourth: ['name', 'nobody'],
  player: ['name', 'nobody'],
  firstName: ['name', 'nobody'],
  surname: ['name', 'nobody'],
  opponent: ['name', 'nobody'],
  homeScore: ['number', 'nobody', 'state'],
  awayScore: ['number', 'nobody', 'state'],
  score: ['pair', 'nobody', 'state'],
  winner: ['side', 'name'],
  frame: ['frame'],
  homeBreak: ['breaks', 'nobody'],
  homeOtherBreaks: ['breaks', 'nobody'],
  awayBreak: ['breaks', 'nobody'],
  awayOtherBreaks: ['breaks', 'nobody'],
  break: ['breaks'],
  state: ['state'],
  competition: ['competition', 'name'],
  handicap: ['handicap', 'number'],
  newHandicap: ['handicap', 'number'],
  modifier: ['handicap', 'number'],
  captain: ['name', 'mark'],
  phone: ['phone'],
  email: ['email'],
};
