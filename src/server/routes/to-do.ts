import { compareByCodePoint } from '#domain/name.ts';
import { listToDo, remindCaptains, type ToDoItemAnswer } from '#contract/to-do.ts';
import { countWithNoun } from '#domain/count.ts';
import { latestWeekPlayed } from '#domain/cards/fixture.ts';
import { type Duty, isQuietHour } from '#domain/followers/notices.ts';
import { type Actor, may, subjectOf } from '#domain/people/permissions.ts';
import { loadSeasons, type SeasonsWithDefault } from '../cache/fact-cache.ts';
import type { FactsReader } from '../cache/facts.ts';
import { isPastSeason } from '#domain/seasons/season.ts';
import { squadsShortOfPlayers } from '#domain/rules/squad-size.ts';
import type { RuleMarksByCard } from '#domain/rules/eligibility.ts';
import { isSeasonFinished, fixtureListProgress } from '#domain/seasons/season-end.ts';
import { idAfterMerges, type TeamsAndPlayers } from '#domain/squads/teams-and-players.ts';
import { type SeasonTaskData, type ToDo, toDosOfSeasons } from '#domain/to-do/to-do.ts';
import type { Clock } from '../clock.ts';
import { loadStoredContent } from '../content/league-content.ts';
import { fixtureListWithResults, loadTableCountLookup } from '../fixture-list/season-list.ts';
import { type UncachedRead, uncachedRead } from '../http/reads.ts';
import { type WriteHandler, writeHandler } from '../http/writes.ts';
import { dutyOfScheduledFixture, dutyOfTie } from '../notices/duties.ts';
import { defaultAndPreviousSeason } from '../notices/made-notices.ts';
import { hourInTimeZone, followersWithActors } from '../notices/notice-parts.ts';
import { messageToFollower } from '../notices/send-notices.ts';
import { conflict, notFound } from '../refusal.ts';
import { readBackupStatus } from '../operations/backups/status.ts';
import { newerVersionSentence, type InstallationInfo } from '../operations/status/operating.ts';
import { type PenaltyFacts, undecidedPointsProposals } from '../seasons/season-penalties.ts';
import { isSeasonOverToday } from '../seasons/season-league.ts';
import { addMessages } from '../storage/followers.ts';
import { currentVersionsOfCards } from '../storage/card-history.ts';
import { cupsOfSeason } from '../storage/mappers/cups.ts';
import { undeletedFixturesOfSeason } from '../storage/mappers/fixtures.ts';
import { fixtureListOfSeason, teamsAndPlayersIncludingDeleted, substituteStore } from '../storage/mappers/described.ts';
import type { StoredSeason } from '../storage/mappers/seasons.ts';
import type { DatabaseTransaction } from '../storage/store.ts';
import { permissionSubjectOfTie } from './tie-writes.ts';
import { eligibilityMarksByTie } from './tie-marks.ts';
import { toDoAnswerOfTask, countCaptainsWithDevices, TO_DO_ANSWER_DEFAULTS } from './to-do-answer.ts';
import { wholeLeagueSubject } from './named-in-request.ts';

/**
 * What officials' tasks depend on besides the league's data. `publicUrl`: the site's public address, such as
 * `https://snooker.example`. `backups`: the folder of the backups, and whether the site makes any; `null` for a site
 * without this folder.
 */
export type ToDoOptions = {
  publicUrl: string;
  backups: { folder: string; isOn: boolean } | null;
  /**
   * The version of the site's program, and a function that returns a newer version, if there is one. Without `program`,
   * officials get no task to update the program.
   */
  program?: Pick<InstallationInfo, 'version' | 'newer'> | null;
};

/**
 * Returns the handler of the call that lists the open tasks of an official (Rule F14). The tasks come from the default
 * season and the season before it. For a secretary, failed backups and a newer version of the program are tasks too.
 */
export function toDoReads(
  clock: Clock,
  { publicUrl, backups, program }: ToDoOptions,
  facts?: Pick<FactsReader, 'readOn'>,
): UncachedRead[] {
  return [
    uncachedRead(listToDo, async (db, { actor }) => {
      const marksOf = async (season: string) =>
        facts ? (await facts.readOn(db, (from) => from.marks(season))).value : NO_MARKS;
      const { timeZone } = facts
        ? (await facts.readOn(db, async (from) => from.content())).value
        : await loadStoredContent(db);
      const at = { today: clock.today, timeZone, marksOf };
      const { own, atWork, people, seasons } = await loadToDosOfActor(db, actor, at);
      const told = await followersWithActors(db, people, clock.now().getTime(), 'signed in');
      const cards = own.flatMap((one) => ('card' in one ? [one.card.id] : []));
      const versions = await currentVersionsOfCards(db, cards);
      const tablesAt = await loadTableCountLookup(db);
      const lists = new Map(
        atWork.map(({ name, list, progress: { calendar } }) => [name, { list, people, calendar, tablesAt }]),
      );
      const answers = own.map((one) => toDoAnswerOfTask(one, { people, seasons, publicUrl, versions, lists, told }));
      return actor.role === 'secretary'
        ? [...answers, ...(await failedBackupToDo(backups)), ...newerVersionToDo(program)]
        : answers;
    }),
  ];
}

/**
 * Returns the write that reminds captains of an open task, on every device that gets notices and on which they are
 * signed in (Rule V6).
 */
export function reminderWrites({ now, today }: Clock): WriteHandler[] {
  return [
    writeHandler(remindCaptains, wholeLeagueSubject, async (change, { params: { id }, actor, facts }) => {
      const { own, people, seasons } = await loadToDosOfActor(change.db, actor, {
        today,
        timeZone: facts.content().timeZone,
        marksOf: (season) => facts.marks(season),
      });
      const duty = own
        .filter((one) => fixtureOrTieId(one) === id)
        .map((one) => captainsDutyInTask(one, people, seasons))[0];
      if (!duty) throw notFound('This is not to be done any more.');
      const moment = now();
      const all = await followersWithActors(change.db, people, moment.getTime(), 'signed in');
      const told = all.filter((one) => duty.isFor(one.actor));
      if (told.length === 0) throw conflict('No captain of these teams has a device that is told anything.');
      const messages = told.map((one) => messageToFollower(one, `reminder ${id}`, moment.getTime()));
      await addMessages(change.db, messages);
      // A reminder makes no history entry. Raising the revision of `league` makes every process look for messages to
      // send.
      change.touch('league');
      const captains = countWithNoun(countCaptainsWithDevices(told), 'captain');
      const isNight = isQuietHour(hourInTimeZone(moment, facts.content()));
      return {
        success: true as const,
        message: isNight ? `${captains} will be told in the morning.` : `Told ${captains}.`,
      };
    }),
  ];
}

/**
 * What is needed, besides the stored data, to find the tasks. `marksOf` returns the players on a season's cards who may
 * be ineligible.
 */
type ToDoFacts = Pick<PenaltyFacts, 'today' | 'timeZone'> & { marksOf: (season: string) => Promise<RuleMarksByCard> };

const NO_MARKS: RuleMarksByCard = new Map();

async function loadToDosOfActor(db: DatabaseTransaction, actor: Actor, at: ToDoFacts) {
  const people = await teamsAndPlayersIncludingDeleted(db);
  const known = await loadSeasons(db);
  const atWork: SeasonTaskData[] = [];
  for (const season of defaultAndPreviousSeason(known))
    atWork.push(await loadSeasonTaskData(db, season, known, { people, ...at }));
  return {
    own: toDosOfSeasons(atWork, at.today()).filter((one) => isTaskForActor(actor, one, people)),
    atWork,
    people,
    seasons: known,
  };
}

/** Returns what captains must do about a task; `null` if the task concerns only officials. */
function captainsDutyInTask(one: ToDo, people: TeamsAndPlayers, seasons: SeasonsWithDefault): Duty | null {
  if ('listed' in one) return dutyOfScheduledFixture(one.listed, people, seasons);
  return 'tie' in one ? dutyOfTie(one.cup, one.tie, people) : null;
}

function fixtureOrTieId(one: ToDo): string | null {
  if ('listed' in one) return one.listed.id;
  return 'tie' in one ? one.tie.id : null;
}

async function loadSeasonTaskData(
  db: DatabaseTransaction,
  season: StoredSeason,
  known: SeasonsWithDefault,
  { people, today, timeZone, marksOf }: ToDoFacts & Pick<PenaltyFacts, 'people'>,
): Promise<SeasonTaskData> {
  const { name, calendar, closed } = season;
  const cards = await undeletedFixturesOfSeason(db, name);
  const list = await fixtureListOfSeason(db, name);
  const cups = await cupsOfSeason(db, name);
  const progress = fixtureListProgress(list, cards);
  const isOver = isSeasonOverToday(season, known, today());
  const { scheduled, results } = fixtureListWithResults(list, cards, people, today);
  // Sorts the requests to approve substitutes by id, because requests about one card are equally urgent, and the
  // database returns rows in no fixed order.
  const asked = (await substituteStore.liveWith(db, 'season', [name])).toSorted((a, b) =>
    compareByCodePoint(a.id, b.id),
  );
  const state = { closed: closed === true, isPast: isPastSeason(season, known), list: progress };
  return {
    name,
    list: scheduled.filter(({ published }) => published),
    played: results,
    cards,
    proposals: await undecidedPointsProposals(db, season, { cards, list, people, today, timeZone }),
    marks: await marksOf(name),
    shortSquads: name === known.default && cards.length > 0 ? squadsShortOfPlayers(season, people) : [],
    substitutes: asked.map((one) => ({ ...one, playerId: idAfterMerges(people, one.playerId) })),
    cups,
    tieMarks: new Map(cups.flatMap((cup) => [...eligibilityMarksByTie(cup, { cards, calendar, people })])),
    progress: { calendar, latestWeek: latestWeekPlayed(cards), isOver },
    canBeClosed: isOver && cards.length > 0 && !isSeasonFinished(state),
    unplayed: progress.unplayed,
  };
}

/**
 * Returns whether a task is for this official. Officials of divisions get only the tasks of their divisions. Only
 * secretaries decide about substitutes and close a season.
 */
function isTaskForActor(actor: Actor, one: ToDo, people: TeamsAndPlayers): boolean {
  if ('card' in one) return may(actor, 'settle result', subjectOf(one.card));
  if ('proposal' in one) {
    const { season, division, teamId } = one.proposal;
    return may(actor, 'adjust points', subjectOf({ season, division, teamId }));
  }
  if ('marked' in one) return may(actor, 'decide eligibility', subjectOf(one.on));
  if ('inFrame' in one)
    return may(actor, 'decide eligibility', permissionSubjectOfTie(one.ofTie.cup, one.ofTie.tie, people));
  if ('squad' in one) return may(actor, 'decide eligibility', subjectOf({ season: one.season, ...one.squad }));
  if ('substitute' in one) return may(actor, 'decide substitutes');
  if ('listed' in one) return may(actor, 'change fixture list', subjectOf(one.listed));
  if ('tie' in one)
    return may(actor, 'record cup result', { ...permissionSubjectOfTie(one.cup, one.tie, people), isFinal: false });
  return may(actor, 'change season');
}

async function failedBackupToDo(backups: ToDoOptions['backups']): Promise<ToDoItemAnswer[]> {
  if (backups === null) return [];
  const { failure, storage } = await readBackupStatus(backups.folder, backups.isOn);
  const notStored = storage?.ok === false ? storage : null;
  if (failure === null && notStored === null) return [];
  const text =
    failure !== null
      ? `The last backup could not be made: ${failure.sentence}`
      : `The last backup could not be stored elsewhere. ${notStored?.sentence ?? ''}`;
  return [{ ...TO_DO_ANSWER_DEFAULTS, kind: 'backup', by: null, daysLate: null, text, link: '/admin/status' }];
}

function newerVersionToDo(program: ToDoOptions['program']): ToDoItemAnswer[] {
  const newer = program?.newer() ?? null;
  if (!program || newer === null) return [];
  const text = newerVersionSentence(program.version, newer);
  return [{ ...TO_DO_ANSWER_DEFAULTS, kind: 'update', by: null, daysLate: null, text, link: '/admin/status' }];
}
