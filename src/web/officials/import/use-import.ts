import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Outcome } from '#contract/client.ts';
import type { ImportReport } from '#contract/import-report.ts';
import type { ImportAnswer } from '#domain/imports/inquiry.ts';
import { dismissNotice, showNotice } from '#web/layout/notices.tsx';
import { useStore } from '#web/store.ts';
import { type CallOptions, callAsOfficial } from '../official-api.ts';
import { undoHistoryEntry } from '../use-action.ts';
import { Importer, type ImportState, type ImportRequestBody } from './importer.ts';
import { importChangesSummary } from './words.ts';

/** The state of an import on a screen, and the functions with which the screen controls the import. */
export type ImportControls = {
  state: ImportState;
  importer: Importer;
  importFile: () => Promise<void>;
  undoImport: () => Promise<void>;
};

type ImportOptions = {
  /** Answers that the screen itself gives to questions about the file. */
  own: readonly ImportAnswer[];
  /** Called after a successful import, with the name of the file or list. */
  onWritten: (name: string) => void;
  /** Called after a successful import. If given, a notice says what was saved, and no panel with a summary appears. */
  onDone?: ((report: ImportReport) => void) | undefined;
};

/** Returns the state of an import on a screen, and functions that change this state. */
export function useImport({ own, onWritten, onDone }: ImportOptions): ImportControls {
  const [importer] = useState(() => new Importer(sendImport));
  const state = useStore(importer.store);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    importer.setOwnAnswers(own);
  }, [importer, own]);
  useEffect(() => () => importer.close(), [importer]);

  async function undoEntry(entry: string): Promise<void> {
    if (!(await undoHistoryEntry(entry))) return;
    // If the official has started a newer import than the undone import, the newer import stays open.
    if (importer.store.get().written?.entry === entry) importer.close();
    await revalidate();
  }
  async function importFile(): Promise<void> {
    dismissNotice();
    const { name } = state;
    const written = await importer.write();
    if (written === null) return;
    const { outcome, entry } = written;
    if (outcome.ok) {
      if (onDone) {
        const action = { label: 'Undo', run: () => void undoEntry(entry) };
        const text = `Saved: ${importChangesSummary(outcome.value)}.`;
        showNotice({ kind: 'status', text, ...(entry === '' ? {} : { action }) });
        importer.close();
        onDone(outcome.value);
      }
      onWritten(name);
      return revalidate();
    }
    // After a refusal the file is read again, because the league may have changed since the preview. If the server
    // fails or does not answer, it may have imported the file all the same. The next attempt must then have the same
    // idempotency key. Reading the file again would replace the key, so the file is not read again.
    if (outcome.status > 0 && outcome.status < 500) importer.refresh();
    showNotice({ kind: 'alert', text: `The file was not imported. ${outcome.failure.error}` });
    return undefined;
  }
  return { state, importer, importFile, undoImport: () => undoEntry(state.written?.entry ?? '') };
}

function sendImport(
  sent: ImportRequestBody,
  dryRun: boolean,
  options: CallOptions = {},
): Promise<Outcome<ImportReport>> {
  const query = { dryRun: dryRun ? 'true' : 'false', fileName: sent.fileName } as const;
  const file = { type: 'application/vnd.baize.import+json', content: JSON.stringify(sent) };
  return callAsOfficial('POST /api/admin/import', { query }, { ...options, file });
}
