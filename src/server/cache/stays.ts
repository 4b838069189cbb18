import type { Fixture } from '#domain/cards/fixture.ts';
import { compareDays } from '#domain/day.ts';
import { idAfterMerges, type TeamsAndPlayers } from '#domain/squads/teams-and-players.ts';
import { type PlayerAndTeamStays, withoutRepeatedStays } from '#domain/squads/squad-of-day.ts';
import { dayInTimeZone } from '../clock.ts';
import { changesInEffect, type PlayerChange } from '../storage/changes-in-effect.ts';
import { CARD_ACTIONS, findTimeFirstStored } from '../storage/history.ts';
import type { ChangeOrigin, DatabaseTransaction } from '../storage/store.ts';

/** Reads from the history when each player was in each team, and each team in each division (Rule C24). */
export async function loadStays(
  db: DatabaseTransaction,
  facts: { people(): Promise<TeamsAndPlayers>; content(): { timeZone: string } },
): Promise<PlayerAndTeamStays> {
  const [people, { timeZone }] = [await facts.people(), facts.content()];
  const dayOf = ({ at, countsFrom }: Omit<PlayerChange, 'player'>) =>
    countsFrom ?? dayInTimeZone(timeZone, new Date(at));
  const ofPlayers = (await changesInEffect(db, 'player', null)).map(({ value: player, ...when }) => {
    const isGone = player.deleted || player.mergedInto !== undefined;
    const by = isGone ? null : dataEntryMethod(when);
    return { id: player.id, from: dayOf(when), place: isGone ? null : player.teamId, ...(by === null ? {} : { by }) };
  });
  const ofTeams = (await changesInEffect(db, 'team', null)).map(({ value, ...when }) => {
    return { id: value.id, from: dayOf(when), place: value.deleted ? null : value.division };
  });
  const byRow = [...Map.groupBy(ofPlayers, ({ id }) => id)].map(([id, own]) => ({
    id,
    stays: withoutRepeatedStays(own),
  }));
  const byPlayer = Map.groupBy(byRow, ({ id }) => idAfterMerges(people, id));
  return {
    players: new Map([...byPlayer].map(([id, rows]) => [id, rows.map(({ stays }) => stays)])),
    teams: new Map([...Map.groupBy(ofTeams, ({ id }) => id)].map(([id, own]) => [id, withoutRepeatedStays(own)])),
  };
}

/**
 * Returns how the players in a change were entered: with a match card (`card`), or with a whole list such as an import
 * (`list`). Returns `null` if an official entered them one by one.
 */
function dataEntryMethod({ via, action }: Pick<ChangeOrigin, 'via' | 'action'>): 'card' | 'list' | null {
  if (via !== 'web' || action === 'import') return 'list';
  return CARD_ACTIONS.some((one) => one === action) ? 'card' : null;
}

/**
 * Returns the day of a season's first result: the earliest date of a result, or the day on which the first result was
 * recorded, if that is earlier. Returns `null` without results.
 */
export async function firstResultDay(
  db: DatabaseTransaction,
  fixtures: readonly Fixture[],
  timeZone: string,
): Promise<string | null> {
  const [first] = fixtures.toSorted((a, b) => a.recorded - b.recorded);
  const at = first && (await findTimeFirstStored(db, 'fixture', first.id));
  const recorded = at ? [dayInTimeZone(timeZone, new Date(at))] : [];
  return [...fixtures.flatMap(({ date }) => date ?? []), ...recorded].sort(compareDays)[0] ?? null;
}
