import type { Ruling } from '#domain/rules/ruling.ts';
import { frameIndexAfter, sideInFrame } from '#domain/cups/appearances.ts';
import type { Cup } from '#domain/cups/cup-history.ts';
import type { ResolvedTie, Tie } from '#domain/cups/cup.ts';
import type { TieResult } from '#domain/cups/stored-result.ts';
import type { Subject } from '#domain/people/permissions.ts';
import { currentId, knownPlayer } from '#domain/squads/people.ts';
import type { Facts } from '../cache/facts.ts';
import { tieLine } from '../history/summaries.ts';
import { conflict, invalid } from '../refusal.ts';
import { rulings } from '../storage/mappers/described.ts';
import { liveCompetition, storedTie } from '../storage/mappers/cups.ts';
import { newId } from '../storage/new-id.ts';
import { markDeleted, markLive } from '../storage/mappers/mapper.ts';
import type { Change } from '../storage/store.ts';
import { putUnlessPlayedOn, subjectOfTie } from './tie-writes.ts';
import { entrantNamesIn } from './cups.ts';
import { loadTieMarks } from './tie-marks.ts';

/** The tie that a decision is about. */
type Place = { competitionId?: string | null | undefined; tieId?: string | null | undefined };
type Decision = Pick<Ruling, 'match' | 'playerId' | 'decision' | 'note'>;

async function tieAt(facts: Facts, { competitionId, tieId }: Place): Promise<{ cup: Cup; tie: ResolvedTie } | null> {
  const cup = competitionId ? await facts.cup(competitionId) : null;
  const tie = cup?.ties.find(({ id }) => id === tieId);
  return cup && tie ? { cup, tie } : null;
}

/**
 * Returns the teams and divisions that a decision about a tie concerns, for the permission check: those of its result.
 */
export async function subjectOfTieRuling(place: Place, facts: Facts): Promise<Subject> {
  const found = await tieAt(facts, place);
  return found ? subjectOfTie(found.cup, found.tie, await facts.people()) : {};
}

/**
 * Decides about a player in a frame of a tie (Rule E24). Returns the history's summary. Throws 409 if this would change
 * a winner who has already played in the next round.
 */
export async function ruleOnTie(change: Change, facts: Facts, place: Place, sent: Decision): Promise<string> {
  const found = await tieAt(facts, place);
  if (!found) throw invalid([{ path: 'tieId', message: 'There is no such tie.' }]);
  const { cup, tie } = found;
  const people = await facts.people();
  const playerId = currentId(people, sent.playerId);
  const side = sideInFrame(tie, cup.competition, { match: sent.match, playerId });
  if (!side) throw invalid([{ path: 'playerId', message: 'This player is not in that frame.' }]);
  const { name } = knownPlayer(people.players, playerId);
  const marks = (await loadTieMarks(facts, cup)).get(tie.id) ?? [];
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
  const names = entrantNamesIn(cup, people);
  const nameOf = (id: string) => names.get(id) ?? '?';
  const stored = (await liveCompetition(change.db, cup.competition.id))!;
  await putUnlessPlayedOn(change, stored, await storedTie(change.db, tie.id), nameOf);
  const where = `frame ${sent.match + 1} of ${tieLine(tie, cup.competition, nameOf)}`;
  const loser = nameOf(tie[side] ?? '');
  return sent.decision === 'accept' ? `Accepted ${name} in ${where}` : `${loser} lost ${where}, because of ${name}`;
}

/**
 * Keeps decisions with their frames when the result of a tie changes. A decision is removed together with its result or
 * leg. It moves with its leg if the leg's frames get other numbers.
 */
export async function moveRulings(change: Change, { season, id, result: before }: Tie, after: TieResult | null) {
  if (!before) return;
  const own = (await rulings.liveWith(change.db, 'season', [season])).filter(({ tieId }) => tieId === id);
  for (const one of own) {
    const place = frameIndexAfter(before, after, one.match);
    if (place === null) await change.put('ruling', markDeleted(one));
    else if (place !== one.match) await change.put('ruling', markLive({ ...one, match: place }));
  }
}
