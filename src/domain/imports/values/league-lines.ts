import { COMPETITION_QUESTION_ANSWERS, suggestedIsLeagueAnswer } from './competition.ts';
import type { TableLine } from './line.ts';
import type { ValueReadingContext } from './reading.ts';
import { readWeek } from './week.ts';

/**
 * Returns the lines that belong to the league, and lists lines of cups and friendlies as left out (Rule N30). Asks an
 * official about each text in a column of competitions, and about each cup round, such as `SF1`, in a column of weeks.
 * If this site exported the file, returns all lines.
 */
export function selectLeagueLines(lines: readonly TableLine[], reading: ValueReadingContext): TableLine[] {
  if (reading.exported) return [...lines];
  const texts = new Map<string, TableLine[]>();
  const textOf = new Map<TableLine, string[]>();
  for (const line of lines) {
    const found = [line.text('competition'), cupRoundIn(line)].filter((text) => text !== '');
    textOf.set(line, found);
    for (const text of found) {
      const same = texts.get(text);
      if (same) same.push(line);
      else texts.set(text, [line]);
    }
  }
  const isLeftOut = new Map(
    [...texts].map(
      ([text, own]) =>
        [text, askWhetherPartOfLeague(text, own, reading) === COMPETITION_QUESTION_ANSWERS.leftOut] as const,
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
function cupRoundIn(line: TableLine): string {
  const text = line.text('week');
  const read = text === '' ? null : readWeek(text, line.heading('week'));
  return read && 'round' in read ? text : '';
}

function askWhetherPartOfLeague(
  text: string,
  own: readonly TableLine[],
  { inquiry }: ValueReadingContext,
): string | null {
  const isRound = own.some((line) => line.text('competition') !== text);
  return inquiry.ask({
    kind: 'competition',
    subject: text,
    lines: own.map(({ line }) => line),
    text: `Is “${text}” part of the league?`,
    options: [
      { value: COMPETITION_QUESTION_ANSWERS.leftOut, text: 'No, leave it out' },
      { value: COMPETITION_QUESTION_ANSWERS.league, text: 'Yes, it counts in the league' },
    ],
    suggested: isRound ? COMPETITION_QUESTION_ANSWERS.leftOut : suggestedIsLeagueAnswer(text),
    needed: true,
  });
}
