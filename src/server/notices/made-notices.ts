import { cupLabel } from '#domain/cups/cup-label.ts';
import { isCalledOff } from '#domain/fixtures/settled.ts';
import { cardQuery, correctionAddress, openResultAddress, tieAddress } from '#contract/addresses.ts';
import { teamScore } from '#domain/cards/fixture.ts';
import { resultState, stateInBrackets } from '#domain/cards/review.ts';
import { countOf } from '#domain/count.ts';
import { clockWords } from '#domain/day.ts';
import { isEvening } from '#domain/home/home-lead.ts';
import { canBePlayed } from '#domain/cups/bracket.ts';
import { type EntrantWithoutId, type ResolvedTie, roundOf } from '#domain/cups/cup.ts';
import type { Cup } from '#domain/cups/cup-history.ts';
import { isRevealing, roundName } from '#domain/draws/draw.ts';
import type { ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import {
  type Duty,
  type FollowerFeat,
  isCaptainOf,
  mustAnswer,
  mustConfirm,
  type Notice,
  type NoticeKey,
  type NoticeKind,
} from '#domain/followers/notices.ts';
import { type Actor, may, subjectOf } from '#domain/people/permissions.ts';
import { allAppearancesIn, type Appearance } from '#domain/players/appearance.ts';
import { knownPlayer, type People } from '#domain/squads/people.ts';
import { divisionInWords, divisionName, divisionNamesIn, type NamedSeasons } from '#domain/seasons/division-names.ts';
import type { Seasons } from '../cache/fact-cache.ts';
import type { Facts } from '../cache/facts.ts';
import { addressOfMatch, addressOfResult } from '../fixture-list/match-address.ts';
import { publishedList } from '../fixture-list/season-list.ts';
import { pairingAnswer, venueOf } from '../fixture-list/season-teams.ts';
import { longDay, resultLine, teamNamesOf, tieLine } from '../history/summaries.ts';
import { entrantNamesIn } from '../routes/cups.ts';
import { milestonesOfCard } from '../routes/digest.ts';
import type { StoredSeason } from '../storage/mappers/seasons.ts';

const NOBODY = { body: '', teamIds: [], playerIds: [], feats: [], duty: null };

/**
 * Returns the notice for a key, with current names and facts; `null` if it is no longer true, for example if the result
 * was deleted. `now` is the server's time, by which a draw is in progress or not.
 */
export async function noticeOf(facts: Facts, key: NoticeKey, now: number): Promise<Notice | null> {
  const [kind, id] = key.split(' ') as [NoticeKind, string]; // the form of a NoticeKey
  switch (kind) {
    case 'result':
      return ofResult(facts, id);
    case 'dispute':
      return ofDispute(facts, id);
    case 'tie':
      return ofTie(facts, id, kind);
    case 'draw':
      return ofDraw(facts, id, now);
    case 'reminder':
      return (await noticeOfScheduled(facts, id, kind)) ?? ofTie(facts, id, kind);
    case 'moved':
    case 'tonight':
    case 'asked':
    case 'declined-home':
    case 'declined-away':
      return noticeOfScheduled(facts, id, kind);
  }
}

async function ofResult(facts: Facts, id: string): Promise<Notice | null> {
  const fixture = await facts.fixture(id);
  if (fixture === null) return null;
  const people = await facts.people();
  const { homeTeamId, awayTeamId, division, week } = fixture;
  const played = allAppearancesIn([fixture]);
  return {
    ...NOBODY,
    title: resultLine(fixture, people) + stateInBrackets(resultState(fixture, facts.today)),
    body: `${divisionName(divisionNamesIn(await facts.seasons(), fixture.season), division)}, week ${week}`,
    url: await addressOfResult(facts, fixture),
    teamIds: [homeTeamId, awayTeamId],
    playerIds: [...new Set(played.map(({ playerId }) => playerId))],
    feats: [...framesWon(played, people), ...(await milestonesOfCard(facts, fixture, true))],
    duty: {
      isFor: (actor) => mustConfirm(fixture, facts.today, actor),
      text: 'Is it right? Please confirm it, or say what is wrong.',
      url: openResultAddress(id),
    },
  };
}

/** Returns a sentence such as `Ann Lee won 1 of 2 frames.` for each player. Frames of pairs count for no player. */
function framesWon(played: readonly Appearance[], { players }: People): FollowerFeat[] {
  const alone = played.filter((one) => !one.forTeam);
  return [...Map.groupBy(alone, ({ playerId }) => playerId)].map(([playerId, own]) => {
    const [won, lost] = [sumOf(own, ({ frames }) => frames.won), sumOf(own, ({ frames }) => frames.lost)];
    const all = won + lost + sumOf(own, ({ drawn }) => Number(drawn));
    return { playerId, text: `${knownPlayer(players, playerId).name} won ${won} of ${countOf(all, 'frame')}.` };
  });
}

function sumOf<T>(rows: readonly T[], value: (row: T) => number): number {
  return rows.reduce((sum, row) => sum + value(row), 0);
}

async function ofDispute(facts: Facts, id: string): Promise<Notice | null> {
  const fixture = await facts.fixture(id);
  if (fixture === null || resultState(fixture, facts.today) !== 'disputed') return null;
  const { home, away } = teamScore(fixture);
  const url = correctionAddress(id);
  return {
    ...NOBODY,
    title: 'A result is disputed',
    body: `${teamNamesOf(fixture, (await facts.people()).teams).join(' v ')}, recorded as ${home}–${away}`,
    url,
    duty: { isFor: (actor) => may(actor, 'settle result', subjectOf(fixture)), text: '', url },
  };
}

type ScheduledNoticeKind = 'moved' | 'tonight' | 'asked' | 'declined-home' | 'declined-away' | 'reminder';

/** Returns the notice about a scheduled fixture; `null` if it has a result or is not published. */
async function noticeOfScheduled(facts: Facts, id: string, kind: ScheduledNoticeKind): Promise<Notice | null> {
  const people = await facts.people();
  const fixture = await scheduledWithoutResult(facts, id);
  if (fixture === null) return null;
  const { date, state, postponement } = fixture;
  const teamIds = [fixture.homeTeamId, fixture.awayTeamId];
  const sides = teamNamesOf(fixture, people.teams).join(' v ');
  const about = { ...NOBODY, title: sides, url: addressOfMatch(fixture, people) };
  const isOn = date !== null && !isCalledOff(fixture);
  const isToCome = isOn && date >= facts.today();
  switch (kind) {
    case 'moved': {
      const when = isToCome ? `It is now on ${longDay(date)}.` : 'There is no new date yet.';
      const now = isOn && !isToCome ? `It was moved to ${longDay(date)}.` : when;
      const why = fixture.note === undefined ? '' : ` ${fixture.note}`;
      const body = state === 'cancelled' ? `This match is cancelled.${why}` : `This match is postponed. ${now}`;
      const duty = { isFor: (actor: Actor) => isCaptainOf(teamIds, actor), text: '', url: about.url };
      return state === 'planned' ? null : { ...about, body, teamIds, duty };
    }
    case 'tonight': {
      const time = fixture.time ?? facts.content().matchTime;
      const parts = [clockWords(time), venueOf(fixture, people)];
      const body = parts.filter((part) => part !== '').join(', ');
      const title = `${isEvening(time) ? 'Tonight' : 'Today'}: ${sides}`;
      return isOn && date === facts.today() ? { ...about, title, body, teamIds } : null;
    }
    case 'asked':
      return postponement && state !== 'cancelled'
        ? { ...about, duty: dutyOfScheduledFixture(fixture, people, await facts.seasons()) }
        : null;
    case 'reminder':
      return (isToCome && !postponement) || state === 'cancelled'
        ? null
        : { ...about, duty: dutyOfScheduledFixture(fixture, people, await facts.seasons()) };
    case 'declined-home':
    case 'declined-away': {
      const asked = kind === 'declined-home' ? teamIds.slice(0, 1) : teamIds.slice(1);
      const text = `What you asked, to postpone this match, was declined.${isOn ? ` It ${isToCome ? 'is' : 'was due'} on ${longDay(date)}.` : ''}`;
      return { ...about, duty: { isFor: (actor) => isCaptainOf(asked, actor), text, url: '/open-results' } };
    }
  }
}

type Pair = { homeTeamName: string; awayTeamName: string; season: string; division: number; weekNumber: number };

/** Returns text such as `Lions v Tigers (division 1, week 4)`. */
export function fixtureWords(pair: Pair, seasons: NamedSeasons): string {
  const { homeTeamName, awayTeamName, season, division, weekNumber } = pair;
  const inWords = divisionInWords(divisionNamesIn(seasons, season), division);
  return `${homeTeamName} v ${awayTeamName} (${inWords}, week ${weekNumber})`;
}

/**
 * Returns what the captains must do about a fixture without a result: answer a request, enter the result, or find a
 * date.
 */
export function dutyOfScheduledFixture(fixture: ScheduledFixture, people: People, seasons: NamedSeasons): Duty {
  const pairing = pairingAnswer(fixture, people);
  const { homeTeamId, awayTeamId } = pairing;
  const pair = fixtureWords(pairing, seasons);
  if (fixture.postponement) {
    const { date, agreed } = fixture.postponement;
    const day = date === null ? '' : ` to ${longDay(date)}`;
    const text = agreed
      ? `Both captains want to postpone ${pair}${day}. A league official has to accept or decline it.`
      : `Can ${pair} be postponed${day}? Please accept or decline.`;
    return { isFor: (actor) => mustAnswer(fixture, actor), text, url: '/open-results' };
  }
  const by = fixture.playBy === undefined ? '' : ` It must be played by ${longDay(fixture.playBy)}.`;
  const text =
    fixture.state === 'postponed'
      ? `${pair} was postponed and has no new date.${by} Please agree on one, and enter its card.`
      : `The result of ${pair} is missing. Please enter it.`;
  const query = new URLSearchParams(cardQuery({ ...pairing, date: fixture.date })).toString();
  return { isFor: (actor) => isCaptainOf([homeTeamId, awayTeamId], actor), text, url: `/data-input?${query}` };
}

/** Returns the published fixture with this id, of an active season; `null` if there is none, or if it has a result. */
async function scheduledWithoutResult(facts: Facts, id: string): Promise<ScheduledFixture | null> {
  for (const { name } of defaultAndPreviousSeason(await facts.seasons())) {
    const { scheduled, results } = await publishedList(facts, name);
    const fixture = scheduled.find((one) => one.id === id);
    if (fixture) return results.has(id) ? null : fixture;
  }
  return null;
}

/** Returns the default season and the one before it. In both there may be something left to do. */
export function defaultAndPreviousSeason({ list, default: shown }: Seasons): StoredSeason[] {
  return list.slice(0, list.findIndex(({ name }) => name === shown) + 1).slice(-2);
}

async function ofTie(facts: Facts, id: string, kind: 'tie' | 'reminder'): Promise<Notice | null> {
  const people = await facts.people();
  const cup = await cupWith(facts, ({ ties }) => ties.some((one) => one.id === id));
  const tie = cup?.ties.find((one) => one.id === id);
  if (!cup || !tie || (kind === 'tie' && tie.result === null)) return null;
  const names = entrantNamesIn(cup, people);
  const title = tieLine(tie, cup.competition, (entrant) => names.get(entrant)!);
  const about = { ...NOBODY, title, url: cupAddress(cup) };
  if (kind === 'reminder') return canBePlayed(tie) ? { ...about, duty: dutyOfTie(cup, tie, people) } : null;
  return { ...about, ...holdersOf(sidesOfTie(cup, tie), people) };
}

function sidesOfTie({ competition }: Cup, { home, away }: ResolvedTie): EntrantWithoutId[] {
  return competition.entrants.filter((one) => one.id === home || one.id === away);
}

/** Returns the names of the two sides of a tie. The name of a side that is not known yet is empty. */
export function sideNames(cup: Cup, { home, away }: ResolvedTie, people: People): [home: string, away: string] {
  const names = entrantNamesIn(cup, people);
  const nameOf = (side: string | null): string => names.get(side ?? '') ?? '';
  return [nameOf(home), nameOf(away)];
}

/** Returns what the captains of a tie's teams must do: enter the result. */
export function dutyOfTie(cup: Cup, tie: ResolvedTie, people: People): Duty {
  const { id, name, rounds } = cup.competition;
  const [home, away] = sideNames(cup, tie, people);
  const by = roundOf(cup.competition, tie.round).playBy;
  const due = by === null ? '' : ` by ${longDay(by)}`;
  const { teamIds } = holdersOf(sidesOfTie(cup, tie), people);
  return {
    isFor: (actor) => isCaptainOf(teamIds, actor),
    text: `${cupLabel(name)}, ${roundName(tie.round, rounds.length)}: ${home} v ${away} was to be played${due}. Please enter the result.`,
    url: tieAddress(id, tie.id),
  };
}

/** Returns the first cup of the current seasons for which `has` is true, or `null`. */
async function cupWith(facts: Facts, has: (cup: Cup) => boolean | Promise<boolean>): Promise<Cup | null> {
  for (const { name } of defaultAndPreviousSeason(await facts.seasons()))
    for (const cup of await facts.cups(name)) if (await has(cup)) return cup;
  return null;
}

async function ofDraw(facts: Facts, id: string, now: number): Promise<Notice | null> {
  const drawsOf = ({ competition }: Cup) => facts.draws(competition.id);
  const isIt = (one: { id: string; deleted: boolean }) => one.id === id && !one.deleted;
  const cup = await cupWith(facts, async (one) => (await drawsOf(one)).draws.some(isIt));
  if (cup === null) return null;
  const { draws, reveals } = await drawsOf(cup);
  const draw = draws.find(isIt)!; // the cup has this draw
  const people = await facts.people();
  const { name, rounds, entrants } = cup.competition;
  const names = entrantNamesIn(cup, people);
  const drawn = new Set(draw.pairs.flatMap(({ competitorA, competitorB }) => [competitorA, competitorB]));
  const reveal = reveals.get(id);
  const isShown = reveal === undefined || !isRevealing(reveal, draw.pairs.length, now);
  const holders = entrants.filter((one) => drawn.has(names.get(one.id)!));
  return {
    ...NOBODY,
    title: draw.round === undefined ? cupLabel(name) : `${cupLabel(name)}, ${roundName(draw.round, rounds.length)}`,
    body: isShown ? 'The draw has been made. See who meets whom.' : 'The draw is being made now. Watch it.',
    url: isShown ? cupAddress(cup) : `/cup-draw/F?competition=${encodeURIComponent(cup.competition.id)}`,
    ...holdersOf(holders, people),
  };
}

function cupAddress({ competition }: Cup): string {
  return `/cups/${encodeURIComponent(competition.id)}`;
}

/**
 * Returns the teams and players that entrants consist of. An entrant that has only a name means the team of that name.
 */
function holdersOf(entrants: readonly EntrantWithoutId[], { teams }: People): Pick<Notice, 'teamIds' | 'playerIds'> {
  return {
    teamIds: entrants.flatMap((entrant) => {
      if ('teamId' in entrant) return entrant.teamId;
      if (!('name' in entrant)) return [];
      return [...teams.values()]
        .filter(({ name, deleted }) => !deleted && name === entrant.name)
        .map((team) => team.id);
    }),
    playerIds: entrants.flatMap((entrant) => ('playerIds' in entrant ? entrant.playerIds : [])),
  };
}
