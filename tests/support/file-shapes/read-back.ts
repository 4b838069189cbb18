/**
 * Reads a file into an empty league, answers the import's questions, and compares the result with the league in the
 * file.
 */
import type { LeagueFacts } from '#domain/imports/facts.ts';
import type { ImportAnswer, FileNote, FileQuestion } from '#domain/imports/inquiry.ts';
import { USUAL_RULES } from '#domain/seasons/presets.ts';
import type { SeededRandom } from '#server/fixture-list/make-plan.ts';
import { planImport } from '#server/import/plan-import.ts';
import type { ImportPlan } from '#server/import/plan.ts';
import { EMPTY_LEAGUE } from '../../fixtures/import/planned.ts';
import { bytesOf, type ShapedFile } from './bytes.ts';
import { anyLeague, type MeantLeague, onceEach } from './league.ts';
import { columnAnswers, type Known, meantFacts, trueAnswer } from './meaning.ts';
import { pagesOf } from './pages.ts';
import { plannedFacts } from './planned-facts.ts';
import { anyShape, fitToLeague, type Shape } from './shape.ts';

/**
 * The result of reading a file. `whole`: everything is right. `asked`: a needed question has no answer. `fault`: the
 * file is refused or has a fault. `left out`: data is missing, and the import reports its lines. `unsaid`: a row
 * without league data is not reported. `silent`: the league would be wrong, and nothing reports that. `crash`: an
 * exception.
 */
export type Verdict = 'whole' | 'asked' | 'fault' | 'left out' | 'unsaid' | 'silent' | 'crash';

export type Reading = {
  verdict: Verdict;
  /** The questions of the import. `suggestedRightly`: how many of them suggested the right answer. */
  asked: FileQuestion[];
  suggestedRightly: number;
  /** Why the result is not `whole`: questions without an answer, faults, differences. */
  why: string[];
};

/** An empty league. */
export const EMPTY: LeagueFacts = {
  today: '2026-10-01',
  defaultSeason: null,
  seasons: [],
  rules: USUAL_RULES,
  teams: [],
  players: [],
};

export async function fileOf(
  shape: Shape,
  league: MeantLeague,
  dice: SeededRandom,
): Promise<{ file: ShapedFile; known: Known }> {
  const pages = pagesOf(shape, league, dice);
  return { file: await bytesOf(pages.pages, shape), known: { shape, league, pages } };
}

/** Reads the file once, with the answers so far, and plans the changes in an empty league. */
async function readOnce({ bytes, fileName }: ShapedFile, answers: readonly ImportAnswer[]): Promise<ImportPlan> {
  const now = `${EMPTY.today}T19:30:00.000Z`;
  const options = { bytes, fileName, answers, remembered: [], dryRun: true, now, facts: EMPTY };
  return planImport(options, async () => EMPTY_LEAGUE);
}

const MAX_ROUNDS = 12;

/**
 * Reads the file again and again, each time with more answers, until it asks nothing new that `known` can answer. Then
 * compares the result with the league.
 */
export async function readBack(file: ShapedFile, known: Known): Promise<Reading> {
  const given = new Map<string, ImportAnswer>();
  const asked = new Map<string, FileQuestion>();
  let suggestedRightly = 0;
  let toldColumns = false;
  const reading = (verdict: Verdict, why: string[]) => ({ verdict, asked: [...asked.values()], suggestedRightly, why });
  try {
    for (let round = 0; ; round++) {
      const read = await readOnce(file, [...given.values()]);
      if (read.refusal !== null) return reading('fault', [read.refusal]);
      let isNew = false;
      for (const question of read.report.questions) {
        const key = `${question.kind} ${question.subject}`;
        const value = trueAnswer(question, known);
        if (!asked.has(key) && value !== null && value === question.suggested) suggestedRightly++;
        asked.set(key, question);
        if (value === null || given.has(key)) continue;
        given.set(key, { kind: question.kind, subject: question.subject, value });
        isNew = true;
      }
      // If a needed question stays open, the person sees that a column was not recognised, and says what all columns
      // mean.
      if (!isNew && !toldColumns && read.report.questions.some(({ needed }) => needed)) {
        for (const answer of columnAnswers(known)) {
          const key = `column ${answer.subject}`;
          if (!given.has(key)) given.set(key, answer);
        }
        [toldColumns, isNew] = [true, true];
      }
      if (isNew && round < MAX_ROUNDS) continue;
      const { verdict, why } = judge(read, known);
      return reading(verdict, why);
    }
  } catch (error) {
    return reading('crash', [error instanceof Error ? (error.stack ?? error.message) : String(error)]);
  }
}

type MadePlan = Extract<ImportPlan, { refusal: null }>;

function judge(plan: MadePlan, known: Known): { verdict: Verdict; why: string[] } {
  const { questions, faults, leftOut, sheets } = plan.report;
  const open = questions.filter(({ needed }) => needed);
  if (open.length > 0)
    return { verdict: 'asked', why: open.map(({ kind, subject, text }) => `open: ${kind} ${subject}: ${text}`) };
  if (faults.length > 0) return { verdict: 'fault', why: faults.map(noteWords) };
  const [meant, read] = [meantFacts(known.shape, known.league), plannedFacts(plan, known.shape)];
  const missing = without(meant, read);
  const surplus = without(read, meant);
  const why = Array.from({ length: Math.max(missing.length, surplus.length) }, (_, i) => [
    ...missing.slice(i, i + 1).map((fact) => `missing: ${fact}`),
    ...surplus.slice(i, i + 1).map((fact) => `read:    ${fact}`),
  ]).flat();
  why.push(...leftOut.map((note) => `left out ${noteWords(note)}`));
  if (surplus.length > 0) return { verdict: 'silent', why };
  const told = new Set(leftOut.map(({ line, sheet = sheets[0] ?? '' }) => `${sheet} ${line}`));
  const unsaid = linesWith('extra', known, sheets).filter((line) => !told.has(line));
  if (missing.length > 0) {
    const lost = linesWith('line', known, sheets).filter((line) => told.has(line)).length;
    return { verdict: lost > 0 ? 'left out' : 'silent', why };
  }
  return unsaid.length > 0
    ? { verdict: 'unsaid', why: unsaid.map((line) => `not said: line ${line}`) }
    : { verdict: 'whole', why: [] };
}

function noteWords({ line, text, sheet }: FileNote): string {
  return `${sheet === undefined ? '' : `${sheet}, `}line ${line}: ${text}`;
}

/** Returns the lines whose rows have this role, each as the sheet and the number of the line. */
function linesWith(role: 'line' | 'extra', { pages, shape }: Known, sheets: readonly string[]): string[] {
  const before = shape.container === 'sep' ? 1 : 0;
  return pages.pages.flatMap(({ rows }, page) =>
    rows.flatMap((row, i) => (row.role === role ? [`${sheets[page] ?? ''} ${i + 1 + before}`] : [])),
  );
}

/** Returns the texts of `all` after removing one of them for each equal text in `some`. */
function without(all: readonly string[], some: readonly string[]): string[] {
  const left = [...some];
  return all.filter((fact) => {
    const place = left.indexOf(fact);
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
}

/** A random league, the shape of its file, and the result of reading that file. */
export type Trial = { shape: Shape; league: MeantLeague; file: ShapedFile; known: Known; reading: Reading };

/** Makes a random league, writes it in a shape (if none is given, a random one) and reads it back. */
export async function tryShape(dice: SeededRandom, given?: Shape): Promise<Trial> {
  const wanted = given ?? anyShape(dice.fork('shape'));
  const random = anyLeague(dice.fork('league'), wanted.kind === 'breaks');
  const shape = fitToLeague(wanted, random);
  const league = shape.layout === 'grid' || shape.layout === 'cross' ? onceEach(random) : random;
  const { file, known } = await fileOf(shape, league, dice.fork('file'));
  return { shape, league, file, known, reading: await readBack(file, known) };
}
