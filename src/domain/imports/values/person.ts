import { foldName } from '#domain/name.ts';
import { readHandicap } from './handicap.ts';
import { isWrittenDay } from './written-day.ts';

/**
 * A person's name and the marks beside it in the same cell, such as `(35)` or `*`. `handicap`: the mark that is a
 * handicap, without brackets; `null` for none. `captain`: whether a mark says that the person is captain or
 * vice-captain.
 */
export type PersonCell = { name: string; marks: string[]; handicap: string | null; captain: boolean };

/**
 * The longest text, in characters, that is searched for marks. A longer text is read as a name without marks, because
 * the patterns would be slow.
 */
const MAX_LENGTH_SEARCHED_FOR_MARKS = 100;
const BRACKETED_ENDING_PATTERN = /\s?[([]([^()[\]]{1,30})[)\]]$/;
const TRAILING_SYMBOLS_PATTERN = /\s?([*†‡#^~]{1,3}|[*†‡]{1,3}\))$/;
const CAPTAIN_MARK_PATTERN = /^(?:c|capt|captain|vc|v\/c|vice(?:[- ]captain)?)\.?$/i;
const CAPTAIN_AFTER_NAME_PATTERN = /(?: [-–,]? ?|, ?)(capt|captain)\.?$/i;
const CAPTAIN_BEFORE_NAME_PATTERN = /^(?:© ?|[([](?:c|capt|captain|vc)\.?[)\]] ?|(?:capt\.|captain:?) )(?=\p{L})/iu;
const NOTE_WORD = /^(?:s|sub|subs|substitute|res|reserve|r|new|loan|guest|w\/d|withdrawn|handicap|h\/c|hcp)\.?$/i;
const SURNAME_FIRST_PATTERN = /^([\p{L}][\p{L}'’.\- ]*?), ?([\p{L}][\p{L}'’.\- ]*)$/u;
const NAME_SUFFIX_PATTERN = /^(?:jr|jnr|junior|sr|snr|senior|i{1,3}|iv|esq|mbe|obe)\.?$/i;
const PAIR_SEPARATOR = /\s?(?:[/&+]|\band\b)\s?/i;

/** Returns whether a text names two people, such as `Ann Lee / Bob Fox`. */
export function isPair(text: string): boolean {
  const parts = text.split(PAIR_SEPARATOR);
  return parts.length === 2 && parts.every((part) => /\p{L}{2}/u.test(part));
}

/**
 * Separates a name from the marks beside it, as in `Ann Lee (35)` and `Cal Roe*`, and turns `Fox, Bob` into `Bob Fox`
 * (Rule N28). A name for which `isKnown` returns true stays as it is.
 */
export function readNameAndMarks(text: string, isKnown: (name: string) => boolean = () => false): PersonCell {
  const cell: PersonCell = { name: text, marks: [], handicap: null, captain: false };
  if (text.length > MAX_LENGTH_SEARCHED_FOR_MARKS) return cell;
  while (!isKnown(cell.name) && moveMarkFromName(cell));
  if (!isPair(cell.name) && !isKnown(cell.name)) cell.name = putFirstNameFirst(cell.name);
  return cell;
}

/**
 * Moves one mark from `cell.name` to `cell.marks`. Sets `handicap` if the mark is a handicap, and `captain` if it marks
 * a captain. Returns false if the name has no mark.
 */
function moveMarkFromName(cell: PersonCell): boolean {
  const [bracket, inside = ''] = BRACKETED_ENDING_PATTERN.exec(cell.name) ?? [];
  if (bracket !== undefined && readBracketedMark(inside.trim(), cell)) return cutMarkFromName(cell, bracket);
  const [stars] = TRAILING_SYMBOLS_PATTERN.exec(cell.name) ?? [];
  if (stars !== undefined) return cutMarkFromName(cell, stars);
  const [before] = CAPTAIN_BEFORE_NAME_PATTERN.exec(cell.name) ?? [];
  if (before !== undefined && cell.name.slice(before.length).includes(' ')) {
    cell.captain = true;
    cell.marks.unshift(before.trim());
    cell.name = cell.name.slice(before.length);
    return true;
  }
  const [captain] = CAPTAIN_AFTER_NAME_PATTERN.exec(cell.name) ?? [];
  if (captain === undefined || isCaptainSurname(captain, cell.name)) return false;
  cell.captain = true;
  return cutMarkFromName(cell, captain);
}

/**
 * Returns whether a text ends with `Captain` after at least two names, as in `Mary Ann Captain`. There, `Captain` may
 * be a surname, or may say that the person is captain.
 */
export function endsWithAmbiguousCaptain(text: string): boolean {
  return (
    text.length <= MAX_LENGTH_SEARCHED_FOR_MARKS && /^\S+ \S.*\S captain$/i.test(text) && !/[,–-] ?captain$/i.test(text)
  );
}

/** Returns whether `Captain` is a surname, because only one other name is before it: `Jo Captain`. */
function isCaptainSurname(mark: string, name: string): boolean {
  return /^ \p{L}/u.test(mark) && !name.slice(0, -mark.length).trim().includes(' ');
}

function readBracketedMark(inside: string, cell: PersonCell): boolean {
  if (CAPTAIN_MARK_PATTERN.test(inside)) return (cell.captain = true);
  if (NOTE_WORD.test(inside)) return true;
  if (typeof readHandicap(inside) !== 'number') return false;
  cell.handicap ??= inside;
  return true;
}

function cutMarkFromName(cell: PersonCell, mark: string): boolean {
  const rest = cell.name.slice(0, -mark.length).trim();
  if (rest === '') return false;
  cell.marks.unshift(mark.trim());
  cell.name = rest;
  return true;
}

/** Returns `Ann Lee` for `Lee, Ann`, and any other name unchanged. */
function putFirstNameFirst(name: string): string {
  const [, surname, first] = SURNAME_FIRST_PATTERN.exec(name) ?? [];
  if (surname === undefined || first === undefined || NAME_SUFFIX_PATTERN.test(first)) return name;
  return `${first} ${surname}`;
}

const HEADINGS = new Set(
  (
    'home,away,home team,away team,home player,away player,home name,away name,player,players,player name,player 1,player 2,name,names,team,teams,' +
    'team name,club,opponent,opponents,score,scores,points,pts,home score,away score,home points,away points,frame,frames,match,break,breaks,' +
    'h/cap,hcap,h’cap,handicap,hcp,date,week,venue,division,season,captain,phone,telephone,mobile,email,e-mail,v,vs,v.,versus,winner,' +
    'first name,surname,last name,result,home captain,away captain,signed,position,pos,played,won,lost,drawn'
  ).split(','),
);

/** Returns why a text cannot be the name of a team or person, as the end of a sentence; `null` if it can be a name. */
export function whyNotAName(text: string): string | null {
  const plain = text.trim();
  if (plain.startsWith('@')) return 'the “@” says that this team is at home';
  if (isWrittenDay(plain)) return 'that is a date, not a name';
  if (/^[-+−]?\d+(?:[.,]\d+)?(?:e[+-]?\d+)?$/i.test(plain)) return 'that is a number, not a name';
  if (/\d{7,}/.test(plain.replace(/[\s().+/-]/g, ''))) return 'that is a number, not a name';
  if (/\S@\S+\.\S/.test(plain)) return 'that is an e-mail address, not a name';
  return HEADINGS.has(foldName(plain)) ? 'that is a heading, not a name' : null;
}

/**
 * Returns why a text cannot be the name of one person, as the end of a sentence; `null` if it can be a name. In a file
 * of squads (`isSquad`), a pair such as `Ann Lee / Bob Fox` is refused too.
 */
export function whyNotOnePerson(text: string, isSquad: boolean): string | null {
  if (text.length > MAX_LENGTH_SEARCHED_FOR_MARKS) return null;
  if (/\?\)?$/.test(text)) return 'that is a question, not a name';
  if (/\p{L}.* \d{1,3} ?[-–] ?\d{1,3}$/u.test(text)) return 'that is a score, not a name';
  const parts = text.split(/[,;\n]/).map((part) => part.trim());
  const areNames = parts.every(
    (part) => /\p{L}{2}/u.test(part) && !NAME_SUFFIX_PATTERN.test(part) && !CAPTAIN_MARK_PATTERN.test(part),
  );
  const areSeveral = areNames && (parts.length > 2 || (parts.length === 2 && text.includes(';')));
  return areSeveral || (isSquad && isPair(text)) ? 'each person needs a cell, or a line' : null;
}
