/**
 * Why a store cannot be used. `unavailable`: the trouble passes by itself, or its reason is unknown. For all other
 * values, a person must act. `full`: the disk is full. `read-only`: the file cannot be written. `disk`: the disk
 * reports errors. `damaged`: the file is damaged. `moved`: the file was moved, removed or replaced while in use.
 * `upgraded`: a later version has changed the tables while this one was running.
 */
export type StoreTrouble = 'unavailable' | 'full' | 'read-only' | 'disk' | 'damaged' | 'moved' | 'upgraded';

/**
 * The database cannot answer now, for example because the disk is full or the connection is lost. The same call may
 * succeed later. Clients get a 503. The message is for the operator.
 */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
  readonly trouble: StoreTrouble;
  /**
   * Whether the database failed before any query had run on the connection. If so, the work can be tried again on
   * another connection.
   */
  readonly untouched: boolean;

  constructor(message: string, options: { cause?: unknown; untouched?: boolean; trouble?: StoreTrouble } = {}) {
    super(message, { cause: options.cause });
    this.trouble = options.trouble ?? 'unavailable';
    this.untouched = options.untouched ?? false;
  }
}

/** Returns the error for a running site if a later version has changed the tables of its database. */
export function upgradedMeanwhileError(): StoreUnavailable {
  return new StoreUnavailable(
    'A later version of Baize has changed the tables of the database while this one was running. This one reads and writes ' +
      'nothing any more: stop it.',
    { trouble: 'upgraded' },
  );
}

/**
 * There is already an undeleted fixture with the same season, division, week, home team and away team. Clients get a
 * 409.
 */
export class DuplicateFixture extends Error {
  override readonly name = 'DuplicateFixture';

  constructor(cause: unknown) {
    super('A result for this season, division, week, home and away team is already recorded.', { cause });
  }
}

/** The message for the operator about a database that this version does not open, keyed by who made the database. */
const INCOMPATIBLE_DATABASE_MESSAGES: Record<IncompatibleTablesOrigin, string> = {
  earlier:
    'This database was made by an earlier version of Baize, and was not changed. Start the site with this version: it makes a ' +
    'backup, and then brings the database up to date.',
  later:
    'This database was made or brought up to date by a later version of Baize, which alone can open it, and was not changed. ' +
    'Start that version again.',
  other:
    'This database was made by a version of Baize from before 1.0.0, or by another program, and was not changed: export what you ' +
    'need with that version (npm run league -- export), then start this one with an empty data folder, or with an empty ' +
    'PostgreSQL database, and import it there.',
};

/**
 * Who made tables that this version does not open: an earlier release, a later release, or anyone else (`other`).
 * `other` means another program or a version that was never released.
 */
type IncompatibleTablesOrigin = 'earlier' | 'later' | 'other';

/** Another version or another program made the database, so this version does not open it. */
export class IncompatibleDatabase extends Error {
  override readonly name = 'IncompatibleDatabase';
  readonly maker: IncompatibleTablesOrigin;

  constructor(maker: IncompatibleTablesOrigin) {
    super(INCOMPATIBLE_DATABASE_MESSAGES[maker]);
    this.maker = maker;
  }
}

/** The tables of an earlier release could not be changed to those of this version. Nothing was changed. */
export class UpgradeFailed extends Error {
  override readonly name = 'UpgradeFailed';

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** A list would have more entries than its limit. The message is a sentence for the person who adds to the list. */
export class ListFull extends Error {
  override readonly name = 'ListFull';
}

/** Another process is making a backup of the same database. The call may succeed later. */
export class BackupUnderWay extends Error {
  override readonly name = 'BackupUnderWay';

  constructor() {
    super('Another process is backing up this database. Try again in a minute.');
  }
}
