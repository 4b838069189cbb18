import { teamScore } from '#domain/fixture.ts';
import { firstLine } from './file-card.ts';
import type { Plan } from '../plan.ts';
import { changedFields, type ReportedChange } from '../reported-change.ts';
import { fieldWords, playerChanges, teamChanges, teamsAfter } from '../squads/squad-changes.ts';

/** What a file of results adds and changes: seasons, teams and players come first, as results stand on them. */
export function resultChanges({ seasons, squads, fresh, league }: Plan): ReportedChange[] {
  return [
    ...seasons.map(seasonChange(league)),
    ...teamChanges(squads.teams),
    ...playerChanges(squads.players, teamsAfter(league.people, squads.teams)),
    ...fresh.map(newResult),
  ];
}

function seasonChange({ seasons }: Plan['league']) {
  return ({ season, isNew }: Plan['seasons'][number]): ReportedChange => {
    const fieldsOf = ({ weeks, divisions }: typeof season) => ({ weeks, divisions: divisions.join(', ') });
    const before = seasons.get(season.name);
    const fields = changedFields(before ? fieldsOf(before) : null, fieldsOf(season));
    const sentence = isNew ? `New season: ${season.name}.` : `Season ${season.name} grows: ${fieldWords(fields)}.`;
    return { line: null, what: 'seasons', how: isNew ? 'added' : 'changed', name: season.name, fields, sentence };
  };
}

function newResult({ card, home, away, frames }: Plan['fresh'][number]): ReportedChange {
  const score = teamScore({ frames });
  const name = `${home.name} ${score.home}–${score.away} ${away.name}`;
  const fields = changedFields(null, {
    season: card.season,
    division: card.division,
    week: card.week,
    homeTeam: home.name,
    awayTeam: away.name,
    homeTeamScore: score.home,
    awayTeamScore: score.away,
  });
  const sentence = `New result: ${name}, division ${card.division}, week ${card.week} of ${card.season}.`;
  return { line: firstLine(card), what: 'results', how: 'added', name, fields, sentence };
}
