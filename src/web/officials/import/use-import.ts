import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Outcome } from '#contract/client.ts';
import type { ImportReport } from '#contract/import-report.ts';
import type { FileAnswer } from '#domain/imports/inquiry.ts';
import { dismissNotice, notify } from '#web/layout/notices.tsx';
import { useStore } from '#web/store.ts';
import { type CallOptions, officialApi } from '../official-api.ts';
import { undo } from '../use-action.ts';
import { Importer, type ImportState, type SentImport } from './importer.ts';
import { changeWords } from './words.ts';

/** An import on a screen, and what the screen can do with it. */
export type ImportControls = {
  state: ImportState;
  importer: Importer;
  importFile: () => Promise<void>;
  undoImport: () => Promise<void>;
};

type ImportSource = {
  /** The screen's own answers. They answer questions that the file leaves open. */
  own: readonly FileAnswer[];
  /** Called with the file's name after the import. */
  onWritten: (name: string) => void;
  /** Called after the import. If it is given, a notice says what was saved, in place of a panel. */
  onDone?: ((report: ImportReport) => void) | undefined;
};

/** Returns the state of an import on a screen, and functions that change this state. */
export function useImport({ own, onWritten, onDone }: ImportSource): ImportControls {
  const [importer] = useState(() => new Importer(send));
  const state = useStore(importer.store);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    importer.setOwnAnswers(own);
  }, [importer, own]);
  useEffect(() => () => importer.close(), [importer]);

  async function undoEntry(entry: string): Promise<void> {
    if (!(await undo(entry))) return;
    // Another list may have been begun since.
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
        const text = `Saved: ${changeWords(outcome.value)}.`;
        notify({ kind: 'status', text, ...(entry === '' ? {} : { action }) });
        importer.close();
        onDone(outcome.value);
      }
      onWritten(name);
      return revalidate();
    }
    // A refusal may mean that the league has changed since the preview. Without an answer from the server, it is
    // unknown whether the file was imported.
    if (outcome.status > 0 && outcome.status < 500) importer.refresh();
    notify({ kind: 'alert', text: `The file was not imported. ${outcome.failure.error}` });
    return undefined;
  }
  return { state, importer, importFile, undoImport: () => undoEntry(state.written?.entry ?? '') };
}

function send(sent: SentImport, dryRun: boolean, options: CallOptions = {}): Promise<Outcome<ImportReport>> {
  const query = { dryRun: dryRun ? 'true' : 'false', fileName: sent.fileName } as const;
  const file = { type: 'application/vnd.baize.import+json', content: JSON.stringify(sent) };
  return officialApi('POST /api/admin/import', { query }, { ...options, file });
}
