import type { RunningFrameBody } from '#domain/cards/frame-body.ts';
import { checkFrame } from '#domain/cards/frame-draft.ts';
import { ABSENTEE } from '#domain/name.ts';
import type { LeagueRules } from '#domain/seasons/season.ts';
import { type CardFacts, isOwnFixture } from './card-facts.ts';
import { asPlayed, type CardValues, type MatchValues, readFrame, rulesFor, withNames } from './card-values.ts';

/** Returns the body of a running score: the card as far as it is played (Rule C21); `null` while its teams are not chosen. */
export function runningBody(values: CardValues, facts: CardFacts) {
  const { season, homeTeam, awayTeam, date } = values;
  const rules = rulesFor(facts, values);
  if (!rules || homeTeam === '' || awayTeam === '' || !isOwnFixture(facts, homeTeam, awayTeam)) return null;
  return {
    season,
    division: Number(values.division),
    weekNumber: Number(values.weekNumber),
    date: date === '' ? null : date,
    homeTeam,
    awayTeam,
    matches: values.matches.slice(0, rules.framesPerFixture).map((match) => matchSoFar(match, rules)),
  };
}
export type RunningBody = NonNullable<ReturnType<typeof runningBody>>;

/** A match counts as played once it has players and scores that a card may have; breaks that are half typed are left out. */
function matchSoFar(match: MatchValues, rules: LeagueRules): RunningFrameBody {
  const read = readFrame(asPlayed(match, rules), '', []);
  const { homePlayer = null, awayPlayer = null } = read;
  const bare = { homePlayer, awayPlayer, homeScore: read.homeScore ?? null, awayScore: read.awayScore ?? null };
  const isNamed = homePlayer !== null && awayPlayer !== null;
  if (!isNamed || !checkFrame(bare, rules, '').ok) {
    const open = (player: string | null) => (player === ABSENTEE ? null : player);
    const players = { homePlayer: open(homePlayer), awayPlayer: open(awayPlayer) };
    return withNames({ ...players, homeScore: null, awayScore: null });
  }
  // Checked, so that no break in it is unread.
  return withNames(checkFrame(read, rules, '').ok ? { ...read, ...bare } : bare);
}
