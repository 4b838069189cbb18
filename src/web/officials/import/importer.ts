import type { Outcome } from '#contract/client.ts';
import type { ImportReport } from '#contract/import-report.ts';
import type { ImportAnswer } from '#domain/imports/inquiry.ts';
import { createStore } from '#web/store.ts';
import type { CallOptions } from '../official-api.ts';
import {
  type Answers,
  storedAnswers,
  importBlockerOf,
  storeAnswers,
  NO_ANSWERS,
  automaticAnswersToOpenQuestions,
  withAnswers,
} from './answers.ts';

/** The size limit of a file, in megabytes. The server has the same limit. */
export const MAX_MEGABYTES = 10;

/** A typed list is read after this many milliseconds without a change. */
const TYPING_PAUSE_MS = 600;

/**
 * A file to import. Its content is read from the device only once, so that the import writes the same bytes that the
 * preview showed. `isTyped`: the content is a list from a text field.
 */
type FileToImport = { name: string; base64: string; isTyped: boolean };

/** Why a file could not be read. `again`: a further attempt to read the same file may succeed. */
type ReadingFailure = { sentence: string; again: boolean };

/** What a screen shows of an import. */
export type ImportState = {
  /** The file's name; `''` if no file has been chosen. */
  name: string;
  answers: Answers;
  /** The name of the only sheet to read; `''` to read all sheets. */
  sheet: string;
  /** The latest report about the file. While the same file is read again, the previous report stays. */
  report: ImportReport | null;
  failure: ReadingFailure | null;
  busy: 'reading' | 'writing' | null;
  /**
   * What the import wrote; `null` until the import has written. `entry`: the id of the history entry; `''` if the user
   * may not undo the import.
   */
  written: { report: ImportReport; entry: string } | null;
};

const INITIAL_STATE: ImportState = {
  name: '',
  answers: NO_ANSWERS,
  sheet: '',
  report: null,
  failure: null,
  busy: null,
  written: null,
};

/** The body of the request for a dry run or an import. `file`: the bytes of the file, in base64. */
export type ImportRequestBody = { file: string; fileName: string; sheet?: string; answers: ImportAnswer[] };
type ImportSender = (sent: ImportRequestBody, dryRun: boolean, options?: CallOptions) => Promise<Outcome<ImportReport>>;

/** Runs an import: first dry runs with the answers so far, one at a time, then the request that writes. */
export class Importer {
  readonly store = createStore(INITIAL_STATE);
  #own: readonly ImportAnswer[] = [];
  /**
   * The answers that the screen itself has given to questions about this file so far. All later requests send these
   * answers again.
   */
  #usedOwn: Answers = NO_ANSWERS;
  #file: FileToImport | null = null;
  #turn = 0;
  #running: Promise<void> = Promise.resolve();
  #idempotencyKey = '';
  readonly #send: ImportSender;

  constructor(send: ImportSender) {
    this.#send = send;
  }

  /**
   * Sets the answers that the screen itself gives. An answer is used if the file raises its question, the report
   * suggests no other answer, and the official has not answered the question.
   */
  setOwnAnswers(own: readonly ImportAnswer[]): void {
    this.#own = own;
  }
  chooseFile(file: File): void {
    const isTooLarge = file.size > MAX_MEGABYTES * 1024 * 1024;
    const content = async () => base64Of(await file.arrayBuffer());
    this.#choose(file.name, () => (isTooLarge ? Promise.resolve(null) : content()), {
      isTyped: false,
      unreadable: isTooLarge ? `The file is larger than ${MAX_MEGABYTES} MB.` : 'Choose the file again.',
    });
  }
  chooseText(name: string, text: string): void {
    const pause = new Promise((resolve) => setTimeout(resolve, TYPING_PAUSE_MS));
    const content = () => pause.then(() => base64Of(new TextEncoder().encode(text).buffer));
    this.#choose(name, content, { isTyped: true, unreadable: 'The list cannot be read.' });
  }
  /** Adds answers, and reads the file again. */
  answer(added: readonly ImportAnswer[]): void {
    this.#setAnswers(withAnswers(this.store.get().answers, added));
    this.refresh();
  }
  readSheet(sheet: string): void {
    this.#change({ sheet });
    this.refresh();
  }
  refresh(): void {
    const file = this.#file;
    if (file) this.#read(file.name, () => Promise.resolve(file));
  }
  close(): void {
    this.#turn++;
    this.#file = null;
    this.store.set(INITIAL_STATE);
  }
  /**
   * Imports the file with the answers so far. Returns `null`, and sends nothing, if the file cannot be imported yet,
   * for example while it is being read or while a needed question is open. `entry`: the id of the history entry; `''`
   * if the user may not undo it.
   */
  async write(): Promise<{ outcome: Outcome<ImportReport>; entry: string } | null> {
    const { report, busy, failure } = this.store.get();
    const file = this.#file;
    if (!file || !report || busy !== null || failure !== null || importBlockerOf(report) !== null) return null;
    this.#change({ busy: 'writing' });
    let entry = '';
    const options = { idempotencyKey: this.#idempotencyKey, onEntry: (id: string) => void (entry = id) };
    const outcome = await this.#send(this.#sent(file), false, options);
    this.#change({ busy: null });
    if (outcome.ok) {
      // The answers about a typed list are dropped, because the next list may have other columns.
      if (file.isTyped) this.#setAnswers(NO_ANSWERS);
      this.store.set({ ...INITIAL_STATE, name: file.name, written: { report: outcome.value, entry } });
    }
    return { outcome, entry };
  }

  #choose(
    name: string,
    content: () => Promise<string | null>,
    { isTyped, unreadable }: { isTyped: boolean; unreadable: string },
  ): void {
    if (this.#file?.name !== name) {
      this.#file = null;
      this.#usedOwn = NO_ANSWERS;
      this.store.set({ ...INITIAL_STATE, name, answers: storedAnswers(name) });
    }
    this.#read(name, async () => {
      const base64 = await content().catch(() => null);
      if (base64 !== null) return { name, base64, isTyped };
      this.#file = null;
      this.#change({ report: null });
      return unreadable;
    });
  }
  /** Reads a file after the current reading has ended. If several readings are waiting, only the last one runs. */
  #read(name: string, prepare: () => Promise<FileToImport | string>): void {
    const turn = ++this.#turn;
    this.#change({ name, busy: 'reading', written: null });
    this.#running = this.#running.then(() => this.#readNow(turn, prepare));
  }
  async #readNow(turn: number, prepare: () => Promise<FileToImport | string>): Promise<void> {
    if (turn !== this.#turn) return;
    const file = await prepare();
    if (turn !== this.#turn) return;
    if (typeof file === 'string') return this.#change({ failure: { sentence: file, again: false }, busy: null });
    const isNew = file !== this.#file;
    this.#file = file;
    const outcome = await this.#dryRun(file);
    if (this.#file !== file) return;
    // Another reading is waiting, for example because the official gave a further answer. Until that reading ends, the
    // page shows the report of the current reading.
    if (turn !== this.#turn) return outcome.ok ? this.#change({ report: outcome.value }) : undefined;
    this.#idempotencyKey = crypto.randomUUID();
    if (outcome.ok) return this.#change({ report: outcome.value, failure: null, busy: null });
    // If the reading fails, the earlier report is removed only for a newly chosen file. For a typed list the earlier
    // report stays, so that the page does not jump while someone types.
    const report = isNew && !file.isTyped ? null : this.store.get().report;
    this.#change({ report, failure: failureOf(outcome), busy: null });
  }
  /**
   * Sends a file for a dry run. If the screen's own answers fit questions in the report, sends the file again with
   * these answers.
   */
  async #dryRun(file: FileToImport): Promise<Outcome<ImportReport>> {
    const outcome = await this.#send(this.#sent(file), true);
    const said = withAnswers(this.#usedOwn, [...this.store.get().answers.values()]);
    const more = outcome.ok ? automaticAnswersToOpenQuestions(outcome.value, this.#own, said) : [];
    if (more.length === 0 || this.#file !== file) return outcome;
    this.#usedOwn = withAnswers(this.#usedOwn, more);
    return this.#dryRun(file);
  }
  #sent({ base64: file, name }: FileToImport): ImportRequestBody {
    const { answers, sheet } = this.store.get();
    const said = withAnswers(this.#usedOwn, [...answers.values()]);
    return {
      file,
      fileName: name.slice(0, 200),
      ...(sheet === '' ? {} : { sheet }),
      answers: [...said.values()],
    };
  }
  #setAnswers(answers: Answers): void {
    this.#change({ answers });
    storeAnswers(this.#file?.name ?? '', answers);
  }
  #change(values: Partial<ImportState>): void {
    this.store.set({ ...this.store.get(), ...values });
  }
}

function failureOf({ status, failure: { error, issues = [] } }: Outcome<never> & { ok: false }): ReadingFailure {
  const sentence = [error, ...issues.map(({ message }) => message)].join(' ');
  return { sentence, again: status === 0 || status >= 500 };
}

function base64Of(content: ArrayBuffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('error', () => reject(new Error('The file cannot be read.')));
    reader.addEventListener('load', () => {
      // The result is a data URL: the type is before the comma, and the base64 text after it.
      const [, base64 = ''] = typeof reader.result === 'string' ? reader.result.split(',', 2) : [];
      resolve(base64);
    });
    reader.readAsDataURL(new Blob([content]));
  });
}
