import { newId } from '../../storage/new-id.ts';
import type { Change } from '../../storage/store.ts';
import type { NewCard } from './new-card.ts';
import type { Plan } from '../plan.ts';
import { dateOf } from './recorded-cards.ts';

/** So many cards are written between two words of progress. */
const CARDS_AT_A_TIME = 500;

/** Writes what was found right. Seasons, teams and players come first, as fixtures stand on them. */
export async function writeResults(
  change: Change,
  { seasons, squads, fresh }: Plan,
  onWritten: (cards: number, total: number) => void,
): Promise<void> {
  await change.putAll(
    'season',
    seasons.map(({ season }) => season),
  );
  await change.putAll(
    'team',
    squads.teams.map(({ after }) => after),
  );
  await change.putAll(
    'player',
    squads.players.map(({ after }) => after),
  );
  for (let start = 0; start < fresh.length; start += CARDS_AT_A_TIME) {
    const fixtures = [];
    for (const card of fresh.slice(start, start + CARDS_AT_A_TIME))
      fixtures.push(fixtureOf(card, await change.nextRecorded()));
    await change.putAll('fixture', fixtures);
    onWritten(start + fixtures.length, fresh.length);
  }
}

function fixtureOf({ card, home, away, frames }: NewCard, recorded: number) {
  const { season, division, week } = card;
  const date = dateOf(card);
  return {
    id: newId(),
    season,
    division,
    week,
    date,
    homeTeamId: home.id,
    awayTeamId: away.id,
    recorded,
    frames,
    deleted: false,
  };
}
