/** Why a store cannot be used: it is `away` (or nobody knows), or a person has something to mend. */
export type StoreTrouble = 'unavailable' | 'full' | 'read-only' | 'disk' | 'damaged' | 'moved';

/**
 * The engine cannot answer now (locked, disk full, connection lost); the same call may succeed later. Becomes a 503. The
 * message is for whoever runs the site.
 */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
  readonly trouble: StoreTrouble;
  /** Whether nothing had been run yet, so that the work may be begun again on another connection. */
  readonly untouched: boolean;

  constructor(message: string, options: { cause?: unknown; untouched?: boolean; trouble?: StoreTrouble } = {}) {
    super(message, { cause: options.cause });
    this.trouble = options.trouble ?? 'unavailable';
    this.untouched = options.untouched ?? false;
  }
}

/** A second live fixture for one season, division, week, home and away team (contract §4). Becomes a 409. */
export class DuplicateFixture extends Error {
  override readonly name = 'DuplicateFixture';

  constructor(cause: unknown) {
    super('A result for this season, division, week, home and away team is already recorded.', { cause });
  }
}

/** The database was made by a later version of the program, whose tables this one does not know. */
export class NewerDatabase extends Error {
  override readonly name = 'NewerDatabase';

  constructor(unknown: readonly string[]) {
    super(
      `This database was made by a newer version of Baize (it has ${unknown.join(', ')}). ` +
        'Start that version, or restore a backup from before it.',
    );
  }
}

/** Another process is making a copy of the same database: the same call may succeed when it is done. */
export class BackupUnderWay extends Error {
  override readonly name = 'BackupUnderWay';

  constructor() {
    super('Another process is making a copy of this database. Try again in a minute.');
  }
}

/** The tables could not be brought up to date. Nothing of that was done; the message says where the copy made before is. */
export class UpgradeFailed extends Error {
  override readonly name = 'UpgradeFailed';

  constructor(copy: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(
      `The database could not be brought up to date: ${reason}\n` +
        `It is as it was before. A copy of it is ${copy}. Start the version that you had, and report this.`,
      { cause },
    );
  }
}
