import { substituteApprovalRequestSchema } from '#domain/cards/substitutes.ts';
import { cupSchema, tieSchema } from '#domain/cups/cup.ts';
import { scheduledFixtureSchema } from '#domain/fixtures/scheduled-fixture.ts';
import { loneBreakSchema } from '#domain/players/lone-break.ts';
import { penaltyDecisionSchema } from '#domain/rules/penalty-decision.ts';
import { playerRulingSchema } from '#domain/rules/ruling.ts';
import { storedImportAnswerSchema } from '#domain/imports/inquiry.ts';
import { playerSchema, teamSchema } from '#domain/squads/team.ts';
import { adjustmentSchema } from '#domain/standings/adjustment.ts';
import { createTableStatement } from './described-table.ts';

const NON_NEGATIVE_INTEGER = 'integer not null check (? >= 0)';
const WEEK = 'integer not null check (? >= 1)';
const TEAM_ID_COLUMN_TYPE = 'text not null references team (id)';
const SEASON_NAME_COLUMN_TYPE = 'text not null references season (name)';

/**
 * The statements that create the tables for seasons, teams, players, results, running scores, fixture lists, cups,
 * draws and officials' decisions. Each table comes after the tables that it refers to.
 */
export const LEAGUE_TABLES_SQL = `
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
    rule_days text,
    imported integer not null check (imported in (0, 1)),
    closed integer not null check (closed in (0, 1)),
    deleted integer not null check (deleted in (0, 1))
  ) STRICT;

  ${createTableStatement('team', teamSchema, { name_folded: 'text not null', division: NON_NEGATIVE_INTEGER, venue: 'text not null' })}

  ${createTableStatement('player', playerSchema, {
    name_folded: 'text not null',
    team_id: TEAM_ID_COLUMN_TYPE,
    modifier: 'FRACTION not null',
  })}
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
    outcome text,
    aggregate_to text check (aggregate_to in ('home', 'away')),
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

  create table card_match (
    fixture_id text not null references fixture (id),
    "position" integer not null check ("position" >= 1),
    home_player_id text references player (id),
    home_partner_id text references player (id),
    home_third_id text references player (id),
    home_fourth_id text references player (id),
    away_player_id text references player (id),
    away_partner_id text references player (id),
    away_third_id text references player (id),
    away_fourth_id text references player (id),
    home_score integer check (home_score >= 0),
    away_score integer check (away_score >= 0),
    home_breaks text,
    away_breaks text,
    more text,
    constraint match_of_fixture primary key (fixture_id, "position")
  ) STRICT;
  create index match_of_home_player on card_match (home_player_id);
  create index match_of_home_partner on card_match (home_partner_id) where home_partner_id is not null;
  create index match_of_away_player on card_match (away_player_id);
  create index match_of_away_partner on card_match (away_partner_id) where away_partner_id is not null;
  create index match_of_home_third on card_match (home_third_id) where home_third_id is not null;
  create index match_of_home_fourth on card_match (home_fourth_id) where home_fourth_id is not null;
  create index match_of_away_third on card_match (away_third_id) where away_third_id is not null;
  create index match_of_away_fourth on card_match (away_fourth_id) where away_fourth_id is not null;

  ${createTableStatement('substitute', substituteApprovalRequestSchema, {
    season: SEASON_NAME_COLUMN_TYPE,
    team_id: TEAM_ID_COLUMN_TYPE,
    player_id: 'text not null references player (id)',
  })}
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
    matches text not null,
    new_players text not null,
    changed_at text not null
  ) STRICT;
  create unique index running_score_fixture on running_score (season, division, week, home_team_id, away_team_id);

  create table running_tie (
    id text not null primary key,
    competition_id text not null,
    tie_id text not null,
    home text not null,
    away text not null,
    teams text not null,
    divisions text not null,
    writer text not null check (writer in ('home', 'away', 'official')),
    person_id text,
    version integer not null,
    matches text not null,
    leg integer,
    changed_at text not null
  ) STRICT;
  create unique index running_tie_tie on running_tie (tie_id);

  ${createTableStatement('listed_fixture', scheduledFixtureSchema, {
    season: SEASON_NAME_COLUMN_TYPE,
    division: NON_NEGATIVE_INTEGER,
    week: WEEK,
    home_team_id: TEAM_ID_COLUMN_TYPE,
    away_team_id: `${TEAM_ID_COLUMN_TYPE} check (home_team_id <> away_team_id)`,
  })}
  create index listed_of_season on listed_fixture (season, deleted);

  ${createTableStatement('adjustment', adjustmentSchema, {
    season: SEASON_NAME_COLUMN_TYPE,
    division: NON_NEGATIVE_INTEGER,
    week: WEEK,
    team_id: TEAM_ID_COLUMN_TYPE,
  })}
  create index adjustment_of_season on adjustment (season, deleted);

  ${createTableStatement('lone_break', loneBreakSchema, {
    season: SEASON_NAME_COLUMN_TYPE,
    player_id: 'text not null references player (id)',
  })}
  create index lone_break_of_season on lone_break (season, deleted);

  ${createTableStatement('ruling', playerRulingSchema, {
    season: SEASON_NAME_COLUMN_TYPE,
    fixture_id: 'text references fixture (id)',
    player_id: 'text not null references player (id)',
  })}
  create index ruling_of_season on ruling (season, deleted);

  ${createTableStatement('penalty_decision', penaltyDecisionSchema, {
    season: SEASON_NAME_COLUMN_TYPE,
    division: NON_NEGATIVE_INTEGER,
    week: WEEK,
    team_id: TEAM_ID_COLUMN_TYPE,
    adjustment_id: 'text references adjustment (id)',
  })}
  create index penalty_decision_of_season on penalty_decision (season, deleted);

  ${createTableStatement('file_answer', storedImportAnswerSchema)}

  ${createTableStatement('competition', cupSchema, { season: SEASON_NAME_COLUMN_TYPE })}
  create index competition_of_season on competition (season, deleted);

  ${createTableStatement('tie', tieSchema, {
    competition_id: 'text not null references competition (id)',
    season: SEASON_NAME_COLUMN_TYPE,
    round: NON_NEGATIVE_INTEGER,
    position: NON_NEGATIVE_INTEGER,
  })}
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
