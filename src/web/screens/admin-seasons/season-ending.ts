import type { AdminSeason } from '#contract/seasons.ts';
import type { StandingRowAnswer } from '#contract/standings.ts';
import { divisionName, type DivisionNames } from '#domain/seasons/division-names.ts';
import { winnersAndRunnersUp, joinNames } from '#domain/standings/places.ts';
import { componentApi } from '#web/api/browser-client.ts';
import { ordinal } from '#domain/count.ts';
import { callAsOfficial } from '#web/officials/official-api.ts';

type LevelTeamsDecision = AdminSeason['decisions'][number];

/** A position that several teams share, and that decides the title, promotion or relegation. */
export type SharedPosition = Pick<LevelTeamsDecision, 'division' | 'position'> & {
  /** The name of the division. */
  name: string;
  teams: readonly Pick<StandingRowAnswer, 'teamId' | 'teamName'>[];
  /**
   * Whether the position decides promotion or relegation. Always true if officials have already ranked the teams that
   * share it.
   */
  isAcross: boolean;
};

/**
 * How officials decide between the teams of a shared position. `how`: empty if undecided. `order`: the team ids from
 * the top. The last team may be left out.
 */
export type LevelTeamsFormValues = { how: LevelTeamsDecision['how'] | ''; order: readonly string[]; note: string };
export type LevelTeamsAnswers = Readonly<Record<string, LevelTeamsFormValues>>;

/**
 * The data of the dialog that closes a season. `honoured`: a sentence for each division with its winners and
 * runners-up. `level`: the positions whose teams officials must rank. `answers`: the form's values for the saved
 * `decisions`.
 */
export type SeasonClosingData = {
  honoured: string[];
  level: SharedPosition[];
  answers: LevelTeamsAnswers;
  decisions: readonly LevelTeamsDecision[];
};

/** Returns the key that a league table position has in `LevelTeamsAnswers`. */
export function sharedPositionKey({ division, position }: Pick<LevelTeamsDecision, 'division' | 'position'>): string {
  return `${division}-${position}`;
}

/**
 * Loads the data of the dialog that closes a season: the league tables, the proposed promotion and the saved decisions.
 * Data that cannot be loaded is left out.
 */
export async function loadSeasonClosingData(
  season: string,
  divisions: readonly number[],
  names: DivisionNames | undefined,
): Promise<SeasonClosingData> {
  const [tables, proposal, seasons] = await Promise.all([
    Promise.all(divisions.map((division) => loadStandings(season, division))),
    callAsOfficial('GET /api/admin/season-proposal', { query: { season } }),
    callAsOfficial('GET /api/admin/seasons', {}),
  ]);
  const decisions = (seasons.ok && seasons.value.seasons.find((one) => one.season === season)?.decisions) || [];
  const across = new Set(proposal.ok ? proposal.value.ties.map(sharedPositionKey) : []);
  const level = tables.flatMap(({ division, rows }) => [
    ...[...Map.groupBy(rows.filter(isLevelAndUndecided), ({ position }) => position)].map(([position, teams]) => {
      return { division, position, teams, isAcross: across.has(sharedPositionKey({ division, position })) };
    }),
    ...decisions.filter((one) => one.division === division).flatMap((one) => levelPlacesOfDecision(one, rows)),
  ]);
  const nameOf = (division: number) => divisionName(names, division);
  return {
    honoured: tables.flatMap(({ division, rows }) => winnersAndRunnersUpWords(nameOf(division), rows)),
    level: level
      .filter(({ position, isAcross }) => position === 1 || isAcross)
      .map((place) => ({ ...place, name: nameOf(place.division) })),
    answers: Object.fromEntries(
      decisions.map(({ how, order, note, ...place }) => [sharedPositionKey(place), { how, order, note }]),
    ),
    decisions,
  };
}

async function loadStandings(
  season: string,
  division: number,
): Promise<{ division: number; rows: StandingRowAnswer[] }> {
  const outcome = await componentApi('GET /api/standings/{division}', { params: { division }, query: { season } });
  return { division, rows: outcome.ok ? outcome.value : [] };
}

/** Returns whether a team shares its position, and officials have not decided between the teams at that position. */
function isLevelAndUndecided({ shared, decided }: StandingRowAnswer): boolean {
  return shared === true && decided === undefined;
}

/**
 * Returns the shared position that a saved decision is about, in a list of one, so that officials can change the
 * decision. Returns an empty list if the current table does not apply the decision to every team that the decision
 * names.
 */
function levelPlacesOfDecision(
  { division, position, order }: LevelTeamsDecision,
  rows: readonly StandingRowAnswer[],
): Omit<SharedPosition, 'name'>[] {
  const teams = rows.filter(({ teamId, decided }) => decided !== undefined && order.includes(teamId));
  return teams.length === order.length ? [{ division, position, teams, isAcross: true }] : [];
}

/**
 * Returns a list with one sentence, such as `Division 1: Red Lion, then Cue Corner`. For a division without results,
 * returns an empty list.
 */
function winnersAndRunnersUpWords(name: string, rows: readonly StandingRowAnswer[]): string[] {
  const { winners, runnersUp } = winnersAndRunnersUp(rows);
  if (winners.length === 0) return [];
  const names = [winners, runnersUp].map((teams) => joinNames(teams.map(({ teamName }) => teamName)));
  return [`${name}: ${names.filter((listed) => listed !== '').join(', then ')}`];
}

/** Returns a sentence such as `Division 1, 1st: Anchor and Lions are level`. */
export function levelPlaceWords({ name, position, teams }: SharedPosition): string {
  const names = joinNames(teams.map(({ teamName }) => teamName));
  return `${name}, ${ordinal(position)}: ${names} are level`;
}

/** Returns a sentence that asks for the first incomplete order of teams; `''` if every order is complete. */
export function incompleteOrderSentence(level: readonly SharedPosition[], answers: LevelTeamsAnswers): string {
  const open = level.find((place) => {
    const { how = '', order = [] } = answers[sharedPositionKey(place)] ?? {};
    return how !== '' && how !== 'joint' && new Set(order.filter(Boolean)).size < place.teams.length - 1;
  });
  return open === undefined ? '' : `Choose the order of the teams. ${levelPlaceWords(open)}.`;
}

/** Returns all decisions of the season: the new answers, and earlier decisions about other positions. */
export function withEarlierDecisions(
  { decisions, level }: SeasonClosingData,
  answers: LevelTeamsAnswers,
): LevelTeamsDecision[] {
  const asked = new Set(level.map(sharedPositionKey));
  const made = level.flatMap(({ teams, ...place }): LevelTeamsDecision[] => {
    const { how = '', order = [], note = '' } = answers[sharedPositionKey(place)] ?? {};
    if (how === '') return [];
    const ids = [...new Set([...(how === 'joint' ? [] : order), ...teams.map(({ teamId }) => teamId)])];
    return [{ division: place.division, position: place.position, how, order: ids, note }];
  });
  return [...decisions.filter((one) => !asked.has(sharedPositionKey(one))), ...made];
}
