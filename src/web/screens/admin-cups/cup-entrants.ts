import type { CompetitionAnswer, EntrantAnswer } from '#contract/cups.ts';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import type { CompetitionKind, Entrant, EntrantWithoutId } from '#domain/cups/cup.ts';
import { foldName } from '#domain/name.ts';
import type { TeamsAndPlayers } from '#domain/squads/teams-and-players.ts';
import { RETIRED_TEAMS_DIVISION } from '#domain/squads/team-numbers.ts';
import { type DivisionNameLookup } from '#web/choice/division-name.tsx';
import { currentAndFormerPeople } from '#web/card/card-facts.ts';

/** An entrant in the form. `label`: the name to show. `ownStart`: the text in the field for the entrant's own start. */
export type EntrantInForm = { label: string; of: EntrantWithoutId; ownStart?: string };

/** A team or player that can be entered. `value`: the name. `label`: the player's team, or the team's division. */
export type Candidate = { value: string; label: string; id: string };

/**
 * Returns everyone who can enter a competition: teams if it is for teams, otherwise players. Players with equal names
 * are shown with their teams, such as `Ann Lee (The Den)`.
 */
export function possibleEntrants(
  kind: CompetitionKind,
  teams: readonly TeamAnswer[],
  nameOfDivision: DivisionNameLookup,
): Candidate[] {
  const playing = teams.filter(({ division }) => division !== RETIRED_TEAMS_DIVISION);
  if (kind === 'team')
    return playing.map(({ id, name, division }) => ({ id, value: name, label: nameOfDivision(division) }));
  const players = playing.flatMap((team) => team.players.map((player) => ({ ...player, team: team.name })));
  const called = Map.groupBy(players, ({ name }) => foldName(name));
  return players.map(({ id, name, team }) => {
    const isNamesake = (called.get(foldName(name))?.length ?? 0) > 1;
    return { id, value: isNamesake ? `${name} (${team})` : name, label: team };
  });
}

/**
 * Returns the entrant for typed names: two names for a pair, otherwise one. If the league knows all names, the entrant
 * is that team or those players. Otherwise the entrant is a guest.
 */
export function entrantFromNames(
  kind: CompetitionKind,
  names: readonly string[],
  known: readonly Candidate[],
): EntrantInForm {
  const found = names.map((name) => known.find(({ value }) => foldName(value) === foldName(name.trim())));
  const ids = found.flatMap((candidate) => candidate?.id ?? []);
  const label = names.map((name, i) => found[i]?.value ?? name.trim()).join(' & ');
  const [first] = ids;
  if (ids.length < names.length || first === undefined) return { label, of: { name: label } };
  return { label, of: kind === 'team' ? { teamId: first } : { playerIds: ids } };
}

/** A number, dash or dot before a name in a list. */
const BULLET_PATTERN = /^(?:\d+[.)]|[-–•*])\s+/;

/**
 * Reads entrants from a text. Commas, semicolons, tabs or new lines separate entrants, unless the whole text is one
 * known name of a team or player. `&`, `/` or `and` separate the names of a pair. `rest` contains the text that is not
 * a valid pair.
 */
export function parseEntrants(kind: CompetitionKind, text: string, known: readonly Candidate[]) {
  const isWhole = kind !== 'pair' && known.some(({ value }) => foldName(value) === foldName(text.trim()));
  const pieces = (isWhole ? [text] : text.split(/[,;\t\r\n]/)).map((piece) => piece.trim().replace(BULLET_PATTERN, ''));
  const entrants: EntrantInForm[] = [];
  const rest: string[] = [];
  for (const piece of pieces.filter(Boolean)) {
    const names = kind === 'pair' ? piece.split(/\s*[&/]\s*|\s+and\s+/i).filter(Boolean) : [piece];
    if (names.length === (kind === 'pair' ? 2 : 1)) entrants.push(entrantFromNames(kind, names, known));
    else rest.push(piece);
  }
  return { entrants, rest: rest.join(', ') };
}

/** Converts a stored entrant to the form's format. */
export function toEntrantValue({ name, teamId, playerIds, ownStart }: EntrantAnswer): EntrantInForm {
  const own = ownStart === undefined ? {} : { ownStart: String(ownStart) };
  if (teamId !== undefined) return { label: name, of: { teamId }, ...own };
  return { label: name, of: playerIds === undefined ? { name } : { playerIds }, ...own };
}

/**
 * Returns the teams and players against which a cup's entrants are checked: the current teams and players, and the
 * entrants of `cup` who have left the league.
 */
export function teamsAndPlayersWithFormerEntrants(
  teams: readonly TeamAnswer[],
  cup: CompetitionAnswer | null,
): TeamsAndPlayers {
  const entrants = cup?.entrants ?? [];
  return currentAndFormerPeople(
    teams,
    entrants.flatMap(({ name, teamId: id }) => (id === undefined ? [] : { id, name })),
    entrants.flatMap(({ name, playerIds = [] }) => playerIds.map((id) => ({ id, name }))),
  );
}

/** Converts an entrant for the domain's rules. */
export function entrantFromAnswer(entrant: EntrantAnswer): Entrant {
  return { id: entrant.entrantId, ...toEntrantValue(entrant).of };
}
