import { compareText } from '#domain/name.ts';
import { correctionAddress, openResultAddress } from '#contract/addresses.ts';
import { listToDo, remindCaptains, type ToDoAnswer } from '#contract/to-do.ts';
import { countOf, unplayedText } from '#domain/count.ts';
import { latestWeekPlayed } from '#domain/cards/fixture.ts';
import { isAsked } from '#domain/fixtures/postponement.ts';
import { type Duty, isQuiet } from '#domain/followers/notices.ts';
import { type Actor, may, subjectOf } from '#domain/people/permissions.ts';
import { loadSeasons, type Seasons } from '../cache/fact-cache.ts';
import { isPast } from '#domain/seasons/season.ts';
import { isFinished, listProgress } from '#domain/seasons/season-end.ts';
import { currentId, knownPlayer, knownTeam, type People } from '#domain/squads/people.ts';
import { type SeasonAtWork, type ToDo, toDoIn } from '#domain/to-do/to-do.ts';
import type { Clock } from '../clock.ts';
import { inOrder, type ListInUse, postponementAnswer, storedTables } from '../fixture-list/season-list.ts';
import { pairingAnswer } from '../fixture-list/season-teams.ts';
import { type GuardedRead, guardedRead } from '../http/reads.ts';
import { type Write, write } from '../http/writes.ts';
import { longDay } from '../history/summaries.ts';
import { dutyOfScheduledFixture, pairWords, dutyOfTie, activeSeasons, sideNames } from '../notices/made-notices.ts';
import { hourOf, type LiveFollower, liveFollowers } from '../notices/notice-parts.ts';
import { messageTo } from '../notices/send-notices.ts';
import { conflict, notFound } from '../refusal.ts';
import { readBackupStatus } from '../operations/backups/status.ts';
import { isOverIn } from '../seasons/season-league.ts';
import { addMessages } from '../storage/followers.ts';
import { versionsOf } from '../storage/card-history.ts';
import { cupsOf } from '../storage/mappers/cups.ts';
import { fixturesOf } from '../storage/mappers/fixtures.ts';
import { listOf, people as allPeople, substitutes } from '../storage/mappers/described.ts';
import type { StoredSeason } from '../storage/mappers/seasons.ts';
import type { Snapshot } from '../storage/store.ts';
import { subjectOfTie } from './cup-writes.ts';
import { wholeLeague } from './named-in-request.ts';

/** `publicUrl` is the address that visitors use. `backups` is `null` if the site makes no backups. */
export type ToDoParts = { publicUrl: string; backups: { folder: string; isOn: boolean } | null };

/** The reads of open tasks for officials (Rule F14), from the default season and the season before. */
export function toDoReads(clock: Clock, { publicUrl, backups }: ToDoParts): GuardedRead[] {
  return [
    guardedRead(listToDo, async (db, { actor }) => {
      const { own, atWork, people, seasons } = await ownToDo(db, actor, clock.today);
      const told = await liveFollowers(db, people, clock.now().getTime(), 'signed in');
      const cards = own.flatMap((one) => ('card' in one ? [one.card.id] : []));
      const versions = await versionsOf(db, cards);
      const tablesAt = await storedTables(db);
      const lists = new Map(
        atWork.map(({ name, list, progress: { calendar } }) => [name, { list, people, calendar, tablesAt }]),
      );
      const answers = own.map((one) => answerOf(one, { people, seasons, publicUrl, versions, lists, told }));
      return actor.role === 'secretary' ? [...answers, ...(await backupToDo(backups))] : answers;
    }),
  ];
}

/** Reminds the captains with open tasks whose devices follow their team (Rule V6). */
export function reminderWrites({ now, today }: Clock): Write[] {
  return [
    write(remindCaptains, wholeLeague, async (change, { params: { id }, actor, facts }) => {
      const { own, people, seasons } = await ownToDo(change.db, actor, today);
      const duty = own.filter((one) => idOf(one) === id).map((one) => dutyOf(one, people, seasons))[0];
      if (!duty) throw notFound('This is not to be done any more.');
      const moment = now();
      const all = await liveFollowers(change.db, people, moment.getTime(), 'signed in');
      const told = all.filter((one) => duty.isFor(one.actor));
      if (told.length === 0) throw conflict('No captain of these teams has a device that is told anything.');
      const messages = told.map((one) => messageTo(one, `reminder ${id}`, moment.getTime()));
      await addMessages(change.db, messages);
      // Reminders are not in the history. This makes every instance check for messages to send.
      change.touch('league');
      const captains = countOf(captainsIn(told), 'captain');
      const isNight = isQuiet(hourOf(moment, facts.content()));
      return {
        success: true as const,
        message: isNight ? `${captains} will be told in the morning.` : `Told ${captains}.`,
      };
    }),
  ];
}

/** Returns the tasks that the actor may settle. */
async function ownToDo(db: Snapshot, actor: Actor, today: () => string) {
  const people = await allPeople(db);
  const known = await loadSeasons(db);
  const atWork: SeasonAtWork[] = [];
  for (const season of activeSeasons(known)) atWork.push(await seasonAtWork(db, season, known, people, today));
  return { own: toDoIn(atWork, today()).filter((one) => isFor(actor, one, people)), atWork, people, seasons: known };
}

/** Returns the captains' own duty; `null` for a task of the officials. */
function dutyOf(one: ToDo, people: People, seasons: Seasons): Duty | null {
  if ('listed' in one) return dutyOfScheduledFixture(one.listed, people, seasons);
  return 'tie' in one ? dutyOfTie(one.cup, one.tie, people) : null;
}

function idOf(one: ToDo): string | null {
  if ('listed' in one) return one.listed.id;
  return 'tie' in one ? one.tie.id : null;
}

/** Returns the number of captains with these devices. */
function captainsIn(told: readonly LiveFollower[]): number {
  return new Set(told.map(({ actor }) => actor.personId)).size;
}

async function seasonAtWork(
  db: Snapshot,
  season: StoredSeason,
  known: Seasons,
  people: People,
  today: () => string,
): Promise<SeasonAtWork> {
  const { name, calendar, closed } = season;
  const cards = await fixturesOf(db, name);
  const list = await listOf(db, name);
  const progress = listProgress(list, cards);
  const isOver = isOverIn(season, known, today());
  const { scheduled, results } = inOrder(list, cards, people, today);
  // Requests on one card are equally urgent, and the database returns them in no order.
  const asked = (await substitutes.liveWith(db, 'season', [name])).toSorted((a, b) => compareText(a.id, b.id));
  const state = { closed: closed === true, isPast: isPast(season, known), list: progress };
  return {
    name,
    list: scheduled.filter(({ published }) => published),
    played: results,
    cards,
    substitutes: asked.map((one) => ({ ...one, playerId: currentId(people, one.playerId) })),
    cups: await cupsOf(db, name),
    progress: { calendar, latestWeek: latestWeekPlayed(cards), isOver },
    canBeClosed: isOver && cards.length > 0 && !isFinished(state),
    unplayed: progress.unplayed,
  };
}

/** Returns whether an official may settle this task. Only secretaries close a season; others settle their divisions' tasks. */
function isFor(actor: Actor, one: ToDo, people: People): boolean {
  if ('card' in one) return may(actor, 'settle result', subjectOf(one.card));
  if ('substitute' in one) return may(actor, 'decide substitutes');
  if ('listed' in one) return may(actor, 'change fixture list', subjectOf(one.listed));
  if ('tie' in one)
    return may(actor, 'record cup result', { ...subjectOfTie(one.cup, one.tie, people), isFinal: false });
  return may(actor, 'change season');
}

const NOTHING = {
  season: null,
  division: null,
  weekNumber: null,
  date: null,
  listedId: null,
  fixtureId: null,
  competitionId: null,
  tieId: null,
  playerId: null,
  playerName: null,
  playerTeamName: null,
  teamId: null,
  homeTeamId: null,
  homeTeamName: null,
  awayTeamId: null,
  awayTeamName: null,
  version: null,
  postponement: null,
  captains: 0,
} satisfies Partial<ToDoAnswer>;

type Known = {
  people: People;
  seasons: Seasons;
  publicUrl: string;
  versions: ReadonlyMap<string, number>;
  /** Keyed by season. */
  lists: ReadonlyMap<string, ListInUse>;
  /** The devices that get a message. */
  told: readonly LiveFollower[];
};

function answerOf(one: ToDo, known: Known): ToDoAnswer {
  const { kind, by, daysLate } = one;
  const common = { ...NOTHING, kind, by, daysLate };
  if ('season' in one) {
    const text = `Season ${one.season} is over; ${unplayedText(one.unplayed)}. Close it, and its winners are named.`;
    return { ...common, season: one.season, text, link: '/admin/seasons' };
  }
  if ('tie' in one) return { ...common, ...ofTie(one, known) };
  if ('substitute' in one) return { ...common, ...ofSubstitute(one, known) };
  return { ...common, ...('card' in one ? ofCard(one, known) : scheduledToDo(one, known)) };
}

function ofCard({ kind, card, by }: Extract<ToDo, { card: unknown }>, { people, publicUrl, versions, seasons }: Known) {
  const pairing = pairingAnswer(card, people);
  const address = openResultAddress(card.id);
  const words = kind === 'disputed' ? 'is disputed. See what both sides say' : `is to be confirmed${byWords(by)}`;
  return {
    ...pairing,
    date: card.date,
    fixtureId: card.id,
    version: versions.get(card.id) ?? 0,
    text: `The result of ${pairWords(pairing, seasons)} ${words}: ${publicUrl}${address}`,
    link: kind === 'disputed' ? correctionAddress(card.id) : address,
  };
}

function ofSubstitute(
  { substitute, on }: Extract<ToDo, { substitute: unknown }>,
  { people, publicUrl, seasons }: Known,
) {
  const { playerId, teamId, isNew } = substitute;
  const pairing = pairingAnswer(on, people);
  const player = knownPlayer(people.players, playerId);
  const playerTeamName = isNew ? null : knownTeam(people.teams, player.teamId).name;
  const who = `${player.name}, ${isNew ? 'who is new' : `of ${playerTeamName}`},`;
  const link = openResultAddress(on.id);
  return {
    ...pairing,
    date: on.date,
    fixtureId: on.id,
    playerId,
    playerName: player.name,
    playerTeamName,
    teamId,
    text: `${who} played for ${knownTeam(people.teams, teamId).name} in ${pairWords(pairing, seasons)}: ${publicUrl}${link}`,
    link,
  };
}

function scheduledToDo({ kind, listed }: Extract<ToDo, { listed: unknown }>, known: Known) {
  const pairing = pairingAnswer(listed, known.people);
  const change = `/admin/matches?${new URLSearchParams({ season: listed.season, fixture: listed.id }).toString()}`;
  const duty = dutyOfScheduledFixture(listed, known.people, known.seasons);
  const common = { ...pairing, date: listed.date, listedId: listed.id, ...asked(duty, known) };
  // Fixtures on this list have no result.
  if (!isAsked(listed, false)) return { ...common, link: kind === 'overdue' ? duty.url : change };
  return { ...common, postponement: postponementAnswer(listed, known.lists.get(listed.season)!), link: change };
}

function ofTie({ cup, tie }: Extract<ToDo, { tie: unknown }>, known: Known) {
  const { id: competitionId, season } = cup.competition;
  const [homeTeamName, awayTeamName] = sideNames(cup, tie, known.people);
  const duty = dutyOfTie(cup, tie, known.people);
  return { season, competitionId, tieId: tie.id, homeTeamName, awayTeamName, ...asked(duty, known), link: duty.url };
}

/** Returns the text of the captains' task with its address, and the number of captains who can be notified. */
function asked({ text, url, isFor: isForCaptain }: Duty, { publicUrl, told }: Known) {
  const captains = captainsIn(told.filter(({ actor }) => isForCaptain(actor)));
  return { text: `${text.replace(/\.$/, '')}: ${publicUrl}${url}`, captains };
}

function byWords(by: string | null): string {
  return by === null ? '' : ` by ${longDay(by)}`;
}

async function backupToDo(backups: ToDoParts['backups']): Promise<ToDoAnswer[]> {
  if (backups === null) return [];
  const { failure } = await readBackupStatus(backups.folder, backups.isOn);
  if (failure === null) return [];
  const text = `The last backup could not be made: ${failure.sentence}`;
  return [{ ...NOTHING, kind: 'backup', by: null, daysLate: null, text, link: '/admin/status' }];
}
