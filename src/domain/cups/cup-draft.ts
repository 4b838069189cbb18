import type { z } from 'zod';
import type { Sifted } from '#domain/check.ts';
import { countKnockOutRounds } from '#domain/cups/bracket.ts';
import {
  bestOf,
  type Competition,
  type CompetitionKind,
  cup,
  type Entrant,
  type EntrantWithoutId,
  entrantName,
  type ResolvedTie,
  roundOf,
} from '#domain/cups/cup.ts';
import { sourceFaults, type OtherCup, sameSource, hasSource, sourceOf } from '#domain/cups/cup-source.ts';
import { sentGroups, countStarters } from '#domain/cups/groups.ts';
import { MAX_ENTRANTS, roundFaults } from '#domain/cups/round-faults.ts';
import { fromTable } from '#domain/cups/table-draw.ts';
import { appearances, decidedBy, legs, unusualTieRules } from '#domain/cups/cup-rules.ts';
import { BYE, roundName } from '#domain/draws/draw.ts';
import { labelled } from '#domain/field-words.ts';
import { fields, list, nullableText, optionalBoolean, text, wholeNumber } from '#domain/fields.ts';
import type { Issue } from '#domain/issue.ts';
import { MAX_NAME_LENGTH, nameFault } from '#domain/entered-name.ts';
import { foldName } from '#domain/name.ts';
import { tidied } from '#domain/text.ts';
import type { People } from '#domain/squads/people.ts';

/** The largest start that an entrant may have of its own, in points. */
const MAX_START = 999;

/** A team, the ids of one player or two, or a name, and the points with which it begins. */
const sentEntrant = fields('The entrant', {
  teamId: text('The team').optional(),
  playerIds: list('The players', text('A player')).optional(),
  name: text('The name').optional(),
  ownStart: wholeNumber('The own start', -MAX_START, MAX_START).nullable().optional(),
}).refine(
  ({ ownStart: _, ...entrant }) => Object.values(entrant).some((value) => value !== undefined),
  'An entrant is a team, players or a name.',
);
type SentEntrant = Sifted<z.output<typeof sentEntrant>>;

const { season, name, kind, maxStart, draw } = cup.shape;

/** A competition in a request. All rounds are best of `bestOf`, unless `rounds` has an entry for each round. */
export const sentCup = fields('The competition', {
  season,
  name,
  kind,
  handicap: labelled('Handicap', optionalBoolean('Handicap').nullable()),
  maxStart: maxStart.default(null),
  draw,
  bestOf: labelled('Best of', bestOf.nullable().default(null), {
    hint: 'Frames in every round, unless a round says otherwise.',
  }),
  rounds: list(
    'The list of rounds',
    fields('The round', { bestOf, playBy: nullableText('The play-by day').default(null) }),
  )
    .nullable()
    .default(null),
  entrants: list('The list of entrants', sentEntrant).optional(),
  fromTable: fromTable.nullable().optional(),
  losersOf: nullableText('The competition').optional(),
  groups: sentGroups.nullable().optional(),
  decidedBy: decidedBy.value.nullable().default(null),
  legs: legs.value.nullable().default(null),
  appearances: appearances.value.nullable().default(null),
});
export type SentCup = z.output<typeof sentCup>;
export type CupDraft = Sifted<SentCup>;

/** The fields of a competition, then the fields inside them, in the order in which their faults are shown. */
export const CUP_FIELDS = [
  'from',
  ...Object.keys(sentCup.shape),
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
 * The facts that a competition is checked against. `current`: the competition before the change. `taken`: the names of
 * the season's other competitions.
 */
export type CupContext = {
  seasons: ReadonlySet<string>;
  people: People;
  taken: readonly string[];
  current: CurrentCup | null;
  /** The divisions of the season, if known. */
  divisions?: readonly number[] | undefined;
  /** The season's other competitions, if known. */
  others?: readonly OtherCup[] | undefined;
  /**
   * Whether the draft may lack fields: its body could not be read, or an earlier competition that it copies is unknown.
   */
  isPart?: boolean | undefined;
};

/** The fields of an existing competition that matter for a change. */
type CurrentCup = Pick<Competition, 'season' | 'entrants' | 'place'> &
  Partial<Pick<Competition, 'id' | 'fromTable' | 'losersOf' | 'groups'>>;

type NewCup = Omit<Competition, 'id' | 'withdrawn'>;

/** Returns the faults of a new or changed competition that its schema cannot find (Rules K1, K4). */
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
  return [...issues, ...sourceFaults(draft, context), ...entryFaults(draft, context), ...roundFaults(draft)];
}

/** Returns the faults of the entrants (Rule K4). */
function entryFaults(draft: CupDraft, context: CupContext): Issue[] {
  const { entrants, kind: sentKind } = draft;
  if (!entrants || hasSource(draft)) return [];
  const issues: Issue[] = [];
  if (entrants.length < 2 || entrants.length > MAX_ENTRANTS) {
    issues.push({ path: 'entrants', message: `A competition has 2 to ${MAX_ENTRANTS} entrants.` });
  }
  const seen = new Set<string>();
  for (const [i, one] of entrants.entries()) {
    const entrant = one && sentKind && entrantOf(one);
    if (!entrant) continue;
    const keys = keysOf(entrant);
    const path = `entrants.${i}`;
    const message = entrantFault(entrant, sentKind, context);
    if (message !== null) issues.push({ path, message });
    else if (keys.some((key) => seen.has(key)))
      issues.push({ path, message: `${entrantName(entrant, context.people)} is entered more than once.` });
    else for (const key of keys) seen.add(key);
  }
  return issues;
}

/** Returns the entrant that was sent; `null` if a field of the entrant cannot be read. */
function entrantOf({ teamId, playerIds, name: sent }: SentEntrant): EntrantWithoutId | null {
  if (teamId !== undefined) return { teamId };
  const known = playerIds?.filter((id) => id !== undefined);
  if (known) return known.length === playerIds!.length ? { playerIds: known } : null;
  return sent === undefined ? null : { name: tidied(sent) };
}

const PLAYERS_OF = { team: 0, player: 1, pair: 2 } as const;

function entrantFault(entrant: EntrantWithoutId, ofKind: CompetitionKind, context: CupContext): string | null {
  if ('teamId' in entrant) {
    return ofKind === 'team' ? teamFault(entrant.teamId, context) : 'This competition is not for teams.';
  }
  if ('playerIds' in entrant) {
    const { playerIds } = entrant;
    const needed = PLAYERS_OF[ofKind];
    if (needed === 0) return 'This competition is for teams.';
    if (playerIds.length !== needed) return `This competition is for ${needed === 1 ? 'single players' : 'pairs'}.`;
    if (new Set(playerIds).size !== needed) return 'A pair has two different players.';
    return playerIds.map((id) => playerFault(id, context)).find((fault) => fault !== null) ?? null;
  }
  const isBye = foldName(entrant.name) === foldName(BYE);
  return nameFault(entrant.name, 'The name', MAX_NAME_LENGTH) ?? (isBye ? `${BYE} is nobody’s name.` : null);
}

/** Returns why a team cannot be entered; `null` if it can. An earlier entrant may stay, even if retired or deleted. */
function teamFault(id: string, { people, current }: CupContext): string | null {
  const team = people.teams.get(id);
  if (!team) return 'The league has no such team.';
  if (currentEntrantId({ teamId: id }, current)) return null;
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
function keysOf(entrant: EntrantWithoutId): string[] {
  if ('teamId' in entrant) return [entrant.teamId];
  return 'playerIds' in entrant ? entrant.playerIds : [`name ${foldName(entrant.name)}`];
}

function currentEntrantId(entrant: EntrantWithoutId, current: CurrentCup | null): string | undefined {
  const key = keysOf(entrant).toSorted().join(' ');
  return current?.entrants.find((one) => keysOf(one).toSorted().join(' ') === key)?.id;
}

/**
 * Returns the competition in a body without faults. An entrant who was already entered keeps the same id. Entrants from
 * a table or another competition stay as they are: they are taken when the first round is drawn.
 */
export function cupFromBody(sent: SentCup, current: CurrentCup | null, newId: () => string): NewCup {
  const { bestOf: ofAll, rounds, entrants = [] } = sent;
  const source = sourceOf(sent, current);
  const own = entrants.map((one): Entrant => {
    const entrant = entrantOf(one)!;
    const id = currentEntrantId(entrant, current) ?? newId();
    return { ...entrant, id, ...(typeof one.ownStart === 'number' ? { ownStart: one.ownStart } : {}) };
  });
  const entered = hasSource(sent) ? (current && sameSource(current, source) ? current.entrants : []) : own;
  const starters = countStarters({ groups: source.groups, entrants: sent.fromTable?.places ?? entered });
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

/** Returns why a drawn competition cannot be changed like this (Rule K4); `null` if it can. `ties` are resolved. */
export function changeConflict(current: Competition, changed: NewCup, ties: readonly ResolvedTie[]): string | null {
  if (ties.length === 0) return null;
  const isSame = current.decidedBy === changed.decidedBy && current.legs === changed.legs;
  const recorded = isSame ? undefined : ties.find(({ result }) => result !== null);
  if (recorded)
    return `${roundName(recorded.round, current.rounds.length)} has a result: how ties are decided is fixed.`;
  const isFixed =
    current.kind === changed.kind &&
    current.draw === changed.draw &&
    sameSource(current, changed) &&
    sameEntrants(current, changed);
  if (!isFixed) return 'The first round is drawn: entrants, kind and way of drawing are fixed.';
  const played = ties.find(
    ({ round, result }) => result && roundOf(changed, round).bestOf !== roundOf(current, round).bestOf,
  );
  if (!played) return null;
  return `${roundName(played.round, current.rounds.length)} has a result: its number of frames is fixed.`;
}

function sameEntrants(a: Pick<Competition, 'entrants'>, b: Pick<Competition, 'entrants'>): boolean {
  return a.entrants.length === b.entrants.length && a.entrants.every(({ id }, i) => id === b.entrants[i]?.id);
}

/**
 * Returns a draft of the competition for another season (Rule K4), with the entrants who are still in the league. Each
 * round is as long as before, counted back from the final. Play-by days are left out. `entrantCount` is the number of
 * entrants, if these are not the same as before.
 */
export function nextCompetition(
  { rounds, entrants, fromTable: table, groups, losersOf, ...rest }: Competition,
  { teams, players }: People,
  entrantCount?: number,
): CupDraft {
  const left = entrants.filter((entrant) => {
    if ('teamId' in entrant) return isInLeague(teams.get(entrant.teamId));
    return !('playerIds' in entrant) || entrant.playerIds.every((id) => players.get(id)?.deleted === false);
  });
  const { name, kind, handicap, maxStart, draw } = rest;
  const inGroups = groups && { ...groups, playBy: null, order: undefined };
  const hasOthers = entrantCount === undefined && (table ?? losersOf) !== undefined;
  const starters = countStarters({ groups, entrants: { length: entrantCount ?? table?.places.length ?? left.length } });
  const needed = losersOf !== undefined && hasOthers ? rounds.length : countKnockOutRounds(starters);
  return {
    ...(inGroups ? { groups: inGroups } : {}),
    ...(hasOthers && table ? { fromTable: table } : {}),
    name,
    kind,
    handicap,
    maxStart,
    draw,
    ...unusualTieRules(rest),
    bestOf: null,
    ...(hasOthers ? {} : { entrants: left.map(({ id: _, ...entrant }) => entrant) }),
    rounds: Array.from({ length: needed }, (_, i) => {
      return { bestOf: rounds[Math.max(0, rounds.length - needed + i)]!.bestOf, playBy: null };
    }),
  };
}

function isInLeague(team: { division: number; deleted: boolean } | undefined): boolean {
  return team !== undefined && !team.deleted && team.division !== 0;
}
