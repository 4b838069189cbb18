/**
 * Imports files of other leagues into an empty league, in dry runs, and answers the import's questions like a person
 * who knows what the files mean.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { ImportReport } from '#contract/import-report.ts';
import type { ImportAnswer } from '#domain/imports/inquiry.ts';
import { ABSENTEE } from '#domain/name.ts';
import type { Clock } from '#server/clock.ts';
import { beginEmptyLeague } from '#server/open-league.ts';
import { shippedLeague } from './content.ts';
import { askApp, type LeagueSite, siteOf } from './league-site.ts';
import { openTestStore } from './store.ts';

const WHOLE = process.env['LEAGUE_DATA'] ?? path.resolve('../shared/data/season-2015-16');

/**
 * The folder of files that people have sent. It is not part of the project, and tests that need it run only where it
 * exists.
 */
export const FOREIGN = path.join(path.dirname(WHOLE), 'foreign');
export const hasForeign = existsSync(path.join(FOREIGN, 'expected.json'));

/** A day later than all days in the files. */
const TODAY = '2026-11-29';
const LATER: Clock = { now: () => new Date(`${TODAY}T19:30:00Z`), today: () => TODAY };

/** Opens a league without seasons, teams and players. Returns its store and its API. */
export async function openEmptyLeague(): Promise<LeagueSite> {
  const store = await openTestStore('sqlite');
  await beginEmptyLeague(store);
  const app = await siteOf(store, await shippedLeague(), undefined, LATER);
  return { store, ask: (call, body, headers) => askApp(app, call, body, headers) };
}

const IMPORT = { 'content-type': 'application/vnd.baize.import+json' };

export type SentFile = { bytes: Uint8Array | string; fileName: string };

/**
 * The last report about a file. `stuck`: needed questions without an answer. `asked`: each question so far as
 * `kind subject`.
 */
export type Settled = { status: number; report: ImportReport; asked: string[]; stuck: string[] };

const MAX_ROUNDS = 12;
/** Kinds of answers that are sent even if the import has not asked for them. */
const UNASKED = ['column', 'all', 'division', 'nobody', 'weeks', 'dates'];
const keyOf = ({ kind, subject }: Pick<ImportAnswer, 'kind' | 'subject'>) => `${kind} ${subject}`;

/**
 * Sends a file again and again until the import asks nothing new. The answer to a question is the one in `answers` or,
 * if there is none, the suggested one.
 */
export async function settle(
  ask: LeagueSite['ask'],
  { bytes, fileName }: SentFile,
  answers: readonly ImportAnswer[] = [],
): Promise<Settled> {
  const own = new Map(answers.map((answer) => [keyOf(answer), answer]));
  const given = new Map<string, ImportAnswer>();
  const asked = new Set<string>();
  for (let round = 0; ; round++) {
    const body = { file: Buffer.from(bytes).toString('base64'), fileName, answers: [...given.values()] };
    const { status, json } = await ask(`POST /api/admin/import?dryRun=true&fileName=${fileName}`, body, IMPORT);
    const report = json as ImportReport; // `ask` has checked the answer
    if (status !== 200) return { status, report, asked: [...asked], stuck: [] };
    const stuck: string[] = [];
    const found = new Map<string, ImportAnswer>();
    for (const question of report.questions) {
      const key = keyOf(question);
      asked.add(key);
      const value = own.get(key)?.value ?? question.suggested;
      if (value === null) stuck.push(...(question.needed ? [`${key}: ${question.text}`] : []));
      else if (given.get(key)?.value !== value)
        found.set(key, { kind: question.kind, subject: question.subject, value });
    }
    if (found.size === 0)
      for (const [key, answer] of own) if (!given.has(key) && UNASKED.includes(answer.kind)) found.set(key, answer);
    if (found.size === 0 || round === MAX_ROUNDS) return { status, report, asked: [...asked], stuck };
    for (const [key, answer] of found) given.set(key, answer);
  }
}

/**
 * Returns a text for each card, fixture, team or break that the import would add, in alphabetical order. The texts are
 * written as in tests/fixtures/foreign/other-leagues.ts.
 */
export function factsAfter({ kind, preview, changes }: ImportReport): string[] {
  const { cards, fixtures, teams } = preview;
  if (kind === 'fixtures')
    return fixtures
      .map(({ season, division, weekNumber, date, time, homeTeamName, awayTeamName, venue, state }) =>
        [
          `${season} ${division} w${weekNumber} ${date}`,
          time,
          `${homeTeamName} v ${awayTeamName}`,
          venue && `@ ${venue}`,
          state === 'planned' ? null : state,
        ]
          .filter((word) => word !== null && word !== '')
          .join(' '),
      )
      .sort();
  if (kind === 'squads') return teams.map(squadWords).sort();
  if (kind === 'breaks') return changes.flatMap(({ what, name }) => (what === 'breaks' ? [name] : [])).sort();
  return cards.map(cardWords).sort();
}

function squadWords({ teamName, division, players }: ImportReport['preview']['teams'][number]): string {
  const names = players.map(({ name, handicap }) => `${name} ${handicap}`).sort();
  return `${teamName} ${division}: ${names.join(', ')}`;
}

function cardWords(card: ImportReport['preview']['cards'][number]): string {
  const { season, division, weekNumber, date, homeTeamName, awayTeamName, homeTeamScore, awayTeamScore } = card;
  const score = `${homeTeamName} ${homeTeamScore}-${awayTeamScore} ${awayTeamName}`;
  const place = `${season} ${division} w${weekNumber} ${date} ${score}`;
  if (card.matches.length === 0) return place;
  const frames = card.matches.map(({ homePlayerName, homeScore, awayScore, awayPlayerName, winner }) => {
    const points = homeScore === null && winner ? (winner === 'home' ? '1-0' : '0-1') : `${homeScore}-${awayScore}`;
    return `${homePlayerName} ${points} ${awayPlayerName}`;
  });
  return `${place}: ${frames.join(', ')}`;
}

/** Returns the names of all players and teams on the cards and in the squads that the import would add. */
export function namesAfter({ preview: { cards, teams } }: ImportReport): { players: Set<string>; teams: Set<string> } {
  const players = cards.flatMap(({ matches }) =>
    matches.flatMap(({ homePlayerName, awayPlayerName }) => [homePlayerName, awayPlayerName]),
  );
  const squads = teams.flatMap((team) => team.players.map(({ name }) => name));
  return {
    players: new Set([...players, ...squads].filter((name) => name !== ABSENTEE)),
    teams: new Set([
      ...teams.map(({ teamName }) => teamName),
      ...cards.flatMap((card) => [card.homeTeamName, card.awayTeamName]),
    ]),
  };
}
