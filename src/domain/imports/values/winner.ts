import { type Side, SIDES } from '#domain/cards/match.ts';
import { printableQuote } from '#domain/imports/cells.ts';
import { foldName } from '#domain/name.ts';
import type { CardLine } from './card-lines.ts';
import type { FrameHeadingNumbers, FrameReadingContext } from './frame-reading.ts';
import { frameTexts } from './frame-texts.ts';
import { type ReportFault, ignoreFault } from './reading.ts';

/**
 * Returns the side that won a frame according to its winner cell, which has a side or, in files of other sites, the
 * name of a player or team. Returns `null` for an empty cell, and for any other text, which is reported as a fault.
 */
export function readWinner(
  card: CardLine,
  place: Pick<FrameHeadingNumbers, 'number' | 'players'>,
  by: FrameReadingContext,
  report: ReportFault,
): Side | null {
  const { line, teams } = card;
  const text = line.cell('winner', place.number);
  if (text === '') return null;
  const heading = line.heading('winner', place.number);
  const word = text.toLowerCase();
  if (word === 'drawn') {
    report(`${heading} is "drawn": a match has a winner, home or away.`);
    return null;
  }
  const side = SIDES.find((one) => one === word || (!by.reading.own && (one[0] === word || `${one} win` === word)));
  if (side) return side;
  if (!by.reading.own) {
    const names = frameTexts(line, place.players, by.reading, ignoreFault)?.players;
    const isOf = (one: Side) => [names?.[one], teams[one]].some((name) => name && foldName(name) === foldName(text));
    const [winner, other] = SIDES.filter(isOf);
    if (winner && !other) return winner;
    report(`${heading} is "${printableQuote(text)}", which is neither side nor one of the players.`);
  } else report(`${heading} is "${printableQuote(text)}": it must be one of home, away, drawn.`);
  return null;
}
