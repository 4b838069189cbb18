import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ImportReport } from '#contract/import.ts';
import type { Issue } from '#domain/issue.ts';
import { say, unsay } from '#web/layout/said.ts';
import { type Along, officialApi } from '#web/officials/official-api.ts';
import { undoing } from '#web/officials/use-official-form.ts';
import { doneWords, whereToSee } from './report-words.ts';

/** A file that was read once: what is shown and what is written are the same bytes, whatever becomes of the file. */
type ChosenFile = { name: string; content: Blob };

/** How far the import is. */
export type Step =
  | { at: 'start' }
  | { at: 'checking'; name: string }
  | { at: 'failed'; name: string; sentence: string }
  | { at: 'faulty'; name: string; sentence: string; issues: readonly Issue[] }
  | { at: 'ready' | 'writing'; file: ChosenFile; report: ImportReport };

/** The most bytes that the server takes (contract §3). */
const MOST_BYTES = 10 * 1024 * 1024;

/** Takes a file through its trial run to its import; each step says what came of it, and a failed one loses nothing. */
export function useImport() {
  const [step, setStep] = useState<Step>({ at: 'start' });
  const { revalidate } = useRevalidator();
  const latest = useRef(0);
  const key = useRef('');
  useEffect(() => () => void latest.current++, []);

  async function check(given: File): Promise<void> {
    const { name } = given;
    const turn = ++latest.current;
    unsay();
    setStep({ at: 'checking', name });
    const next = await tried(given);
    key.current = crypto.randomUUID();
    // Another file was chosen meanwhile, or the page left.
    if (turn === latest.current) setStep(next);
  }

  async function write(): Promise<void> {
    if (step.at !== 'ready') return;
    const { file, report } = step;
    unsay();
    setStep({ at: 'writing', file, report });
    let entry: string | null = null;
    const onEntry = (told: string) => void (entry = told);
    const outcome = await send(file, false, { idempotencyKey: key.current, onEntry });
    if (outcome.ok) {
      setStep({ at: 'start' });
      const text = doneWords(outcome.value, file.name);
      say({ kind: 'status', text, link: whereToSee(outcome.value), ...undoing(entry, revalidate) });
      await revalidate();
      return;
    }
    const { error, issues = [] } = outcome.failure;
    if (issues.length > 0) return setStep({ at: 'faulty', name: file.name, sentence: error, issues });
    // The same again carries the same key: it is done once.
    setStep({ at: 'ready', file, report });
    say({ kind: 'alert', text: `The file was not imported. ${error}` });
  }

  function leave(): void {
    latest.current++;
    setStep({ at: 'start' });
  }
  return { step, check: (file: File) => void check(file), write: () => void write(), leave };
}

async function tried(given: File): Promise<Step> {
  const { name, size } = given;
  if (size > MOST_BYTES)
    return { at: 'failed', name, sentence: 'It is larger than 10 MB: that is no file of a league.' };
  const content = await given.arrayBuffer().catch(() => null);
  if (content === null) return { at: 'failed', name, sentence: 'It cannot be read. Choose it again.' };
  const file = { name, content: new Blob([content]) };
  const outcome = await send(file, true);
  if (outcome.ok) return { at: 'ready', file, report: outcome.value };
  const { error, issues = [] } = outcome.failure;
  if (issues.length === 0) return { at: 'failed', name, sentence: error };
  return { at: 'faulty', name, sentence: error, issues };
}

function send({ name, content }: ChosenFile, dryRun: boolean, along: Along = {}) {
  const query = { dryRun: String(dryRun), fileName: name.slice(0, 200) };
  return officialApi('POST /api/admin/import', { query }, { ...along, file: { type: 'text/csv', content } });
}
