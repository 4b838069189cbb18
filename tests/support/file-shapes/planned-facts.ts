/**
 * Describes the result of an import into an empty league with the same texts as meaning.ts, so that tests can compare
 * the two.
 */
import { pointsOfBreaks } from '#domain/cards/match-body.ts';
import { ABSENTEE } from '#domain/name.ts';
import type { ImportPlan } from '#server/import/plan.ts';
import { frameWords, placeWords } from './meaning.ts';
import type { Shape } from './shape.ts';

type MadePlan = Extract<ImportPlan, { refusal: null }>;
type Preview = MadePlan['report']['preview'];

/** Returns a text for each card, fixture, player or break that the import would add, in alphabetical order. */
export function plannedFacts(
  { report: { kind, preview }, writes }: MadePlan,
  { layout, week: weekIn }: Shape,
): string[] {
  if (kind === 'fixtures') return preview.fixtures.map(fixtureFact).sort();
  const teams = new Map(writes?.teams.map((team) => [team.id, team]));
  const players = new Map(writes?.players.map((player) => [player.id, player]));
  if (kind === 'squads')
    return [...players.values()]
      .map(({ name, teamId, handicap }) => {
        const team = teams.get(teamId);
        return `${team?.name}, division ${team?.division}, ${team?.venue ?? ''}: ${name} ${handicap}`;
      })
      .sort();
  if (kind === 'breaks')
    return (writes?.breaks ?? [])
      .map(({ season, week, date, playerId, points, opponent }) => {
        const player = players.get(playerId);
        const place = [season, weekIn === 'nowhere' ? null : week, date].join(' ');
        return `${place} ${player?.name} (${teams.get(player?.teamId ?? '')?.name}) ${points} against ${opponent}`;
      })
      .sort();
  return preview.cards.map((card) => cardFact(card, layout === 'cross')).sort();
}

function fixtureFact(fixture: Preview['fixtures'][number]): string {
  const { season, division, weekNumber: week, date, homeTeamName, awayTeamName, time, venue, state } = fixture;
  const place = placeWords({ season, division, week, date }, homeTeamName, awayTeamName);
  return `${place} at ${time}, ${venue ?? ''}, ${state}`;
}

/** Returns a card as text. `isUndated`: the file gives neither weeks nor days. */
function cardFact(card: Preview['cards'][number], isUndated: boolean): string {
  const { season, division, homeTeamName, awayTeamName, matches } = card;
  const when = isUndated ? { week: null, date: null } : { week: card.weekNumber, date: card.date };
  const place = placeWords({ season, division, ...when }, homeTeamName, awayTeamName);
  if (matches.length === 0) return `${place} ${card.homeTeamScore}-${card.awayTeamScore}`;
  const named = (name: string) => (name === ABSENTEE ? null : name);
  const frames = matches.map((match) =>
    frameWords(
      [named(match.homePlayerName), named(match.awayPlayerName)],
      [match.homeScore, match.awayScore],
      [pointsOfBreaks(match.homeBreaks), pointsOfBreaks(match.awayBreaks)],
    ),
  );
  return [place, ...frames].join('; ');
}
