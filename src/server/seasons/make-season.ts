import { type AdminSeason, seasonBody } from '#contract/admin-seasons.ts';
import { countOf } from '#domain/count.ts';
import { collect, faulty, type Issue, valid } from '#domain/issue.ts';
import { placingsOf, type Placing, type Move, moveOf } from '#domain/placing.ts';
import { checkSeasonName, checkSeasonShape, checkTeamPlaces, unplacedTeams } from '#domain/season-draft.ts';
import { proposeSeason, type PreviousSeason } from '#domain/season-proposal.ts';
import { checkRules } from '#domain/season-rules.ts';
import { sift, type Sifted } from '../http/input.ts';
import { conflict } from '../refusal.ts';
import { settled } from '../http/faults.ts';
import type { StoredSeason } from '../storage/mappers/seasons.ts';
import type { Change } from '../storage/store.ts';
import {
  adminSeasonOf,
  isGiven,
  noSuchSeason,
  SEASON_ORDER,
  previousSeason,
  seasonCalled,
  seasonLeague,
  type SeasonLeague,
} from './season-league.ts';
import { showSeason } from './choose-season.ts';

type Draft = Sifted<typeof seasonBody._zod.output>;

/**
 * Makes a season from a body (contract §3): 422 with every fault at once, 409 where the league has it already. What is
 * not given is proposed from the season before. Teams move only where it becomes the default season.
 */
export async function makeSeason(change: Change, body: unknown): Promise<{ message: string; season: AdminSeason }> {
  const league = await seasonLeague(change.db);
  const { draft, issues } = sift(seasonBody, body);
  const before = draft.from === undefined ? league.shown : seasonCalled(league, draft.from);
  if (draft.from !== undefined && !before) issues.push(noSuchSeason('from', draft.from));
  // Whatever season it is checked by where that is not known, its fault is told, and nothing is made.
  const base = before ?? league.shown;
  if (!base) throw conflict('The league has no season that another could follow.');
  const made = settled(
    issues,
    readSeason(body, draft, await previousSeason(change.db, base, league), league),
    SEASON_ORDER,
  );
  if (seasonCalled(league, made.name)) throw conflict(`There is already a season ${made.name}.`);
  if (draft.makeDefault === true) await showSeason(change, league, made);
  else await change.put('season', made);
  const shown = draft.makeDefault === true ? ' It is shown by default.' : '';
  change.summarise(`Made season ${made.name}: ${movesText(made.placings ?? [])}.${shown}`.replace(/\.$/, ''));
  return {
    message: `Season ${made.name} is made.${shown}`,
    season: await adminSeasonOf(change.db, made.name),
  };
}

function readSeason(body: unknown, draft: Draft, before: PreviousSeason, { people }: SeasonLeague) {
  const issues: Issue[] = [];
  const name = collect(checkSeasonName(draft.season), issues);
  const usual = proposeSeason(before, {
    ...(name === undefined ? {} : { name }),
    ...(isWhole(draft.weeks) ? { weeks: draft.weeks } : {}),
  });
  const shape = collect(
    checkSeasonShape(
      {
        weeks: isGiven(body, 'weeks') ? draft.weeks : usual.weeks,
        divisions: isGiven(body, 'divisions') ? draft.divisions : usual.divisions,
        calendar: isGiven(body, 'calendar') ? draft.calendar : usual.calendar,
      },
      name,
    ),
    issues,
  );
  const rules = collect(checkRules(draft.rules ?? {}, before.season.rules), issues);
  const divisions = shape?.divisions;
  const given = isGiven(body, 'teams') ? draft.teams : [];
  const places = collect(checkTeamPlaces(given, people.teams, { name, divisions }), issues);
  if (places && divisions) {
    const staying = before.teams.map((team) => ({ ...team, deleted: false }));
    issues.push(...unplacedTeams(staying, places, divisions));
  }
  if (issues.length > 0 || name === undefined || !shape || !rules || !places) return faulty(issues);
  const wanted = new Map([...before.teams.map(({ id, division }) => [id, division] as const), ...places]);
  const placings = placingsOf(people.teams.values(), wanted);
  const season: StoredSeason = { name, ...shape, rules, imported: false, placings };
  return valid(season);
}

/** A number of weeks that a calendar can be made for. */
function isWhole(weeks: number | undefined): weeks is number {
  return weeks !== undefined && Number.isInteger(weeks) && weeks >= 1 && weeks <= 99;
}

const WORDS: readonly [Move, string][] = [
  ['promoted', 'promoted'],
  ['relegated', 'relegated'],
  ['retires', 'retired'],
  ['returns', 'back'],
];

/** `2 teams promoted, 2 relegated`, or that none moves. */
export function movesText(placings: readonly Pick<Placing, 'division' | 'was'>[]): string {
  const moves = placings.map(({ was, division }) => moveOf(was, division));
  const counts = WORDS.map(([move, word]) => ({ word, count: moves.filter((one) => one === move).length }));
  const told = counts.filter(({ count }) => count > 0);
  if (told.length === 0) return 'every team stays in its division';
  return told.map(({ word, count }, i) => `${i === 0 ? countOf(count, 'team') : count} ${word}`).join(', ');
}
