import { useEffect, useRef, useState } from 'react';
import type { ImportReport } from '#contract/import-export.ts';
import type { Issue } from '#domain/issue.ts';
import { notify, dismissNotice } from '#web/layout/notices.tsx';
import { type CallOptions, officialApi } from '#web/officials/official-api.ts';
import { useWrite } from '#web/officials/use-action.ts';
import { doneWords, whereToSee } from './report-words.ts';

/** A file's content, read once: the import writes the bytes that were previewed, even if the file changes. */
type ChosenFile = { name: string; content: Blob };

export type ImportStep =
  | { at: 'start' }
  | { at: 'checking'; name: string }
  | { at: 'failed'; name: string; sentence: string }
  | { at: 'faulty'; name: string; sentence: string; issues: readonly Issue[] }
  | { at: 'ready' | 'writing'; file: ChosenFile; report: ImportReport };

/** The server's limit. */
const MOST_BYTES = 10 * 1024 * 1024;

/** Takes a file through a dry run to its import. */
export function useImport() {
  const [step, setStep] = useState<ImportStep>({ at: 'start' });
  const write = useWrite();
  const latest = useRef(0);
  const idempotencyKey = useRef('');
  useEffect(() => () => void latest.current++, []);

  async function check(chosen: File): Promise<void> {
    const own = ++latest.current;
    dismissNotice();
    setStep({ at: 'checking', name: chosen.name });
    const next = await dryRun(chosen);
    idempotencyKey.current = crypto.randomUUID();
    // Meanwhile another file may have been chosen, or the page left.
    if (own === latest.current) setStep(next);
  }

  async function importFile(): Promise<void> {
    if (step.at !== 'ready') return;
    const { file, report } = step;
    setStep({ at: 'writing', file, report });
    const outcome = await write({
      send: (options) => send(file, false, options),
      idempotencyKey: idempotencyKey.current,
      done(answer) {
        setStep({ at: 'start' });
        return { text: doneWords(answer, file.name), link: whereToSee(answer) };
      },
    });
    if (outcome.ok) return;
    const { error, issues = [] } = outcome.failure;
    if (issues.length > 0) return setStep({ at: 'faulty', name: file.name, sentence: error, issues });
    setStep({ at: 'ready', file, report });
    notify({ kind: 'alert', text: `The file was not imported. ${error}` });
  }

  function cancel(): void {
    latest.current++;
    setStep({ at: 'start' });
  }
  return { step, check: (file: File) => void check(file), importFile: () => void importFile(), cancel };
}

async function dryRun(chosen: File): Promise<ImportStep> {
  const { name, size } = chosen;
  if (size > MOST_BYTES) return { at: 'failed', name, sentence: 'The file is larger than 10 MB.' };
  const content = await chosen.arrayBuffer().catch(() => null);
  if (content === null) return { at: 'failed', name, sentence: 'The file cannot be read. Choose it again.' };
  const file = { name, content: new Blob([content]) };
  const outcome = await send(file, true);
  if (outcome.ok) return { at: 'ready', file, report: outcome.value };
  const { error, issues = [] } = outcome.failure;
  if (issues.length === 0) return { at: 'failed', name, sentence: error };
  return { at: 'faulty', name, sentence: error, issues };
}

function send({ name, content }: ChosenFile, isDryRun: boolean, options: CallOptions = {}) {
  const query = { dryRun: String(isDryRun), fileName: name.slice(0, 200) };
  return officialApi('POST /api/admin/import', { query }, { ...options, file: { type: 'text/csv', content } });
}
