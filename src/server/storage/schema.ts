import type { Generated } from 'kysely';
import type { z } from 'zod';
import type { Fixture, Review, Side } from '#domain/cards/fixture.ts';
import type { RunningScore } from '#domain/cards/running.ts';
import type { RunningTie } from '#domain/cups/running-tie.ts';
import type { SubstituteApprovalRequest } from '#domain/cards/substitutes.ts';
import type { Competition, Tie } from '#domain/cups/cup.ts';
import type { Draw } from '#domain/draws/draw.ts';
import type { DrawProof } from '#domain/draws/proven-draw.ts';
import type { ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import type { NoticeKey } from '#domain/followers/notices.ts';
import type { StoredImportAnswer } from '#domain/imports/inquiry.ts';
import type { Person } from '#domain/people/access.ts';
import type { storedSeasonSchema } from '#domain/seasons/stored-season.ts';
import type { playerSchema, teamSchema } from '#domain/squads/team.ts';
import type { LoneBreak } from '#domain/players/lone-break.ts';
import type { PenaltyDecision } from '#domain/rules/penalty-decision.ts';
import type { PlayerRuling } from '#domain/rules/ruling.ts';
import type { Adjustment } from '#domain/standings/adjustment.ts';

/**
 * The rows of the tables (`tables/tables.ts`). They are the same on SQLite and PostgreSQL: booleans are 0 and 1, lists
 * and rules are JSON, days are `YYYY-MM-DD`, and moments are ISO 8601 in UTC. The row of a value with a history
 * (`Entities`) is never removed, only marked as `deleted`.
 */
export type DatabaseTables = {
  setting: SettingTable;
  season: SeasonTable;
  team: RowOf<z.output<typeof teamSchema>> & { name_folded: string };
  player: RowOf<z.output<typeof playerSchema>> & { name_folded: string };
  fixture: FixtureTable;
  card_match: MatchTable;
  substitute: RowOf<SubstituteApprovalRequest>;
  listed_fixture: RowOf<Omit<ScheduledFixture, 'left' | 'playBy'>>;
  adjustment: RowOf<Adjustment>;
  lone_break: RowOf<LoneBreak>;
  ruling: RowOf<PlayerRuling>;
  penalty_decision: RowOf<PenaltyDecision>;
  file_answer: RowOf<StoredImportAnswer>;
  draw: DrawTable;
  competition: RowOf<Competition>;
  tie: RowOf<Tie>;
  draw_sealed: SealedDrawTable;
  draw_reveal: DrawRevealTable;
  history: HistoryTable;
  history_change: HistoryChangeTable;
  revision: RevisionTable;
  person: RowOf<Person>;
  content: ContentTable;
  invitation: InvitationTable;
  session: SessionTable;
  idempotency: IdempotencyTable;
  timer: TimerTable;
  running_score: RunningScoreTable;
  running_tie: RunningTieTable;
  push_key: PushKeyTable;
  follower: FollowerTable;
  push_message: PushMessage;
  face: FaceTable;
  stored_file: StoredFileTable;
  stored_file_part: StoredFilePartTable;
};

/** A name in snake case, for a table or a column: `team_id` for `teamId`. */
type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : '';

/**
 * How a field is stored: texts and numbers as they are, a boolean as 0 or 1, lists and objects as JSON, a missing field
 * as `null`.
 */
type ColumnValue<T> = T extends undefined ? null : T extends boolean ? number : T extends object ? string : T;

/** The columns of a value's fields. */
type ColumnsOf<V> = { [Field in keyof V & string as SnakeCase<Field>]-?: ColumnValue<V[Field]> };
/** The row of a value: a column for each field, and the column `deleted`. */
type RowOf<V> = ColumnsOf<V> & { deleted: number };

export type SettingTable = { key: string; value: string };

export type SeasonTable = RowOf<Omit<z.output<typeof storedSeasonSchema>, 'closed'> & { closed: boolean }>;

/**
 * A recorded fixture. `recorded` grows in the order of recording. No two undeleted fixtures have the same season,
 * division, week, home team and away team. `recorded_at` is null for an imported card.
 */
export type FixtureTable = RowOf<
  Omit<Fixture, 'matches' | 'review' | 'weekOfPlay' | 'counts' | 'secondPlays'> & Omit<Review, 'recordedAt'>
> & {
  recorded_at: string | null;
};

/** The columns for one side of a match: its players, its score, and its breaks as JSON (null if there are none). */
export type MatchSideColumns<S extends Side> = Record<
  `${S}_${'player' | 'partner' | 'third' | 'fourth'}_id` | `${S}_breaks`,
  string | null
> &
  Record<`${S}_score`, number | null>;

/**
 * A match of a card. The first match has `position` 1. `more` has all other fields as JSON, such as the frames; `null`
 * if there are none.
 */
export type MatchTable = { fixture_id: string; position: number; more: string | null } & MatchSideColumns<'home'> &
  MatchSideColumns<'away'>;

/**
 * A cup draw. `competition`: the id of the cup. `round`: the round whose ties were made from the draw; `null` if none
 * were. `recorded`: a number that is higher for each new draw. `proof`: `null` for a draw that was made elsewhere.
 * Earlier draws of a competition are kept.
 */
export type DrawTable = RowOf<Draw & { id: string; proof?: DrawProof }> & { recorded: number };

/**
 * What everyone may know about a sealed draw, which is prepared but not yet made. `commitment`: the hash that fixes the
 * entrants and the secret seed. `sealedAt` is a moment (ISO 8601, UTC).
 */
export type PublicDrawSeal = { commitment: string; entrants: string[]; sealedAt: string };
/** A sealed draw. Until the draw is made, its seed is only in this table. */
type SealedDrawTable = ColumnsOf<PublicDrawSeal> & { competition: string; seed: string };

/**
 * The step-by-step reveal of a draw. `started_at`: when the reveal began. `interval_ms`: the milliseconds from one
 * shown match to the next. `skipped_at`: when somebody skipped the rest; `null` if nobody did. The history does not
 * contain reveals.
 */
export type DrawRevealTable = { draw_id: string; started_at: string; interval_ms: number; skipped_at: string | null };

/**
 * An entry of the history: a request or a command that changed something. `via` is `seed`, `command` or `web`. `undoes`
 * is the entry that this entry undid, and `null` if it undid none. `undone_by` is the entry that undid this one, and
 * `null` if there is none. `counts_from` is the day from which the change counts, and `null` if that is the day of the
 * change.
 */
export type HistoryTable = {
  id: Generated<number>;
  at: string;
  by: string;
  via: string;
  action: string;
  summary: string;
  undone_by: number | null;
  undoes: number | null;
  counts_from: string | null;
};

/**
 * One value that a history entry changed. `before` and `after`: the value before and after the change, as JSON.
 * `before` is null if the value was created.
 */
export type HistoryChangeTable = {
  history_id: number;
  position: number;
  entity: string;
  entity_id: string;
  before: string | null;
  after: string;
};

export type RevisionTable = { scope: string; value: number };

/**
 * A value of the content that the league publishes. `content_id` is the name of a single value, such as `venues`, or
 * the kind and the id of an item, such as `post:welcome`. `value` is JSON.
 */
export type ContentTable = { content_id: string; value: string; deleted: number };

/**
 * A personal link: an invitation, or a link for a further device. Only the hash of its code is stored. `key_hash` is
 * the hash of the idempotency key of the request that used the link, and `session_id` the session that this request
 * began.
 */
type InvitationTable = {
  code_hash: string;
  person_id: string;
  kind: string;
  expires_at: string;
  used_at: string | null;
  key_hash: string | null;
  session_id: string | null;
  /** The session in which the link was made; `null` if the command line made it. */
  made_in: string | null;
};

/**
 * A signed-in browser. `since` is when it signed in, and `seen` when it was last seen (ISO 8601). Officials may see
 * `id`, which is not the secret token. `personId` is `null` for the shared password. `name` is the person's current
 * name, or the name that was typed with the shared password.
 */
export type Session = {
  id: string;
  personId: string | null;
  name: string;
  device: string;
  remembered: boolean;
  since: string;
  seen: string;
};
/** A session as it is stored: with the hash of its secret token. */
export type SessionTable = ColumnsOf<Session> & { token_hash: string };

/**
 * A stored answer, in case its request is repeated. `place` is a hash of the actor, the method, the path and the
 * idempotency key. `body_hash` is a hash of the query and the body.
 */
type IdempotencyTable = { place: string; body_hash: string; status: number; answer: string; at: string };

/** A shared shootout timer. `shootout` is JSON. `used` is when somebody last used the timer (ISO 8601). */
type TimerTable = { code: string; version: number; shootout: string; used: string };

/** The score of a fixture in progress. No two rows have the same season, division, week, home team and away team. */
type RunningScoreTable = ColumnsOf<Omit<RunningScore, 'changedAt'>> & { changed_at: string };
/** The score of a cup tie in progress, at most one for each tie. */
type RunningTieTable = ColumnsOf<Omit<RunningTie, 'changedAt'>> & { changed_at: string };

/**
 * The keys that sign this site's messages to followers, in a single row. `told`: the id of the last history entry whose
 * notices to followers, if any, have been made. `tonight`: the last day on which followers were reminded of that
 * evening's matches.
 */
type PushKeyTable = { id: number; public_key: string; private_key: string; told: number; tonight: string };

/**
 * A browser whose user follows teams and players. `sessionId`: the session in which the user chose them; `null` if
 * nobody was signed in. `endpoint`: the address for messages to the browser. `id`: a hash of the endpoint. `service`:
 * the push service that has this address. `p256dh` and `auth`: the keys that encrypt the messages. `confirmed`: the
 * last day (UTC) on which the browser confirmed the choice. `delivered`: the last day on which the push service
 * accepted a message; `null` if there is none.
 */
export type Follower = {
  id: string;
  endpoint: string;
  service: string;
  p256dh: string;
  auth: string;
  teamIds: string[];
  playerIds: string[];
  sessionId: string | null;
  confirmed: string;
  delivered: string | null;
};
type FollowerTable = ColumnsOf<Follower>;

/**
 * A message that waits to be sent to a follower. `id` combines `follower_id` and `notice`. `due` is the earliest time
 * for the next try, and `tries` the number of tries so far.
 */
export type PushMessage = {
  id: string;
  follower_id: string;
  notice: NoticeKey;
  due: string;
  expires: string;
  tries: number;
};

/**
 * A player's photo: the hash of its file, and who agreed to it and when (`consent`). `at` is when the photo was added.
 * Not in the history.
 */
export type FaceTable = { player_id: string; file: string; consent: string; at: string };

/** A picture or document of the league. Its bytes are stored elsewhere (`files/stored-files.ts`). */
type StoredFileTable = { hash: string; type: string; bytes: number; added_at: string };

/**
 * A part of a file's bytes. PostgreSQL databases have these rows, and so do backups that contain the league's files.
 * The first part has `part` 0. `hash` is no foreign key, because bytes are stored before the row in `stored_file`.
 */
type StoredFilePartTable = { hash: string; part: number; data: Uint8Array; kept_at: string };
