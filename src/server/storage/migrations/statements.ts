import { EARLIER } from './earlier.ts';

/** The migrations that are SQL alone, by name, in order; `migrate.ts` lists those that follow. Released ones never change. */
export const STATEMENTS: Record<string, string> = {
  ...EARLIER,
  '0014-reviews': `
    alter table fixture add column recorded_by text default 'official' not null;
    alter table fixture add column recorded_at text;
    alter table fixture add column confirm_by text;
    alter table fixture add column dispute text;
  `,
  '0015-cups': `
    create table competition (
      id text not null primary key,
      season text not null references season (name),
      name text not null,
      kind text not null check (kind in ('team', 'player', 'pair')),
      handicap integer not null check (handicap in (0, 1)),
      max_start integer,
      draw text not null check (draw in ('eachRound', 'bracket')),
      rounds text not null,
      entrants text not null,
      withdrawn text not null,
      deleted integer not null check (deleted in (0, 1))
    ) STRICT;
    create index competition_of_season on competition (season, deleted);
    create table tie (
      id text not null primary key,
      competition_id text not null references competition (id),
      season text not null references season (name),
      round integer not null check (round >= 1),
      "position" integer not null check ("position" >= 0),
      home text,
      away text,
      result text,
      deleted integer not null check (deleted in (0, 1))
    ) STRICT;
    create index tie_of_season on tie (season, deleted);
    create index tie_of_competition on tie (competition_id, deleted);
    alter table draw add column round integer;
  `,
  '0016-closed-seasons': `
    alter table season add column closed integer not null default 0 check (closed in (0, 1));
  `,
  '0017-makers-of-links': 'alter table invitation add column made_in text;',
  '0019-handicap-reviews': 'alter table player add column review text;',
  '0020-substitutes': `
    create table substitute (
      id text not null primary key,
      season text not null references season (name),
      division integer not null,
      team_id text not null references team (id),
      player_id text not null references player (id),
      is_new integer not null check (is_new in (0, 1)),
      state text not null check (state in ('open', 'approved', 'refused')),
      deleted integer not null check (deleted in (0, 1))
    ) STRICT;
    create index substitute_of_season on substitute (season, deleted);
  `,
  '0021-running-scores': `
    create table running_score (
      id text not null primary key,
      season text not null,
      division integer not null,
      week integer not null,
      home_team_id text not null,
      away_team_id text not null,
      writer text not null check (writer in ('home', 'away', 'official')),
      version integer not null,
      frames text not null,
      new_players text not null,
      changed_at text not null
    ) STRICT;
    create unique index running_score_fixture on running_score (season, division, week, home_team_id, away_team_id);
  `,
  '0022-followers': `
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
      p256dh text not null,
      auth text not null,
      team_ids text not null,
      player_ids text not null,
      session_id text
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
  `,
  '0023-postponements': 'alter table listed_fixture add column postponement text;',
  // Without its check, which held the names of roles: SQLite cannot change it for a further one, and values are checked before.
  '0024-any-role': `
    alter table person add column any_role text not null default 'captain';
    update person set any_role = role;
    alter table person drop column role;
    alter table person rename column any_role to role;
  `,
  '0025-other-hosts': "alter table follower add column other_host text not null default '';",
  '0026-makers-of-running-scores': 'alter table running_score add column person_id text;',
  // Followers of nobody, whom nobody signed in for, are told nothing. The others count as confirmed on the day of the last change.
  '0027-shares-of-followers': `
    delete from follower where team_ids = '[]' and player_ids = '[]' and session_id is null;
    alter table follower rename column other_host to service;
    alter table follower add column confirmed text not null default '';
    alter table follower add column delivered text;
    update follower set confirmed = coalesce((select max(substr(at, 1, 10)) from history), '');
    update follower set service = 'fcm.googleapis.com' where service = '' and endpoint like 'https://fcm.googleapis.com/%';
    update follower set service = 'push.services.mozilla.com'
      where service = '' and endpoint like 'https://%.push.services.mozilla.com/%';
    update follower set service = 'push.apple.com' where service = '' and endpoint like 'https://%.push.apple.com/%';
    update follower set service = 'notify.windows.com' where service = '' and endpoint like 'https://%.notify.windows.com/%';
  `,
  '0030-free-substitutes': 'alter table substitute add column free integer check (free in (0, 1));',
  // Without its check, which held the names of states, as a further one is allowed.
  '0031-teams-that-leave': `
    alter table listed_fixture add column any_state text not null default 'planned';
    update listed_fixture set any_state = state;
    alter table listed_fixture drop column state;
    alter table listed_fixture rename column any_state to state;
    alter table listed_fixture add column note text;
    alter table season add column withdrawals text;
  `,
  '0032-decisions': 'alter table season add column decisions text;',
  '0034-division-names': 'alter table season add column division_names text;',
  '0035-short-names': 'alter table team add column short_name text;',
};
