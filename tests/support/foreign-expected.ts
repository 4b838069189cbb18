/** Compares the result of importing a file from another league with what `expected.json` says about the file. */
import type { ImportReport } from '#contract/import-report.ts';
import { pointsOfBreaks } from '#domain/cards/match-body.ts';
import type { ImportAnswer } from '#domain/imports/inquiry.ts';
import { ABSENTEE } from '#domain/name.ts';
import { namesAfter, type Settled } from './foreign-files.ts';

type Frame = [home: string | null, homeScore: number, awayScore: number, away: string | null];

type ExpectedResult = {
  season: string;
  division: number;
  week?: number;
  date?: string | null;
  home: string;
  away: string;
  score: [number, number];
  frames?: Frame[];
  breaks?: [string, number][];
};

type ExpectedFixture = { week: number; date: string | null; division: number; home: string; away: string };

export type ExpectedFile = {
  file: string;
  kind?: string;
  skip?: string;
  answers: ImportAnswer[];
  mustAsk?: Pick<ImportAnswer, 'kind' | 'subject'>[];
  outcome: 'recorded' | 'refused';
  results?: ExpectedResult[];
  fixtures?: ExpectedFixture[];
  squads?: Record<string, [string, number | null][]>;
  never?: { player?: string; team?: string }[];
  leftOut?: number[];
};

/**
 * Returns a sentence for each difference. For a file that must be refused, the only possible difference is that it was
 * not.
 */
export function differences(expected: ExpectedFile, { status, report, asked, stuck }: Settled): string[] {
  if (expected.outcome === 'refused') return status === 422 || report.faults.length > 0 ? [] : ['It was not refused.'];
  if (status !== 200) return [`${status}: ${JSON.stringify(report).slice(0, 300)}`];
  const { kind, faults, leftOut } = report;
  const unasked = (expected.mustAsk ?? []).filter((one) => !asked.includes(`${one.kind} ${one.subject}`));
  const names = namesAfter(report);
  const wrong = (expected.never ?? []).flatMap(({ player = '', team = '' }) => [
    ...(names.players.has(player) ? [player] : []),
    ...(names.teams.has(team) ? [team] : []),
  ]);
  const lines = (expected.leftOut ?? []).filter((line) => !leftOut.some((note) => note.line === line));
  return [
    ...(expected.kind !== undefined && kind !== expected.kind ? [`It is ${kind}, not ${expected.kind}.`] : []),
    ...stuck,
    ...faults.map(({ line, text }) => `line ${line}: ${text}`),
    ...unasked.map((one) => `It never asked ${one.kind} ${one.subject}.`),
    ...(expected.results ? resultDifferences(expected.results, report) : []),
    ...(expected.fixtures ? fixtureDifferences(expected.fixtures, report) : []),
    ...(expected.squads ? squadDifferences(expected.squads, report) : []),
    ...wrong.map((name) => `${name} is somebody.`),
    ...lines.map((line) => `Line ${line} is not said to be left out.`),
  ];
}

type Card = ImportReport['preview']['cards'][number];

function resultDifferences(results: readonly ExpectedResult[], { preview }: ImportReport): string[] {
  const isSame = (result: ExpectedResult, card: Card) =>
    [card.season, card.division, card.homeTeamName, card.awayTeamName].join('|') ===
      [result.season, result.division, result.home, result.away].join('|') &&
    (result.week === undefined || result.week === card.weekNumber);
  const surplus = preview.cards.filter((card) => !results.some((result) => isSame(result, card)));
  const found = results.flatMap((result) => {
    const card = preview.cards.find((one) => isSame(result, one));
    const words = `${result.home} v ${result.away}, week ${result.week} of ${result.season}`;
    return card
      ? cardDifferences(result, card).map((difference) => `${words}: ${difference}`)
      : [`${words} is missing.`];
  });
  return [...found, ...surplus.map((card) => `${card.homeTeamName} v ${card.awayTeamName} is not in the file.`)];
}

function cardDifferences(result: ExpectedResult, card: Card): string[] {
  const found: string[] = [];
  const expectSame = (what: string, is: unknown, expected: unknown) => {
    if (JSON.stringify(is) !== JSON.stringify(expected))
      found.push(`${what} ${JSON.stringify(is)}, not ${JSON.stringify(expected)}`);
  };
  expectSame('score', [card.homeTeamScore, card.awayTeamScore], result.score);
  if (result.date) expectSame('date', card.date, result.date);
  const frames = card.matches.map((one) => [one.homePlayerName, one.homeScore, one.awayScore, one.awayPlayerName]);
  if (result.frames)
    expectSame(
      'frames',
      frames,
      result.frames.map(([home, ...scores]) => [home ?? ABSENTEE, scores[0], scores[1], scores[2] ?? ABSENTEE]),
    );
  const breaks = card.matches.flatMap((one) => [
    ...pointsOfBreaks(one.homeBreaks).map((points) => `${one.homePlayerName} ${points}`),
    ...pointsOfBreaks(one.awayBreaks).map((points) => `${one.awayPlayerName} ${points}`),
  ]);
  if (result.breaks) expectSame('breaks', breaks.sort(), result.breaks.map((one) => one.join(' ')).sort());
  return found;
}

function fixtureDifferences(fixtures: readonly ExpectedFixture[], { preview }: ImportReport): string[] {
  const is = preview.fixtures.map((one) => `w${one.weekNumber} ${one.date} ${one.homeTeamName} v ${one.awayTeamName}`);
  const expected = fixtures.map((one) => `w${one.week} ${one.date} ${one.home} v ${one.away}`);
  return sameLists('fixtures', is, expected);
}

function squadDifferences(squads: NonNullable<ExpectedFile['squads']>, { preview }: ImportReport): string[] {
  const is = preview.teams.flatMap(({ teamName, players }) =>
    players.map(({ name, handicap }) => `${teamName}: ${name} ${handicap}`),
  );
  const expected = Object.entries(squads).flatMap(([team, players]) =>
    players.map(([name, handicap]) => `${team}: ${name} ${handicap ?? 0}`),
  );
  return sameLists('squads', is, expected);
}

function sameLists(what: string, is: string[], expected: string[]): string[] {
  const [one, other] = [is.sort().join('; '), expected.sort().join('; ')];
  return one === other ? [] : [`${what} ${one}, not ${other}`];
}
