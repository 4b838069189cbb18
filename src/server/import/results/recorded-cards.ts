import { alreadyRecorded } from '#domain/cards/card.ts';
import type { Fixture } from '#domain/cards/fixture.ts';
import { SIDES, breakPoints, type Match } from '#domain/cards/match.ts';
import { ABSENTEE } from '#domain/name.ts';
import { knownTeam, type People } from '#domain/squads/people.ts';
import type { FileCard } from './file-card.ts';
import type { Resolver } from './resolver.ts';
import type { Row } from './read-file.ts';
import type { NameAnswer, TeamAnswer } from '#domain/imports/import-answers.ts';
import type { Entities } from '../../storage/store.ts';

/** The first difference between a card in the file and the recorded card, with its line. */
type Difference = { line: number; message: string };

type Place = Pick<Fixture, 'season' | 'division' | 'week'>;

/** Returns a function that finds the fixtures that may be a card; several only if a team took over another team's name. */
export function fixturesByPlace(fixtures: readonly Fixture[], teams: Resolver): (card: FileCard) => Fixture[] {
  const byPlace = new Map(
    fixtures.map((fixture) => [placeOf(fixture, fixture.homeTeamId, fixture.awayTeamId), fixture]),
  );

  return (card) => {
    const away = teams.candidates(card.away);
    return teams
      .candidates(card.home)
      .flatMap((home) => away.map((id) => byPlace.get(placeOf(card, home, id))))
      .filter((fixture) => fixture !== undefined);
  };
}

/** Returns a function that compares a card with a fixture; `null` means equal. `matches` are in the order of its rows. */
export function cardDifference(people: People, players: Resolver) {
  return difference;

  function difference(card: FileCard, matches: Match[], fixture: Fixture): Difference | null {
    for (const [i, row] of card.rows.entries()) {
      const recorded = fixture.matches[(row.match ?? 0) - 1];
      const match = matches[i];
      const differing = recorded && match ? matchDifference(row, match, recorded) : `match ${row.match}`;
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

  function matchDifference(row: Row, match: Match, recorded: Match): string | null {
    for (const side of SIDES) {
      const [id = null] = recorded.sides[side].players;
      if (!isPlayer(row[side], id)) return `${side}Player ${nameOf(id)}`;
    }
    const cells = cellsOf(recorded);
    const [column, cell] = cellsOf(match).flatMap((one, i) => (one[1] === cells[i]![1] ? [] : [cells[i]!]))[0] ?? [];
    return column === undefined ? null : `${column} ${cell === '' ? 'empty' : cell}`;
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
}

/** Returns the numbers of a match with their columns, in order. All breaks after the first are in one cell. */
function cellsOf({ sides }: Match): [column: string, cell: string][] {
  const scores = SIDES.map((side): [string, string] => [`${side}Score`, String(sides[side].score ?? '')]);
  const breaks = SIDES.flatMap((side): [string, string][] => {
    const [first = '', ...others] = breakPoints(sides[side]);
    return [
      [`${side}Break`, String(first)],
      [`${side}Break2`, others.join(';')],
    ];
  });
  return [...scores, ...breaks];
}

/** Returns the date of a card, from any line with a date. */
export function dateOf(card: Pick<FileCard, 'rows'>): string | null {
  return card.rows.find(({ date }) => typeof date === 'string')?.date ?? null;
}

function placeOf(place: Place, homeTeamId: string, awayTeamId: string): string {
  return [place.season, place.division, place.week, homeTeamId, awayTeamId].join('\u{1f}');
}

export type StoredSeason = Entities['season'];

/** The league's recorded data, as far as it concerns a file. */
export type RecordedLeague = {
  revision: number;
  seasons: ReadonlyMap<string, StoredSeason>;
  defaultSeason: string | null;
  people: People;
  /** The ids of the teams for which each player has played. */
  playedFor: ReadonlyMap<string, ReadonlySet<string>>;
  /** The officials' answers about names. */
  answers: readonly NameAnswer[];
  /** The officials' answers about teams. */
  teamAnswers: readonly TeamAnswer[];
  /** The live fixtures of the seasons that the file names. */
  fixtures: Fixture[];
};
