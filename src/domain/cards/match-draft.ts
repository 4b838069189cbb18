import { checkMatchOfFrames, checkWalkover, type MatchWithoutPlayers } from '#domain/cards/frames-draft.ts';
import { playersOfDraft, type MatchDraft } from '#domain/cards/match-body.ts';
import { matchTextsIn } from '#domain/cards/match-texts.ts';
import { mapSides, type Match, type Side, SIDES, type Sides } from '#domain/cards/match.ts';
import {
  checkFrameWithPoints,
  checkFrameWithWinnerOnly,
  type MatchContext,
  type PresentPlayerIds,
  prefixFaultPaths,
} from '#domain/cards/played-draft.ts';
import { type Checked, faultyResult, type Issue, validResult } from '#domain/issue.ts';
import { isDecider, type FormatSection } from '#domain/seasons/format.ts';
import { countInWords } from '#domain/count.ts';

/**
 * Checks one match by itself (Rules C1, C2, C3, C25), but not which team its players belong to. The paths of all faults
 * begin with `path`: `matches.2` gives `matches.2.homeScore`. A field that is `undefined` was reported before, and is
 * not reported again. A faulty match may therefore have an empty list of issues. An `undefined` break counts as no
 * break.
 */
export function checkMatch(draft: MatchDraft, match: MatchContext, path: string): Checked<Match> {
  const players = mapSides((side) => idsOfPresentPlayers(draft, side));
  const ofPlayers = checkPlayers(draft, match.section);
  const checked =
    ofPlayers.length > 0
      ? faultyResult(ofPlayers)
      : withPlayersOf(players, checkMatchWithoutPlayers(draft, players, match));
  if (!checked.ok) return prefixFaultPaths(path, checked);
  return validResult({ ...checked.value, ...matchFieldsSetBySection(match.section), ...matchTextsIn(draft) });
}

/** The fields of a match that follow from its section. */
export type MatchFieldsSetBySection = Pick<Match, 'pair' | 'size' | 'decider'>;

/**
 * Returns the fields that all matches of a section share: the number of players on a side, and whether a match is a
 * decider.
 */
export function matchFieldsSetBySection(section: FormatSection): MatchFieldsSetBySection {
  const { players } = section;
  return {
    ...(players > 1 ? { pair: true as const } : {}),
    ...(players > 2 ? { size: players } : {}),
    ...(isDecider(section) ? { decider: true as const } : {}),
  };
}

function idsOfPresentPlayers(draft: MatchDraft, side: Side): PresentPlayerIds {
  const ids = playersOfDraft(draft, side).map(({ id }) => id);
  return ids.includes(undefined) ? undefined : ids.filter((id) => typeof id === 'string');
}

/** Checks that each submitted list of players is as long as the section says, and names nobody twice. */
function checkPlayers(draft: MatchDraft, { players }: FormatSection): Issue[] {
  return SIDES.flatMap((side) => {
    const sent = draft[`${side}Players`];
    if (!sent) return [];
    if (sent.length !== players) {
      const message = `A side of this match has ${countInWords(players, 'player')}.`;
      return [{ path: `${side}Players`, message }];
    }
    const ids = playersOfDraft(draft, side).map(({ id }) => id);
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

function checkMatchWithoutPlayers(
  draft: MatchDraft,
  players: Sides<PresentPlayerIds>,
  match: MatchContext,
): Checked<MatchWithoutPlayers> {
  const { frames, scored } = match.section;
  const isWalkover = SIDES.some((side) => players[side]?.length === 0);
  if (frames > 1)
    return isWalkover ? checkWalkover(draft, players, match.section) : checkMatchOfFrames(draft, players, match);
  return scored === 'winner' ? checkFrameWithWinnerOnly(draft, players) : checkFrameWithPoints(draft, players, match);
}

/**
 * Adds the players to a checked match. If a player of a side could not be read, `home` or `away` is `undefined`, and
 * the match is faulty.
 */
function withPlayersOf({ home, away }: Sides<PresentPlayerIds>, checked: Checked<MatchWithoutPlayers>): Checked<Match> {
  if (!checked.ok || !home || !away) return faultyResult(checked.ok ? [] : checked.issues);
  const { sides, ...played } = checked.value;
  return validResult({
    sides: { home: { players: home, ...sides.home }, away: { players: away, ...sides.away } },
    ...played,
  });
}
