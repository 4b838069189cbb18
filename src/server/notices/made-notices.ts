import { cupDisplayName } from '#domain/cups/cup-label.ts';
import { isCalledOff } from '#domain/fixtures/settled.ts';
import { correctionAddress, captainResultReviewAddress } from '#contract/addresses.ts';
import { scoreOfFixture } from '#domain/cards/fixture.ts';
import { resultState, stateInBrackets } from '#domain/cards/review.ts';
import { countWithNoun } from '#domain/count.ts';
import { timeInWords } from '#domain/day.ts';
import { isEveningTime } from '#domain/home/home-lead.ts';
import { isTiePlayable } from '#domain/cups/bracket.ts';
import type { CupWithTies } from '#domain/cups/cup-history.ts';
import { areMatchesStillHidden, roundName } from '#domain/draws/draw.ts';
import type { ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import {
  type FeatSentence,
  isCaptainOfAny,
  mustConfirm,
  type Notice,
  type NoticeKey,
  type NoticeKind,
} from '#domain/followers/notices.ts';
import { type Actor, may, subjectOf } from '#domain/people/permissions.ts';
import { allAppearancesIn, type Appearance } from '#domain/players/appearance.ts';
import { requirePlayer, type TeamsAndPlayers } from '#domain/squads/teams-and-players.ts';
import { divisionName, divisionNamesIn } from '#domain/seasons/division-names.ts';
import type { SeasonsWithDefault } from '../cache/fact-cache.ts';
import type { Facts } from '../cache/facts.ts';
import { addressOfMatch, addressOfResult } from '../fixture-list/match-address.ts';
import { publishedFixtureList } from '../fixture-list/season-list.ts';
import { venueOfFixture } from '../fixture-list/season-teams.ts';
import { longDateText, resultText, teamNamesOf, tieText } from '../history/summaries.ts';
import { entrantNamesOfCup } from '../routes/cups.ts';
import { milestonesOfCard } from '../routes/digest.ts';
import type { StoredSeason } from '../storage/mappers/seasons.ts';
import { dutyOfScheduledFixture, dutyOfTie, teamAndPlayerIdsOfEntrants, knownEntrantsOfTie } from './duties.ts';

const EMPTY_NOTICE_FIELDS = { body: '', teamIds: [], playerIds: [], feats: [], duty: null };

/**
 * Returns the notice for a key, with current names and facts. Returns `null` if the notice is not true any more, for
 * example because its result was deleted. `now`: the server's time in milliseconds, which decides whether a draw is
 * still being shown pair by pair.
 */
export async function noticeForKey(facts: Facts, key: NoticeKey, now: number): Promise<Notice | null> {
  const [kind, id] = key.split(' ') as [NoticeKind, string]; // the form of a NoticeKey
  switch (kind) {
    case 'result':
      return noticeOfResult(facts, id);
    case 'dispute':
      return noticeOfDispute(facts, id);
    case 'tie':
      return noticeOfTie(facts, id, kind);
    case 'draw':
      return noticeOfDraw(facts, id, now);
    case 'reminder':
      return (await noticeOfScheduledFixture(facts, id, kind)) ?? noticeOfTie(facts, id, kind);
    case 'moved':
    case 'tonight':
    case 'asked':
    case 'declined-home':
    case 'declined-away':
      return noticeOfScheduledFixture(facts, id, kind);
  }
}

async function noticeOfResult(facts: Facts, id: string): Promise<Notice | null> {
  const fixture = await facts.fixture(id);
  if (fixture === null) return null;
  const people = await facts.people();
  const { homeTeamId, awayTeamId, division, week } = fixture;
  const played = allAppearancesIn([fixture]);
  return {
    ...EMPTY_NOTICE_FIELDS,
    title: resultText(fixture, people) + stateInBrackets(resultState(fixture, facts.today)),
    body: `${divisionName(divisionNamesIn(await facts.seasons(), fixture.season), division)}, week ${week}`,
    url: await addressOfResult(facts, fixture),
    teamIds: [homeTeamId, awayTeamId],
    playerIds: [...new Set(played.map(({ playerId }) => playerId))],
    feats: [...framesWonOnCardSentences(played, people), ...(await milestonesOfCard(facts, fixture, true))],
    duty: {
      isFor: (actor) => mustConfirm(fixture, facts.today, actor),
      text: 'Is it right? Please confirm it, or say what is wrong.',
      url: captainResultReviewAddress(id),
    },
  };
}

/**
 * Returns a sentence such as `Ann Lee won 1 of 2 frames.` for each player. Matches of pairs, and other matches that
 * count only for the team, are left out.
 */
function framesWonOnCardSentences(played: readonly Appearance[], { players }: TeamsAndPlayers): FeatSentence[] {
  const alone = played.filter((one) => !one.forTeam);
  return [...Map.groupBy(alone, ({ playerId }) => playerId)].map(([playerId, own]) => {
    const [won, lost] = [sumOf(own, ({ frames }) => frames.won), sumOf(own, ({ frames }) => frames.lost)];
    const all = won + lost + sumOf(own, ({ drawn }) => Number(drawn));
    return { playerId, text: `${requirePlayer(players, playerId).name} won ${won} of ${countWithNoun(all, 'frame')}.` };
  });
}

function sumOf<T>(rows: readonly T[], value: (row: T) => number): number {
  return rows.reduce((sum, row) => sum + value(row), 0);
}

async function noticeOfDispute(facts: Facts, id: string): Promise<Notice | null> {
  const fixture = await facts.fixture(id);
  if (fixture === null || resultState(fixture, facts.today) !== 'disputed') return null;
  const { home, away } = scoreOfFixture(fixture);
  const url = correctionAddress(id);
  return {
    ...EMPTY_NOTICE_FIELDS,
    title: 'A result is disputed',
    body: `${teamNamesOf(fixture, (await facts.people()).teams).join(' v ')}, recorded as ${home}–${away}`,
    url,
    duty: { isFor: (actor) => may(actor, 'settle result', subjectOf(fixture)), text: '', url },
  };
}

type ScheduledFixtureNoticeKind = 'moved' | 'tonight' | 'asked' | 'declined-home' | 'declined-away' | 'reminder';

/**
 * Returns the notice about a scheduled fixture. Returns `null` if the fixture has a result or is not published, or if
 * it has changed so that this kind of notice is not true any more.
 */
async function noticeOfScheduledFixture(
  facts: Facts,
  id: string,
  kind: ScheduledFixtureNoticeKind,
): Promise<Notice | null> {
  const people = await facts.people();
  const fixture = await findScheduledFixtureWithoutResult(facts, id);
  if (fixture === null) return null;
  const { date, state, postponement } = fixture;
  const teamIds = [fixture.homeTeamId, fixture.awayTeamId];
  const sides = teamNamesOf(fixture, people.teams).join(' v ');
  const about = { ...EMPTY_NOTICE_FIELDS, title: sides, url: addressOfMatch(fixture, people) };
  const isOn = date !== null && !isCalledOff(fixture);
  const isToCome = isOn && date >= facts.today();
  switch (kind) {
    case 'moved': {
      const when = isToCome ? `It is now on ${longDateText(date)}.` : 'There is no new date yet.';
      const now = isOn && !isToCome ? `It was moved to ${longDateText(date)}.` : when;
      const why = fixture.note === undefined ? '' : ` ${fixture.note}`;
      const body = state === 'cancelled' ? `This match is cancelled.${why}` : `This match is postponed. ${now}`;
      const duty = { isFor: (actor: Actor) => isCaptainOfAny(teamIds, actor), text: '', url: about.url };
      return state === 'planned' ? null : { ...about, body, teamIds, duty };
    }
    case 'tonight': {
      const time = fixture.time ?? facts.content().matchTime;
      const parts = [timeInWords(time), venueOfFixture(fixture, people)];
      const body = parts.filter((part) => part !== '').join(', ');
      const title = `${isEveningTime(time) ? 'Tonight' : 'Today'}: ${sides}`;
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
      const text = `What you asked, to postpone this match, was declined.${isOn ? ` It ${isToCome ? 'is' : 'was due'} on ${longDateText(date)}.` : ''}`;
      return { ...about, duty: { isFor: (actor) => isCaptainOfAny(asked, actor), text, url: '/open-results' } };
    }
  }
}

/**
 * Returns the published fixture with this id, in the default season or the one before it; `null` if there is no such
 * fixture, or if it has a result.
 */
async function findScheduledFixtureWithoutResult(facts: Facts, id: string): Promise<ScheduledFixture | null> {
  for (const { name } of defaultAndPreviousSeason(await facts.seasons())) {
    const { scheduled, results } = await publishedFixtureList(facts, name);
    const fixture = scheduled.find((one) => one.id === id);
    if (fixture) return results.has(id) ? null : fixture;
  }
  return null;
}

/**
 * Returns the season before the default season, if there is one, and then the default season. In both, results may
 * still be missing.
 */
export function defaultAndPreviousSeason({ list, default: shown }: SeasonsWithDefault): StoredSeason[] {
  return list.slice(0, list.findIndex(({ name }) => name === shown) + 1).slice(-2);
}

async function noticeOfTie(facts: Facts, id: string, kind: 'tie' | 'reminder'): Promise<Notice | null> {
  const people = await facts.people();
  const cup = await findRecentCup(facts, ({ ties }) => ties.some((one) => one.id === id));
  const tie = cup?.ties.find((one) => one.id === id);
  if (!cup || !tie || (kind === 'tie' && tie.result === null)) return null;
  const names = entrantNamesOfCup(cup, people);
  const title = tieText(tie, cup.competition, (entrant) => names.get(entrant)!);
  const about = { ...EMPTY_NOTICE_FIELDS, title, url: cupAddress(cup) };
  if (kind === 'reminder') return isTiePlayable(tie) ? { ...about, duty: dutyOfTie(cup, tie, people) } : null;
  return { ...about, ...teamAndPlayerIdsOfEntrants(knownEntrantsOfTie(cup, tie), people) };
}

/**
 * Returns the first cup for which `has` is true, in the default season or the one before it; `null` if there is none.
 */
async function findRecentCup(
  facts: Facts,
  has: (cup: CupWithTies) => boolean | Promise<boolean>,
): Promise<CupWithTies | null> {
  for (const { name } of defaultAndPreviousSeason(await facts.seasons()))
    for (const cup of await facts.cups(name)) if (await has(cup)) return cup;
  return null;
}

async function noticeOfDraw(facts: Facts, id: string, now: number): Promise<Notice | null> {
  const drawsOf = ({ competition }: CupWithTies) => facts.draws(competition.id);
  const isIt = (one: { id: string; deleted: boolean }) => one.id === id && !one.deleted;
  const cup = await findRecentCup(facts, async (one) => (await drawsOf(one)).draws.some(isIt));
  if (cup === null) return null;
  const { draws, reveals } = await drawsOf(cup);
  const draw = draws.find(isIt)!; // the cup has this draw
  const people = await facts.people();
  const { name, rounds, entrants } = cup.competition;
  const names = entrantNamesOfCup(cup, people);
  const drawn = new Set(draw.pairs.flatMap(({ competitorA, competitorB }) => [competitorA, competitorB]));
  const reveal = reveals.get(id);
  const isShown = reveal === undefined || !areMatchesStillHidden(reveal, draw.pairs.length, now);
  const holders = entrants.filter((one) => drawn.has(names.get(one.id)!));
  return {
    ...EMPTY_NOTICE_FIELDS,
    title:
      draw.round === undefined
        ? cupDisplayName(name)
        : `${cupDisplayName(name)}, ${roundName(draw.round, rounds.length)}`,
    body: isShown ? 'The draw has been made. See who meets whom.' : 'The draw is being made now. Watch it.',
    url: isShown ? cupAddress(cup) : `/cup-draw/F?competition=${encodeURIComponent(cup.competition.id)}`,
    ...teamAndPlayerIdsOfEntrants(holders, people),
  };
}

function cupAddress({ competition }: CupWithTies): string {
  return `/cups/${encodeURIComponent(competition.id)}`;
}
