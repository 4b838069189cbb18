import type { FixtureAnswer, MatchAnswer } from '#contract/matches.ts';
import { type Card, checkCard } from '#domain/cards/card.ts';
import { type MatchDraft, pointsOf, sentMatch } from '#domain/cards/match-body.ts';
import type { Player } from '#domain/squads/people.ts';
import { type Side, SIDES, walkoverScores } from '#domain/cards/match.ts';
import { withNewPlayers } from '#domain/cards/substitutes.ts';
import { type Checked, collect, faulty, type Issue, valid } from '#domain/issue.ts';
import { ABSENTEE } from '#domain/name.ts';
import { type LeagueRules, rulesOf } from '#domain/seasons/season.ts';
import { readChoice, readNumber } from '#web/officials/read-fields.ts';
import { type CardFacts, contextOf, isOwnFixture, newNameIn, newPlayerValue, seasonOf } from './card-facts.ts';

/**
 * The text in the fields of a frame. `Breaks` are such as `45, 32`: all of a side, or those after the first two, where these
 * have fields of their own.
 */
export type FrameTexts = Record<`${Side}${'Player' | 'Score' | 'Breaks'}`, string> &
  Partial<Record<`${Side}${'Break' | 'Break2'}`, string>>;

/**
 * The text in the fields of one match. A player is an id, the value of a new name, `Absentee`, or `''` where none is chosen.
 * `Before` is the player whom the absentee stands for. Scores and breaks are what was typed, also beside an absentee: what is
 * shown and sent then is `asPlayed`.
 */
export type MatchValues = Required<FrameTexts> & Record<`${Side}Before`, string>;

/** The text in the fields of a card. The names are those of the request's body, and so of the paths of its faults. */
export type CardValues = {
  season: string;
  division: string;
  weekNumber: string;
  date: string;
  /** The date of which the user says that the match was played on it, where the site asked (Rule C23). */
  confirmedDate?: string;
  homeTeam: string;
  awayTeam: string;
  matches: MatchValues[];
};

const noBreaks = {
  homeBreak: '',
  homeBreak2: '',
  awayBreak: '',
  awayBreak2: '',
  homeBreaks: '',
  awayBreaks: '',
};
export const emptyMatch: MatchValues = {
  homePlayer: '',
  homeBefore: '',
  awayPlayer: '',
  awayBefore: '',
  homeScore: '',
  awayScore: '',
  ...noBreaks,
};

/** A recorded card as the text of the fields. */
export function valuesOf(card: FixtureAnswer): CardValues {
  return {
    season: card.season,
    division: String(card.division),
    weekNumber: String(card.weekNumber),
    date: card.date ?? '',
    homeTeam: card.homeTeamId,
    awayTeam: card.awayTeamId,
    matches: card.matches.map(matchValues),
  };
}

function matchValues(match: MatchAnswer): MatchValues {
  const isWalkover = match.homePlayerId === null || match.awayPlayerId === null;
  return {
    ...emptyMatch,
    homePlayer: match.homePlayerId ?? ABSENTEE,
    awayPlayer: match.awayPlayerId ?? ABSENTEE,
    // Nobody typed the score of a walkover.
    homeScore: isWalkover ? '' : String(match.homeScore),
    awayScore: isWalkover ? '' : String(match.awayScore),
    homeBreak: String(match.homeBreak ?? ''),
    homeBreak2: String(match.homeBreak2 ?? ''),
    awayBreak: String(match.awayBreak ?? ''),
    awayBreak2: String(match.awayBreak2 ?? ''),
    homeBreaks: pointsOf(match.homeBreaks).slice(2).join(', '),
    awayBreaks: pointsOf(match.awayBreaks).slice(2).join(', '),
  };
}

/** Which sides of a match are absent. */
export function absentIn({ homePlayer, awayPlayer }: MatchValues): { home: boolean; away: boolean } {
  return { home: homePlayer === ABSENTEE, away: awayPlayer === ABSENTEE };
}

/** Returns the match as it is shown and sent: with an absentee, the walkover's score and no breaks (Rule C2). */
export function asPlayed(match: MatchValues, rules: LeagueRules): MatchValues {
  const scores = walkoverScores(absentIn(match), rules);
  if (scores === null) return match;
  return { ...match, ...noBreaks, homeScore: String(scores.home), awayScore: String(scores.away) };
}

/** Returns the match after a player, or the absentee, was chosen for a side. */
export function withPlayer(match: MatchValues, side: Side, chosen: string): MatchValues {
  const present = match[`${side}Player`];
  const before = chosen !== ABSENTEE ? '' : present === ABSENTEE ? match[`${side}Before`] : present;
  return { ...match, [`${side}Player`]: chosen, [`${side}Before`]: before };
}

/** Returns the match after a side was said to be absent, or present again, which brings back its player. */
export function withAbsence(match: MatchValues, side: Side, absent: boolean): MatchValues {
  if (absent === absentIn(match)[side]) return match;
  return withPlayer(match, side, absent ? ABSENTEE : match[`${side}Before`]);
}

/** The rules of the card's division and season; of the default season where it has none yet. */
export function rulesFor(
  facts: CardFacts,
  { season, division }: Pick<CardValues, 'season' | 'division'>,
): LeagueRules | undefined {
  const found = seasonOf(facts, season) ?? seasonOf(facts, facts.seasons.default);
  return found && rulesOf(found, Number(division));
}

/** A card to be sent; `dateConfirmed` where the user says that its unusual date is right. */
type CardToSend = Card & { dateConfirmed?: true };

/** Checks the fields by the rules for match cards (Rules C1 to C9). Only the server knows the rest (Rules C10, C23). */
export function checkCardValues(values: CardValues, facts: CardFacts): Checked<CardToSend> {
  const issues: Issue[] = [];
  const rules = rulesFor(facts, values);
  const chosen = (value: string, path: string, what: string) => collect(readChoice(value, path, what), issues);
  const draft = {
    season: chosen(values.season, 'season', 'Season'),
    division: collect(readNumber(values.division, 'division', 'Division'), issues),
    week: collect(readNumber(values.weekNumber, 'weekNumber', 'Week number'), issues),
    date: values.date === '' ? null : values.date,
    homeTeam: chosen(values.homeTeam, 'homeTeam', 'Home team'),
    awayTeam: chosen(values.awayTeam, 'awayTeam', 'Away team'),
    matches: values.matches.map((match, index) =>
      frameDraft(rules ? asPlayed(match, rules) : match, `matches.${index}`, issues),
    ),
  };
  if (
    draft.homeTeam !== undefined &&
    draft.awayTeam !== undefined &&
    !isOwnFixture(facts, draft.homeTeam, draft.awayTeam)
  )
    issues.push({ path: 'homeTeam', message: 'One of the two teams must be yours.' });
  const context = contextOf(facts, values.season);
  const { people, day, recorded } = context;
  const named = withNewPlayers(draft, { people, day, recorded, rules: rules ?? {}, newPlayer });
  for (const { path, message } of named.issues) issues.push({ path: path.replace('NewPlayer', 'Player'), message });
  const checked = checkCard(named.draft, { ...context, people: named.people });
  const { date, confirmedDate } = values;
  if (checked.ok && issues.length === 0)
    return date !== '' && date === confirmedDate ? valid({ ...checked.value, dateConfirmed: true }) : checked;
  return faulty([...issues, ...(checked.ok ? [] : checked.issues.map(issueAtItsField))]);
}

/** A player of a new name, until the server gives them an id. */
function newPlayer(name: string, teamId: string): Player {
  const handicaps = { handicap: 0, modifier: 0, newHandicap: 0 };
  return { id: newPlayerValue(name), name, formerNames: [], teamId, ...handicaps, deleted: false };
}

/** A player who is not chosen is a fault here, where the absentee can be chosen. */
function frameDraft(match: MatchValues, path: string, issues: Issue[]): MatchDraft {
  for (const side of SIDES)
    if (match[`${side}Player`] === '')
      issues.push({ path: `${path}.${side}Player`, message: `The ${side} player is required.` });
  const { homePlayer, awayPlayer } = match;
  return withNames({
    ...readFrame(match, path, issues),
    homePlayer: homePlayer || undefined,
    awayPlayer: awayPlayer || undefined,
  });
}

/** A frame as a body has it: with the names of new players in place of their values. */
export function withNames<F extends Pick<MatchDraft, `${Side}Player`>>(frame: F) {
  const [home, away] = [newNameIn(frame.homePlayer ?? ''), newNameIn(frame.awayPlayer ?? '')];
  return {
    ...frame,
    ...(home === null ? {} : { homePlayer: null, homeNewPlayer: home }),
    ...(away === null ? {} : { awayPlayer: null, awayNewPlayer: away }),
  };
}

/** Reads the fields of a frame, and adds the faults of their text to `issues`. An empty player is `null`. */
export function readFrame(frame: FrameTexts, path: string, issues: Issue[]): MatchDraft {
  function number(field: keyof FrameTexts, what: string, text = frame[field] ?? ''): number | undefined {
    return collect(readNumber(text, `${path}.${field}`, what), issues);
  }
  function breaks(side: Side): Partial<MatchDraft> {
    const two = ([`${side}Break`, `${side}Break2`] as const).filter((field) => frame[field]?.trim());
    const field = `${side}Breaks` as const;
    const more = frame[field].split(/[\s,;]+/).filter((text) => text !== '');
    const first = two.map((one) => [one, number(one, 'A break')] as const);
    if (more.length === 0) return Object.fromEntries(first);
    return { [field]: [...first.map(([, points]) => points), ...more.map((text) => number(field, 'A break', text))] };
  }
  return {
    homePlayer: frame.homePlayer || null,
    awayPlayer: frame.awayPlayer || null,
    homeScore: number('homeScore', 'The home score'),
    awayScore: number('awayScore', 'The away score'),
    ...breaks('home'),
    ...breaks('away'),
  };
}

/** The form has a field each for the first two breaks, and one for all others. */
function issueAtItsField({ path, message }: Issue): Issue {
  if (path === 'week') return { path: 'weekNumber', message };
  const fields = ['Break', 'Break2'];
  return { path: path.replace(/Breaks\.(\d+)$/, (_, index: string) => fields[Number(index)] ?? 'Breaks'), message };
}

/** The request's body for a checked card. */
export function cardBody({ season, division, week, date, homeTeamId, awayTeamId, matches, dateConfirmed }: CardToSend) {
  return {
    season,
    division,
    weekNumber: week,
    date,
    ...(dateConfirmed ? { dateConfirmed } : {}),
    homeTeam: homeTeamId,
    awayTeam: awayTeamId,
    matches: matches.map((match) => withNames(sentMatch(match))),
  };
}

/** The frames that each side has won so far. A frame counts once its two scores differ. */
export function runningScore(matches: readonly MatchValues[]): { home: number; away: number } {
  const score = { home: 0, away: 0 };
  for (const { homeScore, awayScore } of matches) {
    if (!/^\d+$/.test(homeScore.trim()) || !/^\d+$/.test(awayScore.trim())) continue;
    const lead = Number(homeScore) - Number(awayScore);
    if (lead !== 0) score[lead > 0 ? 'home' : 'away']++;
  }
  return score;
}
