import { cardQuery, correctionAddress, openResultAddress, tieAddress } from '#contract/addresses.ts';
import { listToDo, type ToDoAnswer } from '#contract/to-do.ts';
import { unplayedText } from '#domain/count.ts';
import { latestWeek } from '#domain/cards/fixture.ts';
import { entrantNames } from '#domain/cups/cup.ts';
import { roundName } from '#domain/draws/draw.ts';
import { isAsked } from '#domain/fixtures/postponement.ts';
import { type Actor, may, subjectOf } from '#domain/people/permissions.ts';
import { compareSeasons } from '#domain/seasons/season.ts';
import { isFinished, listProgress } from '#domain/seasons/season-end.ts';
import { currentId, knownPlayer, knownTeam, type People } from '#domain/squads/people.ts';
import { type SeasonAtWork, type ToDo, toDoIn } from '#domain/to-do/to-do.ts';
import type { Clock } from '../clock.ts';
import {
  inOrder,
  type ListInUse,
  pairingAnswer,
  postponementAnswer,
  storedTables,
} from '../fixture-list/season-list.ts';
import { type GuardedRead, guardedRead } from '../http/reads.ts';
import { longDay } from '../history/summaries.ts';
import { readBackupStatus } from '../operations/backups/status.ts';
import { isOverIn } from '../seasons/season-league.ts';
import { versionsOf } from '../storage/card-history.ts';
import { cupsOf } from '../storage/mappers/cups.ts';
import { fixturesOf } from '../storage/mappers/fixtures.ts';
import { listOf, people as allPeople, substitutes } from '../storage/mappers/described.ts';
import { defaultSeason, seasons, type StoredSeason } from '../storage/mappers/seasons.ts';
import type { Snapshot } from '../storage/store.ts';
import { subjectOfTie } from './cup-writes.ts';

/** `publicUrl`: the address that visitors use. `backups`: where backups are made, `null` where the site makes none. */
export type ToDoParts = { publicUrl: string; backups: { folder: string; isOn: boolean } | null };

/** What officials have to settle (Rule F14), of the default season and the one before it. */
export function toDoReads({ today }: Clock, { publicUrl, backups }: ToDoParts): GuardedRead[] {
  return [
    guardedRead(listToDo, async (db, { actor }) => {
      const people = await allPeople(db);
      const shown = (await defaultSeason(db)) ?? '';
      const known = (await seasons(db)).filter(({ name }) => compareSeasons(name, shown) <= 0).slice(-2);
      const atWork: SeasonAtWork[] = [];
      for (const season of known) atWork.push(await seasonAtWork(db, season, shown, people, today));
      const own = toDoIn(atWork, today()).filter((one) => isFor(actor, one, people));
      const cards = own.flatMap((one) => ('card' in one ? [one.card.id] : []));
      const versions = await versionsOf(db, cards);
      const tablesAt = await storedTables(db);
      const lists = new Map(
        atWork.map(({ name, list, progress: { calendar } }) => [name, { list, people, calendar, tablesAt }]),
      );
      const answers = own.map((one) => answerOf(one, { people, publicUrl, versions, lists }));
      return actor.role === 'secretary' ? [...answers, ...(await backupToDo(backups))] : answers;
    }),
  ];
}

async function seasonAtWork(
  db: Snapshot,
  season: StoredSeason,
  shown: string,
  people: People,
  today: () => string,
): Promise<SeasonAtWork> {
  const { name, calendar, closed } = season;
  const cards = await fixturesOf(db, name);
  const list = await listOf(db, name);
  const progress = listProgress(list, cards);
  const isOver = isOverIn(season, shown, today());
  const state = { closed: closed === true, isPast: compareSeasons(name, shown) < 0, list: progress };
  return {
    name,
    list: list.filter(({ published }) => published),
    played: inOrder(list, cards, people, today).results,
    cards,
    substitutes: (await substitutes.liveWith(db, 'season', [name])).map((one) => {
      return { ...one, playerId: currentId(people, one.playerId) };
    }),
    cups: await cupsOf(db, name),
    progress: { calendar, latestWeek: latestWeek(cards), isOver },
    canBeClosed: isOver && cards.length > 0 && !isFinished(state),
    unplayed: progress.unplayed,
  };
}

/** Whether this is for somebody to settle: a season is for secretaries, the rest for those of its division too. */
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
} satisfies Partial<ToDoAnswer>;

type Known = {
  people: People;
  publicUrl: string;
  versions: ReadonlyMap<string, number>;
  /** By season. */
  lists: ReadonlyMap<string, ListInUse>;
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
  return { ...common, ...('card' in one ? ofCard(one, known) : ofListed(one, known)) };
}

function ofCard({ kind, card, by }: Extract<ToDo, { card: unknown }>, { people, publicUrl, versions }: Known) {
  const pairing = pairingAnswer(card, people);
  const address = openResultAddress(card.id);
  const words = kind === 'disputed' ? 'is disputed. See what both sides say' : `is to be confirmed${byWords(by)}`;
  return {
    ...pairing,
    date: card.date,
    fixtureId: card.id,
    version: versions.get(card.id) ?? 0,
    text: `The result of ${pairWords(pairing)} ${words}: ${publicUrl}${address}`,
    link: kind === 'disputed' ? correctionAddress(card.id) : address,
  };
}

function ofSubstitute({ substitute, on }: Extract<ToDo, { substitute: unknown }>, { people, publicUrl }: Known) {
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
    text: `${who} played for ${knownTeam(people.teams, teamId).name} in ${pairWords(pairing)}: ${publicUrl}${link}`,
    link,
  };
}

function ofListed({ kind, listed }: Extract<ToDo, { listed: unknown }>, { people, publicUrl, lists }: Known) {
  const pairing = pairingAnswer(listed, people);
  const change = `/admin/matches?${new URLSearchParams({ season: listed.season, fixture: listed.id }).toString()}`;
  const common = { ...pairing, date: listed.date, listedId: listed.id };
  // What is to be settled has no result.
  if (isAsked(listed, false)) {
    const { date } = listed.postponement;
    const to = date === null ? '' : ` to ${longDay(date)}`;
    const text = `Can ${pairWords(pairing)} be postponed${to}? Please accept or decline: ${publicUrl}/open-results`;
    const postponement = postponementAnswer(listed, lists.get(listed.season)!);
    return { ...common, postponement, text, link: change };
  }
  const card = `/data-input?${new URLSearchParams(cardQuery({ ...pairing, date: listed.date })).toString()}`;
  const text =
    kind === 'overdue'
      ? `The result of ${pairWords(pairing)} is missing. Please enter it: ${publicUrl}${card}`
      : `${pairWords(pairing)} was postponed and has no new date. Please agree on one. Its card: ${publicUrl}${card}`;
  return { ...common, text, link: kind === 'overdue' ? card : change };
}

function ofTie({ cup, tie, by }: Extract<ToDo, { tie: unknown }>, { people, publicUrl }: Known) {
  const { id: competitionId, season, name, rounds, entrants } = cup.competition;
  const names = entrantNames(entrants, people);
  const [home, away] = [tie.home, tie.away].map((id) => (id === null ? '' : names.get(id)!));
  const link = tieAddress(competitionId, tie.id);
  const text = `${name}, ${roundName(tie.round, rounds.length)}: ${home} v ${away} was to be played${byWords(by)}. Please enter the result: ${publicUrl}${link}`;
  return { season, competitionId, tieId: tie.id, homeTeamName: home ?? '', awayTeamName: away ?? '', text, link };
}

type Pair = { homeTeamName: string; awayTeamName: string; division: number; weekNumber: number };

function pairWords({ homeTeamName, awayTeamName, division, weekNumber }: Pair): string {
  return `${homeTeamName} v ${awayTeamName} (division ${division}, week ${weekNumber})`;
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
