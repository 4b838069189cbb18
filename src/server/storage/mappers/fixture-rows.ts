import type { Dispute, Frame, Review } from '#domain/cards/fixture.ts';
import type { FixtureTable, FrameTable } from '../schema.ts';
import type { Entities } from '../store.ts';

type StoredFixture = Entities['fixture'];

/** The row of a fixture, without its frames. */
export function toFixtureRow(fixture: StoredFixture): FixtureTable {
  return {
    id: fixture.id,
    season: fixture.season,
    division: fixture.division,
    week: fixture.week,
    date: fixture.date,
    home_team_id: fixture.homeTeamId,
    away_team_id: fixture.awayTeamId,
    recorded: fixture.recorded,
    deleted: Number(fixture.deleted),
    recorded_by: fixture.review?.recordedBy ?? 'official',
    recorded_at: fixture.review?.recordedAt ?? null,
    confirm_by: fixture.review?.confirmBy ?? null,
    dispute: fixture.review?.dispute ? JSON.stringify(fixture.review.dispute) : null,
  };
}

/** The rows of a fixture's frames, numbered from 1. */
export function toFrameRows({ id, frames }: Pick<StoredFixture, 'id' | 'frames'>): FrameTable[] {
  return frames.map((frame, index) => ({
    fixture_id: id,
    position: index + 1,
    home_player_id: frame.homePlayerId,
    away_player_id: frame.awayPlayerId,
    home_score: frame.homeScore,
    away_score: frame.awayScore,
    home_break: frame.homeBreak,
    home_break2: frame.homeBreak2,
    away_break: frame.awayBreak,
    away_break2: frame.awayBreak2,
    home_breaks: frame.homeBreaks ? JSON.stringify(frame.homeBreaks) : null,
    away_breaks: frame.awayBreaks ? JSON.stringify(frame.awayBreaks) : null,
  }));
}

/** A fixture from its row and its frames' rows, in any order. */
export function toFixture(row: FixtureTable, frames: FrameTable[]): StoredFixture {
  return {
    id: row.id,
    season: row.season,
    division: row.division,
    week: row.week,
    date: row.date,
    homeTeamId: row.home_team_id,
    awayTeamId: row.away_team_id,
    recorded: row.recorded,
    frames: frames.sort((a, b) => a.position - b.position).map(toFrame),
    // Absent rather than null, since the history compares whole values.
    ...(row.recorded_at === null ? {} : { review: toReview(row, row.recorded_at) }),
    deleted: row.deleted === 1,
  };
}

function toReview(row: FixtureTable, recordedAt: string): Review {
  return {
    recordedBy: row.recorded_by,
    recordedAt,
    confirmBy: row.confirm_by,
    // JSON that only toFixtureRow writes.
    dispute: row.dispute === null ? null : (JSON.parse(row.dispute) as Dispute),
  };
}

function toFrame(row: FrameTable): Frame {
  return {
    homePlayerId: row.home_player_id,
    awayPlayerId: row.away_player_id,
    homeScore: row.home_score,
    awayScore: row.away_score,
    homeBreak: row.home_break,
    homeBreak2: row.home_break2,
    awayBreak: row.away_break,
    awayBreak2: row.away_break2,
    // JSON that only toFrameRows writes; absent rather than null, since the history compares whole values.
    ...(row.home_breaks === null ? {} : { homeBreaks: JSON.parse(row.home_breaks) as number[] }),
    ...(row.away_breaks === null ? {} : { awayBreaks: JSON.parse(row.away_breaks) as number[] }),
  };
}
