import { dayInWords } from '#domain/day.ts';
import { isDeepStrictEqual } from 'node:util';
import { alreadyRecordedWords } from '#domain/cards/card.ts';
import { type Fixture, scoreOfFixture } from '#domain/cards/fixture.ts';
import { type Match, type MatchOrFrame, SIDES } from '#domain/cards/match.ts';
import { ABSENTEE } from '#domain/name.ts';
import { requireTeam, type TeamsAndPlayers } from '#domain/squads/teams-and-players.ts';
import type { ExportLine } from '../../export/export-sheet.ts';
import { scoreAndBreakCells } from '../../export/result-lines.ts';
import { type CheckedCard, firstLineWithDate, type FileCard } from './file-card.ts';
import type { NameResolver } from './resolver.ts';
import type { PlayerOnLine, ResultRow } from '#domain/imports/content.ts';
import type { StoredImportAnswer } from '#domain/imports/inquiry.ts';
import type { Adjustment } from '#domain/standings/adjustment.ts';
import type { ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import type { LoneBreak } from '#domain/players/lone-break.ts';
import type { Entities } from '../../storage/store.ts';
import type { VenueWithTables } from '#domain/squads/venue.ts';

/** The first difference between a card in the file and the recorded card, with the line of the file. */
type FirstDifference = { line: number; message: string };

type SeasonDivisionWeek = Pick<Fixture, 'season' | 'division' | 'week'>;

/**
 * Returns a function that finds the recorded fixtures of the same season, division, week and teams as a card in the
 * file. There are several only if a team took over another team's name.
 */
export function recordedFixtureFinder(
  fixtures: readonly Fixture[],
  teams: NameResolver,
): (card: FileCard) => Fixture[] {
  const byPlace = new Map(
    fixtures.map((fixture) => [fixtureKey(fixture, fixture.homeTeamId, fixture.awayTeamId), fixture]),
  );

  return (card) => {
    const away = teams.candidates(card.away);
    return teams
      .candidates(card.home)
      .flatMap((home) => away.map((id) => byPlace.get(fixtureKey(card, home, id))))
      .filter((fixture) => fixture !== undefined);
  };
}

/**
 * Returns a function that returns the first difference between a card in the file and a recorded fixture; `null` if
 * they are equal. The matches of the card must be in the order of its rows.
 */
export function differenceFinder(people: TeamsAndPlayers, players: NameResolver) {
  return difference;

  function difference(card: FileCard, checked: CheckedCard, fixture: Fixture): FirstDifference | null {
    const { matches, outcome, aggregateTo } = checked;
    if (isScoreOf(outcome, fixture)) return null;
    if (!isDeepStrictEqual(outcome, fixture.outcome ?? null)) {
      const { kind } = fixture.outcome ?? { kind: 'played' };
      return { line: card.line, message: sentence(fixture, `its outcome is ${kind}, or is not quite the same there.`) };
    }
    for (const [i, row] of card.rows.entries()) {
      const recorded = fixture.matches[(row.match ?? 0) - 1];
      const match = matches[i];
      const differing = recorded && match ? matchDifference(row, match, recorded) : `match ${row.match}`;
      if (differing !== null)
        return { line: row.line, message: sentence(fixture, `match ${row.match} has ${differing} there.`) };
    }
    if (fixture.matches.length > matches.length && outcome === null)
      return { line: card.line, message: sentence(fixture, `it has ${fixture.matches.length} frames there.`) };
    if (aggregateTo !== fixture.aggregateTo)
      return {
        line: card.line,
        message: sentence(fixture, `the aggregate is ${fixture.aggregateTo ?? 'of nobody'} there.`),
      };
    const date = firstLineWithDate(card)?.date ?? null;
    if (date === fixture.date) return null;
    return {
      line: card.line,
      message: sentence(
        fixture,
        `it has ${fixture.date === null ? 'no date' : `the date ${dayInWords(fixture.date)}`} there.`,
      ),
    };
  }

  function matchDifference(row: ResultRow, match: Match, recorded: Match): string | null {
    for (const side of SIDES) {
      const own = recorded.sides[side].players;
      const place = row.players[side].findIndex((named, at) => !isPlayer(named, own[at] ?? null));
      if (place >= 0) return `${side}Player${place === 0 ? '' : place + 1} ${nameOf(own[place] ?? null)}`;
    }
    const [there, here] = [exportCellsOfMatch(recorded), exportCellsOfMatch(match)];
    const columns = [...new Set([...there.keys(), ...here.keys()])];
    const column = columns.find((one) => (there.get(one) ?? '') !== (here.get(one) ?? ''));
    return column === undefined ? null : `${column} ${there.get(column) || 'empty'}`;
  }

  function isPlayer(named: PlayerOnLine, id: string | null): boolean {
    return named && id !== null ? players.candidates(named).includes(id) : !named && id === null;
  }

  function nameOf(id: string | null): string {
    return id === null ? ABSENTEE : (people.players.get(id)?.name ?? id);
  }

  function sentence({ homeTeamId, awayTeamId, week }: Fixture, how: string): string {
    const [home, away] = [requireTeam(people.teams, homeTeamId), requireTeam(people.teams, awayTeamId)];
    return `${alreadyRecordedWords(home.name, away.name, week)} It differs: ${how}`;
  }
}

/** Returns whether a card has only a match score, and the matches of a recorded fixture give the same score. */
function isScoreOf(outcome: CheckedCard['outcome'], fixture: Fixture): boolean {
  return outcome?.kind === 'scores' && !fixture.outcome && isDeepStrictEqual(outcome.score, scoreOfFixture(fixture));
}

/**
 * Returns the scores, breaks and winner of a match and of its frames as texts, keyed by the column of an exported file.
 */
function exportCellsOfMatch(match: Match): Map<string, string> {
  const frames = (match.frames ?? []).map((frame, i) => cellsOfMatchOrFrame(frame, match, `frame ${i + 1} with `));
  return new Map([cellsOfMatchOrFrame(match, match), ...frames].flat());
}

function cellsOfMatchOrFrame(played: MatchOrFrame, match: Match, where = ''): [string, string][] {
  const cells: ExportLine = { ...scoreAndBreakCells(played, match), winner: played.winner ?? null };
  return Object.entries(cells).map(([column, cell]) => [`${where}${column}`, String(cell ?? '')]);
}

function fixtureKey(place: SeasonDivisionWeek, homeTeamId: string, awayTeamId: string): string {
  return [place.season, place.division, place.week, homeTeamId, awayTeamId].join('\u{1f}');
}

export type StoredSeason = Entities['season'];

/** The league's recorded data that an import needs. */
export type LeagueBeforeImport = {
  revision: number;
  seasons: ReadonlyMap<string, StoredSeason>;
  defaultSeason: string | null;
  people: TeamsAndPlayers;
  /** The ids of the teams for which each player has played, keyed by player id. */
  playedFor: ReadonlyMap<string, ReadonlySet<string>>;
  /** The officials' answers about earlier files. */
  answers: readonly StoredImportAnswer[];
  /** The players who may play for a team as substitutes, each as the ids of player and team, such as `p1 t2`. */
  substitutes: ReadonlySet<string>;
  /** The points adjustments of the seasons that the file names. */
  adjustments: readonly Adjustment[];
  /** The results of the seasons that the file names, without deleted results. */
  fixtures: Fixture[];
  /** The scheduled fixtures of the seasons that the file names. */
  list: readonly ScheduledFixture[];
  /**
   * The breaks that come from lists of breaks and belong to no frame of a match card. Contains only breaks of the
   * seasons that the imported file names.
   */
  loneBreaks: readonly LoneBreak[];
  venues: readonly VenueWithTables[];
};
