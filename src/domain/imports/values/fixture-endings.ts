import { ALL_FIXTURE_OUTCOMES, FIXTURE_AWARD_CHOICES, FIXTURE_WINNER_CHOICES } from '#domain/cards/card-choices.ts';
import type { OutcomeDraft } from '#domain/cards/outcome.ts';
import { oppositeSide, type Side, SIDES, type Sides } from '#domain/cards/match.ts';
import { MATCH_TEXT_FIELDS } from '#domain/cards/match-texts.ts';
import { printableQuote, readWholeNumber } from '#domain/imports/cells.ts';
import type { ResultRow } from '#domain/imports/content.ts';
import type { MeaningName } from '#domain/imports/meanings.ts';
import { nameFault } from '#domain/entered-name.ts';
import type { CardLine } from './card-lines.ts';
import type { TableLine } from './line.ts';
import {
  LineFaultReporter,
  type ValueReadingContext,
  type ReportFault,
  valueOrReportFaults,
  readOneOfWords,
} from './reading.ts';
import { isWalkoverWin, readPoints, readBothScores } from './score.ts';
import { readFixtureState } from './state.ts';

/** Returns a row that has no frame, and says only how a line's fixture ended. */
function fixtureEndingRow({ line, day, faulty }: CardLine, ending: OutcomeDraft, isFaulty: boolean): ResultRow {
  const none = { match: undefined, frame: null, section: '', players: { home: [], away: [] }, draft: {} };
  return { line: line.line, ...none, date: day && day.day, ending, faulty: faulty || isFaulty };
}

const PLAYER_OR_FRAME_MEANINGS = ['homePlayer', 'awayPlayer', 'homeSurname', 'awaySurname', 'frame'] as const;

/**
 * Returns whether a line only says how a fixture ended (Rule N22): it has an outcome or a match score, but no match
 * number, frame or player.
 */
export function saysOnlyHowFixtureEnded({ line, teams }: CardLine): boolean {
  const cells = (['outcome', 'homeTeamScore', 'awayTeamScore', 'teamScores'] as const).map((one) => line.cell(one));
  const isSaid = teams.score !== null || cells.some((text) => text !== '');
  if (!isSaid) return false;
  const isMatch = (['match', 'matchNumber'] as const).some((one) => line.cell(one) !== '');
  const hasPlayer = (number: number) => PLAYER_OR_FRAME_MEANINGS.some((one) => line.cell(one, number) !== '');
  return !isMatch && !line.columns.numbers('frame').some(hasPlayer);
}

/**
 * Reads a line that says how a fixture ended, from a file with this site's own headings. A line without an outcome gets
 * the outcome `scores`. Reports faults.
 */
export function readOutcomeWithExportHeadings(card: CardLine, { inquiry }: ValueReadingContext): ResultRow {
  const { line } = card;
  const faults = new LineFaultReporter(inquiry, line.line, false);
  const { report } = faults;
  const outcome = readOneOfWords(line, 'outcome', ALL_FIXTURE_OUTCOMES, report);
  const homeTeamScore = readScoreUnderSiteHeadings(line, 'homeTeamScore', report);
  const awayTeamScore = readScoreUnderSiteHeadings(line, 'awayTeamScore', report);
  const winner = readOneOfWords(line, 'winner', FIXTURE_WINNER_CHOICES, report);
  const awardedTo =
    readOneOfWords(line, 'awardedTo', FIXTURE_AWARD_CHOICES, report) ?? (winner === 'drawn' ? null : winner);
  const note = line.cell('note');
  const wrong = note === '' ? null : nameFault(note, MATCH_TEXT_FIELDS.note.label, MATCH_TEXT_FIELDS.note.longest);
  if (wrong !== null) report(wrong);
  if (outcome === 'awarded' && winner === 'drawn') report('winner is "drawn": a match is awarded to home or away.');
  const isScored = typeof homeTeamScore === 'number' && typeof awayTeamScore === 'number';
  const ending: OutcomeDraft = {
    outcome: outcome ?? 'scores',
    awardedTo: outcome === 'awarded' ? awardedTo : null,
    awardedScore: outcome === 'awarded' && awardedTo !== 'neither' && isScored ? [homeTeamScore, awayTeamScore] : null,
    decided: outcome === 'abandoned' ? winner : null,
    note: note || null,
    homeTeamScore,
    awayTeamScore,
  };
  return fixtureEndingRow(card, ending, faults.isFaulty);
}

function readScoreUnderSiteHeadings(
  line: TableLine,
  meaning: MeaningName,
  report: ReportFault,
): number | null | undefined {
  const text = line.cell(meaning);
  if (text === '') return null;
  return valueOrReportFaults(readWholeNumber(text, line.heading(meaning)), report);
}

/**
 * The match score of a line as texts, one for each team, with the headings of their cells for sentences about faults.
 */
type TeamScoreTexts = { sides: Sides<string>; headings: Sides<string> };

/** Reads a line with a match score or a walkover. Lists a line with neither as left out, and returns `null`. */
export function readMatchScoreOrWalkover(card: CardLine, reading: ValueReadingContext): ResultRow | null {
  const { line, teams } = card;
  const { inquiry } = reading;
  const faults = new LineFaultReporter(inquiry, line.line, false);
  const { report } = faults;
  const title = `${teams.home} v ${teams.away}`;
  const texts = scoreTexts(card, report);
  if (!texts) return fixtureEndingRow(card, {}, true);
  const { sides, headings } = texts;
  const state = fixtureStateOnLine(card, sides);
  const isEmpty = SIDES.every(
    (side) => ['', '0', '-'].includes(sides[side]) || readFixtureState(sides[side])?.word === state,
  );
  const walkover = SIDES.find((side) => isWalkoverWin(sides[side]));
  if (walkover) return readWalkoverForWinner(card, walkover, texts, faults);
  if (isEmpty && state === 'conceded') {
    report(`${title} was conceded, but the line does not say by whom.`);
    return fixtureEndingRow(card, {}, true);
  }
  if (isEmpty) {
    inquiry.leaveOut(line.line, `${title} has no score${state === null || state === 'planned' ? '' : `: ${state}`}.`);
    return null;
  }
  const note = line.cell('state');
  if (note !== '' && !readFixtureState(note)) inquiry.leaveOut(line.line, `“${printableQuote(note)}” is not stored.`);
  const [homeTeamScore, awayTeamScore] = SIDES.map((side) => readTeamScore(sides[side], headings[side], report));
  const isPlayed = state === null || state === 'played' || state === 'planned' || state === 'rearranged';
  if (!isPlayed && !faults.isFaulty) report(`${title} has a score, but is ${state}.`);
  return fixtureEndingRow(card, { outcome: 'scores', homeTeamScore, awayTeamScore }, faults.isFaulty);
}

/** Returns the state of the line's fixture, such as `postponed`; `null` if no cell of the line says it. */
function fixtureStateOnLine({ line, teams }: CardLine, sides: Sides<string>) {
  const texts = [line.cell('state'), line.cell('outcome'), teams.state ?? '', ...SIDES.map((side) => sides[side])];
  for (const text of texts) {
    const read = text === '' || /^\d/.test(text) ? null : readFixtureState(text);
    if (read) return read.word;
  }
  return null;
}

/**
 * Returns the match score of a line as texts, from two cells or from one; '' for a score that is missing. If the score
 * cannot be read, reports why and returns `null`.
 */
function scoreTexts({ line, teams }: CardLine, report: ReportFault): TeamScoreTexts | null {
  const sides = { home: line.cell('homeTeamScore'), away: line.cell('awayTeamScore') };
  const headings = { home: line.heading('homeTeamScore'), away: line.heading('awayTeamScore') };
  if (sides.home !== '' || sides.away !== '') return { sides, headings };
  const both = line.cell('teamScores') || (teams.score ?? '');
  if (both === '') return { sides, headings };
  const heading = line.columns.find('teamScores') ? line.heading('teamScores') : line.heading('fixture');
  const inOne = { home: heading, away: heading };
  const read = readBothScores(both);
  if ('value' in read) return { sides: { home: String(read.value[0]), away: String(read.value[1]) }, headings: inOne };
  const won = walkoverWinner(both);
  if (won) return { sides: { home: won === 'home' ? 'w/o' : '', away: won === 'away' ? 'w/o' : '' }, headings: inOne };
  if (readFixtureState(both)) return { sides: { home: both, away: '' }, headings: inOne };
  report(`${heading} is "${printableQuote(both)}", ${read.fault}.`);
  return null;
}

/** Returns the side that won without playing, as in `H-W` or `Away W/O`; `null` for any other text. */
function walkoverWinner(text: string): Side | null {
  const word = /^(h|home|a|away) ?[-–]? ?(?:w|w\/o|walk ?-?over|win)$/i.exec(text)?.[1]?.toLowerCase();
  if (word === undefined) return null;
  return word.startsWith('h') ? 'home' : 'away';
}

function readWalkoverForWinner(
  card: CardLine,
  side: Side,
  { sides, headings }: TeamScoreTexts,
  faults: LineFaultReporter,
): ResultRow {
  const lost = sides[oppositeSide(side)];
  if (!/^(?:|0|[-–—x]|l|lost|conceded|forfeit)$/i.test(lost))
    faults.report(`${headings[side]} is "${printableQuote(sides[side])}", but the line does not say who won.`);
  return fixtureEndingRow(card, { outcome: 'awarded', awardedTo: side, awardedScore: null }, faults.isFaulty);
}

function readTeamScore(text: string, heading: string, report: ReportFault): number | undefined {
  if (text === '') return report(`${heading} is empty.`);
  const read = readPoints(text);
  if ('value' in read) return read.value;
  return report(`${heading} is "${printableQuote(text)}", ${read.fault}.`);
}
