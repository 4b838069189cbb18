/** The first migrations (0001 to 0013), by name, in order. Released ones never change. */
export const EARLIER: Record<string, string> = {
  '0001-first': `
    create table setting (key text not null primary key, value text not null) STRICT;
    create table season (
      name text not null primary key,
      divisions text not null,
      weeks integer not null check (weeks >= 0),
      calendar text not null,
      rules text not null,
      imported integer not null check (imported in (0, 1))
    ) STRICT;
    create table draw (
      id text not null primary key,
      competition text not null,
      drawn_at text not null,
      pairs text not null,
      recorded integer not null,
      deleted integer not null check (deleted in (0, 1))
    ) STRICT;
    create index draw_of_competition on draw (competition, recorded);
    create table team (
      id text not null primary key,
      name text not null,
      name_folded text not null,
      former_names text not null,
      division integer not null check (division >= 0),
      deleted integer not null check (deleted in (0, 1))
    ) STRICT;
    create table player (
      id text not null primary key,
      name text not null,
      name_folded text not null,
      former_names text not null,
      team_id text not null references team (id),
      handicap integer not null,
      modifier FRACTION not null,
      new_handicap integer not null,
      deleted integer not null check (deleted in (0, 1))
    ) STRICT;
    create index player_of_team on player (team_id);
    create table fixture (
      id text not null primary key,
      season text not null references season (name),
      division integer not null check (division >= 0),
      week integer not null check (week >= 1),
      date text,
      home_team_id text not null references team (id),
      away_team_id text not null references team (id),
      recorded integer not null,
      deleted integer not null check (deleted in (0, 1)),
      constraint fixture_of_two_teams check (home_team_id <> away_team_id)
    ) STRICT;
    create unique index fixture_live on fixture (season, division, week, home_team_id, away_team_id)
      where deleted = 0;
    create index fixture_of_season on fixture (season, recorded);
    create index fixture_recorded on fixture (recorded);
    create table frame (
      fixture_id text not null references fixture (id),
      "position" integer not null check ("position" >= 1),
      home_player_id text references player (id),
      away_player_id text references player (id),
      home_score integer not null check (home_score >= 0),
      away_score integer not null check (away_score >= 0),
      home_break integer check (home_break >= 0),
      home_break2 integer check (home_break2 >= 0),
      away_break integer check (away_break >= 0),
      away_break2 integer check (away_break2 >= 0),
      constraint frame_of_fixture primary key (fixture_id, "position")
    ) STRICT;
    create table history (
      id GROWING_KEY,
      at text not null,
      "by" text not null,
      via text not null check (via in ('seed', 'command', 'web')),
      action text not null,
      summary text not null,
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
    create table revision (scope text not null primary key, value integer not null check (value >= 0)) STRICT;
    -- The row that writers on PostgreSQL lock must exist from the start.
    insert into revision (scope, value) values ('league', 0);
  `,
  '0002-officials': `
    create table session (
      id text not null primary key,
      token_hash text not null unique,
      name text not null,
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
    -- The page of a player needs that player's frames of all seasons.
    create index frame_of_home_player on frame (home_player_id);
    create index frame_of_away_player on frame (away_player_id);
    alter table history add column undoes integer references history (id);
  `,
  '0003-proven-draws': `
    alter table draw add column proof text;
    create table draw_sealed (
      competition text not null primary key,
      seed text not null,
      commitment text not null,
      entrants text not null,
      sealed_at text not null
    ) STRICT;
    create table draw_reveal (
      draw_id text not null primary key references draw (id),
      started_at text not null,
      interval_ms integer not null,
      skipped_at text
    ) STRICT;
  `,
  '0004-timers': `
    create table timer (
      code text not null primary key,
      version integer not null,
      shootout text not null,
      used text not null
    ) STRICT;
  `,
  '0005-fixture-lists': `
    create table listed_fixture (
      id text not null primary key,
      season text not null references season (name),
      division integer not null check (division >= 0),
      week integer not null check (week >= 1),
      date text,
      home_team_id text not null references team (id),
      away_team_id text not null references team (id),
      venue text not null,
      state text not null check (state in ('planned', 'postponed', 'rearranged')),
      published integer not null check (published in (0, 1)),
      changed_at text not null,
      deleted integer not null check (deleted in (0, 1)),
      constraint listed_of_two_teams check (home_team_id <> away_team_id)
    ) STRICT;
    create index listed_of_season on listed_fixture (season, deleted);
    alter table team add column venue text default '' not null;
  `,
  '0006-seasons-to-come': `
    alter table season add column placings text;
    alter table season add column deleted integer default 0 not null check (deleted in (0, 1));
    alter table history add column counts_from text;
  `,
  '0007-formats': `
    alter table season add column division_rules text default '{}' not null;
    alter table frame add column home_breaks text;
    alter table frame add column away_breaks text;
    create table adjustment (
      id text not null primary key,
      season text not null references season (name),
      division integer not null check (division >= 0),
      week integer not null check (week >= 1),
      team_id text not null references team (id),
      points integer not null,
      reason text not null,
      date text not null,
      deleted integer not null check (deleted in (0, 1))
    ) STRICT;
    create index adjustment_of_season on adjustment (season, deleted);
  `,
  '0008-league-nights': `
    alter table team add column night integer;
  `,
  '0009-people-with-access': `
    create table person (
      id text not null primary key,
      name text not null,
      role text not null check (role in ('secretary', 'results', 'captain')),
      team_ids text not null,
      divisions text,
      invited_at text not null,
      joined_at text,
      deleted integer not null check (deleted in (0, 1))
    ) STRICT;
    create table invitation (
      code_hash text not null primary key,
      person_id text not null references person (id),
      kind text not null check (kind in ('invitation', 'device')),
      expires_at text not null,
      used_at text,
      key_hash text,
      session_id text
    ) STRICT;
    create index invitation_of_person on invitation (person_id);
    alter table session add column person_id text;
    alter table session add column device text default '' not null;
  `,
  '0010-merges': `
    alter table player add column merged_into text;
    create index player_merged on player (merged_into) where merged_into is not null;
  `,
  '0011-name-answers': `
    create table name_answer (
      id text not null primary key,
      name text not null,
      teams text not null,
      player_id text references player (id),
      same_as text,
      deleted integer not null check (deleted in (0, 1))
    ) STRICT;
  `,
  '0012-content': `
    create table content (
      content_id text not null primary key,
      value text not null,
      deleted integer not null check (deleted in (0, 1))
    ) STRICT;
  `,
  '0013-stored-files': `
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
  `,
};
