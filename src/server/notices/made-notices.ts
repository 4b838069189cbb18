import { correctionAddress, fixtureAddress, openResultAddress } from '#contract/addresses.ts';
import { type Fixture, teamScore } from '#domain/cards/fixture.ts';
import { resultState, stateMark } from '#domain/cards/review.ts';
import { countOf } from '#domain/count.ts';
import type { EntrantOf } from '#domain/cups/cup.ts';
import type { Cup } from '#domain/cups/cup-history.ts';
import { isRevealing, roundName } from '#domain/draws/draw.ts';
import { confirmingTeam, type Feat, type Notice, type NoticeKey } from '#domain/followers/notices.ts';
import { subjectOf } from '#domain/people/permissions.ts';
import { appearancesIn } from '#domain/players/appearance.ts';
import { knownPlayer, type People } from '#domain/squads/people.ts';
import type { Facts } from '../cache/facts.ts';
import { publishedList, venueOf } from '../fixture-list/season-list.ts';
import { longDay, scoreLine, sidesOf, tieLine } from '../history/summaries.ts';
import { timeWords } from '../publish/day-words.ts';
import { namesIn } from '../routes/cups.ts';
import { milestonesOfCard } from '../routes/digest.ts';

const NOBODY = { teamIds: [], playerIds: [], feats: [], confirm: null, toSettle: null };

/**
 * Returns what followers are told of something, in the names and with the facts of now; `null` if it is no longer so, such as
 * a result that was deleted. `now`: the server's clock, for draws that are being shown.
 */
export async function noticeOf(facts: Facts, { kind, id }: NoticeKey, now: number): Promise<Notice | null> {
  switch (kind) {
    case 'result':
      return ofResult(facts, id);
    case 'dispute':
      return ofDispute(facts, id);
    case 'tie':
      return ofTie(facts, id);
    case 'draw':
      return ofDraw(facts, id, now);
    case 'moved':
    case 'tonight':
      return ofListed(facts, id, kind);
  }
}

async function ofResult(facts: Facts, id: string): Promise<Notice | null> {
  const fixture = await facts.fixture(id);
  if (fixture === null) return null;
  const people = await facts.people();
  const { homeTeamId, awayTeamId, division, week } = fixture;
  const played = appearancesIn([fixture]);
  const toConfirm = confirmingTeam(fixture, facts.today);
  return {
    ...NOBODY,
    title: scoreLine(fixture, people) + stateMark(resultState(fixture, facts.today)),
    body: `Division ${division}, week ${week}`,
    url: addressOf(fixture),
    teamIds: [homeTeamId, awayTeamId],
    playerIds: played.map(({ playerId }) => playerId),
    feats: [...framesWon(played, people), ...(await milestonesOfCard(facts, fixture))],
    confirm:
      toConfirm === null
        ? null
        : {
            teamId: toConfirm,
            text: 'Is it right? Please confirm it, or say what is wrong.',
            url: openResultAddress(id),
          },
  };
}

function addressOf(fixture: Fixture): string {
  return fixtureAddress({ ...fixture, fixtureId: fixture.id, weekNumber: fixture.week });
}

/** `Ann Lee won 1 of 2 frames.` */
function framesWon(played: ReturnType<typeof appearancesIn>, { players }: People): Feat[] {
  return [...Map.groupBy(played, ({ playerId }) => playerId)].map(([playerId, own]) => {
    const won = own.filter((one) => one.won).length;
    return { playerId, text: `${knownPlayer(players, playerId).name} won ${won} of ${countOf(own.length, 'frame')}.` };
  });
}

async function ofDispute(facts: Facts, id: string): Promise<Notice | null> {
  const fixture = await facts.fixture(id);
  if (fixture === null || resultState(fixture, facts.today) !== 'disputed') return null;
  const { home, away } = teamScore(fixture);
  return {
    ...NOBODY,
    title: 'A result is disputed',
    body: `${sidesOf(fixture, (await facts.people()).teams).join(' v ')}, recorded as ${home}–${away}`,
    url: correctionAddress(id),
    toSettle: subjectOf(fixture),
  };
}

async function ofListed(facts: Facts, id: string, kind: 'moved' | 'tonight'): Promise<Notice | null> {
  const { default: season } = await facts.seasons();
  const listed = await publishedList(facts, season);
  const fixture = listed.scheduled.find((one) => one.id === id);
  if (fixture === undefined || listed.results.has(id)) return null;
  const { date, state, homeTeamId, awayTeamId } = fixture;
  const sides = sidesOf(fixture, listed.people.teams).join(' v ');
  const about = { ...NOBODY, url: `/team/${encodeURIComponent(homeTeamId)}`, teamIds: [homeTeamId, awayTeamId] };
  if (kind === 'moved') {
    const day =
      state === 'rearranged' && date !== null ? ` It is now on ${longDay(date)}.` : ' There is no new date yet.';
    return state === 'planned' ? null : { ...about, title: sides, body: `This match is postponed.${day}` };
  }
  if (date !== facts.today() || state === 'postponed') return null;
  const { matchTime } = facts.content();
  const venue = venueOf(fixture, listed.people);
  const body = [matchTime === null ? '' : timeWords(matchTime), venue].filter((part) => part !== '').join(', ');
  return { ...about, title: `Tonight: ${sides}`, body };
}

async function ofTie(facts: Facts, id: string): Promise<Notice | null> {
  const { default: season } = await facts.seasons();
  const people = await facts.people();
  for (const cup of await facts.cups(season)) {
    const tie = cup.ties.find((one) => one.id === id);
    if (!tie?.result) continue;
    const names = namesIn(cup, people);
    const sides = cup.competition.entrants.filter((one) => one.id === tie.home || one.id === tie.away);
    const title = tieLine(tie, cup.competition, (entrant) => names.get(entrant)!);
    return { ...NOBODY, title, body: '', url: cupAddress(cup), ...holdersOf(sides, people) };
  }
  return null;
}

async function ofDraw(facts: Facts, id: string, now: number): Promise<Notice | null> {
  const { default: season } = await facts.seasons();
  const people = await facts.people();
  for (const cup of await facts.cups(season)) {
    const { draws, reveals } = await facts.draws(cup.competition.id);
    const draw = draws.find((one) => one.id === id && !one.deleted);
    if (draw === undefined) continue;
    const { name, rounds, entrants } = cup.competition;
    const names = namesIn(cup, people);
    const drawn = new Set(draw.pairs.flatMap(({ competitorA, competitorB }) => [competitorA, competitorB]));
    const reveal = reveals.get(id);
    const isShown = reveal === undefined || !isRevealing(reveal, draw.pairs.length, now);
    const title = draw.round === undefined ? name : `${name}, ${roundName(draw.round, rounds.length)}`;
    return {
      ...NOBODY,
      title,
      body: isShown ? 'The draw has been made. See who meets whom.' : 'The draw is being made now. Watch it.',
      url: isShown ? cupAddress(cup) : `/cup-draw/F?competition=${encodeURIComponent(cup.competition.id)}`,
      ...holdersOf(
        entrants.filter((one) => drawn.has(names.get(one.id)!)),
        people,
      ),
    };
  }
  return null;
}

function cupAddress({ competition }: Cup): string {
  return `/cups/${encodeURIComponent(competition.id)}`;
}

/** Those whom entrants stand for; a name alone is that of a team that is called so. */
function holdersOf(entrants: readonly EntrantOf[], { teams }: People): Pick<Notice, 'teamIds' | 'playerIds'> {
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
