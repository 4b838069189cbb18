import type { z } from 'zod';
import type { WithoutFaultyFields } from '#domain/check.ts';
import { countKnockOutRounds } from '#domain/cups/bracket.ts';
import {
  bestOfSchema,
  type Competition,
  type CompetitionKind,
  cupSchema,
  type Entrant,
  type EntrantWithoutId,
  entrantName,
  type ResolvedTie,
  roundSettings,
} from '#domain/cups/cup.ts';
import {
  entrantSourceFaults,
  type OtherCupInSeason,
  haveSameEntrantSource,
  hasEntrantSource,
  cupSourceToStore,
} from '#domain/cups/cup-source.ts';
import { groupsInRequestSchema, countKnockOutStarters } from '#domain/cups/groups.ts';
import { MAX_ENTRANTS, cupRoundFaults } from '#domain/cups/round-faults.ts';
import { sentTablePlacesSchema } from '#domain/cups/table-draw.ts';
import { appearancesRuleGroup, decidedByRule, legsRule, unusualTieRules } from '#domain/cups/cup-rules.ts';
import { BYE, roundName } from '#domain/draws/draw.ts';
import { labelField } from '#domain/field-words.ts';
import { fields, list, nullableText, optionalBoolean, text, wholeNumber } from '#domain/fields.ts';
import type { Issue } from '#domain/issue.ts';
import { MAX_NAME_LENGTH, nameFault } from '#domain/entered-name.ts';
import { foldName } from '#domain/name.ts';
import { tidyText } from '#domain/text.ts';
import type { TeamsAndPlayers } from '#domain/squads/teams-and-players.ts';

/**
 * The largest start, in points, that an entrant may have in place of a handicap (Rule E22). A start can also be
 * negative, down to -999.
 */
const MAX_OWN_START = 999;

/**
 * An entrant in a request: a team, the ids of one or two players, or a name. `ownStart`: the points with which the
 * entrant begins, in place of a handicap.
 */
const sentEntrantSchema = fields('The entrant', {
  teamId: text('The team').optional(),
  playerIds: list('The players', text('A player')).optional(),
  name: text('The name').optional(),
  ownStart: wholeNumber('The own start', -MAX_OWN_START, MAX_OWN_START).nullable().optional(),
}).refine(
  ({ ownStart: _, ...entrant }) => Object.values(entrant).some((value) => value !== undefined),
  'An entrant is a team, players or a name.',
);
type SentEntrant = WithoutFaultyFields<z.output<typeof sentEntrantSchema>>;

const { season, name, kind, maxStart, draw } = cupSchema.shape;

/** A competition in a request. All rounds are best of `bestOf`, unless `rounds` describes each round. */
export const cupInRequestSchema = fields('The competition', {
  season,
  name,
  kind,
  handicap: labelField('Handicap', optionalBoolean('Handicap').nullable()),
  maxStart: maxStart.default(null),
  draw,
  bestOf: labelField('Best of', bestOfSchema.nullable().default(null), {
    hint: 'Frames in every round, unless a round says otherwise.',
  }),
  rounds: list(
    'The list of rounds',
    fields('The round', { bestOf: bestOfSchema, playBy: nullableText('The play-by day').default(null) }),
  )
    .nullable()
    .default(null),
  entrants: list('The list of entrants', sentEntrantSchema).optional(),
  fromTable: sentTablePlacesSchema.nullable().optional(),
  losersOf: nullableText('The competition').optional(),
  groups: groupsInRequestSchema.nullable().optional(),
  decidedBy: decidedByRule.value.nullable().default(null),
  legs: legsRule.value.nullable().default(null),
  appearances: appearancesRuleGroup.value.nullable().default(null),
});
export type CupInRequest = z.output<typeof cupInRequestSchema>;
export type CupDraft = WithoutFaultyFields<CupInRequest>;

/** The fields of a competition, then the fields inside them, in the order in which their faults are shown. */
export const CUP_FIELDS_IN_FAULT_ORDER = [
  'from',
  ...Object.keys(cupInRequestSchema.shape),
  'playBy',
  'teamId',
  'playerIds',
  'division',
  'places',
  'count',
  'through',
  'order',
];

/**
 * What a competition in a request is checked against. `seasons`: the names of all seasons. `taken`: the names of the
 * season's other competitions. `current`: the competition before the change; `null` for a new one.
 */
export type CupContext = {
  seasons: ReadonlySet<string>;
  people: TeamsAndPlayers;
  taken: readonly string[];
  current: CurrentCup | null;
  /** The divisions of the season, if known. */
  divisions?: readonly number[] | undefined;
  /** The season's other competitions, if known. */
  others?: readonly OtherCupInSeason[] | undefined;
  /**
   * Whether the draft may lack fields, because the request body could not be read, or because the draft copies an
   * unknown competition. Missing entrants are then no fault.
   */
  isPart?: boolean | undefined;
};

/** The fields of an existing competition that are compared with a change. */
type CurrentCup = Pick<Competition, 'season' | 'entrants' | 'place'> &
  Partial<Pick<Competition, 'id' | 'fromTable' | 'losersOf' | 'groups'>>;

type NewCup = Omit<Competition, 'id' | 'withdrawn'>;

/** Checks a new or changed competition, and returns the faults that its schema cannot find (Rules K1, K4). */
export function cupFaults(draft: CupDraft, context: CupContext): Issue[] {
  const issues: Issue[] = [];
  const { seasons, current, taken } = context;
  const report = (path: string, message: string) => issues.push({ path, message });
  if (draft.season !== undefined && !seasons.has(draft.season))
    report('season', `The league has no season called ${draft.season}.`);
  else if (draft.season !== undefined && current && current.season !== draft.season)
    report('season', 'The season of a competition cannot be changed.');
  const other = taken.find((one) => draft.name !== undefined && foldName(one) === foldName(draft.name));
  if (other !== undefined) report('name', `There is a competition called ${other} already.`);
  if (typeof draft.maxStart === 'number' && !draft.handicap)
    report('maxStart', 'Only a competition with handicaps has a largest start.');
  return [
    ...issues,
    ...entrantSourceFaults(draft, context),
    ...entrantFaults(draft, context),
    ...cupRoundFaults(draft),
  ];
}

/**
 * Returns the faults of the entrants in a request (Rule K4). Checks nothing if the entrants come from a table or
 * another cup.
 */
function entrantFaults(draft: CupDraft, context: CupContext): Issue[] {
  const { entrants, kind: sentKind } = draft;
  if (!entrants || hasEntrantSource(draft)) return [];
  const issues: Issue[] = [];
  if (entrants.length < 2 || entrants.length > MAX_ENTRANTS) {
    issues.push({ path: 'entrants', message: `A competition has 2 to ${MAX_ENTRANTS} entrants.` });
  }
  const seen = new Set<string>();
  for (const [i, one] of entrants.entries()) {
    const entrant = one && sentKind && entrantOf(one);
    if (!entrant) continue;
    const keys = uniqueKeysOfEntrant(entrant);
    const path = `entrants.${i}`;
    const message = entrantFault(entrant, sentKind, context);
    if (message !== null) issues.push({ path, message });
    else if (keys.some((key) => seen.has(key)))
      issues.push({ path, message: `${entrantName(entrant, context.people)} is entered more than once.` });
    else for (const key of keys) seen.add(key);
  }
  return issues;
}

/**
 * Converts an entrant from a request. The result has no `ownStart`. Returns `null` if a field that names the entrant
 * cannot be read.
 */
function entrantOf({ teamId, playerIds, name: sent }: SentEntrant): EntrantWithoutId | null {
  if (teamId !== undefined) return { teamId };
  const known = playerIds?.filter((id) => id !== undefined);
  if (known) return known.length === playerIds!.length ? { playerIds: known } : null;
  return sent === undefined ? null : { name: tidyText(sent) };
}

const PLAYERS_PER_ENTRANT = { team: 0, player: 1, pair: 2 } as const;

function entrantFault(entrant: EntrantWithoutId, ofKind: CompetitionKind, context: CupContext): string | null {
  if ('teamId' in entrant) {
    return ofKind === 'team' ? teamFault(entrant.teamId, context) : 'This competition is not for teams.';
  }
  if ('playerIds' in entrant) {
    const { playerIds } = entrant;
    const needed = PLAYERS_PER_ENTRANT[ofKind];
    if (needed === 0) return 'This competition is for teams.';
    if (playerIds.length !== needed) return `This competition is for ${needed === 1 ? 'single players' : 'pairs'}.`;
    if (new Set(playerIds).size !== needed) return 'A pair has two different players.';
    return playerIds.map((id) => playerFault(id, context)).find((fault) => fault !== null) ?? null;
  }
  const isBye = foldName(entrant.name) === foldName(BYE);
  return nameFault(entrant.name, 'The name', MAX_NAME_LENGTH) ?? (isBye ? `${BYE} is nobody’s name.` : null);
}

/**
 * Returns why a team cannot be entered; `null` if it can. A team that is entered already may stay, even if it is
 * retired or deleted.
 */
function teamFault(id: string, { people, current }: CupContext): string | null {
  const team = people.teams.get(id);
  if (!team) return 'The league has no such team.';
  if (findIdOfSameEntrant({ teamId: id }, current)) return null;
  if (team.deleted) return `${team.name} have been deleted.`;
  return team.division === 0 ? `${team.name} are retired.` : null;
}

function playerFault(id: string, { people, current }: CupContext): string | null {
  const player = people.players.get(id);
  if (!player) return 'The league has no such player.';
  const isEntered = current?.entrants.some((entrant) => 'playerIds' in entrant && entrant.playerIds.includes(id));
  return player.deleted && !isEntered ? `${player.name} has been deleted.` : null;
}

/** Returns keys that no two entrants may share: the team, each player, or the name. */
function uniqueKeysOfEntrant(entrant: EntrantWithoutId): string[] {
  if ('teamId' in entrant) return [entrant.teamId];
  return 'playerIds' in entrant ? entrant.playerIds : [`name ${foldName(entrant.name)}`];
}

function findIdOfSameEntrant(entrant: EntrantWithoutId, current: CurrentCup | null): string | undefined {
  const key = uniqueKeysOfEntrant(entrant).toSorted().join(' ');
  return current?.entrants.find((one) => uniqueKeysOfEntrant(one).toSorted().join(' ') === key)?.id;
}

/**
 * Returns the competition to store from a request without faults. An entrant who was already entered keeps the same id.
 * Entrants from a table or another competition are found when the first round is drawn. In such a competition, the
 * stored entrants stay if the request has the same table places, the same other competition and the same groups as
 * before. Otherwise the stored entrants are removed.
 */
export function cupToStore(sent: CupInRequest, current: CurrentCup | null, newId: () => string): NewCup {
  const { bestOf: ofAll, rounds, entrants = [] } = sent;
  const source = cupSourceToStore(sent, current);
  const own = entrants.map((one): Entrant => {
    const entrant = entrantOf(one)!;
    const id = findIdOfSameEntrant(entrant, current) ?? newId();
    return { ...entrant, id, ...(typeof one.ownStart === 'number' ? { ownStart: one.ownStart } : {}) };
  });
  const entered = hasEntrantSource(sent)
    ? current && haveSameEntrantSource(current, source)
      ? current.entrants
      : []
    : own;
  const starters = countKnockOutStarters({ groups: source.groups, entrants: sent.fromTable?.places ?? entered });
  return {
    season: sent.season,
    name: sent.name,
    kind: sent.kind,
    handicap: sent.handicap ?? false,
    maxStart: sent.maxStart,
    draw: sent.draw,
    rounds:
      rounds?.map(({ playBy, ...round }) => ({ ...round, playBy: playBy || null })) ??
      Array.from({ length: Math.max(1, countKnockOutRounds(starters)) }, () => ({ bestOf: ofAll!, playBy: null })),
    entrants: entered,
    ...unusualTieRules(sent),
    ...(current?.place === undefined ? {} : { place: current.place }),
    ...source,
  };
}

/**
 * Returns why this change of a competition is refused after the draw, as a sentence (Rule K4); `null` if it is allowed.
 */
export function cupChangeConflict(current: Competition, changed: NewCup, ties: readonly ResolvedTie[]): string | null {
  if (ties.length === 0) return null;
  const isSame = current.decidedBy === changed.decidedBy && current.legs === changed.legs;
  const recorded = isSame ? undefined : ties.find(({ result }) => result !== null);
  if (recorded)
    return `${roundName(recorded.round, current.rounds.length)} has a result: how ties are decided is fixed.`;
  const isFixed =
    current.kind === changed.kind &&
    current.draw === changed.draw &&
    haveSameEntrantSource(current, changed) &&
    haveSameEntrants(current, changed);
  if (!isFixed) return 'The first round is drawn: entrants, kind and way of drawing are fixed.';
  const played = ties.find(
    ({ round, result }) => result && roundSettings(changed, round).bestOf !== roundSettings(current, round).bestOf,
  );
  if (!played) return null;
  return `${roundName(played.round, current.rounds.length)} has a result: its number of frames is fixed.`;
}

function haveSameEntrants(a: Pick<Competition, 'entrants'>, b: Pick<Competition, 'entrants'>): boolean {
  return a.entrants.length === b.entrants.length && a.entrants.every(({ id }, i) => id === b.entrants[i]?.id);
}
