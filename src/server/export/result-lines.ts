import { type Fixture, scoreOfFixture } from '#domain/cards/fixture.ts';
import { type Break, type Match, type MatchOrFrame, type Side, SIDES } from '#domain/cards/match.ts';
import { type MatchTexts, matchTextsIn } from '#domain/cards/match-texts.ts';
import { escapeFormulaInCell } from '#domain/imports/cells.ts';
import { ABSENTEE } from '#domain/name.ts';
import { formatOf, type FormatRules, isPlainFormat, sectionsOfMatches } from '#domain/seasons/format.ts';
import { requirePlayer, requireTeam, type TeamsAndPlayers } from '#domain/squads/teams-and-players.ts';
import type { ExportLine } from './export-sheet.ts';

/**
 * Returns the lines of an exported file that describe one result. A match with several frames has a line for each
 * frame, and one more line if the match itself has a winner or a text, such as a note. Any other match has one line. If
 * the fixture was not played as usual (for example, it was awarded), the first line says how it ended.
 */
export function resultLines(fixture: Fixture, rules: FormatRules, people: TeamsAndPlayers): ExportLine[] {
  const home = requireTeam(people.teams, fixture.homeTeamId);
  const away = requireTeam(people.teams, fixture.awayTeamId);
  const place: ExportLine = {
    season: fixture.season,
    division: fixture.division,
    week: fixture.week,
    date: fixture.date,
    homeTeam: escapeFormulaInCell(home.name),
    awayTeam: escapeFormulaInCell(away.name),
    homeTeamId: home.id,
    awayTeamId: away.id,
    ...(fixture.aggregateTo ? { aggregateTo: fixture.aggregateTo } : {}),
  };
  const sections = isPlainFormat(formatOf(rules)) ? [] : sectionsOfMatches(rules);
  const matches = fixture.matches.flatMap((match, i) => {
    const name = sections[i]?.name;
    const section = name === undefined ? {} : { section: escapeFormulaInCell(name) };
    return linesOfMatch(match, people).map((line) => ({ ...place, ...section, match: i + 1, ...line }));
  });
  return fixture.outcome ? [{ ...place, ...fixtureEndingCells(fixture) }, ...matches] : matches;
}

/**
 * Returns the cells that say how a fixture ended. For an abandoned fixture they contain no score, because its frames
 * show the score.
 */
function fixtureEndingCells(fixture: Fixture): ExportLine {
  const { kind, awardedTo, decided, note } = fixture.outcome ?? { kind: undefined };
  const { home, away } = scoreOfFixture(fixture);
  const winner = awardedTo === 'neither' ? undefined : (awardedTo ?? decided);
  return {
    outcome: kind ?? null,
    ...(kind === 'abandoned' ? {} : { homeTeamScore: home, awayTeamScore: away }),
    ...(winner ? { winner } : {}),
    ...(awardedTo === 'neither' ? { awardedTo } : {}),
    ...(note ? { note: escapeFormulaInCell(note) } : {}),
  };
}

function linesOfMatch(match: Match, people: TeamsAndPlayers): ExportLine[] {
  const players = playerCells(match, people);
  const { frames = [] } = match;
  const lines = frames.map((frame, i) => ({ ...players, frame: i + 1, ...scoreAndBreakCells(frame, match) }));
  const texts = matchTextsIn(match);
  const saysMore = frames.length === 0 || match.winner !== undefined || Object.keys(texts).length > 0;
  return saysMore
    ? [...lines, { ...players, ...scoreAndBreakCells(match, match), ...escapeFormulasInCells(texts) }]
    : lines;
}

function escapeFormulasInCells(texts: MatchTexts): ExportLine {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, escapeFormulaInCell(text)]));
}

function playerCells({ sides, pair, size = 2 }: Match, { players }: TeamsAndPlayers): ExportLine {
  const cells = SIDES.flatMap((side) =>
    Array.from({ length: pair ? size : 1 }, (_, i) => i).flatMap((place): [string, string | null][] => {
      const id = sides[side].players[place] ?? null;
      const column = `${side}Player${place === 0 ? '' : place + 1}`;
      const name = id === null ? ABSENTEE : escapeFormulaInCell(requirePlayer(players, id).name);
      return id === null
        ? [[column, name]]
        : [
            [column, name],
            [`${column}Id`, id],
          ];
    }),
  );
  return Object.fromEntries(cells);
}

/**
 * Returns the scores, breaks and winner of a match or of one of its frames, keyed by column. The second cell for a
 * side's breaks has all breaks except the first.
 */
export function scoreAndBreakCells({ sides, winner }: MatchOrFrame, match: Match): ExportLine {
  const breaks = SIDES.flatMap((side): [string, string | number | null][] => {
    const [first = null, ...others] = sides[side].breaks.map((made) => breakCell(made, match, side));
    return [
      [`${side}Break`, first],
      [`${side}Break2`, others.length === 0 ? null : others.join(';')],
    ];
  });
  const scores = { homeScore: sides.home.score, awayScore: sides.away.score };
  return { ...scores, ...Object.fromEntries(breaks), ...(winner ? { winner } : {}) };
}

/** Returns a break as written in a cell: `30`, or for a pair `30 (2)` if the second player made it. */
function breakCell({ points, playerId }: Break, { pair, sides }: Match, side: Side): string | number {
  return pair ? `${points} (${sides[side].players.indexOf(playerId) + 1})` : points;
}
