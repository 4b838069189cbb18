import type { z } from 'zod';
import { withdrawTeam } from '#contract/kinds/team.ts';
import { countWithNoun } from '#domain/count.ts';
import type { Card } from '#domain/cards/card.ts';
import type { Fixture } from '#domain/cards/fixture.ts';
import { newReview, type RecordingTime } from '#domain/cards/review.ts';
import { isSameFixture } from '#domain/cards/running.ts';
import { addDifferingWeeksOfPlay } from '#domain/cards/week-of-play.ts';
import { resultsByScheduledFixture, type ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import { divisionInWords } from '#domain/seasons/division-names.ts';
import {
  cardAwardedAgainst,
  type Withdrawal,
  type withdrawalBodySchema,
  withdrawalFaults,
  withVoidCardsMarked,
} from '#domain/seasons/withdrawal.ts';
import { RETIRED_TEAMS_DIVISION } from '#domain/squads/team-numbers.ts';
import type { Team } from '#domain/squads/teams-and-players.ts';
import { rulesOfDivision } from '#domain/seasons/season.ts';
import { countingRulesOfSeason } from '#domain/standings/counted-fixture.ts';
import { sumsAfterEachWeek } from '#domain/standings/league-table-by-week.ts';
import type { Facts } from '../cache/facts.ts';
import type { Clock } from '../clock.ts';
import { parseBodyBySchema } from '../http/input.ts';
import { type WriteHandler, writeHandler } from '../http/writes.ts';
import { conflict, orNotFound } from '../refusal.ts';
import { asDeleted, asUndeleted } from '../storage/mappers/mapper.ts';
import type { StoredSeason } from '../storage/mappers/seasons.ts';
import { newId } from '../storage/new-id.ts';
import type { ChangeTransaction, Entities } from '../storage/store.ts';
import { currentRecordingTime } from './card-answers.ts';
import { subjectsOfTeamInPath, teamOfPath } from './named-in-request.ts';
import { standingsOf } from './standings.ts';

/**
 * Returns the write that withdraws a team from the default season (Rule R21). It answers with the league table before
 * and after the withdrawal. With `dryRun` it writes nothing.
 */
export function teamWithdrawalWrites(clock: Clock): WriteHandler[] {
  return [
    writeHandler(withdrawTeam, subjectsOfTeamInPath, async (change, { params, query, body, facts }) => {
      const people = await facts.people();
      const { teams } = people;
      const team = teamOfPath(people, params.teamId, 'live');
      const { list, default: shown } = await facts.seasons();
      const sent = parseBodyBySchema(withdrawTeam.body, body, (draft) =>
        withdrawalFaults(draft, { shown, team, teams }),
      );
      const season = orNotFound(
        list.find(({ name }) => name === shown),
        'The league has no season.',
      );
      if (team.division === RETIRED_TEAMS_DIVISION) throw conflict(`${team.name} are in no division already.`);
      const joining = teams.get(sent.replacedBy ?? '');
      if (joining) refuseTeamWithVoidResults(season, joining);
      const { open, cards } = await openFixturesAndRecordedCards(facts, team.id);
      const { division } = team;
      const withdrawal = withdrawalToStore(team, sent);
      const after = {
        season: withdrawal ? { ...season, withdrawals: [...(season.withdrawals ?? []), withdrawal] } : season,
        teams: [{ ...team, division: RETIRED_TEAMS_DIVISION }, ...(joining ? [{ ...joining, division }] : [])],
        awarded: sent.fixtures === 'award' ? awardedCards(open, { team, teams, season, date: facts.today() }) : [],
      };
      const before = await standingsOf(facts, shown, division, Infinity);
      const tables = {
        before,
        after: await standingsOf(factsAfterWithdrawal(facts, after), shown, division, Infinity),
      };
      if (query.dryRun !== true) {
        await change.putAll('team', after.teams);
        if (withdrawal) await change.put('season', after.season);
        const put = sent.fixtures === 'award' ? fixturesWithoutOpponent(open, after.awarded) : open;
        await change.putAll(
          'listedFixture',
          joining ? put.map(createTeamReplacer(team, joining, clock)) : put.map(asDeleted),
        );
        await recordAwardedCards(change, after.awarded, currentRecordingTime(facts, clock));
        const counts = { fixtures: open.length, awarded: after.awarded.length };
        change.summarise(withdrawalSummary(sent, { team, season, joining, ...counts }));
      }
      return { ...tables, fixtures: open.length, cards: cards.length };
    }),
  ];
}

/**
 * Returns a team's fixtures and cards in the default season. `open`: the scheduled fixtures, published or not, that
 * have no result and are not cancelled. `cards`: the recorded cards.
 */
export async function openFixturesAndRecordedCards(
  facts: Facts,
  teamId: string,
): Promise<{ open: ScheduledFixture[]; cards: Fixture[] }> {
  const { default: shown } = await facts.seasons();
  const isOwn = (one: { homeTeamId: string; awayTeamId: string }) => [one.homeTeamId, one.awayTeamId].includes(teamId);
  const cards = (await facts.fixtures(shown)).filter(isOwn);
  const list = (await facts.scheduledFixtures(shown)).filter(isOwn);
  const played = resultsByScheduledFixture(list, cards);
  return { open: list.filter(({ id, state }) => !played.has(id) && state !== 'cancelled'), cards };
}

/**
 * Returns what the season stores about a withdrawal. Returns `null` if there is nothing to store: the team's results
 * stand, and it does not count as one of the relegated teams.
 */
function withdrawalToStore(
  { id: teamId, division }: Team,
  { results, players = 'keep', relegated }: WithdrawalBody,
): Withdrawal | null {
  if (results === 'stand' && !relegated) return null;
  const kept = results === 'void' ? {} : { results };
  return { teamId, division, players, ...kept, ...(relegated ? { relegated } : {}) };
}

/**
 * Throws 409 if the results of a team are void in this season because it withdrew: any new results would be void too.
 */
export function refuseTeamWithVoidResults({ name, withdrawals = [] }: StoredSeason, team: Team): void {
  if (!withdrawals.some(({ teamId, results }) => teamId === team.id && results !== 'stand')) return;
  throw conflict(
    `${team.name} withdrew from season ${name}, and their results are void. Undo that in Recent changes first.`,
  );
}

/** The season, the teams that change, and the awarded cards, as they would be after a withdrawal. */
type StateAfterWithdrawal = { season: StoredSeason; teams: readonly Team[]; awarded: readonly Card[] };

/** Returns the league's data as it would be after the withdrawal, to compute the table from it. */
function factsAfterWithdrawal(facts: Facts, { season, teams, awarded }: StateAfterWithdrawal): Facts {
  const fixtures = async (name: string) => {
    const known = [...(await facts.fixtures(name))];
    if (name !== season.name) return known;
    const added = awarded.map((card, i) => ({ ...card, id: `awarded ${i}`, recorded: Number.MAX_SAFE_INTEGER }));
    const calendars = new Map([[name, season.calendar]]);
    return withVoidCardsMarked([...known, ...addDifferingWeeksOfPlay(added, calendars)], season.withdrawals ?? []);
  };
  return {
    ...facts,
    fixtures,
    weeks: async (name) => sumsAfterEachWeek(await fixtures(name), countingRulesOfSeason(await facts.seasons(), name)),
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

type AwardedCardsContext = { team: Team; teams: ReadonlyMap<string, Team>; season: StoredSeason; date: string };

/**
 * Returns the cards that award these fixtures to the opponents of the team that withdraws. A fixture whose opponent is
 * deleted or in no division gets no card.
 */
function awardedCards(open: readonly ScheduledFixture[], { team, teams, season, date }: AwardedCardsContext): Card[] {
  return open.flatMap((fixture) => {
    const other = teams.get(fixture.homeTeamId === team.id ? fixture.awayTeamId : fixture.homeTeamId);
    if (!other || other.deleted || other.division === RETIRED_TEAMS_DIVISION) return [];
    const rules = rulesOfDivision(season, fixture.division);
    return [cardAwardedAgainst(team.id, fixture, { rules, date, note: `${team.name} withdrew.` })];
  });
}

/** Returns the open fixtures that are not awarded, because the opponent is deleted or in no division. */
function fixturesWithoutOpponent(open: readonly ScheduledFixture[], awarded: readonly Card[]): ScheduledFixture[] {
  return open.filter((fixture) => !awarded.some((card) => isSameFixture(card, fixture)));
}

async function recordAwardedCards(
  change: ChangeTransaction,
  cards: readonly Card[],
  recording: RecordingTime,
): Promise<void> {
  const review = newReview('official', recording);
  const recorded: Entities['fixture'][] = [];
  for (const card of cards)
    recorded.push({ ...card, id: newId(), recorded: await change.nextRecorded(), review, deleted: false });
  await change.putAll('fixture', recorded);
}

/**
 * Returns a function that replaces the team `from` by the team `to` in a fixture, and removes a request to postpone the
 * fixture.
 */
function createTeamReplacer(from: Team, to: Team, clock: Clock) {
  const changedAt = clock.now().toISOString();
  return ({ postponement: _, ...fixture }: ScheduledFixture) => {
    const side = fixture.homeTeamId === from.id ? { homeTeamId: to.id } : { awayTeamId: to.id };
    return asUndeleted({ ...fixture, ...side, changedAt });
  };
}

type SummaryContext = {
  team: Team;
  season: StoredSeason;
  fixtures: number;
  awarded: number;
  joining: Team | undefined;
};
type WithdrawalBody = z.output<typeof withdrawalBodySchema>;

const RESULTS_WORDS: Readonly<Record<WithdrawalBody['results'], string>> = {
  stand: 'results stand',
  void: 'results void',
  first: 'results void but the first against each team',
};

/**
 * Returns the summary for the history, such as `Withdrew Lions from division 1 of 25/26: results void, players keep
 * their frames, 6 fixtures removed (Folded)`.
 */
function withdrawalSummary(
  { results, players, relegated, note = '' }: WithdrawalBody,
  { team, season, fixtures, awarded, joining }: SummaryContext,
): string {
  const frames = players === 'void' ? 'frames void too' : 'players keep their frames';
  const parts = [
    RESULTS_WORDS[results] + (results === 'stand' ? '' : `, ${frames}`),
    ...(relegated ? ['one of the teams that go down'] : []),
    ...(awarded === 0 ? [] : [`${countWithNoun(awarded, 'fixture')} awarded to the other side`]),
    ...(awarded > 0 && awarded === fixtures
      ? []
      : [`${countWithNoun(fixtures - awarded, 'fixture')} ${joining ? `taken over by ${joining.name}` : 'removed'}`]),
  ];
  const why = note === '' ? '' : ` (${note})`;
  const division = divisionInWords(season.divisionNames, team.division);
  return `Withdrew ${team.name} from ${division} of ${season.name}: ${parts.join(', ')}${why}`;
}
