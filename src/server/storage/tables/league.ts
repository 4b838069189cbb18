/** What is played and who plays it. A table comes after those that it references. */
export const LEAGUE_TABLES = `
  create table season (
    name text not null primary key,
    first_year integer not null,
    divisions text not null,
    division_names text,
    weeks integer not null check (weeks >= 0),
    calendar text not null,
    rules text not null,
    division_rules text not null,
    placings text,
    withdrawals text,
    decisions text,
    imported integer not null check (imported in (0, 1)),
    closed integer not null check (closed in (0, 1)),
    deleted integer not null check (deleted in (0, 1))
  ) STRICT;

  create table team (
    id text not null primary key,
    name text not null,
    name_folded text not null,
    former_names text not null,
    division integer not null check (division >= 0),
    venue text not null,
    night integer,
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
    review text,
    merged_into text,
    deleted integer not null check (deleted in (0, 1))
  ) STRICT;
  create index player_of_team on player (team_id);
  create index player_merged on player (merged_into) where merged_into is not null;

  create table fixture (
    id text not null primary key,
    season text not null references season (name),
    division integer not null check (division >= 0),
    week integer not null check (week >= 1),
    date text,
    home_team_id text not null references team (id),
    away_team_id text not null references team (id),
    recorded integer not null,
    recorded_by text not null,
    recorded_at text,
    confirm_by text,
    dispute text,
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
    home_breaks text,
    away_break integer check (away_break >= 0),
    away_break2 integer check (away_break2 >= 0),
    away_breaks text,
    constraint frame_of_fixture primary key (fixture_id, "position")
  ) STRICT;
  create index frame_of_home_player on frame (home_player_id);
  create index frame_of_away_player on frame (away_player_id);

  create table substitute (
    id text not null primary key,
    season text not null references season (name),
    division integer not null,
    team_id text not null references team (id),
    player_id text not null references player (id),
    is_new integer not null check (is_new in (0, 1)),
    state text not null check (state in ('open', 'approved', 'refused')),
    free integer check (free in (0, 1)),
    deleted integer not null check (deleted in (0, 1))
  ) STRICT;
  create index substitute_of_season on substitute (season, deleted);

  create table running_score (
    id text not null primary key,
    season text not null,
    division integer not null,
    week integer not null,
    home_team_id text not null,
    away_team_id text not null,
    writer text not null check (writer in ('home', 'away', 'official')),
    person_id text,
    version integer not null,
    frames text not null,
    new_players text not null,
    changed_at text not null
  ) STRICT;
  create unique index running_score_fixture on running_score (season, division, week, home_team_id, away_team_id);

  create table listed_fixture (
    id text not null primary key,
    season text not null references season (name),
    division integer not null check (division >= 0),
    week integer not null check (week >= 1),
    date text,
    home_team_id text not null references team (id),
    away_team_id text not null references team (id),
    venue text not null,
    state text not null,
    note text,
    postponement text,
    published integer not null check (published in (0, 1)),
    changed_at text not null,
    deleted integer not null check (deleted in (0, 1)),
    constraint listed_of_two_teams check (home_team_id <> away_team_id)
  ) STRICT;
  create index listed_of_season on listed_fixture (season, deleted);

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

  create table name_answer (
    id text not null primary key,
    name text not null,
    teams text not null,
    player_id text references player (id),
    same_as text,
    deleted integer not null check (deleted in (0, 1))
  ) STRICT;

  create table competition (
    id text not null primary key,
    season text not null references season (name),
    name text not null,
    place integer,
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

  create table draw (
    id text not null primary key,
    competition text not null,
    round integer,
    drawn_at text not null,
    pairs text not null,
    proof text,
    recorded integer not null,
    deleted integer not null check (deleted in (0, 1))
  ) STRICT;
  create index draw_of_competition on draw (competition, recorded);

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
`;
