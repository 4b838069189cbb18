import { typosToPrefix } from '#domain/imports/match-distance.ts';
import { searchWords } from '#domain/search.ts';

/**
 * The ways in which two names can be alike, the surest first (Rules N6, N7). `same`: they differ only in capitals,
 * accents, punctuation, blanks, a title such as Mr, or the order `Family, Given`. `part` and `mixed` count only if the
 * people with these names share a team or a club.
 */
export const LIKENESSES = ['same', 'turned', 'nickname', 'initial', 'middle', 'slip', 'part', 'mixed'] as const;
export type Likeness = (typeof LIKENESSES)[number];

/** The sentences that tell officials how two names are alike. */
export const LIKENESS_SENTENCES: Record<Likeness, string> = {
  same: 'Only capitals, accents or punctuation differ.',
  turned: 'The same names in another order.',
  nickname: 'One first name is short for the other.',
  initial: 'One has an initial instead of a first name.',
  middle: 'Only one has a middle name or initial.',
  slip: 'The names differ by one typing mistake.',
  part: 'One name is part of the other.',
  mixed: 'The names are nearly the same.',
};

/**
 * A name split into words in lower case without accents, so that it can be compared. `suffix`: `junior`, `senior` or
 * ''. `note`: any other text in brackets, except roles such as captain.
 */
export type NameWords = { given: readonly string[]; family: string; suffix: string; note: string };

const BRACKETS = /[([{][^)\]}]*[)\]}]?/gu;
const TITLES = new Set('mr mrs ms miss mx dr prof rev fr sir dame lady cllr capt captain'.split(' '));
/** Roles in a team that a name may have in brackets, such as captain. They do not help to identify the person. */
const ROLES_IN_TEAM = new Set('c vc cpt capt captain vice captain sub substitute reserve res guest new'.split(' '));
const SUFFIXES = new Map(
  Object.entries({ jr: 'junior', jnr: 'junior', junior: 'junior', sr: 'senior', snr: 'senior', senior: 'senior' }),
);
/** Words that belong to the family name after them: `O Dowd` is the same as `ODowd`. */
const PARTICLES = new Set(['o', 'mc', 'mac', 'st', 'de', 'la', 'le', 'du', 'di', 'da', 'van', 'von', 'der', 'den']);

/**
 * Splits a name into its words for comparison (Rule N6). A name written as `Family, Given` gives the same result as
 * `Given Family`.
 */
export function nameWords(name: string): NameWords {
  const note = [...name.matchAll(BRACKETS)]
    .flatMap(([inBrackets]) => searchWords(inBrackets))
    .filter((word) => !ROLES_IN_TEAM.has(word))
    .join(' ');
  const parts = name.replace(BRACKETS, ' ').split(',', 2);
  const written = parts.toReversed().flatMap((part) => searchWords(part));
  const suffix = [...written, note].map((word) => SUFFIXES.get(word)).find((word) => word !== undefined) ?? '';
  const plain = written.filter((word) => !SUFFIXES.has(word) && !(written.length > 2 && TITLES.has(word)));
  const words = joinParticles(plain);
  return { given: words.slice(0, -1), family: words.at(-1) ?? '', suffix, note: SUFFIXES.has(note) ? '' : note };
}

function joinParticles(words: readonly string[]): string[] {
  const joined: string[] = [];
  let particles = '';
  for (const [i, word] of words.entries()) {
    // Neither the first word nor the last is joined to the word after it: the first may be an initial, such as `O`, and
    // the last is the family name itself.
    if (i > 0 && i < words.length - 1 && PARTICLES.has(word)) particles += word;
    else {
      joined.push(particles + word);
      particles = '';
    }
  }
  return joined;
}

/**
 * Returns whether a name has only initials or nothing in place of a given name, so that several people may share it.
 */
export function lacksFullGivenName({ given: [first = ''] }: NameWords): boolean {
  return first.length < 2 || isInitials(first);
}

/** Returns how two names are alike; `null` if they are so different that they mean two people (Rules N6, N7). */
export function likenessOf(a: NameWords, b: NameWords): Likeness | null {
  if (a.suffix !== b.suffix && a.suffix !== '' && b.suffix !== '') return null;
  if (a.note !== b.note && a.note !== '' && b.note !== '') return null;
  const likeness = likenessInSameOrder(a, b) ?? turnedLikeness(a, b) ?? turnedLikeness(b, a);
  if (likeness === null) return isPartOfOtherName(a, b) || isPartOfOtherName(b, a) ? 'part' : null;
  return a.suffix === b.suffix && a.note === b.note ? likeness : 'part';
}

/** Returns the surest of these likenesses, or `null` if there is none. */
export function surestLikeness(found: readonly (Likeness | null)[]): Likeness | null {
  return LIKENESSES.find((likeness) => found.includes(likeness)) ?? null;
}

function likenessInSameOrder(a: NameWords, b: NameWords): Likeness | null {
  if (textOf(a) === textOf(b)) return 'same';
  if (textOf(a).replaceAll(' ', '') === textOf(b).replaceAll(' ', '')) return 'slip';
  // Stryker disable next-line ConditionalExpression: a word has no slips from itself; this only saves work.
  const slips = a.family === b.family ? 0 : typosBetween(a.family, b.family);
  if (slips > 2) return null;
  const given = givenLikeness(a.given, b.given);
  if (slips === 0 || given === null) return given;
  return slips === 1 && given === 'same' ? 'slip' : 'mixed';
}

function givenLikeness(a: readonly string[], b: readonly string[]): Likeness | null {
  const [one, other] = [a[0], b[0]];
  if (one === undefined || other === undefined) return 'part';
  if (one === other) return a.length === 1 && b.length === 1 ? 'same' : furtherGivenLikeness(a.slice(1), b.slice(1));
  if (isInitialsOf(a, b) || isInitialsOf(b, a)) return one[0] === other[0] ? 'initial' : 'mixed';
  if (areNicknames(one, other)) return 'nickname';
  const slips = typosBetween(one, other);
  if (slips > 2) return null;
  // Carl and Carol are both given names, so their likeness is only `mixed`. Cral is not a given name, so Cral and Carl
  // differ by a `slip`.
  return slips === 1 && !(isGivenName(one) && isGivenName(other)) ? 'slip' : 'mixed';
}

/**
 * Compares the given names after the first one. Returns `middle` if one name only leaves out or shortens further given
 * names of the other, otherwise `part`.
 */
function furtherGivenLikeness(a: readonly string[], b: readonly string[]): Likeness {
  const isSame = a.every((word, i) => b[i]?.startsWith(word) === true || word.startsWith(b[i] ?? word));
  return isSame ? 'middle' : 'part';
}

/**
 * Returns whether the first list of given names consists of initials of the second list, such as `J` or `JP` for John
 * Paul.
 */
function isInitialsOf([initials = '', second]: readonly string[], given: readonly string[]): boolean {
  const [first = ''] = given;
  if (isInitials(first)) return false;
  if (initials.length === 1) return givenNameMatchesInitial(first, initials);
  if (second !== undefined || !isInitials(initials)) return false;
  return given.length > 1 ? initials === given.map((word) => word.slice(0, 1)).join('') : first[0] === initials[0];
}

/** Returns whether a word is two initials, such as `jp`: two letters that are not a name and have no vowel. */
function isInitials(word: string): boolean {
  return word.length === 2 && !isGivenName(word) && !/[aeiouy]/.test(word);
}

function turnedLikeness(a: NameWords, b: NameWords): Likeness | null {
  if (a.given.length !== b.given.length) return null;
  // The last word becomes the first given name: `Smith Jones Ann` is compared as `Ann Smith Jones`.
  const given = [a.family, ...a.given];
  const family = given.pop()!;
  const likeness = likenessInSameOrder({ ...a, given, family }, b);
  if (likeness === null || likeness === 'part' || likeness === 'mixed') return null;
  return likeness === 'initial' ? 'mixed' : 'turned';
}

/**
 * Returns whether the first name is part of the second: `John Smith` of `John Smith-Jones`, or `Bob` of `Robert Smith`.
 */
function isPartOfOtherName({ given: [first], family }: NameWords, { given: [other, ...further] }: NameWords): boolean {
  if (other === undefined) return false;
  if (first === undefined) return areSameOrNicknames(family, other);
  return areSameOrNicknames(first, other) && further.includes(family);
}

function areSameOrNicknames(a: string, b: string): boolean {
  return a === b || areNicknames(a, b);
}

/**
 * Returns how many slips are between two words: letters that are wrong, missing, extra or swapped. Returns Infinity if
 * there are more slips than the length of the shorter word allows. A word of three to seven letters allows one slip; a
 * longer word allows two. A word of two letters allows only a missing third letter (`haveFiveLettersInTotal`). Between words of at
 * most three letters, one slip counts as two.
 */
export function typosBetween(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  const most = length < 3 ? Number(haveFiveLettersInTotal(a, b)) : length < 8 ? 1 : 2;
  // Stryker disable next-line ConditionalExpression,LogicalOperator: the full comparison gives the same; this only
  // saves work.
  if (Math.abs(a.length - b.length) > most || lettersApart(a, b) > 2 * most) return Infinity;
  // `typosToPrefix` compares with beginnings of a word. Both words get an ending that no word contains, so that whole
  // words are compared.
  const end = '.'.repeat(3);
  const slips = typosToPrefix(a + end, b + end, most);
  return slips === 1 && (length < 3 || (a.length === 3 && b.length === 3)) ? 2 : slips;
}

/**
 * Returns whether two words have five letters in total, such as `Le` and `Lee`. Always false if a letter is not one of
 * a to z, because in other scripts a letter may consist of several characters.
 */
function haveFiveLettersInTotal(a: string, b: string): boolean {
  return a.length + b.length === 5 && !/[^a-z]/.test(a + b);
}

// Stryker disable ConditionalExpression,UpdateOperator: a lower count only costs a full comparison.
/**
 * Returns how many letters occur in only one of two words. One slip causes at most two such letters. So words with many
 * such letters are not alike, and the slower count of slips is not needed.
 */
function lettersApart(a: string, b: string): number {
  let apart = 0;
  for (const letter of a) if (!b.includes(letter)) apart++;
  for (const letter of b) if (!a.includes(letter)) apart++;
  return apart;
}
// Stryker restore all

function textOf({ given, family }: NameWords): string {
  return [...given, family].join(' ');
}

/**
 * Groups of given names that can stand for each other, such as Robert and Bob. Commas separate the groups. A name may
 * be in several groups. A group of a single name only says that it is a given name.
 */
const NICKNAME_GROUPS = `
abigail abby abbie, abraham abe, adam ad, alan al allan allen, albert al bert bertie, alexander alex al alec
alexandra sandy xander, alfred alf alfie fred, alison ali ally, amanda mandy, andrew andy drew, angela angie, ann
anne annie anna, anthony tony ant, archibald archie, arthur art artie, barbara barb babs, barnaby barney, barry baz
bazza, benjamin ben benny benji, bernard bernie, bradley brad, brendan bren, brian bri bryan, bruce brucie, caroline
carol carrie, catherine katherine kathryn catharine cathryn cath cathy kath kathy kate katie kay kit, charles
charlie chas chuck, charlotte charlie lottie, christine chris chrissie christina tina, christopher chris kit topher,
clifford cliff, colin col, cyril cy, daniel dan danny, darren daz dazza, david dave davy davey dai, deborah debra
deb debbie, dennis denis den denny, derek del derrick, dominic dom nick, donald don donny, dorothy dot dotty,
douglas doug dougie, duncan dunc, edward ed eddie eddy ted teddy ned, edmund ed eddie ned, edwin ed eddie, eileen
aileen, elizabeth liz lizzie beth betty eliza libby lisa, ernest ernie, eugene gene, florence flo, frances fran
francis frankie, francis frank frankie fran, franklin frank, frederick fred freddie freddy, gabriel gabe, gareth gaz
gary gareth, gary gaz garry, gavin gav, geoffrey jeffrey geoff jeff, george georgie, gerald gerry jerry ger, gerard
gerry ger ged, gilbert gil bert, gillian gill jill, glenn glen, gordon gord gordy, graham graeme grahame gra,
gregory greg, harold harry hal, harriet hattie, harvey harv, henry harry hal hank, herbert herb bert, howard howie,
hubert bert, hugh huw hughie, ian iain, irene rene, isaac zac, isabel isabelle isobel izzy bella, jacob jake,
jacqueline jackie jacqui, james jim jimmy jamie jem, janet jan, jason jase, jean jeanie, jennifer jen jenny, jeremy
jez jerry jem, jerome jerry, jessica jess jessie, joanne jo joanna, john jack johnny jon, jonathan jon jonny johnny
jonathon, joseph joe joey jo, josephine jo josie, joshua josh, judith judy, julian jules, karen kaz, keith keefe,
kenneth ken kenny, kevin kev, kimberley kim, lawrence laurence larry lawrie laurie loz, leonard len lenny leo,
leslie les lesley, lewis lew louis lou, lillian lil lily, linda lynda lyn lin, louise lou, lucy lou lucille, malcolm
mal malc, margaret maggie meg peg peggy marge madge greta, mark marc marcus, martin mart marty, mary molly polly,
matthew matt matty mat, maurice mo maury, maxwell max maximilian, melvin melvyn mel, michael mike mick micky mickey
mikey, mohammed mohammad muhammad mohamed mo, nathan nathaniel nat nate, neil neal niall, neville nev, nicholas
nicolas nick nicky nico, nicola nicky nikki, nigel nige, norman norm, oliver ollie olly, oscar ozzy, oswald ossie
ozzy, pamela pam, patricia pat patty trish tricia, patrick pat paddy, pauline paula, percival percy, peter pete,
philip phillip phil pip, rachel rach, ralph ralphie, randolph randy, raymond ray, rebecca becky becca, reginald reg
reggie, richard rich richie rick ricky dick dickie, robert rob robbie robin bob bobby bert, roderick rod roddy,
rodney rod, roger rog, roland roly, ronald ron ronnie, rosemary rose rosie, rowland roly, roy royston, rupert rup,
russell russ rus, samantha sam sammy, samuel sam sammy, sandra sandy, sarah sara sally sal, sebastian seb, shaun
sean shane shawn, sheila shelagh, sian shan, sidney sid sydney syd, simon si, solomon sol, stanley stan, stella
estelle, stephen steven steve stevie ste steph stephan, stephanie steph, stewart stuart stu stew, susan sue susie
suzie suzanne susanna, terence terrence terry tel, theodore theo ted, theresa teresa terri tess, thomas tom tommy,
timothy tim timmy, trevor trev, tristan tris, valerie val, vernon vern, veronica ronnie, victor vic, victoria vicky
vicki tori, vincent vince vinny vin, violet vi, virginia ginny, vivian viv, walter wally walt, warren waz, wayne
wayney, wilfred wilf fred, william bill billy will willy liam wm, winifred win freda, winston win, yvonne vonnie,
zachary zac zach zak, desmond des dessie, declan dec, eamon eamonn, seamus shay, fergus ferg gus, gwilym gwil,
hywel howell, siobhan shiv, rhiannon rhi, bethan beth, imogen immy, padraig paddy, diarmuid dermot, cornelius con neil,
clement clem, gilbert gil bert, spencer spence, tobias toby, montague monty, reuben rube, simeon sim, piotr peter,
tomasz tom, krzysztof chris, andrzej andy, jose pepe, giovanni gio, adrian, aaron, alastair alistair alasdair ali al, amy, audrey, beryl, boris, bruno, calum callum cal, carl karl,
cecil, claire clare, clive, connor conor, craig craigy, damian damien, darryl darrel, dawn, dean, dylan, ellis,
emma, eric erik, ethan, evan, ewan euan ewen, fay faye, fiona, gail, geraint, gethin, giles, glyn glynn, gwen gwyn gwyneth gwendolen,
hannah, hazel, helen ellen, herman, ivan, ivor, jay, jane jayne, joan, joel, jordan, kerry, kieran kieron, kyle,
kirsty, laura, lee leigh, leon, lloyd, logan, luke, marcel, marie maria, marilyn, mavis, miles myles, moira, morgan,
muriel, nadine, nina, noel, nora, olive, owen, paul, perry, ria, rhys, rita, ross, rowan, ruth, ryan, scott, sharon,
shirley, stacey stacy, tara, tina, tracey tracy, una, wendy, wesley wes
`;

const nicknamesByName = new Map<string, Set<string>>();
for (const line of NICKNAME_GROUPS.split(',')) {
  const group = line.trim().split(/\s+/);
  for (const name of group) nicknamesByName.set(name, new Set([...(nicknamesByName.get(name) ?? []), ...group]));
}

const nicknameInitialsByName = new Map(
  [...nicknamesByName].map(([name, others]) => [name, new Set([...others].map((other) => other.slice(0, 1)))]),
);

/** Returns whether a word, in lower case without accents, is a known given name. */
export function isGivenName(word: string): boolean {
  return nicknamesByName.has(word);
}

/**
 * Returns the given names that may stand for a given name in lower case, such as `bob` for `robert`, and that name
 * itself. Returns an empty list for an unknown name.
 */
export function nicknamesOf(word: string): string[] {
  return [...(nicknamesByName.get(word) ?? [])];
}

/**
 * Returns whether two given names in lower case can stand for each other, such as `bob` and `robert` (Rule N7). False
 * for unknown names.
 */
export function areNicknames(a: string, b: string): boolean {
  return nicknamesByName.get(a)?.has(b) ?? false;
}

/**
 * Returns whether a given name, or a name that may stand for it, begins with this letter: `r` is also an initial of Bob
 * (Rule N7).
 */
export function givenNameMatchesInitial(given: string, initial: string): boolean {
  return given.startsWith(initial) || (nicknameInitialsByName.get(given)?.has(initial) ?? false);
}
