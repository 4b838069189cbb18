import {
  proofPageAddress,
  honours,
  type Honours,
  type RecordAnswer,
  proofOfRecord,
  type ProofOfRecord,
  records,
} from '#contract/records.ts';
import { allAppearancesIn, type Appearance, countedAppearancesIn } from '#domain/players/appearance.ts';
import { cupHonours } from '#domain/cups/cup-history.ts';
import { type DivisionHonours, divisionHonours, joinHonours } from '#domain/records/honours.ts';
import {
  type LeagueRecord,
  RECORD_NAMES,
  RECORD_RULES,
  type RecordRule,
  type RecordName,
  recordsOfSeasonsInParts,
} from '#domain/records/league-records.ts';
import { idAfterMerges, type TeamsAndPlayers } from '#domain/squads/teams-and-players.ts';
import {
  type LoneBreak,
  seasonTotalsFromLoneBreak,
  loneBreakRows,
  totalsWithLoneBreaks,
} from '#domain/players/lone-break.ts';
import { playerMatchFields } from '#domain/players/player-matches.ts';
import { addResultStatesToRows } from '#domain/cards/review.ts';
import {
  type MatchPerformance,
  seasonTotalsOfHolder,
  type SeasonTotals,
  teamPerformances,
} from '#domain/seasons/season-marks.ts';
import type { Facts } from '../cache/facts.ts';
import type { StatisticsSums } from '../cache/fact-cache.ts';
import { cachedRead } from '../http/reads.ts';
import { notFound, orNotFound } from '../refusal.ts';
import { createYieldToRequests, runYielding } from '../yield-to-requests.ts';
import type { StoredSeason } from '../storage/mappers/seasons.ts';
import { loadLatestDivisionTable } from '../tables/league-table.ts';
import { loneBreaksInSeason } from './lone-breaks.ts';
import { requestedSeasons } from './named-in-request.ts';
import { seasonNameInRequest } from '../seasons/named-season.ts';
import { fixtureAnswer } from '../fixture-list/fixture-answer.ts';
import { seasonProgress } from '../seasons/season-league.ts';

/** What records are about: one season or all (`null`), and one division or the whole league (`null`). */
type RecordScope = { season: string | null; division: number | null };

export const recordReads = [
  cachedRead(records, async (facts, { query }) => {
    const season = seasonNameInRequest(query.season);
    const marks = [];
    for (const name of await requestedSeasons(facts, query.season))
      marks.push(totalsWithLoneBreaks((await facts.sums(name)).marks, await loneBreaksInSeason(facts, name)));
    const scopes = await runYielding(recordsOfSeasonsInParts(marks, await facts.people()));
    return {
      season,
      scopes: scopes.map(({ division, records: found }) => ({
        division,
        records: found.map((one) => toRecordAnswer(one, { season, division })),
      })),
    };
  }),

  cachedRead(proofOfRecord, async (facts, { params, query }) => {
    const record = RECORD_NAMES.find((name) => name === params.record);
    if (!record) throw notFound('There is no such record.');
    const scope = { season: seasonNameInRequest(query.season), division: query.division ?? null };
    const seasons = await requestedSeasons(facts, query.season);
    const people = await facts.people();
    return RECORD_RULES[record].holder === 'player'
      ? proofOfPlayer(facts, { record, id: params.holderId, scope, seasons, people })
      : teamRecordProof(facts, { record, id: params.holderId, scope, seasons, people });
  }),

  cachedRead(honours, async (facts) => {
    const { list } = await facts.seasons();
    const computed = [];
    const turn = createYieldToRequests();
    for (const season of list) {
      await turn();
      if (!(await seasonProgress(facts, season)).finished) continue;
      const divisions = await seasonHonours(facts, season);
      const cups = cupHonours(await facts.cups(season.name), await facts.people());
      if (divisions.length + cups.length > 0) computed.push({ season, divisions, cups });
    }
    return { seasons: joinHonours(computed, facts.content().honours) };
  }),
];

function toRecordAnswer({ record, value, holders, ...several }: LeagueRecord, scope: RecordScope): RecordAnswer {
  return {
    record,
    holder: RECORD_RULES[record].holder,
    value,
    holders: holders.map((holder) => ({ ...holder, evidence: proofPageAddress({ record, id: holder.id, ...scope }) })),
    ...several,
  };
}

/**
 * A request for the proof of a record. `id`: the player or team who holds it. `seasons`: the names of the seasons in
 * `scope`.
 */
type ProofRequest = {
  record: RecordName;
  id: string;
  scope: RecordScope;
  seasons: readonly string[];
  people: TeamsAndPlayers;
};

/**
 * Returns the value of a player's record, and the frames or breaks that prove it. For a merged player's id, the proof
 * is about the player who remains. Throws 404 if there is no such player.
 */
async function proofOfPlayer(facts: Facts, asked: ProofRequest): Promise<ProofOfRecord> {
  const claimed = { ...asked, id: idAfterMerges(asked.people, asked.id) };
  const { record, id, seasons, people } = claimed;
  const player = orNotFound(people.players.get(id), 'There is no such player.');
  const fixtures = await facts.fixturesWithPlayers([id], seasons);
  const rule: RecordRule = RECORD_RULES[record];
  const played = rule.ofBreaks ? allAppearancesIn(fixtures) : countedAppearancesIn(fixtures);
  const feats = featsInScope(
    played.filter(({ playerId }) => playerId === id),
    claimed,
  );
  const lone = record === 'highestBreak' ? await loneBreaksOf(facts, claimed) : [];
  const claim = holderRecordValue(claimed, feats, lone.map(seasonTotalsFromLoneBreak));
  const breaks = lone.filter(({ points }) => points === claim.value);
  // The highest break may be a break without a known frame. If the player has such breaks, a frame proves the record
  // only if the highest break was made in that frame.
  const isProof = (one: Appearance) => lone.length === 0 || one.breaks.includes(claim.value);
  const frames = rule.proof(feats.filter(isProof)).map((one) => playerMatchFields(one, people));
  const rows = addResultStatesToRows(frames, fixtures, facts.today);
  const more = breaks.length === 0 ? {} : { breaks: loneBreakRows(breaks, people) };
  return { ...claim, name: player.name, frames: rows, fixtures: [], ...more };
}

/**
 * Returns a player's breaks without a known frame, from the seasons and the division that a league record is about. If
 * the record is about the whole league, returns the breaks from all divisions.
 */
async function loneBreaksOf(facts: Facts, { id, seasons, scope: { division } }: ProofRequest): Promise<LoneBreak[]> {
  const found: LoneBreak[] = [];
  for (const name of seasons)
    for (const one of await loneBreaksInSeason(facts, name))
      if (one.playerId === id && (division === null || one.division === division)) found.push(one);
  return found;
}

async function teamRecordProof(facts: Facts, claimed: ProofRequest): Promise<ProofOfRecord> {
  const { record, id, seasons, people } = claimed;
  const team = orNotFound(people.teams.get(id), 'There is no such team.');
  const played = teamPerformances(await facts.fixturesAmong(seasons, { teamId: id }));
  const feats = featsInScope(
    played.filter(({ teamId }) => teamId === id),
    claimed,
  );
  const fixtures = RECORD_RULES[record].proof(feats).map(({ fixture }) => fixtureAnswer(fixture, people, facts.today));
  return { ...holderRecordValue(claimed, feats), name: team.name, frames: [], fixtures };
}

function featsInScope<T extends MatchPerformance>(feats: readonly T[], { scope: { division } }: ProofRequest): T[] {
  return feats.filter(({ fixture }) => division === null || fixture.division === division);
}

/**
 * Returns the holder's value of a record, and the first and last season that contributed to the value. The value is
 * computed from the holder's frames or fixtures (`feats`) and from the holder's breaks without a known frame (`more`).
 * The value is 0 if the holder has none of these, or too few for the record.
 */
function holderRecordValue(
  { record, id, scope }: ProofRequest,
  feats: readonly MatchPerformance[],
  more: readonly SeasonTotals[] = [],
) {
  const seasons = Map.groupBy(feats, ({ fixture }) => fixture.season);
  const marks = [...Array.from(seasons.values(), (played) => seasonTotalsOfHolder(id, played)), ...more];
  const claim = marks.length === 0 ? null : RECORD_RULES[record].claim(marks);
  return { record, ...scope, id, ...(claim ?? { value: 0, firstSeason: '', lastSeason: '' }) };
}

type DivisionHonoursOfSeason = Honours['seasons'][number]['divisions'];

/**
 * The cached honours of each season, keyed by the season's `StatisticsSums` object. `basis`: the other data from which
 * the honours were computed. A new result replaces only the sums of its own season, so the honours of other seasons
 * stay cached.
 */
const honoursCache = new WeakMap<StatisticsSums, { basis: readonly unknown[]; earned: DivisionHonoursOfSeason }>();

export async function seasonHonours(facts: Facts, season: StoredSeason): Promise<DivisionHonoursOfSeason> {
  const sums = await facts.sums(season.name);
  // `facts` returns the same object for data that has not changed, so comparing the objects is enough.
  const basis = [season, await facts.adjustments(season.name), await facts.people()];
  const cached = honoursCache.get(sums);
  if (cached && basis.every((fact, i) => fact === cached.basis[i])) return cached.earned;
  const earned = await computeSeasonHonours(facts, season, sums);
  honoursCache.set(sums, { basis, earned });
  return earned;
}

async function computeSeasonHonours(
  facts: Facts,
  season: StoredSeason,
  { marks }: StatisticsSums,
): Promise<DivisionHonoursOfSeason> {
  const { players } = await facts.people();
  const earned = [];
  const turn = createYieldToRequests();
  for (const division of season.divisions) {
    await turn();
    const table = await loadLatestDivisionTable(facts, season, division);
    const found = divisionHonours(division, table, marks.get(division)?.players ?? [], players);
    if (found) earned.push(honoursAnswer(found, season.name));
  }
  return earned;
}

function honoursAnswer({ highestBreak, framesWon, ...teams }: DivisionHonours, season: string) {
  const { division } = teams;
  const scope = { season, division };
  return {
    ...teams,
    table: `/league-standings?season=${season}&division=${division}`,
    highestBreak: highestBreak && toRecordAnswer(highestBreak, scope),
    framesWon: framesWon && toRecordAnswer(framesWon, scope),
  };
}
