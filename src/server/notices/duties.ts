import { cardQuery, tieResultEntryAddress } from '#contract/addresses.ts';
import { cupDisplayName } from '#domain/cups/cup-label.ts';
import { type EntrantWithoutId, type ResolvedTie, roundSettings } from '#domain/cups/cup.ts';
import type { CupWithTies } from '#domain/cups/cup-history.ts';
import { roundName } from '#domain/draws/draw.ts';
import type { ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import { type Duty, isCaptainOfAny, mustAnswerPostponement, type Notice } from '#domain/followers/notices.ts';
import { divisionInWords, divisionNamesIn, type SeasonsWithDivisionNames } from '#domain/seasons/division-names.ts';
import type { TeamsAndPlayers } from '#domain/squads/teams-and-players.ts';
import { fixturePairingAnswer } from '../fixture-list/season-teams.ts';
import { longDateText } from '../history/summaries.ts';
import { entrantNamesOfCup } from '../routes/cups.ts';

type FixtureWithTeamNames = {
  homeTeamName: string;
  awayTeamName: string;
  season: string;
  division: number;
  weekNumber: number;
};

/** Returns text such as `Lions v Tigers (division 1, week 4)`. */
export function fixtureWords(pair: FixtureWithTeamNames, seasons: SeasonsWithDivisionNames): string {
  const { homeTeamName, awayTeamName, season, division, weekNumber } = pair;
  const inWords = divisionInWords(divisionNamesIn(seasons, season), division);
  return `${homeTeamName} v ${awayTeamName} (${inWords}, week ${weekNumber})`;
}

/**
 * Returns what the captains must do about a fixture without a result: answer a request to postpone it, enter its
 * result, or find a new date.
 */
export function dutyOfScheduledFixture(
  fixture: ScheduledFixture,
  people: TeamsAndPlayers,
  seasons: SeasonsWithDivisionNames,
): Duty {
  const pairing = fixturePairingAnswer(fixture, people);
  const { homeTeamId, awayTeamId } = pairing;
  const pair = fixtureWords(pairing, seasons);
  if (fixture.postponement) {
    const { date, agreed } = fixture.postponement;
    const day = date === null ? '' : ` to ${longDateText(date)}`;
    const text = agreed
      ? `Both captains want to postpone ${pair}${day}. A league official has to accept or decline it.`
      : `Can ${pair} be postponed${day}? Please accept or decline.`;
    return { isFor: (actor) => mustAnswerPostponement(fixture, actor), text, url: '/open-results' };
  }
  const by = fixture.playBy === undefined ? '' : ` It must be played by ${longDateText(fixture.playBy)}.`;
  const text =
    fixture.state === 'postponed'
      ? `${pair} was postponed and has no new date.${by} Please agree on one, and enter its card.`
      : `The result of ${pair} is missing. Please enter it.`;
  const query = new URLSearchParams(cardQuery({ ...pairing, date: fixture.date })).toString();
  return { isFor: (actor) => isCaptainOfAny([homeTeamId, awayTeamId], actor), text, url: `/data-input?${query}` };
}

/** Returns the two entrants of a tie. An entrant that is not known yet is left out. */
export function knownEntrantsOfTie({ competition }: CupWithTies, { home, away }: ResolvedTie): EntrantWithoutId[] {
  return competition.entrants.filter((one) => one.id === home || one.id === away);
}

/** Returns the names of the two sides of a tie. The name of a side that is not known yet is empty. */
export function tieSideNames(
  cup: CupWithTies,
  { home, away }: ResolvedTie,
  people: TeamsAndPlayers,
): [home: string, away: string] {
  const names = entrantNamesOfCup(cup, people);
  const nameOf = (side: string | null): string => names.get(side ?? '') ?? '';
  return [nameOf(home), nameOf(away)];
}

/** Returns what the captains of a tie's teams must do: enter the result. */
export function dutyOfTie(cup: CupWithTies, tie: ResolvedTie, people: TeamsAndPlayers): Duty {
  const { id, name, rounds } = cup.competition;
  const [home, away] = tieSideNames(cup, tie, people);
  const by = roundSettings(cup.competition, tie.round).playBy;
  const due = by === null ? '' : ` by ${longDateText(by)}`;
  const { teamIds } = teamAndPlayerIdsOfEntrants(knownEntrantsOfTie(cup, tie), people);
  return {
    isFor: (actor) => isCaptainOfAny(teamIds, actor),
    text: `${cupDisplayName(name)}, ${roundName(tie.round, rounds.length)}: ${home} v ${away} was to be played${due}. Please enter the result.`,
    url: tieResultEntryAddress(id, tie.id),
  };
}

/**
 * Returns the ids of the teams and players that entrants consist of. If an entrant has only a name, returns the team
 * with that name.
 */
export function teamAndPlayerIdsOfEntrants(
  entrants: readonly EntrantWithoutId[],
  { teams }: TeamsAndPlayers,
): Pick<Notice, 'teamIds' | 'playerIds'> {
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
