import { mapSides, oppositeSide, type Side, SIDES, type Sides } from '#domain/cards/match.ts';
import { printableQuote, readWholeNumber } from '#domain/imports/cells.ts';
import type { PlayerOnLine } from '#domain/imports/content.ts';
import type { CardLine } from './card-lines.ts';
import { recordsOnlyWinners, rulesOfDivisionInSeason } from './score-scale.ts';
import type { FrameTexts } from './frame-texts.ts';
import type { FrameReadingContext } from './frame-reading.ts';
import { type ReportFault, valueOrReportFaults } from './reading.ts';
import { isWalkoverWin, readPoints, readWonOrLost } from './score.ts';

/**
 * The points of each side in a frame: `null` for no points, `undefined` for points that could not be read. `winner`:
 * the winner of a frame that is recorded without points; otherwise `null`. `players`: the players of each side, with
 * `null` for an absent player.
 */
export type ParsedFrameScores = Sides<number | null | undefined> & {
  winner: Side | null;
  players: Sides<PlayerOnLine[]>;
};

type Frame = { texts: FrameTexts; named: Sides<PlayerOnLine[]>; winner: Side | null };

/**
 * Reads the scores of a frame (Rule N29). Returns `null` if the frame has no points and an official leaves such frames
 * out of the import.
 */
export function readFrameScores(
  card: CardLine,
  frame: Frame,
  by: FrameReadingContext,
  report: ReportFault,
): ParsedFrameScores | null {
  const { texts, named } = frame;
  const { own, exported } = by.reading;
  if (exported) {
    const read = (side: Side) => readExportedScore(texts, side, by.hasWinner, report);
    return { home: read('home'), away: read('away'), winner: null, players: named };
  }
  const byWord = readWalkoverWord(card, frame, by, report);
  if (byWord) return byWord;
  const won = winnerFromWords(texts);
  const isEmpty = SIDES.every((side) => texts.scores[side] === '' || readWonOrLost(texts.scores[side]) !== null);
  const winner = won ?? (isEmpty ? frame.winner : null);
  if (own && by.hasWinner && isEmpty) return { home: null, away: null, winner: null, players: named };
  if (isEmpty && winner) return scoresFromWinner(card, winner, named, by);
  const absent = SIDES.filter((side) => isAbsentSide(named[side]));
  const isNothing = SIDES.every((side) => ['', '0'].includes(texts.scores[side]));
  const isBlank = SIDES.every((side) => texts.players[side] === '' && texts.scores[side] === '');
  if (isBlank) return askAboutEmptyScores(card, named, by, report);
  if (isNothing && absent.length === 2) return { home: 0, away: 0, winner: null, players: named };
  if (isNothing && absent.length === 1 && isEmpty)
    return walkoverScores(card, oppositeSide(absent[0] ?? 'home'), named, by);
  if (isNothing && absent.length === 0 && !by.hasWinner) return askAboutEmptyScores(card, named, by, report);
  const [home, away] = SIDES.map((side) => readScore(texts, side, by.hasWinner && isEmpty, report));
  const read = { home, away, winner: null, players: named };
  if (
    by.scale.isWonOnly &&
    !own &&
    recordsOnlyWinners(rulesOfCard(card, by)) &&
    typeof home === 'number' &&
    typeof away === 'number' &&
    home !== away
  )
    return scoresFromWinner(card, home > away ? 'home' : 'away', named, by);
  return absent.length === 1
    ? scoresAgainstAbsentSide(card, read, oppositeSide(absent[0] ?? 'home'), by, report)
    : read;
}

function readExportedScore(
  { scores, headings }: FrameTexts,
  side: Side,
  hasWinner: boolean,
  report: ReportFault,
): number | null | undefined {
  if (hasWinner && scores[side] === '') return null;
  return valueOrReportFaults(readWholeNumber(scores[side], headings[side]), report);
}

function readScore(
  { scores, headings }: FrameTexts,
  side: Side,
  mayLack: boolean,
  report: ReportFault,
): number | null | undefined {
  const text = scores[side];
  if (text === '' && mayLack) return null;
  if (text === '') return report(`${headings[side]} is empty.`);
  const read = readPoints(text);
  if ('value' in read) return read.value;
  return report(`${headings[side]} is "${printableQuote(text)}", ${read.fault}.`);
}

function isAbsentSide(players: PlayerOnLine[]): boolean {
  return players.every((named) => named === null);
}

/**
 * Reads a frame in which a word such as `w/o` is in place of a side's score. That side won by a walkover, and its
 * opponents count as absent, even if they are named. Reports a fault if it is not clear which side won. Returns `null`
 * if neither score is such a word.
 */
function readWalkoverWord(
  card: CardLine,
  { texts, named }: Frame,
  by: FrameReadingContext,
  report: ReportFault,
): ParsedFrameScores | null {
  const said = SIDES.filter((one) => isWalkoverWin(texts.scores[one]));
  if (said.length === 0) return null;
  const came = said.filter((one) => !isAbsentSide(named[one]));
  const [side = said[0] ?? 'home', other] = came;
  const lost = oppositeSide(side);
  const players = { ...named, [lost]: named[lost].map(() => null) };
  const isLost = said.length > 1 || /^(?:0*|lost|l)$/i.test(texts.scores[lost]);
  const isClear = came.length > 0 && !other && isLost;
  if (!isClear) {
    report(`${texts.headings[side]} is "${printableQuote(texts.scores[side])}", but the line does not say who won.`);
    return { home: undefined, away: undefined, winner: null, players: named };
  }
  for (const one of named[lost])
    if (one)
      by.reading.inquiry.leaveOut(card.line.line, `${one.name} did not play: the ${side} side won by a walkover.`);
  return walkoverScores(card, side, players, by);
}

/**
 * Returns the scores of a frame that `side` won by a walkover. If the scores in the file are points, `side` gets the
 * walkover score from the division's rules, and its opponents get 0. If the scores in the file are only 1 and 0, and
 * the division's rules record points, `side` gets 1, and its opponents get 0. In any other case, both scores are
 * `null`.
 */
function walkoverScores(
  card: CardLine,
  side: Side,
  players: Sides<PlayerOnLine[]>,
  by: FrameReadingContext,
): ParsedFrameScores {
  const none = { home: null, away: null, winner: null, players };
  if (!by.scale.isPoints)
    return by.scale.isWonOnly && !recordsOnlyWinners(rulesOfCard(card, by))
      ? { ...none, [side]: 1, [oppositeSide(side)]: 0 }
      : none;
  return { ...none, [side]: rulesOfCard(card, by).walkoverScore, [oppositeSide(side)]: 0 };
}

function rulesOfCard({ key }: CardLine, { reading: { facts } }: FrameReadingContext) {
  return rulesOfDivisionInSeason(facts, key?.season ?? '', key?.division ?? 0);
}

/**
 * Returns the side that won according to words such as `won` or `lost` in place of the scores. Returns `null` if there
 * are no such words, or if they contradict each other.
 */
function winnerFromWords({ scores }: FrameTexts): Side | null {
  const [home, away] = SIDES.map((side) => readWonOrLost(scores[side]));
  if (home === null && away === null) return null;
  if (home === away) return null;
  return home === 'won' || away === 'lost' ? 'home' : 'away';
}

/**
 * Returns the scores of a frame of which only the winner is known: 1–0, or no points if the division's rules record
 * only the winner.
 */
function scoresFromWinner(
  card: CardLine,
  winner: Side,
  players: Sides<PlayerOnLine[]>,
  by: FrameReadingContext,
): ParsedFrameScores {
  if (recordsOnlyWinners(rulesOfCard(card, by))) return { home: null, away: null, winner, players };
  return { home: winner === 'home' ? 1 : 0, away: winner === 'away' ? 1 : 0, winner: null, players };
}

/**
 * Asks an official what frames without points for either side mean. Returns 0–0 with absent players for a void frame,
 * and `null` for a frame that is left out. Without an answer, reports a fault.
 */
function askAboutEmptyScores(
  card: CardLine,
  players: Sides<PlayerOnLine[]>,
  by: FrameReadingContext,
  report: ReportFault,
): ParsedFrameScores | null {
  const { inquiry } = by.reading;
  const at = card.line.line;
  const names = SIDES.flatMap((side) => players[side].map((one) => one?.name ?? '')).filter((name) => name !== '');
  const who = names.length > 0 ? names.join(' v ') : 'A frame without players';
  const answer = inquiry.ask({
    kind: 'void',
    subject: 'empty scores',
    lines: [at],
    text: 'Some frames have no points for either side. What happened?',
    options: [
      { value: 'void', text: 'They were not played: record them as void' },
      { value: 'left-out', text: 'Leave these lines out' },
    ],
    suggested: null,
    needed: false,
  });
  if (answer === 'left-out') {
    inquiry.leaveOut(at, `${who} has no points.`);
    return null;
  }
  if (answer === 'void') {
    inquiry.leaveOut(at, `${who} is void${names.length > 0 ? ': the names are not stored' : ''}.`);
    return { home: 0, away: 0, winner: null, players: mapSides((side) => players[side].map(() => null)) };
  }
  report(`${who} has no points.`);
  return { home: undefined, away: undefined, winner: null, players };
}

/**
 * Returns the scores of a frame in which only `side` was present. If the scores are points, and differ from the
 * walkover score of the rules, asks an official what the scores mean; without an answer, reports a fault. Does not
 * check a frame that belongs to a match of several frames.
 */
function scoresAgainstAbsentSide(
  card: CardLine,
  read: ParsedFrameScores,
  side: Side,
  by: FrameReadingContext,
  report: ReportFault,
): ParsedFrameScores {
  const [won, lost] = [read[side], read[oppositeSide(side)]];
  const { walkoverScore } = rulesOfCard(card, by);
  if (
    !by.scale.isPoints ||
    card.line.columns.find('frameNumber') !== undefined ||
    typeof won !== 'number' ||
    typeof lost !== 'number' ||
    (won === walkoverScore && lost === 0)
  )
    return read;
  const score = `${won}–${lost}`;
  const answer = by.reading.inquiry.ask({
    kind: 'walkover',
    subject: score,
    lines: [card.line.line],
    text: `This league records a walkover as ${walkoverScore}–0. What is ${score} against an absent player?`,
    options: [{ value: 'rule', text: `A walkover: record ${walkoverScore}–0` }],
    suggested: null,
    needed: false,
    // The answer `frame` keeps the score as it is in the file, although the rules of the season may refuse it.
    accepts: (value) => value === 'frame',
  });
  if (answer === 'rule') return walkoverScores(card, side, read.players, by);
  if (answer === null)
    report(`${score} against an absent player is not the walkover score of this league, ${walkoverScore}–0.`);
  return read;
}
