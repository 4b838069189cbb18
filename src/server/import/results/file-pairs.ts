import type { MatchDraft } from '#domain/cards/match-body.ts';
import { type Side, SIDES } from '#domain/cards/match.ts';
import { type PlayerOnLine, playerKey, type ResultRow } from '#domain/imports/content.ts';
import { type Inquiry, ANSWER_NEW_NAME, PLAYER_PAIR_ANSWER } from '#domain/imports/inquiry.ts';
import { answerFinder } from '#domain/imports/remembered-answers.ts';
import type { FileLineNumber } from '#domain/imports/sheet.ts';
import { tidyAndCheckPlayerName } from '#domain/entered-name.ts';
import { foldName } from '#domain/name.ts';
import { type FormatRules, sectionsOfMatches } from '#domain/seasons/format.ts';
import type { NameInFile } from '#domain/imports/cells.ts';
import { playersByName } from '../match-names.ts';
import type { FileCard } from './file-card.ts';
import type { LeaguePeople } from './file-names.ts';

/** What separates the two names of a pair in a cell, such as `/`, `&` or `and`. */
const PAIR_SEPARATOR_PATTERN = /\s*[/&+]\s*|\s+and\s+/iu;

type PlayerNamePair = [NameInFile, NameInFile];
type CellWithTwoNames = { name: string; pair: PlayerNamePair; line: FileLineNumber; mayBePair: boolean };

/**
 * Asks whether cells with two names, such as `Ann Lee / Bob Fox`, mean two players, and puts these two players on the
 * cards. `formatOf` returns the format of a division of the league, or `null` for a division that the file creates.
 * Returns the texts of the cells that mean two players.
 */
export function askAboutCellsWithTwoNames(
  cards: readonly FileCard[],
  formatOf: (season: string, division: number) => FormatRules | null,
  { people, answers }: LeaguePeople,
  inquiry: Inquiry,
): string[] {
  const names = playersByName(people);
  const earlier = answerFinder(answers, 'person');
  const written = new Map<string, CellWithTwoNames>();
  for (const card of cards) {
    const format = formatOf(card.season, card.division);
    const sections = format && sectionsOfMatches(format);
    for (const row of card.rows)
      for (const side of SIDES) {
        const [named, ...others] = row.players[side];
        const pair = named && others.length === 0 && named.id === null ? findNamePair(named) : null;
        if (!named || !pair) continue;
        const one = written.get(named.folded) ?? { name: named.name, pair, line: row.line, mayBePair: true };
        written.set(named.folded, one);
        if (sections && sections[(row.match ?? 1) - 1]?.players !== 2) one.mayBePair = false;
      }
  }
  const pairs = new Map<string, PlayerNamePair>();
  for (const [folded, one] of written) {
    const remembered = earlier(one.name)?.value;
    const isSaid = remembered !== undefined || inquiry.answerForFile('person', one.name) !== undefined;
    if (names.all(folded).length > 0 && !isSaid) continue;
    if (askAboutPair(one, remembered, inquiry) === PLAYER_PAIR_ANSWER) pairs.set(folded, one.pair);
  }
  if (pairs.size > 0) for (const card of cards) card.rows = card.rows.map((row) => withPairs(row, pairs));
  return [...pairs.keys()].map((folded) => written.get(folded)?.name ?? folded);
}

function askAboutPair(
  { name, pair, line, mayBePair }: CellWithTwoNames,
  remembered: string | undefined,
  inquiry: Inquiry,
): string | null {
  const [first, second] = pair;
  const asPair = { value: PLAYER_PAIR_ANSWER, text: `A pair: ${first.name} and ${second.name}` };
  return inquiry.ask({
    kind: 'person',
    subject: name,
    lines: [line],
    text: `Is ${name} a pair?`,
    options: [...(mayBePair ? [asPair] : []), { value: ANSWER_NEW_NAME, text: 'One player with this name' }],
    suggested: mayBePair ? PLAYER_PAIR_ANSWER : ANSWER_NEW_NAME,
    needed: true,
    // If the cell means one player, the answer may also be a text that is not among the options: the player's id, or
    // another name of the player.
    accepts: (value) => value !== PLAYER_PAIR_ANSWER,
    remembered,
  });
}

/** Returns the two names in a cell; `null` if the cell does not have exactly two. */
function findNamePair({ name }: NameInFile): PlayerNamePair | null {
  const [first, second, ...others] = name.split(PAIR_SEPARATOR_PATTERN).map((part) => tidyAndCheckPlayerName(part));
  if (!first?.ok || !second?.ok || others.length > 0) return null;
  const isName = (text: string) => /\p{L}{2}/u.test(text);
  if (!isName(first.value) || !isName(second.value)) return null;
  return [nameInFileWithoutId(first.value), nameInFileWithoutId(second.value)];
}

function nameInFileWithoutId(name: string): NameInFile {
  return { name, folded: foldName(name), id: null };
}

/**
 * Returns a row with two players in place of each name that means a pair. If only one side is a pair, the other side
 * gets a second player, who is absent, so that both sides have two.
 */
function withPairs(row: ResultRow, pairs: ReadonlyMap<string, PlayerNamePair>): ResultRow {
  const paired = (side: Side) => {
    const [named, ...others] = row.players[side];
    return named && others.length === 0 && named.id === null ? pairs.get(named.folded) : undefined;
  };
  const [home, away] = [paired('home'), paired('away')];
  if (!home && !away) return row;
  const players = {
    home: home ?? withAbsentPartner(row.players.home),
    away: away ?? withAbsentPartner(row.players.away),
  };
  const keys = (side: Side) => players[side].map((named) => named && playerKey(named));
  const { homePlayer: _, awayPlayer: __, ...rest } = row.draft;
  const draft: MatchDraft = { ...rest, homePlayers: keys('home'), awayPlayers: keys('away') };
  return { ...row, players, draft };
}

function withAbsentPartner([named]: readonly PlayerOnLine[]): PlayerOnLine[] {
  return [named, null];
}
