import { COMPETITION, suggestedCompetition } from './competition.ts';
import type { Line } from './line.ts';
import type { Reading } from './reading.ts';
import { readWeek } from './week.ts';

/**
 * Returns the lines without those of cups and friendlies. A competition column, or a round such as `SF1` in place of a week,
 * shows them.
 */
export function leagueLines(lines: readonly Line[], reading: Reading): Line[] {
  if (reading.exported) return [...lines];
  const texts = new Map<string, Line[]>();
  const textOf = new Map<Line, string[]>();
  for (const line of lines) {
    const found = [line.text('competition'), roundIn(line)].filter((text) => text !== '');
    textOf.set(line, found);
    for (const text of found) {
      const same = texts.get(text);
      if (same) same.push(line);
      else texts.set(text, [line]);
    }
  }
  const isLeftOut = new Map(
    [...texts].map(([text, own]) => [text, askCompetition(text, own, reading) === COMPETITION.leftOut] as const),
  );
  return lines.filter((line) => {
    const other = textOf.get(line)?.find((text) => isLeftOut.get(text));
    if (other === undefined) return true;
    reading.inquiry.leaveOut(line.line, `This line is not part of the league (${other}).`);
    return false;
  });
}

function roundIn(line: Line): string {
  const text = line.text('week');
  const read = text === '' ? null : readWeek(text, line.heading('week'));
  return read && 'round' in read ? text : '';
}

function askCompetition(text: string, own: readonly Line[], { inquiry }: Reading): string | null {
  const isRound = own.some((line) => line.text('competition') !== text);
  return inquiry.ask({
    kind: 'competition',
    subject: text,
    lines: own.map(({ line }) => line),
    text: `Is “${text}” part of the league?`,
    options: [
      { value: COMPETITION.leftOut, text: 'No, leave it out' },
      { value: COMPETITION.league, text: 'Yes, it counts in the league' },
    ],
    suggested: isRound ? COMPETITION.leftOut : suggestedCompetition(text),
    needed: true,
  });
}
