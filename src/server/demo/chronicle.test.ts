import { describe, expect, it } from 'vitest';
import { checkCard } from '#domain/card.ts';
import type { Fixture } from '#domain/fixture.ts';
import type { FrameDraft } from '#domain/frame-draft.ts';
import { foldName } from '#domain/name.ts';
import type { People, Player, Team } from '#domain/people.ts';
import type { Season } from '#domain/season.ts';
import { checkPlayerDraft, checkTeamDraft } from '#domain/squad.ts';
import { readLeagueFile } from '../league-folder/contents.ts';
import { chronicle, type Chronicle } from './chronicle.ts';
import { type DemoLeague, demoLeague } from './demo-league.ts';
import { compareStages, squadsAt, type Stage, teamAt } from './roster.ts';
import { DEMO_SEED } from './seed-demo.ts';

const { seasons } = await readLeagueFile('league');
const SEEDS = [DEMO_SEED, 'red', 'yellow', 'green', 'brown', 1, 2, 3];
const AFTER = '2026-12-01';

describe.each(SEEDS)('the league of seed %s', (seed) => {
  const story = chronicle(String(seed), seasons);
  const league = demoLeague(seed, seasons, AFTER);

  it('has only cards that were valid when played', () => {
    const known = new Map<string, People>();
    for (const fixture of story.fixtures) {
      const key = `${fixture.season} ${fixture.week}`;
      const people = known.get(key) ?? peopleAt(story, fixture);
      known.set(key, people);
      const context = { seasons: byName(seasons), defaultSeason: '25/26', people, recorded: null };
      const { id: _, recorded: __, ...card } = fixture;
      expect(checkCard(draftOf(fixture), context)).toEqual({ ok: true, value: card });
    }
  });

  it('has each fixture once, dated in its week, in the order of recording', () => {
    const keys = story.fixtures.map((f) => `${f.season} ${f.division} ${f.homeTeamId} ${f.awayTeamId}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(story.fixtures.map(({ recorded }) => recorded)).toEqual(keys.map((_, place) => place + 1));
    for (const { week, date } of seasonOf(league, '25/26')) {
      const dates = seasons[1]?.calendar.find((entry) => entry.week === week);
      expect(dates && date && dates.from <= date && date <= dates.to).toBe(true);
    }
    const past = seasonOf(league, '24/25').map(({ date }) => date ?? '');
    expect(past).toEqual(past.toSorted());
    expect([past[0]?.slice(0, 7), past.at(-1)?.slice(0, 7)]).toEqual(['2024-09', '2025-03']);
  });

  it('has valid identifiers, names and handicaps', () => {
    const ids = [...league.teams, ...league.players, ...league.fixtures].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const teamNames = new Set(league.teams.map(({ name }) => foldName(name)));
    expect(teamNames.size).toBe(league.teams.length);
    for (const { name, division } of league.teams) {
      expect(checkTeamDraft({ name, division }, [1, 2])).toEqual({ ok: true, value: { name, division } });
    }
    for (const { name, handicap, modifier, newHandicap } of league.players) {
      const draft = { name, handicap, modifier, newHandicap };
      expect(checkPlayerDraft(draft)).toEqual({ ok: true, value: draft });
    }
  });

  it('has squads of six to eight, each name once, at every stage', () => {
    for (const stage of stages()) {
      const playing = new Set(playingAt(story, stage));
      for (const [teamId, squad] of squadsAt(story.players, stage)) {
        expect(new Set(squad.map(({ name }) => foldName(name))).size).toBe(squad.length);
        if (!playing.has(teamId)) continue;
        expect(squad.length).toBeGreaterThanOrEqual(6);
        expect(squad.length).toBeLessThanOrEqual(8);
      }
    }
  });

  it('has divisions of eight to ten, one with a bye', () => {
    for (const { name } of seasons) {
      const sizes = [1, 2].map((division) => teamsIn(story, name, division).size);
      for (const size of sizes) expect(size >= 8 && size <= 10).toBe(true);
      expect(sizes.some((size) => size % 2 === 1)).toBe(true);
    }
  });

  it('has teams that went up, came down, folded, joined and changed their name', () => {
    const [before, after] = seasons.map(({ name }) => [1, 2].map((division) => teamsIn(story, name, division)));
    const rose = before?.[1]?.intersection(after?.[0] ?? new Set());
    const fell = before?.[0]?.intersection(after?.[1] ?? new Set());
    expect([rose?.size, fell?.size]).toEqual([2, 1]);
    const [retired, ...more] = league.teams.filter(({ division }) => division === 0);
    expect([retired && before?.[1]?.has(retired.id), more.length]).toEqual([true, 0]);
    const joined = league.teams.filter(({ id }) => after?.[1]?.has(id) && !before?.some((teams) => teams.has(id)));
    expect(joined).toHaveLength(1);
    expect(league.teams.some(({ formerNames }) => formerNames.length > 0)).toBe(true);
    for (const team of league.teams) if (team.division > 0) expect(after?.[team.division - 1]?.has(team.id)).toBe(true);
  });

  it('has transfers, one player who left, and two people of one name', () => {
    const moved = story.players.filter(({ stints }) => stints.length > 1 && stints.at(-1)?.teamId);
    expect(moved.some(({ stints }) => stints[1]?.from.week === 0)).toBe(true);
    expect(moved.some(({ stints }) => (stints[1]?.from.week ?? 0) > 0)).toBe(true);
    expect(moved.some((player) => playedFor(league, player.id).size === 2)).toBe(true);
    const left = league.players.filter(({ deleted }) => deleted);
    expect(left).toHaveLength(1);
    expect(left.every(({ id }) => playedFor(league, id).size > 0)).toBe(true);
    const names = Map.groupBy(league.players, ({ name }) => name);
    const twins = [...names.values()].filter((people) => people.length > 1);
    expect(twins.map((people) => [people.length, new Set(people.map(({ teamId }) => teamId)).size])).toEqual([[2, 2]]);
  });
});

function seasonOf(league: DemoLeague | Chronicle, name: string): Fixture[] {
  return league.fixtures.filter(({ season }) => season === name);
}

function stages(): Stage[] {
  return seasons.flatMap(({ weeks }, season) =>
    Array.from({ length: weeks }, (_, week) => ({ season, week: week + 1 })),
  );
}

function playingAt(story: Chronicle, { season }: Stage): string[] {
  const name = seasons[season]?.name ?? '';
  return [1, 2].flatMap((division) => [...teamsIn(story, name, division)]);
}

function teamsIn(story: Chronicle, season: string, division: number): Set<string> {
  const fixtures = seasonOf(story, season).filter((fixture) => fixture.division === division);
  return new Set(fixtures.flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId]));
}

/** Teams and players as they were in the week of a fixture. */
function peopleAt(story: Chronicle, { season, week }: Fixture): People {
  const stage = { season: seasons.findIndex(({ name }) => name === season), week };
  const second = teamsIn(story, season, 2);
  const playing = new Set(playingAt(story, stage));
  const teams = story.teams.map(({ id, name, formerNames }): Team => {
    return { id, name, formerNames, division: playing.has(id) ? 1 + Number(second.has(id)) : 0, deleted: false };
  });
  const players = story.players.map(({ stints, strength: _, ...player }): Player => {
    const teamId = teamAt({ stints, strength: 0, ...player }, stage);
    const last = stints.findLast((stint) => stint.teamId !== null && compareStages(stint.from, stage) <= 0);
    return { ...player, formerNames: [], teamId: teamId ?? last?.teamId ?? '', deleted: teamId === null };
  });
  return {
    teams: new Map(teams.map((team) => [team.id, team])),
    players: new Map(players.map((one) => [one.id, one])),
  };
}

function draftOf(fixture: Fixture) {
  const { week, homeTeamId, awayTeamId, frames, ...rest } = fixture;
  const matches = frames.map(({ homePlayerId, awayPlayerId, ...frame }): FrameDraft => {
    return { homePlayer: homePlayerId, awayPlayer: awayPlayerId, ...frame };
  });
  return { ...rest, weekNumber: week, homeTeam: homeTeamId, awayTeam: awayTeamId, matches };
}

function byName(list: readonly Season[]): Map<string, Season> {
  return new Map(list.map((season) => [season.name, season]));
}

function playedFor(league: DemoLeague, playerId: string): Set<string> {
  const cards = league.fixtures.flatMap(({ homeTeamId, awayTeamId, frames }) =>
    frames.flatMap((frame) => [
      { teamId: homeTeamId, playerId: frame.homePlayerId },
      { teamId: awayTeamId, playerId: frame.awayPlayerId },
    ]),
  );
  return new Set(cards.filter((card) => card.playerId === playerId).map(({ teamId }) => teamId));
}
