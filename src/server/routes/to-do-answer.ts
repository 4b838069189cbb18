import { correctionAddress, captainResultReviewAddress } from '#contract/addresses.ts';
import type { ToDoItemAnswer } from '#contract/to-do.ts';
import { unplayedFixturesText } from '#domain/count.ts';
import { hasOpenPostponementRequest } from '#domain/fixtures/postponement.ts';
import type { Duty } from '#domain/followers/notices.ts';
import type { SeasonsWithDefault } from '../cache/fact-cache.ts';
import { requirePlayer, requireTeam, type TeamsAndPlayers } from '#domain/squads/teams-and-players.ts';
import type { ToDo } from '#domain/to-do/to-do.ts';
import { type ClashCheckInput, postponementWithClashes } from '../fixture-list/season-list.ts';
import { fixturePairingAnswer } from '../fixture-list/season-teams.ts';
import { longDateText, resultText } from '../history/summaries.ts';
import { dutyOfScheduledFixture, fixtureWords, dutyOfTie, tieSideNames } from '../notices/duties.ts';
import type { FollowerWithActor } from '../notices/notice-parts.ts';
import {
  taskForMarkedFrame,
  taskForMarkedPlayer,
  taskForPointsProposal,
  taskForSmallSquad,
} from './registration-tasks.ts';

/** The default values of the fields that only some kinds of task have. */
export const TO_DO_ANSWER_DEFAULTS = {
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
} satisfies Partial<ToDoItemAnswer>;

type ToDoContext = {
  people: TeamsAndPlayers;
  seasons: SeasonsWithDefault;
  /** The site's public address, such as `https://snooker.example`. */
  publicUrl: string;
  versions: ReadonlyMap<string, number>;
  /** The fixture lists, keyed by season. */
  lists: ReadonlyMap<string, ClashCheckInput>;
  /** The devices that get notifications and on which somebody is signed in. */
  told: readonly FollowerWithActor[];
};

/** Returns an open task of officials as the API sends it: its text, its link, and the data for this kind of task. */
export function toDoAnswerOfTask(one: ToDo, known: ToDoContext): ToDoItemAnswer {
  const { kind, by, daysLate } = one;
  const common = { ...TO_DO_ANSWER_DEFAULTS, kind, by, daysLate };
  if ('proposal' in one) return { ...common, ...taskForPointsProposal(one, known.people) };
  if ('marked' in one) return { ...common, ...taskForMarkedPlayer(one, known.people) };
  if ('squad' in one) return { ...common, ...taskForSmallSquad(one) };
  if ('season' in one) {
    const text = `Season ${one.season} is over; ${unplayedFixturesText(one.unplayed)}. Close it, and its winners are named.`;
    return { ...common, season: one.season, text, link: '/admin/seasons' };
  }
  if ('tie' in one) return { ...common, ...taskForTie(one, known) };
  if ('substitute' in one) return { ...common, ...substituteApprovalTask(one, known) };
  if ('inFrame' in one) return { ...common, ...taskForMarkedFrame(one, known.people) };
  return { ...common, ...('card' in one ? taskForCard(one, known) : taskForScheduledFixture(one, known)) };
}

function taskForCard(
  { kind, card, by }: Extract<ToDo, { card: unknown }>,
  { people, publicUrl, versions, seasons }: ToDoContext,
) {
  const pairing = fixturePairingAnswer(card, people);
  const address = captainResultReviewAddress(card.id);
  const words = kind === 'disputed' ? 'is disputed. See what both sides say' : `is to be confirmed${deadlineWords(by)}`;
  return {
    ...pairing,
    date: card.date,
    fixtureId: card.id,
    version: versions.get(card.id) ?? 0,
    ...(kind === 'unconfirmed' && { result: resultText(card, people) }),
    text: `The result of ${fixtureWords(pairing, seasons)} ${words}: ${publicUrl}${address}`,
    link: kind === 'disputed' ? correctionAddress(card.id) : address,
  };
}

function substituteApprovalTask(
  { substitute, on }: Extract<ToDo, { substitute: unknown }>,
  { people, publicUrl, seasons }: ToDoContext,
) {
  const { playerId, teamId, isNew } = substitute;
  const pairing = fixturePairingAnswer(on, people);
  const player = requirePlayer(people.players, playerId);
  const playerTeamName = isNew ? null : requireTeam(people.teams, player.teamId).name;
  const who = `${player.name}, ${isNew ? 'who is new' : `of ${playerTeamName}`},`;
  const link = captainResultReviewAddress(on.id);
  return {
    ...pairing,
    date: on.date,
    fixtureId: on.id,
    playerId,
    playerName: player.name,
    playerTeamName,
    teamId,
    text: `${who} played for ${requireTeam(people.teams, teamId).name} in ${fixtureWords(pairing, seasons)}: ${publicUrl}${link}`,
    link,
  };
}

function taskForScheduledFixture({ kind, listed }: Extract<ToDo, { listed: unknown }>, known: ToDoContext) {
  const pairing = fixturePairingAnswer(listed, known.people);
  const change = `/admin/matches?${new URLSearchParams({ season: listed.season, fixture: listed.id }).toString()}`;
  const duty = dutyOfScheduledFixture(listed, known.people, known.seasons);
  const last = listed.playBy === undefined ? {} : { playBy: listed.playBy };
  const common = {
    ...pairing,
    date: listed.date,
    listedId: listed.id,
    ...taskTextAndCaptainCount(duty, known),
    ...last,
  };
  // `false` means that the fixture has no result. A fixture with a result would not be a task.
  if (!hasOpenPostponementRequest(listed, false)) return { ...common, link: kind === 'overdue' ? duty.url : change };
  return { ...common, postponement: postponementWithClashes(listed, known.lists.get(listed.season)!), link: change };
}

function taskForTie({ cup, tie }: Extract<ToDo, { tie: unknown }>, known: ToDoContext) {
  const { id: competitionId, season } = cup.competition;
  const [homeTeamName, awayTeamName] = tieSideNames(cup, tie, known.people);
  const duty = dutyOfTie(cup, tie, known.people);
  return {
    season,
    competitionId,
    tieId: tie.id,
    homeTeamName,
    awayTeamName,
    ...taskTextAndCaptainCount(duty, known),
    link: duty.url,
  };
}

/**
 * Returns two things: the text that asks captains to do a task, with the address where they do it; and the number of
 * captains who can be notified.
 */
function taskTextAndCaptainCount({ text, url, isFor: isForCaptain }: Duty, { publicUrl, told }: ToDoContext) {
  const captains = countCaptainsWithDevices(told.filter(({ actor }) => isForCaptain(actor)));
  return { text: `${text.replace(/\.$/, '')}: ${publicUrl}${url}`, captains };
}

function deadlineWords(by: string | null): string {
  return by === null ? '' : ` by ${longDateText(by)}`;
}

/** Returns how many captains these devices belong to. A captain with several devices counts once. */
export function countCaptainsWithDevices(told: readonly FollowerWithActor[]): number {
  return new Set(told.map(({ actor }) => actor.personId)).size;
}
