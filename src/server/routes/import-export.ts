import type { z } from 'zod';
import { EXPORT_KINDS, type ExportKind, WORKBOOK_MEDIA_TYPE } from '#contract/export-formats.ts';
import {
  exportFixtures,
  exportResults,
  exportSquads,
  exportStatistics,
  exportTables,
  forgetImportAnswer,
  importAnswers,
  importFile,
  resultsTemplate,
  squadsTemplate,
} from '#contract/import-export.ts';
import { importBodySchema, MAX_IMPORT_BYTES } from '#contract/import-report.ts';
import { parseWithoutFaultyFields } from '#domain/check.ts';
import { PLAYER_PAIR_ANSWER, type StoredImportAnswer } from '#domain/imports/inquiry.ts';
import { QUESTION_KINDS, type QuestionKind } from '#domain/imports/question-kind.ts';
import { compareByCodePoint } from '#domain/name.ts';
import { idAfterMerges, type TeamsAndPlayers } from '#domain/squads/teams-and-players.ts';
import { parseSeasonName } from '#domain/seasons/season.ts';
import type { Clock } from '../clock.ts';
import type { FactsReader } from '../cache/facts.ts';
import { exportedFileChunks, EXPORT_MAKERS } from '../export/exports.ts';
import { resultsTemplateText, squadsTemplateText } from '../export/templates.ts';
import { uncachedDownload, type UncachedRead, uncachedRead, asLongRead } from '../http/reads.ts';
import { setSummary, writeHandler, fileWriteHandler } from '../http/writes.ts';
import {
  isImportRefused,
  loadImportInput,
  requireReadablePlan,
  readLeagueBeforeImport,
  refusalOfPlan,
  type SentFile,
  writePlannedChanges,
} from '../import/import-file.ts';
import { importPlanQueue, type ImportPlanner } from '../import/import-process.ts';
import { invalidInput, orNotFound, Refusal } from '../refusal.ts';
import { importAnswerStore, teamsAndPlayersIncludingDeleted } from '../storage/mappers/described.ts';
import { leagueRevision } from '../storage/revisions.ts';
import type { Store } from '../storage/store.ts';
import { wholeLeagueSubject } from './named-in-request.ts';
import { seasonNameInRequest } from '../seasons/named-season.ts';

type ExportCall = Omit<typeof exportResults, 'path'> & { path: string };

const EXPORT_CALLS: Readonly<Record<ExportKind, ExportCall>> = {
  results: exportResults,
  fixtures: exportFixtures,
  squads: exportSquads,
  tables: exportTables,
  statistics: exportStatistics,
};

/**
 * Returns the handlers of the calls that answer with a file for a spreadsheet: the exports, and the templates for
 * results and squads. Exported results, fixtures and squads can be imported again.
 */
export function exportReads(facts: Pick<FactsReader, 'readOn'>): UncachedRead[] {
  return [
    ...EXPORT_KINDS.map((kind) =>
      asLongRead(
        uncachedDownload(EXPORT_CALLS[kind], async (db, { query: { season, format } }) => {
          const { value: sheet } = await facts.readOn(db, (known) =>
            EXPORT_MAKERS[kind]({ db, facts: known }, seasonNameInRequest(season)),
          );
          const type = format === 'csv' ? 'text/csv' : WORKBOOK_MEDIA_TYPE;
          return {
            name: `${exportFileName(kind, season)}.${format}`,
            type,
            content: exportedFileChunks(sheet, format),
          };
        }),
      ),
    ),
    uncachedDownload(resultsTemplate, async () => templateFile('results', resultsTemplateText())),
    uncachedDownload(squadsTemplate, async () => templateFile('squads', squadsTemplateText())),
  ];
}

function templateFile(kind: ExportKind, content: string) {
  return { name: `${kind}-template.csv`, type: 'text/csv', content: [content] };
}

/**
 * Returns a file name without its extension, such as `results-25-26`. The name has no season if the file has squads, or
 * if the season is missing or invalid.
 */
function exportFileName(kind: ExportKind, season: string | undefined): string {
  const parsed = parseSeasonName(kind === 'squads' ? '' : (season ?? ''));
  return parsed.ok ? `${kind}-${parsed.value.replace('/', '-')}` : kind;
}

/**
 * Returns two writes. One imports a file. The other removes a stored answer to a question about imported files. The
 * plan of an import (what to write) is made before the transaction. If another write changes the league in the
 * meantime, the plan is made again inside the transaction.
 */
export function importWrites(store: Pick<Store, 'read'>, planFile: ImportPlanner, clock: Pick<Clock, 'now'>) {
  return [
    fileWriteHandler(
      importFile,
      wholeLeagueSubject,
      async (sent: unknown, { query, signal }) => {
        const { fileName = 'a file', dryRun = false } = query;
        const file: SentFile = { ...parseImportBody(sent, fileName), dryRun, now: clock.now().toISOString() };
        const options = await store.read((db) => loadImportInput(db, file));
        const leagueOf = (names: string[]) => store.read((db) => readLeagueBeforeImport(db, names));
        return { file, signal, plan: await importPlanQueue(() => planFile(options, leagueOf, signal)) };
      },
      async (change, { file, plan, signal }) => {
        const { db } = change;
        const isCurrent = !('writes' in plan) || !plan.writes || plan.writes.revision === (await leagueRevision(db));
        const leagueOf = (names: string[]) => readLeagueBeforeImport(db, names);
        const current = isCurrent ? plan : await planFile(await loadImportInput(db, file), leagueOf, signal);
        const made = requireReadablePlan(current);
        if (isImportRefused(made)) throw refusalOfPlan(made);
        return (await writePlannedChanges(change, made)).report;
      },
    ),
    writeHandler(forgetImportAnswer, wholeLeagueSubject, async (change, { params: { answerId } }) => {
      const answer = orNotFound(await importAnswerStore.live(change.db, answerId), 'There is no such answer.');
      await change.put('fileAnswer', { ...answer, deleted: true });
      return setSummary(change, `Took back what ${answer.subject} means in imported files`);
    }),
  ];
}

export const importQuestionAnswerReads = [
  uncachedRead(importAnswers, async (db) => {
    const known = await teamsAndPlayersIncludingDeleted(db);
    const rank = ({ kind }: { kind: QuestionKind }) => QUESTION_KINDS.indexOf(kind);
    return (await importAnswerStore.all(db))
      .flatMap((answer) => importAnswerWithText(answer, known))
      .sort(
        (a, b) =>
          rank(a) - rank(b) || compareByCodePoint(a.subject, b.subject) || compareByCodePoint(a.answerId, b.answerId),
      );
  }),
];

function importAnswerWithText({ id, kind, subject, value, teams }: StoredImportAnswer, known: TeamsAndPlayers) {
  const asked = QUESTION_KINDS.find((one) => one === kind);
  if (!asked) return [];
  return [{ answerId: id, kind: asked, subject, value, text: valueWords(asked, value, known), teams }];
}

function valueWords(kind: QuestionKind, value: string, { teams, ...others }: TeamsAndPlayers): string {
  if (kind === 'team') return teams.get(value)?.name ?? value;
  if (kind === 'person' && value !== PLAYER_PAIR_ANSWER)
    return others.players.get(idAfterMerges(others, value))?.name ?? value;
  return value;
}

/**
 * Returns the uploaded file, and the answers to questions about it. Throws 413 if the file is too large, and 422 for
 * other faults.
 */
function parseImportBody(body: unknown, named: string): Pick<SentFile, 'bytes' | 'fileName' | 'sheet' | 'answers'> {
  if (Buffer.isBuffer(body)) return { bytes: requireAllowedSize(body), fileName: named, answers: [] };
  const { draft, issues } = parseWithoutFaultyFields(importBodySchema, body);
  if (issues.length > 0) throw invalidInput(issues);
  // The cast is safe: `parseWithoutFaultyFields` leaves out only fields with issues, and this body has no issues.
  const { file, fileName = named, sheet, answers = [] } = draft as z.output<typeof importBodySchema>;
  return { bytes: requireAllowedSize(Buffer.from(file, 'base64')), fileName, sheet, answers };
}

function requireAllowedSize(bytes: Buffer): Buffer {
  if (bytes.length > MAX_IMPORT_BYTES)
    throw new Refusal(413, 'The file is larger than 10 MB. Divide it, such as into one file for each season.');
  return bytes;
}
