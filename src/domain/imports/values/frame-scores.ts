import { bothSides, opposite, type Side, SIDES, type Sides } from '#domain/cards/match.ts';
import { printable, readWholeNumber } from '#domain/imports/cells.ts';
import type { PlayerOnLine } from '#domain/imports/content.ts';
import type { CardLine } from './card-lines.ts';
import { isScoredByWinner, rulesIn } from './score-scale.ts';
import type { FrameTexts } from './frame-texts.ts';
import type { FrameReading } from './frame-reading.ts';
import { type ReportFault, valueOrReport } from './reading.ts';
import { isWalkover, readPoints, readWonOrLost } from './score.ts';

/**
 * The scores of a frame: `null` for none, `undefined` for a score that could not be read. `players`: the players,
 * without those who were absent according to the scores.
 */
export type ReadScores = Sides<number | null | undefined> & { winner: Side | null; players: Sides<PlayerOnLine[]> };

type Frame = { texts: FrameTexts; named: Sides<PlayerOnLine[]>; winner: Side | null };

/** Reads the scores of a frame. Returns `null` if the frame is left out. */
export function readFrameScores(
  card: CardLine,
  frame: Frame,
  by: FrameReading,
  report: ReportFault,
): ReadScores | null {
  const { texts, named } = frame;
  const { own, exported } = by.reading;
  if (exported) {
    const read = (side: Side) => ownScore(texts, side, by.hasWinner, report);
    return { home: read('home'), away: read('away'), winner: null, players: named };
  }
  const byWord = walkoverByWord(card, frame, by, report);
  if (byWord) return byWord;
  const won = wonByWord(texts);
  const isEmpty = SIDES.every((side) => texts.scores[side] === '' || readWonOrLost(texts.scores[side]) !== null);
  const winner = won ?? (isEmpty ? frame.winner : null);
  if (own && by.hasWinner && isEmpty) return { home: null, away: null, winner: null, players: named };
  if (isEmpty && winner) return wonWithoutPoints(card, winner, named, by);
  const absent = SIDES.filter((side) => isAbsentSide(named[side]));
  const isNothing = SIDES.every((side) => ['', '0'].includes(texts.scores[side]));
  const isBlank = SIDES.every((side) => texts.players[side] === '' && texts.scores[side] === '');
  if (isBlank) return emptyScores(card, named, by, report);
  if (isNothing && absent.length === 2) return { home: 0, away: 0, winner: null, players: named };
  if (isNothing && absent.length === 1 && isEmpty)
    return walkoverScores(card, opposite(absent[0] ?? 'home'), named, by);
  if (isNothing && absent.length === 0 && !by.hasWinner) return emptyScores(card, named, by, report);
  const [home, away] = SIDES.map((side) => scoreOf(texts, side, by.hasWinner && isEmpty, report));
  const read = { home, away, winner: null, players: named };
  if (
    by.scale.isWonOnly &&
    !own &&
    isScoredByWinner(rulesOfCard(card, by)) &&
    typeof home === 'number' &&
    typeof away === 'number' &&
    home !== away
  )
    return wonWithoutPoints(card, home > away ? 'home' : 'away', named, by);
  return absent.length === 1 ? againstNobody(card, read, opposite(absent[0] ?? 'home'), by, report) : read;
}

function ownScore(
  { scores, headings }: FrameTexts,
  side: Side,
  hasWinner: boolean,
  report: ReportFault,
): number | null | undefined {
  if (hasWinner && scores[side] === '') return null;
  return valueOrReport(readWholeNumber(scores[side], headings[side]), report);
}

function scoreOf(
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
  return report(`${headings[side]} is "${printable(text)}", ${read.fault}.`);
}

function isAbsentSide(players: PlayerOnLine[]): boolean {
  return players.every((named) => named === null);
}

/**
 * Reads a frame with a word such as `w/o` in place of a score: this side won by a walkover, and its opponent was
 * absent, even if named. Returns `null` if no score is such a word.
 */
function walkoverByWord(
  card: CardLine,
  { texts, named }: Frame,
  by: FrameReading,
  report: ReportFault,
): ReadScores | null {
  const said = SIDES.filter((one) => isWalkover(texts.scores[one]));
  if (said.length === 0) return null;
  const came = said.filter((one) => !isAbsentSide(named[one]));
  const [side = said[0] ?? 'home', other] = came;
  const lost = opposite(side);
  const players = { ...named, [lost]: named[lost].map(() => null) };
  const isLost = said.length > 1 || /^(?:0*|lost|l)$/i.test(texts.scores[lost]);
  const isClear = came.length > 0 && !other && isLost;
  if (!isClear) {
    report(`${texts.headings[side]} is "${printable(texts.scores[side])}", but the line does not say who won.`);
    return { home: undefined, away: undefined, winner: null, players: named };
  }
  for (const one of named[lost])
    if (one)
      by.reading.inquiry.leaveOut(card.line.line, `${one.name} did not play: the ${side} side won by a walkover.`);
  return walkoverScores(card, side, players, by);
}

/** Returns the scores of a walkover, by the rules of the season. */
function walkoverScores(card: CardLine, side: Side, players: Sides<PlayerOnLine[]>, by: FrameReading): ReadScores {
  const none = { home: null, away: null, winner: null, players };
  if (!by.scale.isPoints)
    return by.scale.isWonOnly && !isScoredByWinner(rulesOfCard(card, by))
      ? { ...none, [side]: 1, [opposite(side)]: 0 }
      : none;
  return { ...none, [side]: rulesOfCard(card, by).walkoverScore, [opposite(side)]: 0 };
}

function rulesOfCard({ key }: CardLine, { reading: { facts } }: FrameReading) {
  return rulesIn(facts, key?.season ?? '', key?.division ?? 0);
}

/** Returns the side that won, if words such as `won` are in place of the scores. */
function wonByWord({ scores }: FrameTexts): Side | null {
  const [home, away] = SIDES.map((side) => readWonOrLost(scores[side]));
  if (home === null && away === null) return null;
  if (home === away) return null;
  return home === 'won' || away === 'lost' ? 'home' : 'away';
}

/** Returns the scores of a frame with a winner but no points: 1–0, or none if the rules have no points. */
function wonWithoutPoints(card: CardLine, winner: Side, players: Sides<PlayerOnLine[]>, by: FrameReading): ReadScores {
  if (isScoredByWinner(rulesOfCard(card, by))) return { home: null, away: null, winner, players };
  return { home: winner === 'home' ? 1 : 0, away: winner === 'away' ? 1 : 0, winner: null, players };
}

/** Asks what it means that neither side of a frame has points. Until an official answers, such frames are faults. */
function emptyScores(
  card: CardLine,
  players: Sides<PlayerOnLine[]>,
  by: FrameReading,
  report: ReportFault,
): ReadScores | null {
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
    return { home: 0, away: 0, winner: null, players: bothSides((side) => players[side].map(() => null)) };
  }
  report(`${who} has no points.`);
  return { home: undefined, away: undefined, winner: null, players };
}

/**
 * Asks about a score against an absent player that is not the score of a walkover. Until an official answers, this
 * score is a fault.
 */
function againstNobody(
  card: CardLine,
  read: ReadScores,
  side: Side,
  by: FrameReading,
  report: ReportFault,
): ReadScores {
  const [won, lost] = [read[side], read[opposite(side)]];
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
    // With this answer, the frame keeps its score, which the rules of the season may refuse.
    accepts: (value) => value === 'frame',
  });
  if (answer === 'rule') return walkoverScores(card, side, read.players, by);
  if (answer === null)
    report(`${score} against an absent player is not the walkover score of this league, ${walkoverScore}–0.`);
  return read;
}
