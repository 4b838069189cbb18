/** Why a store cannot be used. `unavailable` is temporary or unknown; the others need a person to act. */
export type StoreTrouble = 'unavailable' | 'full' | 'read-only' | 'disk' | 'damaged' | 'moved';

/**
 * The engine cannot answer now (locked, disk full, connection lost). The same call may succeed later. Becomes a 503. The message
 * is for the operator.
 */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
  readonly trouble: StoreTrouble;
  /** Whether no query had run yet, so that the work may be retried on another connection. */
  readonly untouched: boolean;

  constructor(message: string, options: { cause?: unknown; untouched?: boolean; trouble?: StoreTrouble } = {}) {
    super(message, { cause: options.cause });
    this.trouble = options.trouble ?? 'unavailable';
    this.untouched = options.untouched ?? false;
  }
}

/** A second live fixture with the same season, division, week, home and away team. Becomes a 409. */
export class DuplicateFixture extends Error {
  override readonly name = 'DuplicateFixture';

  constructor(cause: unknown) {
    super('A result for this season, division, week, home and away team is already recorded.', { cause });
  }
}

/** Another version of the program, or another program, created the database. This program does not know its tables. */
export class OtherDatabase extends Error {
  override readonly name = 'OtherDatabase';

  constructor() {
    super(
      'This database was made by another version of Baize, which alone can open it, and was not changed: export what you need ' +
        'with that version (npm run league -- export), then start this one with an empty data folder, or with an empty ' +
        'PostgreSQL database, and import it there.',
    );
  }
}

/** A list would exceed its limit. The message is a sentence for the person who adds to it. */
export class ListFull extends Error {
  override readonly name = 'ListFull';
}

/** Another process is backing up the same database. The call may succeed when that backup is done. */
export class BackupUnderWay extends Error {
  override readonly name = 'BackupUnderWay';

  constructor() {
    super('Another process is backing up this database. Try again in a minute.');
  }
}
