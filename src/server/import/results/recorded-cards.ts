import { alreadyRecorded } from '#domain/card.ts';
import type { Fixture } from '#domain/fixture.ts';
import type { Frame } from '#domain/frame.ts';
import { ABSENTEE } from '#domain/name.ts';
import type { People } from '#domain/people.ts';
import { knownTeam } from '#domain/people.ts';
import type { FileCard } from './file-card.ts';
import type { Resolver } from './resolver.ts';
import type { Row } from './row.ts';

/** What the file and the league say of one card: the line where they first differ, and how. */
export type Difference = { line: number; message: string };

/** The league's fixtures, found by whoever a file's names may mean. */
export type RecordedCards = {
  /** The fixtures that the card may be; more than one only where names have changed hands. */
  find(card: FileCard): Fixture[];
  /** `null` where the card is recorded just so, frames in the order of its rows. */
  difference(card: FileCard, frames: Frame[], fixture: Fixture): Difference | null;
};

type Place = Pick<Fixture, 'season' | 'division' | 'week'>;

export function recordedCards(fixtures: Fixture[], people: People, teams: Resolver, players: Resolver): RecordedCards {
  const byPlace = new Map(
    fixtures.map((fixture) => [placeOf(fixture, fixture.homeTeamId, fixture.awayTeamId), fixture]),
  );

  function find(card: FileCard): Fixture[] {
    const away = teams.candidates(card.away);
    return teams
      .candidates(card.home)
      .flatMap((home) => away.map((id) => byPlace.get(placeOf(card, home, id))))
      .filter((fixture) => fixture !== undefined);
  }

  function difference(card: FileCard, frames: Frame[], fixture: Fixture): Difference | null {
    for (const [i, row] of card.rows.entries()) {
      const recorded = fixture.frames[(row.match ?? 0) - 1];
      const frame = frames[i];
      const differing = recorded && frame ? frameDifference(row, frame, recorded) : `match ${row.match}`;
      if (differing !== null)
        return { line: row.line, message: sentence(fixture, `match ${row.match} has ${differing} there.`) };
    }
    const date = dateOf(card);
    if (date === fixture.date) return null;
    return {
      line: card.rows[0]?.line ?? 0,
      message: sentence(fixture, `it has ${fixture.date === null ? 'no date' : `the date ${fixture.date}`} there.`),
    };
  }

  function frameDifference(row: Row, frame: Frame, recorded: Frame): string | null {
    if (!isPlayer(row.home, recorded.homePlayerId)) return `homePlayer ${nameOf(recorded.homePlayerId)}`;
    if (!isPlayer(row.away, recorded.awayPlayerId)) return `awayPlayer ${nameOf(recorded.awayPlayerId)}`;
    const column = NUMBERS.find((number) => frame[number] !== recorded[number]);
    return column === undefined ? null : `${column} ${recorded[column] ?? 'empty'}`;
  }

  function isPlayer(named: Row['home'], id: string | null): boolean {
    return named && id !== null ? players.candidates(named).includes(id) : !named && id === null;
  }

  function nameOf(id: string | null): string {
    return id === null ? ABSENTEE : (people.players.get(id)?.name ?? id);
  }

  function sentence({ homeTeamId, awayTeamId, week }: Fixture, how: string): string {
    const [home, away] = [knownTeam(people.teams, homeTeamId), knownTeam(people.teams, awayTeamId)];
    return `${alreadyRecorded(home.name, away.name, week)} It differs: ${how}`;
  }

  return { find, difference };
}

const NUMBERS = ['homeScore', 'awayScore', 'homeBreak', 'homeBreak2', 'awayBreak', 'awayBreak2'] as const;

/** The date that a card's lines give; a line without one says nothing. */
export function dateOf(card: FileCard): string | null {
  return card.rows.find(({ date }) => typeof date === 'string')?.date ?? null;
}

function placeOf(place: Place, homeTeamId: string, awayTeamId: string): string {
  return [place.season, place.division, place.week, homeTeamId, awayTeamId].join('\u{1f}');
}
