import { withdrawTeam } from '#contract/kinds/team.ts';
import { countOf } from '#domain/count.ts';
import type { Fixture } from '#domain/cards/fixture.ts';
import { resultsOfScheduled, type ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import { type Withdrawal, withdrawalFaults, withVoid } from '#domain/seasons/withdrawal.ts';
import { RETIRED } from '#domain/squads/numbers.ts';
import type { Team } from '#domain/squads/people.ts';
import { sumsByWeek } from '#domain/standings/league-table-by-week.ts';
import type { Facts } from '../cache/facts.ts';
import type { Clock } from '../clock.ts';
import { parsedBody } from '../http/input.ts';
import { type Write, write } from '../http/writes.ts';
import { conflict, orNotFound } from '../refusal.ts';
import { markDeleted, markLive } from '../storage/mappers/mapper.ts';
import type { StoredSeason } from '../storage/mappers/seasons.ts';
import { teamInPath, teamOfPath } from './named-in-request.ts';
import { standingsOf } from './standings.ts';

/** The writes that withdraw a team from the default season (Rule R21). */
export function withdrawalWrites(clock: Clock): Write[] {
  return [
    write(withdrawTeam, teamInPath, async (change, { params, query, body, facts }) => {
      const people = await facts.people();
      const { teams } = people;
      const team = teamOfPath(people, params.teamId, 'live');
      const { list, default: shown } = await facts.seasons();
      const sent = parsedBody(withdrawTeam.body, body, (draft) => withdrawalFaults(draft, { shown, team, teams }));
      const season = orNotFound(
        list.find(({ name }) => name === shown),
        'The league has no season.',
      );
      if (team.division === RETIRED) throw conflict(`${team.name} are in no division already.`);
      const joining = teams.get(sent.replacedBy ?? '');
      if (joining) refuseVoid(season, joining);
      const { open, cards } = await openFixturesAndCards(facts, team.id);
      const isVoid = sent.results === 'void';
      const { division } = team;
      const withdrawal: Withdrawal = { teamId: team.id, division, players: sent.players ?? 'keep' };
      const after = {
        season: isVoid ? { ...season, withdrawals: [...(season.withdrawals ?? []), withdrawal] } : season,
        teams: [{ ...team, division: RETIRED }, ...(joining ? [{ ...joining, division }] : [])],
      };
      const before = await standingsOf(facts, shown, division, Infinity);
      const tables = { before, after: await standingsOf(factsAfter(facts, after), shown, division, Infinity) };
      if (query.dryRun !== true) {
        await change.putAll('team', after.teams);
        if (isVoid) await change.put('season', after.season);
        const changedAt = clock.now().toISOString();
        const put = joining
          ? open.map((one) => markLive(takenOver(one, team, joining, changedAt)))
          : open.map(markDeleted);
        await change.putAll('listedFixture', put);
        change.summarise(summaryOf(sent, { team, season, fixtures: open.length, joining }));
      }
      return { ...tables, fixtures: open.length, cards: cards.length };
    }),
  ];
}

/** Returns a team's fixtures without a result (drafts included) and its cards, in the default season. */
export async function openFixturesAndCards(
  facts: Facts,
  teamId: string,
): Promise<{ open: ScheduledFixture[]; cards: Fixture[] }> {
  const { default: shown } = await facts.seasons();
  const isOwn = (one: { homeTeamId: string; awayTeamId: string }) => [one.homeTeamId, one.awayTeamId].includes(teamId);
  const cards = (await facts.fixtures(shown)).filter(isOwn);
  const list = (await facts.list(shown)).filter(isOwn);
  const played = resultsOfScheduled(list, cards);
  return { open: list.filter(({ id, state }) => !played.has(id) && state !== 'cancelled'), cards };
}

/** Throws 409 for a team whose results are void in this season, because new results would be void too. */
export function refuseVoid({ name, withdrawals = [] }: StoredSeason, team: Team): void {
  if (!withdrawals.some(({ teamId }) => teamId === team.id)) return;
  throw conflict(
    `${team.name} withdrew from season ${name}, and their results are void. Undo that in Recent changes first.`,
  );
}

/** Returns the facts of a table as they will be after the withdrawal. */
function factsAfter(facts: Facts, { season, teams }: { season: StoredSeason; teams: readonly Team[] }): Facts {
  const fixtures = async (name: string) => {
    const known = [...(await facts.fixtures(name))];
    return name === season.name ? withVoid(known, season.withdrawals ?? []) : known;
  };
  return {
    ...facts,
    fixtures,
    weeks: async (name) => sumsByWeek(await fixtures(name)),
    async seasons() {
      const { list, ...rest } = await facts.seasons();
      return { ...rest, list: list.map((one) => (one.name === season.name ? season : one)) };
    },
    async people() {
      const people = await facts.people();
      return { ...people, teams: new Map([...people.teams, ...teams.map((team) => [team.id, team] as const)]) };
    },
  };
}

/** Returns a fixture with another team in place of the leaving one. An open postponement request ends. */
function takenOver(
  { postponement: _, ...fixture }: ScheduledFixture,
  from: Team,
  to: Team,
  changedAt: string,
): ScheduledFixture {
  const side = fixture.homeTeamId === from.id ? { homeTeamId: to.id } : { awayTeamId: to.id };
  return { ...fixture, ...side, changedAt };
}

type WithdrawalFacts = { team: Team; season: StoredSeason; fixtures: number; joining: Team | undefined };
type Sent = { results: 'stand' | 'void'; players?: 'keep' | 'void' | undefined; note?: string | undefined };

/** Returns text such as `Withdrew Lions from division 1 of 25/26: results void, 6 fixtures removed. “Folded”`. */
function summaryOf(
  { results, players, note = '' }: Sent,
  { team, season, fixtures, joining }: WithdrawalFacts,
): string {
  const frames = players === 'void' ? 'frames void too' : 'players keep their frames';
  const parts = [
    results === 'stand' ? 'results stand' : `results void, ${frames}`,
    `${countOf(fixtures, 'fixture')} ${joining ? `taken over by ${joining.name}` : 'removed'}`,
  ];
  const why = note === '' ? '' : ` (${note})`;
  return `Withdrew ${team.name} from division ${team.division} of ${season.name}: ${parts.join(', ')}${why}`;
}
