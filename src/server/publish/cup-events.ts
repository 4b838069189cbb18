import { type ICalEventData, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { entrantNames } from '#domain/competition.ts';
import type { Cup } from '#domain/cup-history.ts';
import { addDays } from '#domain/day.ts';
import { roundName } from '#domain/draw.ts';
import { knownTeam, type People } from '#domain/people.ts';
import type { Facts } from '../cache/facts.ts';

/**
 * A tie of a team cup in a team's calendar: on the day on which it was played, or, while it is open, on the last day on
 * which it is to be played.
 */
export type CalendarTie = {
  tieId: string;
  competitionId: string;
  day: string;
  /** Whether the tie is open, so that any day up to `day` would do. */
  isOpen: boolean;
  summary: string;
  description: string;
  /** The home team's; empty if unknown. */
  venue: string;
  sequence: number;
};

/** Returns the dated ties of a team in the cups of a season. */
export async function tiesOfTeam(
  facts: Facts,
  season: string,
  teamId: string,
): Promise<Omit<CalendarTie, 'sequence'>[]> {
  const people = await facts.people();
  return (await facts.cups(season)).flatMap((cup) => tiesIn(cup, teamId, people));
}

function tiesIn({ competition, ties }: Cup, teamId: string, people: People): Omit<CalendarTie, 'sequence'>[] {
  const { id: competitionId, name, season, rounds, entrants } = competition;
  const own = entrants.find((entrant) => 'teamId' in entrant && entrant.teamId === teamId);
  if (!own) return [];
  const names = entrantNames(entrants, people);
  return ties.flatMap((tie) => {
    const { id: tieId, round, state, home, away, result } = tie;
    const isOpen = state === 'open';
    const day = isOpen ? rounds[round - 1]!.playBy : (result?.playedOn ?? null);
    if ((home !== own.id && away !== own.id) || day === null || home === null || away === null) return [];
    const [homeName, awayName] = [names.get(home)!, names.get(away)!];
    const score = state === 'played' && result ? `${result.homeFrames}–${result.awayFrames}` : 'v';
    const host = entrants.find(({ id }) => id === home);
    const venue = host && 'teamId' in host ? (knownTeam(people.teams, host.teamId).venue ?? '') : '';
    const summary = `${isOpen ? 'Play by today: ' : ''}${homeName} ${score} ${awayName}`;
    const description = `${name}, ${roundName(round, rounds.length)}, season ${season}`;
    return { tieId, competitionId, day, isOpen, summary, description, venue };
  });
}

/** Returns the event of a tie: a whole day. The day stands for the moment of the last change, which is not known. */
export function tieEvent(tie: CalendarTie, address: string): ICalEventData {
  const start = new Date(`${tie.day}T00:00:00Z`);
  return {
    id: `${tie.tieId}@${new URL(address).hostname}`,
    start,
    end: new Date(`${addDays(tie.day, 1)}T00:00:00Z`),
    allDay: true,
    stamp: start,
    sequence: tie.sequence,
    status: tie.isOpen ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
    transparency: ICalEventTransparency.TRANSPARENT,
    summary: tie.summary,
    description: tie.description,
    ...(tie.venue === '' ? {} : { location: tie.venue }),
    url: `${address}/cups/${tie.competitionId}`,
  };
}
