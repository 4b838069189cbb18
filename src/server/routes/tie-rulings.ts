import type { PlayerRuling } from '#domain/rules/ruling.ts';
import { frameIndexAfterResultChange, sideOfPlayerInFrame } from '#domain/cups/appearances.ts';
import type { CupWithTies } from '#domain/cups/cup-history.ts';
import type { ResolvedTie, Tie } from '#domain/cups/cup.ts';
import type { TieResult } from '#domain/cups/stored-result.ts';
import type { Subject } from '#domain/people/permissions.ts';
import { idAfterMerges, requirePlayer } from '#domain/squads/teams-and-players.ts';
import type { Facts } from '../cache/facts.ts';
import { tieText } from '../history/summaries.ts';
import { conflict, invalidInput } from '../refusal.ts';
import { rulingStore } from '../storage/mappers/described.ts';
import { findUndeletedCompetition, tieOrThrow } from '../storage/mappers/cups.ts';
import { newId } from '../storage/new-id.ts';
import { asDeleted, asUndeleted } from '../storage/mappers/mapper.ts';
import type { ChangeTransaction } from '../storage/store.ts';
import { putCupChangeIfConsistent, permissionSubjectOfTie } from './tie-writes.ts';
import { entrantNamesOfCup } from './cups.ts';
import { loadEligibilityMarksByTie } from './tie-marks.ts';

/** The id of the tie that a decision is about, and the id of the tie's competition. */
type TieIds = { competitionId?: string | null | undefined; tieId?: string | null | undefined };
type DecisionAboutPlayer = Pick<PlayerRuling, 'match' | 'playerId' | 'decision' | 'note'>;

async function findCupAndTie(
  facts: Facts,
  { competitionId, tieId }: TieIds,
): Promise<{ cup: CupWithTies; tie: ResolvedTie } | null> {
  const cup = competitionId ? await facts.cup(competitionId) : null;
  const tie = cup?.ties.find(({ id }) => id === tieId);
  return cup && tie ? { cup, tie } : null;
}

/**
 * Returns what the permission check needs for a decision about a tie: the same as for the tie's result. Returns an
 * empty object if there is no such tie.
 */
export async function permissionSubjectOfTieRuling(place: TieIds, facts: Facts): Promise<Subject> {
  const found = await findCupAndTie(facts, place);
  return found ? permissionSubjectOfTie(found.cup, found.tie, await facts.people()) : {};
}

/**
 * Stores an official's decision about a player who may be ineligible for a frame of a tie (Rule E24). Returns the
 * summary for the history. Throws 422 if there is no such tie, or if the player is not in the frame. Throws 409 if the
 * player is eligible, or if the result or draw of a later round would then have the wrong entrants.
 */
export async function storeTiePlayerRuling(
  change: ChangeTransaction,
  facts: Facts,
  place: TieIds,
  sent: DecisionAboutPlayer,
): Promise<string> {
  const found = await findCupAndTie(facts, place);
  if (!found) throw invalidInput([{ path: 'tieId', message: 'There is no such tie.' }]);
  const { cup, tie } = found;
  const people = await facts.people();
  const playerId = idAfterMerges(people, sent.playerId);
  const side = sideOfPlayerInFrame(tie, cup.competition, { match: sent.match, playerId });
  if (!side) throw invalidInput([{ path: 'playerId', message: 'This player is not in that frame.' }]);
  const { name } = requirePlayer(people.players, playerId);
  const marks = (await loadEligibilityMarksByTie(facts, cup)).get(tie.id) ?? [];
  const mark = marks.find((one) => one.frame === sent.match && one.playerId === playerId);
  if (!mark) throw conflict(`No rule is against ${name} here.`);
  const known = cup.rulings?.find(
    (one) => one.tieId === tie.id && one.match === sent.match && one.playerId === playerId,
  );
  await change.put('ruling', {
    id: known?.id ?? newId(),
    season: cup.competition.season,
    division: null,
    week: null,
    fixtureId: null,
    competitionId: cup.competition.id,
    tieId: tie.id,
    match: sent.match,
    teamId: mark.teamId,
    playerId,
    decision: sent.decision,
    rules: [mark.rule],
    note: sent.note,
    deleted: false,
  });
  const names = entrantNamesOfCup(cup, people);
  const nameOf = (id: string) => names.get(id) ?? '?';
  const stored = (await findUndeletedCompetition(change.db, cup.competition.id))!;
  await putCupChangeIfConsistent(change, stored, await tieOrThrow(change.db, tie.id), nameOf);
  const where = `frame ${sent.match + 1} of ${tieText(tie, cup.competition, nameOf)}`;
  const loser = nameOf(tie[side] ?? '');
  return sent.decision === 'accept' ? `Accepted ${name} in ${where}` : `${loser} lost ${where}, because of ${name}`;
}

/**
 * Updates officials' decisions about frames when the result of a tie changes, so that each decision stays with its
 * frame. Deletes a decision if its frame no longer exists, for example because the result or the leg was deleted. If an
 * earlier leg now has more or fewer frames, gives the decision the new index of its frame.
 */
export async function moveRulingsWithFrames(
  change: ChangeTransaction,
  { season, id, result: before }: Tie,
  after: TieResult | null,
) {
  if (!before) return;
  const own = (await rulingStore.liveWith(change.db, 'season', [season])).filter(({ tieId }) => tieId === id);
  for (const one of own) {
    const place = frameIndexAfterResultChange(before, after, one.match);
    if (place === null) await change.put('ruling', asDeleted(one));
    else if (place !== one.match) await change.put('ruling', asUndeleted({ ...one, match: place }));
  }
}
