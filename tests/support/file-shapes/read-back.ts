/** Reads a file through the steps of reading, answers what they ask, and compares what they read with what the file means. */
import { presentPlayer } from '#domain/cards/match-body.ts';
import { readColumns } from '#domain/imports/columns/read-columns.ts';
import type { FileContent, ResultsContent, Row } from '#domain/imports/content.ts';
import type { LeagueFacts } from '#domain/imports/facts.ts';
import { type FileAnswer, type FileNote, type FileQuestion, Inquiry } from '#domain/imports/inquiry.ts';
import { tablesIn } from '#domain/imports/tables/tables.ts';
import { readContent } from '#domain/imports/values/read-content.ts';
import { readSheets } from '#server/import/characters/read-sheets.ts';
import type { Dice } from '#server/fixture-list/make-plan.ts';
import { USUAL_RULES } from '#domain/seasons/presets.ts';
import { bytesOf, type ShapedFile } from './bytes.ts';
import { anyLeague, FRAMES, type MeantLeague, onceEach } from './league.ts';
import { columnAnswers, frameWords, type Known, meantFacts, placeWords, trueAnswer } from './meaning.ts';
import { pagesOf } from './pages.ts';
import { anyShape, fitted, type Shape } from './shape.ts';

/** What became of a file. `silent`: another league, although nothing was asked that was not answered, and nothing was wrong. */
export type Verdict = 'whole' | 'asked' | 'fault' | 'left out' | 'unsaid' | 'silent' | 'crash';

export type Reading = {
  verdict: Verdict;
  /** The questions that were asked, and how many of them suggested the true answer. */
  asked: FileQuestion[];
  suggestedRightly: number;
  /** What tells somebody why: questions without an answer, faults, differences. */
  why: string[];
};

/** An empty league. */
export const EMPTY: LeagueFacts = {
  today: '2026-10-01',
  defaultSeason: null,
  seasons: [],
  rules: { ...USUAL_RULES, framesPerFixture: FRAMES },
  teams: [],
  players: [],
};

export async function fileOf(
  shape: Shape,
  league: MeantLeague,
  dice: Dice,
): Promise<{ file: ShapedFile; known: Known }> {
  const pages = pagesOf(shape, league, dice);
  return { file: await bytesOf(pages.pages, shape), known: { shape, league, pages } };
}

type Round = { content: FileContent | null; inquiry: Inquiry; sheets: string[] };

/** Reads the file once, with the answers so far. */
async function readOnce({ bytes, fileName }: ShapedFile, answers: readonly FileAnswer[]): Promise<Round> {
  const inquiry = new Inquiry(answers);
  const read = await readSheets(bytes, { fileName }, inquiry);
  if ('refusal' in read) {
    inquiry.fault(1, read.refusal);
    return { content: null, inquiry, sheets: [] };
  }
  const { sheets, names } = read;
  const { kind, tables } = readColumns(tablesIn(sheets, EMPTY, inquiry), EMPTY, inquiry);
  const content = kind === null ? null : readContent(kind, tables, EMPTY, inquiry);
  return { content, inquiry, sheets: names };
}

const MOST_ROUNDS = 12;

/** Reads the file until nothing is asked any more that `known` answers. */
export async function readBack(file: ShapedFile, known: Known): Promise<Reading> {
  const given = new Map<string, FileAnswer>();
  const asked = new Map<string, FileQuestion>();
  let suggestedRightly = 0;
  let toldColumns = false;
  const reading = (verdict: Verdict, why: string[]) => ({ verdict, asked: [...asked.values()], suggestedRightly, why });
  try {
    for (let round = 0; ; round++) {
      const read = await readOnce(file, [...given.values()]);
      let isNew = false;
      for (const question of read.inquiry.questions()) {
        const key = `${question.kind} ${question.subject}`;
        const value = trueAnswer(question, known);
        if (!asked.has(key) && value !== null && value === question.suggested) suggestedRightly++;
        asked.set(key, question);
        if (value === null || given.has(key)) continue;
        given.set(key, { kind: question.kind, subject: question.subject, value });
        isNew = true;
      }
      // Somebody who is asked what a column says sees that the column is not read.
      if (!isNew && !toldColumns && read.inquiry.questions().some(({ needed }) => needed)) {
        for (const answer of columnAnswers(known)) {
          const key = `column ${answer.subject}`;
          if (!given.has(key)) given.set(key, answer);
        }
        [toldColumns, isNew] = [true, true];
      }
      if (isNew && round < MOST_ROUNDS) continue;
      const { verdict, why } = judge(read, known);
      return reading(verdict, why);
    }
  } catch (error) {
    return reading('crash', [error instanceof Error ? (error.stack ?? error.message) : String(error)]);
  }
}

function judge({ content, inquiry, sheets }: Round, known: Known): { verdict: Verdict; why: string[] } {
  const open = inquiry.questions().filter(({ needed }) => needed);
  if (open.length > 0)
    return { verdict: 'asked', why: open.map(({ kind, subject, text }) => `open: ${kind} ${subject}: ${text}`) };
  if (inquiry.faultCount() > 0) return { verdict: 'fault', why: inquiry.faults(sheets).map(noteWords) };
  if (content === null) return { verdict: 'silent', why: ['Nothing was read, and nothing asked.'] };
  const leftOut = inquiry.leftOut(sheets);
  const [meant, read] = [meantFacts(known.shape, known.league), factsOf(content, known.shape)];
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

/** The lines of the file with rows of this role, with their sheets. */
function linesWith(role: 'line' | 'extra', { pages, shape }: Known, sheets: readonly string[]): string[] {
  const before = shape.container === 'sep' ? 1 : 0;
  return pages.pages.flatMap(({ rows }, page) =>
    rows.flatMap((row, i) => (row.role === role ? [`${sheets[page] ?? ''} ${i + 1 + before}`] : [])),
  );
}

/** Returns what is in `all` more often than in `some`. */
function without(all: readonly string[], some: readonly string[]): string[] {
  const left = [...some];
  return all.filter((fact) => {
    const place = left.indexOf(fact);
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
}

/** Returns what was read, in the words of `meantFacts`. */
function factsOf(content: FileContent, shape: Shape): string[] {
  const facts = {
    results: resultFacts,
    scores: resultFacts,
    fixtures: fixtureFacts,
    squads: squadFacts,
    breaks: breakFacts,
  }[content.kind] as (content: FileContent, shape: Shape) => string[]; // each takes the content of its kind
  return facts(content, shape).sort();
}

type Of<K extends FileContent['kind']> = Extract<FileContent, { kind: K }>;

function resultFacts({ kind, groups }: ResultsContent, { layout }: Shape): string[] {
  return groups.map(({ key: { home, away, ...place }, rows }) => {
    const date = rows.find((row) => row.date)?.date ?? null;
    const week = layout === 'cross' ? null : place.week;
    const words = placeWords({ ...place, week, date: layout === 'cross' ? null : date }, home.name, away.name);
    if (kind === 'results') return [words, ...rows.toSorted(byNumber).map(rowWords)].join('; ');
    const [ending] = rows.flatMap((row) => row.ending ?? []);
    return `${words} ${ending?.homeTeamScore}-${ending?.awayTeamScore}`;
  });
}

function byNumber(a: Row, b: Row): number {
  return (a.match ?? 0) - (b.match ?? 0) || a.line - b.line;
}

function rowWords({ players, draft }: Row): string {
  const [home, away] = (['home', 'away'] as const).map((side) => {
    const [player] = players[side];
    if (player !== undefined) return player?.name ?? null;
    return presentPlayer(draft[`${side}Player`]) ?? null;
  });
  const breaks = (['home', 'away'] as const).map((side) => {
    const listed = draft[`${side}Breaks`]?.map((one) => (typeof one === 'number' ? one : (one?.points ?? 0)));
    return listed ?? [draft[`${side}Break`], draft[`${side}Break2`]].filter((one) => typeof one === 'number');
  });
  return frameWords([home ?? null, away ?? null], [draft.homeScore, draft.awayScore], breaks);
}

function fixtureFacts({ rows }: Of<'fixtures'>): string[] {
  return rows.map(({ home, away, time, venue, state, ...place }) => {
    return `${placeWords(place, home.name, away.name)} at ${time}, ${venue}, ${state}`;
  });
}

function squadFacts({ rows }: Of<'squads'>): string[] {
  const venues = new Map(rows.filter(({ venue }) => venue !== '').map(({ team, venue }) => [team.folded, venue]));
  return rows.flatMap(({ team, division, player }) =>
    player
      ? `${team.name}, division ${division}, ${venues.get(team.folded) ?? ''}: ${player.name} ${player.handicaps?.handicap ?? 0}`
      : [],
  );
}

function breakFacts({ rows }: Of<'breaks'>, { week: weekIn }: Shape): string[] {
  return rows.map(({ season, week, date, player, team, points, opponent }) => {
    const place = [season, weekIn === 'nowhere' ? null : week, date].join(' ');
    return `${place} ${player.name} (${team?.name}) ${points} against ${opponent}`;
  });
}

/** A file made from dice: the league, its shape, and what became of it. */
export type Trial = { shape: Shape; league: MeantLeague; file: ShapedFile; known: Known; reading: Reading };

/** Writes the league that the dice make in a shape, by default one of the same dice, and reads it back. */
export async function tryShape(dice: Dice, given?: Shape): Promise<Trial> {
  const wanted = given ?? anyShape(dice.fork('shape'));
  const random = anyLeague(dice.fork('league'), wanted.kind === 'breaks');
  const shape = fitted(wanted, random);
  const league = shape.layout === 'grid' || shape.layout === 'cross' ? onceEach(random) : random;
  const { file, known } = await fileOf(shape, league, dice.fork('file'));
  return { shape, league, file, known, reading: await readBack(file, known) };
}
