import { personSchema } from '#domain/people/access.ts';
import { createTableStatement } from './described-table.ts';

/**
 * The statements that create the tables of the site itself, such as settings, history, people with access, sessions,
 * followers, content and files.
 */
export const SITE_TABLES_SQL = `
  create table setting (
    key text not null primary key,
    value text not null
  ) STRICT;

  create table history (
    id GROWING_KEY,
    at text not null,
    "by" text not null,
    via text not null check (via in ('seed', 'command', 'web')),
    action text not null,
    summary text not null,
    counts_from text,
    undoes integer references history (id),
    undone_by integer references history (id)
  ) STRICT;

  create table history_change (
    history_id integer not null references history (id),
    "position" integer not null,
    entity text not null,
    entity_id text not null,
    before text,
    after text not null,
    constraint change_of_history primary key (history_id, "position")
  ) STRICT;
  create index change_of_entity on history_change (entity, entity_id, history_id);

  create table revision (
    scope text not null primary key,
    value integer not null check (value >= 0)
  ) STRICT;
  -- The row that writers on PostgreSQL lock must exist from the start.
  insert into revision (scope, value) values ('league', 0);

  ${createTableStatement('person', personSchema)}

  create table content (
    content_id text not null primary key,
    value text not null,
    deleted integer not null check (deleted in (0, 1))
  ) STRICT;

  create table invitation (
    code_hash text not null primary key,
    person_id text not null references person (id),
    kind text not null check (kind in ('invitation', 'device')),
    made_in text,
    expires_at text not null,
    used_at text,
    key_hash text,
    session_id text
  ) STRICT;
  create index invitation_of_person on invitation (person_id);

  create table session (
    id text not null primary key,
    token_hash text not null unique,
    person_id text,
    name text not null,
    device text not null,
    remembered integer not null check (remembered in (0, 1)),
    since text not null,
    seen text not null
  ) STRICT;

  create table idempotency (
    place text not null primary key,
    body_hash text not null,
    status integer not null,
    answer text not null,
    at text not null
  ) STRICT;
  create index idempotency_at on idempotency (at);

  create table timer (
    code text not null primary key,
    version integer not null,
    shootout text not null,
    used text not null
  ) STRICT;

  create table push_key (
    id integer not null primary key check (id = 1),
    public_key text not null,
    private_key text not null,
    told integer not null,
    tonight text not null
  ) STRICT;

  create table follower (
    id text not null primary key,
    endpoint text not null,
    service text not null,
    p256dh text not null,
    auth text not null,
    team_ids text not null,
    player_ids text not null,
    session_id text,
    confirmed text not null,
    delivered text
  ) STRICT;

  create table push_message (
    id text not null primary key,
    follower_id text not null references follower (id) on delete cascade,
    notice text not null,
    due text not null,
    expires text not null,
    tries integer not null
  ) STRICT;
  create index push_message_due on push_message (due);

  create table face (
    player_id text not null primary key references player (id),
    file text not null,
    consent text not null,
    at text not null
  ) STRICT;

  create table stored_file (
    hash text not null primary key,
    type text not null,
    bytes integer not null,
    added_at text not null
  ) STRICT;

  create table stored_file_part (
    hash text not null,
    part integer not null,
    data BYTES not null,
    kept_at text not null,
    primary key (hash, part)
  ) STRICT;
`;
