import { correctionAddress, captainResultReviewAddress, tieResultEntryAddress } from '#contract/addresses.ts';
import { requirePlayer, requireTeam, type TeamsAndPlayers } from '#domain/squads/teams-and-players.ts';
import type { ToDo } from '#domain/to-do/to-do.ts';
import { fixturePairingAnswer } from '../fixture-list/season-teams.ts';
import { tieSideNames } from '../notices/duties.ts';

/**
 * Returns a task for officials: to accept or refuse a player in a match, because the player may be ineligible under a
 * rule of the league.
 */
export function taskForMarkedPlayer({ marked, on }: Extract<ToDo, { marked: unknown }>, people: TeamsAndPlayers) {
  const { match, teamId, playerId, marks } = marked;
  const player = requirePlayer(people.players, playerId);
  return {
    ...fixturePairingAnswer(on, people),
    date: on.date,
    fixtureId: on.id,
    match,
    playerId,
    playerName: player.name,
    playerTeamName: requireTeam(people.teams, player.teamId).name,
    teamId,
    rule: marks[0]!.rule, // a marked player has at least one mark
    text: marks.map(({ text }) => text).join(' '),
    link: captainResultReviewAddress(on.id),
  };
}

/** Returns the task about a squad that has too few players. */
export function taskForSmallSquad({ squad: { teamId, division, text }, season }: Extract<ToDo, { squad: unknown }>) {
  const link = `/admin/update-team?${new URLSearchParams({ team: teamId }).toString()}`;
  return { season, division, teamId, rule: 'least', text, link };
}

/**
 * Returns a task for officials: to accept or refuse a player in a frame of a cup tie, because the player may be
 * ineligible under a rule of the cup.
 */
export function taskForMarkedFrame(
  { inFrame, ofTie: { cup, tie } }: Extract<ToDo, { inFrame: unknown }>,
  people: TeamsAndPlayers,
) {
  const { frame, playerId, teamId, rule, text } = inFrame;
  const { id: competitionId, season } = cup.competition;
  const player = requirePlayer(people.players, playerId);
  const [homeTeamName, awayTeamName] = tieSideNames(cup, tie, people);
  return {
    season,
    date: tie.result?.playedOn ?? null,
    competitionId,
    tieId: tie.id,
    homeTeamName,
    awayTeamName,
    match: frame,
    playerId,
    playerName: player.name,
    playerTeamName: requireTeam(people.teams, player.teamId).name,
    teamId,
    rule,
    text,
    link: tieResultEntryAddress(competitionId, tie.id),
  };
}

/**
 * Returns a task for officials: to decide about a proposal. The proposal is to take points from a team, to add points
 * to a team, or to give points back.
 */
export function taskForPointsProposal({ proposal }: Extract<ToDo, { proposal: unknown }>, people: TeamsAndPlayers) {
  const { penaltyId, season, division, week: weekNumber, date, teamId, points, text, how, ...of } = proposal;
  const { fixtureId, listedId, homeTeamId, awayTeamId } = of;
  const nameIn = (id: string | null) => (id === null ? null : requireTeam(people.teams, id).name);
  const place = { season, division, weekNumber, date, fixtureId, listedId };
  const sides = { homeTeamId, homeTeamName: nameIn(homeTeamId), awayTeamId, awayTeamName: nameIn(awayTeamId) };
  const list = `/admin/matches?${new URLSearchParams({ season, fixture: listedId ?? '' }).toString()}`;
  const link = fixtureId === null ? (listedId === null ? '/admin/adjustments' : list) : correctionAddress(fixtureId);
  return { ...place, ...sides, penaltyId, teamId, points, ...(how === 'take' ? {} : { how }), text, link };
}
