/** The engine cannot answer now (locked, disk full, connection lost); the same call may succeed later. Becomes a 503. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
  /** Whether nothing had been run yet, so that the work may be begun again on another connection. */
  readonly untouched: boolean;

  constructor(message: string, options: { cause?: unknown; untouched?: boolean } = {}) {
    super(message, { cause: options.cause });
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
