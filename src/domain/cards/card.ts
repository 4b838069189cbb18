import { countOf } from '#domain/count.ts';
import { parseDay } from '#domain/day.ts';
import { checkDayOfPlay } from '#domain/cards/day-of-play.ts';
import type { Fixture } from '#domain/cards/fixture.ts';
import type { FrameDraft } from '#domain/cards/frame-body.ts';
import { checkFrame, presentPlayer } from '#domain/cards/frame-draft.ts';
import { breaksOn, type Frame, frameSide, sentFrame, type Side, SIDES } from '#domain/cards/frame.ts';
import { type Checked, collect, type Draft, faulty, type Issue, valid } from '#domain/issue.ts';
import type { People, Player, Team } from '#domain/squads/people.ts';
import { notInDivision } from '#domain/seasons/placing.ts';
import { type Starts, startsOf } from '#domain/squads/handicap.ts';
import type { HandicapRules } from '#domain/squads/numbers.ts';
import { admitsOthers, type LeagueRules, rulesOf, type Season } from '#domain/seasons/season.ts';

/** A result that may be recorded. */
export type Card = Omit<Fixture, 'id' | 'recorded' | 'review' | 'weekOfPlay' | 'counts'>;

/** A result as sent. */
export type CardDraft = Draft<{
  season: string;
  division: number;
  weekNumber: number;
  date: string | null;
  homeTeam: string;
  awayTeam: string;
  /** Whether the sender says that an unusual date is right (Rule C23). */
  dateConfirmed: boolean;
  matches: readonly (FrameDraft | undefined)[];
}>;

/** What a card may name beside today's squads and divisions, by the day on which it was played (Rule C24). */
export type CardDay = {
  /** Returns the ids of those who left a team and may be named for it. */
  left: (teamId: string) => ReadonlySet<string>;
  divisions: (teamId: string) => ReadonlySet<number>;
};

/** The day of a card that names nothing but today's squads and divisions. */
export const TODAY: CardDay = { left: () => new Set(), divisions: () => new Set() };

/**
 * What a card is checked against. If the draft's season is unknown, its frames are checked by the rules of
 * `defaultSeason`, to report as many faults as possible. `recorded` is the card being corrected; `null` for a new one.
 * Without `today` only the server knows whether the match can have been played on the card's day.
 */
export type CardContext = {
  seasons: ReadonlyMap<string, Season>;
  defaultSeason: string;
  people: People;
  day: CardDay;
  recorded: Fixture | null;
  today?: string;
  /** A player's handicap on the day of play, `null` where it is not known; left out where starts are not checked. */
  handicapOf?: ((playerId: string) => number | null) | undefined;
};

/** What frames are checked with: those of the card being corrected, and the handicaps by which they were played. */
export type FramesContext = { recorded?: readonly Frame[] | undefined } & Pick<CardContext, 'handicapOf'>;

/** Checks the number of frames and each frame by itself. */
export type FramesCheck<F> = (drafts: CardDraft['matches'], rules: LeagueRules, context: FramesContext) => Checked<F[]>;

/** A card with frames of another kind, such as those of a running score. */
export type CardOf<F> = Omit<Card, 'frames'> & { frames: F[] };

/**
 * Checks a submitted result (Rules C1 to C9, C23, H10). Whether the fixture is already recorded (Rule C10) is for the store to
 * say. A draft whose only faults were reported before is faulty without an issue.
 */
export function checkCard(draft: CardDraft, context: CardContext): Checked<Card> {
  return checkCardOf(draft, context, checkFrames);
}

/** The same for a card whose frames have a check of their own. */
export function checkCardOf<F>(draft: CardDraft, context: CardContext, framesOf: FramesCheck<F>): Checked<CardOf<F>> {
  const { people, day, recorded, seasons, handicapOf } = context;
  const { weekNumber: week } = draft;
  const issues: Issue[] = [];
  const report = (path: string, message: string | null): void => {
    if (message !== null) issues.push({ path, message });
  };
  const shown = seasons.get(context.defaultSeason);
  const season = seasons.get(draft.season ?? '');
  if (draft.season !== undefined && !season) report('season', seasonFault(draft.season));
  const division = collect(checkDivision(draft.division, season, recorded), issues);
  if (week !== undefined) report('weekNumber', weekFault(week, season?.weeks ?? week));
  const date = typeof draft.date === 'string' ? collect(checkDate(draft.date, draft, context), issues) : draft.date;
  const home = people.teams.get(draft.homeTeam ?? '');
  const away = people.teams.get(draft.awayTeam ?? '');
  const place = { season: season ?? shown ?? { name: context.defaultSeason }, division, day };
  if (draft.homeTeam !== undefined) report('homeTeam', teamFault(home, place, recorded));
  if (draft.awayTeam !== undefined) report('awayTeam', teamFault(away, place, recorded));
  if (home && home === away) report('awayTeam', `${home.name} cannot play against themselves.`);
  const checkedBy = season ?? shown;
  const own = checkedBy && rulesOf(checkedBy, draft.division ?? 0);
  // The default season's handicaps are the league's.
  const rules = own && { ...own, handicaps: shown?.rules.handicaps ?? own.handicaps };
  const frames = rules && collect(framesOf(draft.matches, rules, { recorded: recorded?.frames, handicapOf }), issues);
  if (rules && draft.matches) {
    issues.push(...checkLineup('home', home, draft.matches, { people, day, rules, recorded }));
    issues.push(...checkLineup('away', away, draft.matches, { people, day, rules, recorded }));
    // Another player on both sides is no member of one of the squads.
    const mayBeBoth = (id: string) => admitsOthers(rules) || [home, away].some((team) => isLeft(id, team, day));
    for (const { playerId, path, message } of onBothSides(draft.matches, people))
      if (mayBeBoth(playerId)) report(path, message);
  }
  if (issues.length > 0 || !season || division === undefined || week === undefined) return faulty(issues);
  if (date === undefined || !home || !away || !frames) return faulty(issues);
  return valid({ season: season.name, division, week, date, homeTeamId: home.id, awayTeamId: away.id, frames });
}

function checkDate(date: string, draft: CardDraft, { seasons, recorded, today }: CardContext): Checked<string> {
  if (today === undefined) return parseDay(date);
  const { season = '', dateConfirmed: confirmed = false } = draft;
  return checkDayOfPlay(date, { today, season: seasons.get(season), kept: recorded?.date ?? null, confirmed });
}

/**
 * Checks the number of frames and each frame by itself (Rules C1, C2, C3, C7). A correction may keep lower breaks than
 * are recorded today, as far as the `recorded` frames have them.
 */
export function checkFrames(
  drafts: CardDraft['matches'],
  rules: LeagueRules,
  { recorded = [], handicapOf }: FramesContext = {},
): Checked<Frame[]> {
  if (!drafts) return faulty([]);
  const issues: Issue[] = [];
  const expected = rules.framesPerFixture;
  if (drafts.length !== expected) {
    issues.push({
      path: 'matches',
      message: `A result has exactly ${expected} frames; this one has ${drafts.length}.`,
    });
  }
  const kept = recorded.flatMap((frame) => [...breaksOn(frame, 'home'), ...breaksOn(frame, 'away')]);
  const lenient = { ...rules, breaksFrom: Math.min(rules.breaksFrom, ...kept) };
  const starts = (draft: FrameDraft) => startsBy(draft, rules.handicaps, handicapOf);
  const frames = drafts.map(
    (draft, i) => draft && collect(checkFrame(draft, lenient, `matches.${i}`, starts(draft)), issues),
  );
  const whole = frames.filter((frame) => frame !== undefined);
  return issues.length === 0 && whole.length === expected ? valid(whole) : faulty(issues);
}

/** Returns what both begin a frame with by their handicaps; `null` where one is not known (Rule H10). */
function startsBy(draft: FrameDraft, rules: HandicapRules, handicapOf: CardContext['handicapOf']): Starts | null {
  const handicap = (side: Side) => {
    const id = presentPlayer(draft[`${side}Player`]);
    return typeof id === 'string' ? (handicapOf?.(id) ?? null) : null;
  };
  const [home, away] = [handicap('home'), handicap('away')];
  return home === null || away === null ? null : startsOf({ home, away }, rules);
}

/** Returns whether frames that were recorded before fit these rules (Rules C1 to C4), whoever played them. */
export function fitsFormat(frames: readonly Frame[], rules: LeagueRules): boolean {
  const most = Math.max(...SIDES.map((side) => mostFrames(frames.map((frame) => frameSide(frame, side).playerId))));
  return most <= rules.maxFramesPerPlayer && checkFrames(frames.map(sentFrame), rules, { recorded: frames }).ok;
}

/** Returns the most frames that one of these players plays; 0 for none. */
export function mostFrames(playerIds: readonly (string | null)[]): number {
  const times = Map.groupBy(
    playerIds.filter((id) => id !== null),
    (id) => id,
  );
  return Math.max(0, ...Array.from(times.values(), ({ length }) => length));
}

/** The sentence for a fixture that is already recorded (Rule C10). */
export function alreadyRecorded(home: string, away: string, week: number): string {
  return `A result for ${home} v ${away} in week ${week} is already recorded.`;
}

function seasonFault(name: string): string {
  return name === '' ? 'Season is required.' : `The league has no season called ${name}.`;
}

function checkDivision(
  division: number | undefined,
  season: Season | undefined,
  recorded: Fixture | null,
): Checked<number> {
  if (division === undefined) return faulty([]);
  const kept = division === recorded?.division && season?.name === recorded.season;
  if (!season || kept || season.divisions.includes(division)) return valid(division);
  return faulty([{ path: 'division', message: `Season ${season.name} has no division ${division}.` }]);
}

function weekFault(week: number, last: number): string | null {
  if (!Number.isInteger(week)) return 'Week number must be a whole number.';
  if (week < 1) return 'Week number must be at least 1.';
  return week > last ? `Week number must be at most ${last}.` : null;
}

/** Where a card places its teams. `division` is `undefined` if its own fault was reported before. */
type CardPlace = { season: Pick<Season, 'name' | 'divisionNames'>; division: number | undefined; day: CardDay };

function teamFault(
  team: Team | undefined,
  { season, division, day }: CardPlace,
  recorded: Fixture | null,
): string | null {
  if (!team) return 'The league has no such team.';
  const kept = recorded?.homeTeamId === team.id || recorded?.awayTeamId === team.id;
  if (kept && (division === undefined || division === recorded.division)) return null;
  if (division !== undefined && day.divisions(team.id).has(division)) return null;
  if (team.deleted) return `${team.name} have been deleted.`;
  if (team.division === 0) return `${team.name} are retired.`;
  return division === undefined || team.division === division ? null : notInDivision(team.name, division, season);
}

/** What the players of a card are checked against. `recorded` is the card being corrected; `null` for a new one. */
type LineupContext = { people: People; day: CardDay; rules: LeagueRules; recorded: Fixture | null };

/** Checks the players of one side (Rules C4, C9, C24). `team` is `undefined` if its own fault was reported before. */
function checkLineup(
  side: Side,
  team: Team | undefined,
  drafts: readonly (FrameDraft | undefined)[],
  { people, day, rules, recorded }: LineupContext,
): Issue[] {
  const kept = recorded && team ? playedFor(recorded, team.id) : new Map<string, number>();
  const times = new Map<string, number>();
  return drafts.flatMap((draft, i) => {
    const id = presentPlayer(side === 'home' ? draft?.homePlayer : draft?.awayPlayer);
    if (id === null || id === undefined) return [];
    const path = `matches.${i}.${side}Player`;
    const player = people.players.get(id);
    if (!player) return [{ path, message: 'The league has no such player.' }];
    const time = (times.get(id) ?? 0) + 1;
    times.set(id, time);
    const most = Math.max(rules.maxFramesPerPlayer, kept.get(id) ?? 0);
    const isKept = kept.has(id) || isLeft(id, team, day);
    const messages = [isKept ? null : membershipFault(player, team, rules), frequencyFault(player, time, most)];
    return messages.filter((message) => message !== null).map((message) => ({ path, message }));
  });
}

/** Returns how many frames each player played for the team: after a merge they may be more than are allowed (Rule N10). */
function playedFor(fixture: Fixture, teamId: string): Map<string, number> {
  const side = fixture.homeTeamId === teamId ? 'home' : 'away';
  if (side === 'away' && fixture.awayTeamId !== teamId) return new Map();
  const ids = fixture.frames.map((frame) => frameSide(frame, side).playerId).filter((id) => id !== null);
  return new Map([...Map.groupBy(ids, (id) => id)].map(([id, { length }]) => [id, length]));
}

/** Nobody plays for both teams of a card (Rule C18); a squad alone could not. */
function onBothSides(drafts: readonly (FrameDraft | undefined)[], { players }: People) {
  const home = new Set(drafts.map((draft) => presentPlayer(draft?.homePlayer)));
  return drafts.flatMap((draft, i) => {
    const id = presentPlayer(draft?.awayPlayer);
    if (!id || !home.has(id)) return [];
    const message = `${players.get(id)?.name ?? 'This player'} plays for the home team on this card.`;
    return [{ playerId: id, path: `matches.${i}.awayPlayer`, message }];
  });
}

function isLeft(playerId: string, team: Team | undefined, { left }: CardDay): boolean {
  return team !== undefined && left(team.id).has(playerId);
}

function membershipFault(player: Player, team: Team | undefined, rules: LeagueRules): string | null {
  if (player.deleted) return `${player.name} has been deleted.`;
  if (admitsOthers(rules)) return null;
  return team && player.teamId !== team.id ? `${player.name} does not play for ${team.name}.` : null;
}

function frequencyFault(player: Player, time: number, most: number): string | null {
  return time <= most ? null : `${player.name} can play only ${countOf(most, 'frame')} on one side.`;
}
