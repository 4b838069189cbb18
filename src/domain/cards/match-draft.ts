import { checkFrames, checkWalkover, type MatchWithoutPlayers } from '#domain/cards/frames-draft.ts';
import { draftPlayers, type MatchDraft } from '#domain/cards/match-body.ts';
import { textsIn } from '#domain/cards/match-texts.ts';
import { bothSides, type Match, type Side, SIDES, type Sides } from '#domain/cards/match.ts';
import {
  checkByPoints,
  checkByWinner,
  type MatchRules,
  type PresentPlayers,
  prefixPaths,
} from '#domain/cards/played-draft.ts';
import { type Checked, faulty, type Issue, valid } from '#domain/issue.ts';
import { isDecider, type Section } from '#domain/seasons/format.ts';
import { countInWords } from '#domain/count.ts';

/**
 * Checks one match by itself (Rules C1, C2, C3, C25). Which team its players belong to is not checked. With the path
 * `matches.2`, faults have paths such as `matches.2.homeScore`. If another check has already reported all faults of the
 * draft, the result is faulty without issues. A break that could not be read counts as no break.
 */
export function checkMatch(draft: MatchDraft, match: MatchRules, path: string): Checked<Match> {
  const players = bothSides((side) => presentOn(draft, side));
  const ofPlayers = checkPlayers(draft, match.section);
  const checked = ofPlayers.length > 0 ? faulty(ofPlayers) : withPlayersOf(players, checkPlay(draft, players, match));
  if (!checked.ok) return prefixPaths(path, checked);
  return valid({ ...checked.value, ...matchKindOf(match.section), ...textsIn(draft) });
}

/** The fields of a match that follow from its section. */
export type MatchKind = Pick<Match, 'pair' | 'size' | 'decider'>;

/**
 * Returns the fields that all matches of a section share: the number of players on a side, and whether the match is a
 * decider.
 */
export function matchKindOf(section: Section): MatchKind {
  const { players } = section;
  return {
    ...(players > 1 ? { pair: true as const } : {}),
    ...(players > 2 ? { size: players } : {}),
    ...(isDecider(section) ? { decider: true as const } : {}),
  };
}

function presentOn(draft: MatchDraft, side: Side): PresentPlayers {
  const ids = draftPlayers(draft, side).map(({ id }) => id);
  return ids.includes(undefined) ? undefined : ids.filter((id) => typeof id === 'string');
}

/** Checks that each side has as many players as the section says, and nobody twice. */
function checkPlayers(draft: MatchDraft, { players }: Section): Issue[] {
  return SIDES.flatMap((side) => {
    const sent = draft[`${side}Players`];
    if (!sent) return [];
    if (sent.length !== players) {
      const message = `A side of this match has ${countInWords(players, 'player')}.`;
      return [{ path: `${side}Players`, message }];
    }
    const ids = draftPlayers(draft, side).map(({ id }) => id);
    const twice = ids.findIndex((id, i) => typeof id === 'string' && ids.indexOf(id) < i);
    if (twice === -1) return [];
    return [
      {
        path: `${side}Players.${twice}`,
        message: `${players === 2 ? 'The two of a pair' : 'All on a side'} are different players.`,
      },
    ];
  });
}

function checkPlay(draft: MatchDraft, players: Sides<PresentPlayers>, match: MatchRules): Checked<MatchWithoutPlayers> {
  const { frames, scored } = match.section;
  const isWalkover = SIDES.some((side) => players[side]?.length === 0);
  if (frames > 1) return isWalkover ? checkWalkover(draft, players, match.section) : checkFrames(draft, players, match);
  return scored === 'winner' ? checkByWinner(draft, players) : checkByPoints(draft, players, match);
}

/** Adds the players to a checked match. The match is faulty if a player could not be read. */
function withPlayersOf({ home, away }: Sides<PresentPlayers>, checked: Checked<MatchWithoutPlayers>): Checked<Match> {
  if (!checked.ok || !home || !away) return faulty(checked.ok ? [] : checked.issues);
  const { sides, ...played } = checked.value;
  return valid({
    sides: { home: { players: home, ...sides.home }, away: { players: away, ...sides.away } },
    ...played,
  });
}
