import type { MatchDraft } from '#domain/cards/match-body.ts';
import { type Side, SIDES } from '#domain/cards/match.ts';
import { type NamedPlayer, playerKey, type Row } from '#domain/imports/content.ts';
import { type Inquiry, NEW, PAIR } from '#domain/imports/inquiry.ts';
import { answersAbout } from '#domain/imports/remembered.ts';
import type { FileLine } from '#domain/imports/sheet.ts';
import { foldName, parsePlayerName } from '#domain/name.ts';
import { type FormatRules, sectionsOfMatches } from '#domain/seasons/format.ts';
import type { Named } from '#domain/imports/cells.ts';
import { playerNames } from '../match-names.ts';
import type { FileCard } from './file-card.ts';
import type { KnownNames } from './file-names.ts';

/** Text between the two names of a pair. */
const BETWEEN = /\s*[/&+]\s*|\s+and\s+/iu;

type Pair = [Named, Named];
type WrittenPair = { name: string; pair: Pair; line: FileLine; mayBePair: boolean };

/**
 * Asks about cells with two names, and makes pairs of those that are. `formatOf` returns the format that is fixed on a card's
 * division, or `null` if the file makes it. Returns the names that an answer made a pair.
 */
export function askAboutPairs(
  cards: readonly FileCard[],
  formatOf: (season: string, division: number) => FormatRules | null,
  { people, answers }: KnownNames,
  inquiry: Inquiry,
): string[] {
  const names = playerNames(people);
  const earlier = answersAbout(answers, 'person');
  const written = new Map<string, WrittenPair>();
  for (const card of cards) {
    const format = formatOf(card.season, card.division);
    const sections = format && sectionsOfMatches(format);
    for (const row of card.rows)
      for (const side of SIDES) {
        const [named, ...others] = row.players[side];
        const pair = named && others.length === 0 && named.id === null ? pairOf(named) : null;
        if (!named || !pair) continue;
        const one = written.get(named.folded) ?? { name: named.name, pair, line: row.line, mayBePair: true };
        written.set(named.folded, one);
        if (sections && sections[(row.match ?? 1) - 1]?.players !== 2) one.mayBePair = false;
      }
  }
  const pairs = new Map<string, Pair>();
  for (const [folded, one] of written) {
    const remembered = earlier(one.name)?.value;
    const isSaid = remembered !== undefined || inquiry.given('person', one.name) !== undefined;
    if (names.all(folded).length > 0 && !isSaid) continue;
    if (askAboutPair(one, remembered, inquiry) === PAIR) pairs.set(folded, one.pair);
  }
  if (pairs.size > 0) for (const card of cards) card.rows = card.rows.map((row) => withPairs(row, pairs));
  return [...pairs.keys()].map((folded) => written.get(folded)?.name ?? folded);
}

function askAboutPair(
  { name, pair, line, mayBePair }: WrittenPair,
  remembered: string | undefined,
  inquiry: Inquiry,
): string | null {
  const [first, second] = pair;
  const asPair = { value: PAIR, text: `A pair: ${first.name} and ${second.name}` };
  return inquiry.ask({
    kind: 'person',
    subject: name,
    lines: [line],
    text: `Is ${name} a pair?`,
    options: [...(mayBePair ? [asPair] : []), { value: NEW, text: 'One player with this name' }],
    suggested: mayBePair ? PAIR : NEW,
    needed: true,
    // An id or another name is an answer to the question who this is.
    accepts: (value) => value !== PAIR,
    remembered,
  });
}

/** Returns the two names in a cell; `null` if it has no two names. */
function pairOf({ name }: Named): Pair | null {
  const [first, second, ...others] = name.split(BETWEEN).map((part) => parsePlayerName(part));
  if (!first?.ok || !second?.ok || others.length > 0) return null;
  const isName = (text: string) => /\p{L}{2}/u.test(text);
  if (!isName(first.value) || !isName(second.value)) return null;
  return [namedOf(first.value), namedOf(second.value)];
}

function namedOf(name: string): Named {
  return { name, folded: foldName(name), id: null };
}

/** If a side of a row is a pair, both sides are pairs. */
function withPairs(row: Row, pairs: ReadonlyMap<string, Pair>): Row {
  const paired = (side: Side) => {
    const [named, ...others] = row.players[side];
    return named && others.length === 0 && named.id === null ? pairs.get(named.folded) : undefined;
  };
  const [home, away] = [paired('home'), paired('away')];
  if (!home && !away) return row;
  const players = {
    home: home ?? inPair(row.players.home),
    away: away ?? inPair(row.players.away),
  };
  const keys = (side: Side) => players[side].map((named) => named && playerKey(named));
  const { homePlayer: _, awayPlayer: __, ...rest } = row.draft;
  const draft: MatchDraft = { ...rest, homePlayers: keys('home'), awayPlayers: keys('away') };
  return { ...row, players, draft };
}

function inPair([named]: readonly NamedPlayer[]): NamedPlayer[] {
  return [named, null];
}
