import type { MatchDraft } from '#domain/cards/match-body.ts';
import { mapSides, sideAhead, type Side, SIDES, type Sides } from '#domain/cards/match.ts';
import { MATCH_TEXT_FIELDS, MATCH_TEXT_KEYS, matchTextsIn } from '#domain/cards/match-texts.ts';
import { type BreakInCell, printableQuote, readWholeNumber } from '#domain/imports/cells.ts';
import { type PlayerOnLine, playerKey, type ResultRow } from '#domain/imports/content.ts';
import type { MeaningName } from '#domain/imports/meanings.ts';
import { nameFault } from '#domain/entered-name.ts';
import { readBreaks } from './breaks.ts';
import type { CardLine } from './card-lines.ts';
import type { FrameHeadingNumbers, FrameReadingContext } from './frame-reading.ts';
import { frameTexts } from './frame-texts.ts';
import { readNumberInDigitsOrWords } from './number-words.ts';
import type { PlayerInCell } from './players.ts';
import { LineFaultReporter, type ReportFault, valueOrReportFaults, readOneOfWords } from './reading.ts';
import { readWinner } from './winner.ts';
import { readFrameScores, type ParsedFrameScores } from './frame-scores.ts';

/**
 * Reads one of the frames on a line (Rule N22), and reports its faults. Returns `null` if the frame is left out of the
 * import.
 */
export function readFrame(card: CardLine, place: FrameHeadingNumbers, by: FrameReadingContext): ResultRow | null {
  const { line } = card;
  const { inquiry } = by.reading;
  const faults = new LineFaultReporter(inquiry, line.line, card.faulty);
  const { report } = faults;
  const match = place.match ?? readMatchNumber(card, report);
  const texts = frameTexts(line, place.number, by.reading, report);
  if (!texts) return { ...emptyRowForLine(card), match, faulty: true };
  const sides = mapSides((side) => {
    const text =
      place.players === place.number
        ? texts.players[side]
        : frameTexts(line, place.players, by.reading, report)?.players[side];
    const what = `The ${side} player`;
    return by.players.read(text ?? '', { line, meaning: `${side}Player`, number: place.players, what }, report);
  });
  const others = readFurtherPlayers(card, place, by, report);
  if ([sides.home, sides.away, ...others.home, ...others.away].includes('left-out')) {
    inquiry.leaveOut(line.line, 'It has no player, and you leave such lines out.');
    return null;
  }
  const isPair = others.home.length > 0;
  const named = mapSides((side) => [sides[side], ...others[side]].map(toPlayerOnLine));
  const winner = readWinner(card, place, by, report);
  const scores = readFrameScores(card, { texts, named, winner }, by, report);
  if (scores === null) return null;
  const frame =
    place.frame ?? (line.cell('frameNumber') === '' ? null : readNumberInColumn(line, 'frameNumber', report));
  const said = scores.winner ?? statedWinner(card, place, { ...scores, winner }, by, report);
  const draft = matchDraftOf(card, place, { players: scores.players, isPair, scores, winner: said }, by, report);
  const section = line.cell('section');
  const aggregateTo = readOneOfWords(line, 'aggregateTo', SIDES, report);
  const row = {
    ...emptyRowForLine(card),
    match,
    frame,
    section,
    players: scores.players,
    draft,
    faulty: faults.isFaulty,
  };
  return aggregateTo === null ? row : { ...row, aggregateTo };
}

function emptyRowForLine({ line, day, faulty }: CardLine): ResultRow {
  const none = { match: undefined, frame: null, section: '', players: { home: [], away: [] }, draft: {}, ending: null };
  return { line: line.line, ...none, date: day && day.day, faulty };
}

function toPlayerOnLine(said: PlayerInCell): PlayerOnLine {
  return said === 'left-out' ? null : said.named;
}

/**
 * The second to fourth player of a side. The keys are the names of their columns without `home` or `away`; the values
 * are the words for these players in sentences.
 */
const FURTHER_PLAYER_ORDINALS = { Partner: 'second', Third: 'third', Fourth: 'fourth' } as const;

/**
 * Reads the second to fourth player of each side. If a side names fewer players than the other, absent players complete
 * its list, so that both lists have the same length.
 */
function readFurtherPlayers(
  { line }: CardLine,
  { number }: FrameHeadingNumbers,
  { players }: FrameReadingContext,
  report: ReportFault,
): Sides<PlayerInCell[]> {
  const columns = Object.keys(FURTHER_PLAYER_ORDINALS) as (keyof typeof FURTHER_PLAYER_ORDINALS)[]; // `Object.keys` returns `string[]`
  const last = columns.findLastIndex((one) => SIDES.some((side) => line.cell(`${side}${one}`, number) !== ''));
  return mapSides((side) =>
    columns.slice(0, last + 1).map((one) => {
      const meaning = `${side}${one}` as const;
      const what = `The ${FURTHER_PLAYER_ORDINALS[one]} ${side} player`;
      return players.read(line.cell(meaning, number), { line, meaning, number, what }, report);
    }),
  );
}

/** Returns the number of the line's match on its card; `undefined` if the cell could not be read. */
function readMatchNumber({ line }: CardLine, report: ReportFault): number | undefined {
  const meaning = line.columns.find('matchNumber') ? 'matchNumber' : 'match';
  return readNumberInColumn(line, meaning, report);
}

const NUMBER_PREFIX_PATTERN = /^(?:frame|match|game|leg|set|no|f|m|g|#)\.?\s?(?:no\.?\s?)?/i;

function readNumberInColumn(line: CardLine['line'], meaning: MeaningName, report: ReportFault): number | undefined {
  const text = line.cell(meaning);
  const number = readNumberInDigitsOrWords(text.replace(NUMBER_PREFIX_PATTERN, '').replace(/[.)]$/, ''));
  return valueOrReportFaults(readWholeNumber(number === null ? text : String(number), line.heading(meaning)), report);
}

type FrameOnLine = { players: Sides<PlayerOnLine[]>; isPair: boolean; scores: ParsedFrameScores; winner: Side | null };

function matchDraftOf(
  card: CardLine,
  place: FrameHeadingNumbers,
  parts: FrameOnLine,
  by: FrameReadingContext,
  report: ReportFault,
): MatchDraft {
  const { players, isPair, scores, winner } = parts;
  const { line } = card;
  return {
    ...playerFields(players, isPair),
    homeScore: scores.home,
    ...breakFieldsOfSide('home', card, place, players.home, by, report),
    awayScore: scores.away,
    ...breakFieldsOfSide('away', card, place, players.away, by, report),
    ...(winner === null ? {} : { winner }),
    ...matchTextsIn(Object.fromEntries(MATCH_TEXT_KEYS.map((key) => [key, readNote(line.cell(key), key, report)]))),
  };
}

/**
 * Returns the winner that the line names; `null` if the line names none. In files of other sites, the points decide who
 * won, so the function also returns `null` for a line that has points for both sides. If such a line names a winner,
 * but its points are equal or show another winner, reports a fault.
 */
function statedWinner(
  card: CardLine,
  place: FrameHeadingNumbers,
  scores: ParsedFrameScores,
  by: FrameReadingContext,
  report: ReportFault,
): Side | null {
  const { home, away, winner: said } = scores;
  if (by.reading.own || said === null || typeof home !== 'number' || typeof away !== 'number') return said;
  if (sideAhead({ home, away }) !== said) {
    const { line } = card;
    report(
      `${line.heading('winner', place.number)} is "${line.cell('winner', place.number)}", but the points are ${home}–${away}.`,
    );
  }
  return null;
}

function readNote(text: string, key: keyof typeof MATCH_TEXT_FIELDS, report: ReportFault): string {
  const { label, longest } = MATCH_TEXT_FIELDS[key];
  const message = text === '' ? null : nameFault(text, label, longest);
  if (message !== null) report(message);
  return text;
}

function playerFields(players: Sides<PlayerOnLine[]>, isPair: boolean): MatchDraft {
  const keys = mapSides((side) => players[side].map((named) => named && playerKey(named)));
  if (isPair) return { homePlayers: keys.home, awayPlayers: keys.away };
  return { homePlayer: keys.home[0], awayPlayer: keys.away[0] };
}

/**
 * Returns a side's breaks as fields of the match. A side has two columns for its breaks, such as `homeBreak` and
 * `homeOtherBreaks`. If a cell has several breaks or says which player made a break, all breaks of the side are in one
 * list. Otherwise each of the two columns has its own field.
 */
function breakFieldsOfSide(
  side: Side,
  { line }: CardLine,
  { number }: FrameHeadingNumbers,
  players: PlayerOnLine[],
  { reading: { own } }: FrameReadingContext,
  report: ReportFault,
): MatchDraft {
  const [first, second] = ([`${side}Break`, `${side}OtherBreaks`] as const).map((meaning) => {
    const text = line.cell(meaning, number);
    const read = readBreaks(text, own);
    if (!read) report(`${line.heading(meaning, number)} is "${printableQuote(text)}", which is not a whole number.`);
    return read ?? undefined;
  });
  const all = [...(first ?? []), ...(second ?? [])];
  const makerOf = ({ points, by }: BreakInCell) => {
    const maker = by === null ? null : players[by - 1];
    return maker ? { playerId: playerKey(maker), points } : points;
  };
  if ((first?.length ?? 0) > 1 || (second?.length ?? 0) > 1 || all.some(({ by }) => by !== null))
    return { [`${side}Breaks`]: all.map(makerOf) };
  const only = (cell: BreakInCell[] | undefined) => cell && (cell[0]?.points ?? null);
  return { [`${side}Break`]: only(first), [`${side}Break2`]: only(second) };
}
