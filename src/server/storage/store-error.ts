/** Why a store cannot be used: `unavailable` passes or is unknown; the others need a person to act. */
export type StoreTrouble = 'unavailable' | 'full' | 'read-only' | 'disk' | 'damaged' | 'moved';

/**
 * The engine cannot answer now (locked, disk full, connection lost); the same call may succeed later. Becomes a 503. The
 * message is for the person who runs the site.
 */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
  readonly trouble: StoreTrouble;
  /** Whether nothing had been run yet, so that the work may be retried on another connection. */
  readonly untouched: boolean;

  constructor(message: string, options: { cause?: unknown; untouched?: boolean; trouble?: StoreTrouble } = {}) {
    super(message, { cause: options.cause });
    this.trouble = options.trouble ?? 'unavailable';
    this.untouched = options.untouched ?? false;
  }
}

/** A second live fixture for one season, division, week, home and away team. Becomes a 409. */
export class DuplicateFixture extends Error {
  override readonly name = 'DuplicateFixture';

  constructor(cause: unknown) {
    super('A result for this season, division, week, home and away team is already recorded.', { cause });
  }
}

/** Another version of the program made the database, or another program did: this one does not know its tables. */
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

/** A list would have more than it may; the message is a sentence for whoever adds to it. */
export class ListFull extends Error {
  override readonly name = 'ListFull';
}

/** Another process is backing up the same database: the call may succeed when it is done. */
export class BackupUnderWay extends Error {
  override readonly name = 'BackupUnderWay';

  constructor() {
    super('Another process is backing up this database. Try again in a minute.');
  }
}
