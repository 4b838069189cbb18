import { COMPETITION_ANSWERS, suggestedCompetition } from './competition.ts';
import type { TableLine } from './line.ts';
import type { ValueReading } from './reading.ts';
import { readWeek } from './week.ts';

/**
 * Returns the lines that are about the league, not about a cup or a friendly. A column of competitions, or a round such
 * as `SF1` in place of a week, shows what a line is about. Asks about each competition.
 */
export function leagueLines(lines: readonly TableLine[], reading: ValueReading): TableLine[] {
  if (reading.exported) return [...lines];
  const texts = new Map<string, TableLine[]>();
  const textOf = new Map<TableLine, string[]>();
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
    [...texts].map(
      ([text, own]) => [text, askCompetition(text, own, reading) === COMPETITION_ANSWERS.leftOut] as const,
    ),
  );
  return lines.filter((line) => {
    const other = textOf.get(line)?.find((text) => isLeftOut.get(text));
    if (other === undefined) return true;
    reading.inquiry.leaveOut(line.line, `This line is not part of the league (${other}).`);
    return false;
  });
}

/** Returns the round of a cup that a line has in place of a week; '' for none. */
function roundIn(line: TableLine): string {
  const text = line.text('week');
  const read = text === '' ? null : readWeek(text, line.heading('week'));
  return read && 'round' in read ? text : '';
}

function askCompetition(text: string, own: readonly TableLine[], { inquiry }: ValueReading): string | null {
  const isRound = own.some((line) => line.text('competition') !== text);
  return inquiry.ask({
    kind: 'competition',
    subject: text,
    lines: own.map(({ line }) => line),
    text: `Is “${text}” part of the league?`,
    options: [
      { value: COMPETITION_ANSWERS.leftOut, text: 'No, leave it out' },
      { value: COMPETITION_ANSWERS.league, text: 'Yes, it counts in the league' },
    ],
    suggested: isRound ? COMPETITION_ANSWERS.leftOut : suggestedCompetition(text),
    needed: true,
  });
}
