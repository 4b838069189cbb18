import type { MatchDraft, MatchOrFrameDraft } from '#domain/cards/match-body.ts';
import { countWins, sideAhead, type Side, type Sides } from '#domain/cards/match.ts';
import {
  type FixtureFormat,
  type FormatRules,
  framesToWin,
  isPlainFormat,
  countMatchesWithoutDecider,
  type FormatSection,
} from '#domain/seasons/format.ts';
import type { ResultRow } from '#domain/imports/content.ts';
import type { FileCard } from './file-card.ts';

/**
 * Returns the format of a division that a file creates. The cards with `framesPerFixture` matches show how many players
 * a side has in each match, how many frames a match has, and whether points are scored.
 */
export function formatOfCards(cards: readonly FileCard[], framesPerFixture: number): FormatRules {
  const whole = cards.filter(({ rows }) => rows.length === framesPerFixture);
  const matches = Array.from({ length: framesPerFixture }, (_, i) =>
    sectionShownByRows(whole.flatMap(({ rows }) => rows.filter(({ match }) => match === i + 1))),
  );
  const format = formatOfMatches(matches);
  return isPlainFormat(format) || countMatchesWithoutDecider(format) === 0
    ? { framesPerFixture }
    : { framesPerFixture, format };
}

/**
 * What a file shows about the section of one match number, such as match 3. All lines about this match number, on all
 * cards, are used. `scored` is `null` if the lines do not show how the match is scored, as for walkovers. `lone`: the
 * highest score of the match on cards that do not list its frames; this score may be points or frames won.
 */
type SectionInFile = Omit<FormatSection, 'scored'> & { scored: FormatSection['scored'] | null; lone: number };

/** The number of frames that win a best of nine, the longest match that is expected in a file. */
const MAX_FRAMES_TO_WIN = framesToWin({ frames: 9 });

/**
 * Returns the format of a fixture with these matches, in this order. Similar matches next to each other make one
 * section, in which each match has as many frames as the longest of them.
 */
function formatOfMatches(matches: readonly SectionInFile[]): FixtureFormat {
  const sections: SectionInFile[] = [];
  for (const match of matches) {
    const before = sections.at(-1);
    if (before && isSameSection(before, match))
      sections[sections.length - 1] = {
        ...before,
        matches: before.matches + 1,
        frames: Math.max(before.frames, match.frames),
        scored: before.scored ?? match.scored,
        lone: Math.max(before.lone, match.lone),
      };
    else sections.push(match);
  }
  return sections.map(({ lone, scored, frames, ...section }) => {
    const isOfFrames = frames > 1 && lone <= MAX_FRAMES_TO_WIN;
    return { ...section, frames: isOfFrames ? Math.max(frames, 2 * lone - 1) : frames, scored: scored ?? 'points' };
  });
}

function isSameSection(before: SectionInFile, match: SectionInFile): boolean {
  if (before.name !== match.name || before.players !== match.players) return false;
  if (before.scored !== null && match.scored !== null) return before.scored === match.scored;
  const isByWinner = before.scored === 'winner' || match.scored === 'winner';
  const isOfFrames = before.frames > 1 || match.frames > 1;
  // A section that is scored by winner has no points. So if `before` or `match` is scored by winner, `before` and
  // `match` are in one section only if both `lone` scores are low enough to be numbers of frames won (0 for matches of
  // one frame).
  return !isByWinner || Math.max(before.lone, match.lone) <= (isOfFrames ? MAX_FRAMES_TO_WIN : 0);
}

function sectionShownByRows(rows: readonly ResultRow[]): SectionInFile {
  const players = Math.max(1, ...rows.map((row) => row.players.home.length));
  const name = rows.find(({ section }) => section !== '')?.section ?? (players > 1 ? 'Doubles' : 'Singles');
  const drafts = rows.map(({ draft }) => draft);
  const frames = drafts.flatMap((draft) => draft.frames ?? []);
  const scores = drafts
    .filter((draft) => !draft.frames?.length)
    .flatMap(({ homeScore, awayScore }) => [homeScore ?? 0, awayScore ?? 0]);
  const lone = Math.max(0, ...scores);
  const hasPoints = frames.some(hasScore);
  const isByWinner = !hasPoints && (frames.length > 0 || lone === 0) && drafts.some(hasNamedWinner);
  const won = drafts.map(framesWonIn);
  const highestWon = Math.max(0, ...won.flatMap(({ home, away }) => [home, away]));
  return {
    name,
    matches: 1,
    players,
    frames: Math.max(1, 2 * highestWon - 1),
    scored: hasPoints ? 'points' : isByWinner ? 'winner' : null,
    points: null,
    lone,
  };
}

function hasScore(played: MatchOrFrameDraft | undefined): boolean {
  return typeof played?.homeScore === 'number' || typeof played?.awayScore === 'number';
}

function hasNamedWinner({ winner, frames = [] }: MatchDraft): boolean {
  return Boolean(winner) || (frames ?? []).some((frame) => Boolean(frame?.winner));
}

/** Returns how many frames each side won in a match, counting only the frames that could be read. */
function framesWonIn({ frames }: MatchDraft): Sides<number> {
  return countWins((frames ?? []).map((frame) => (frame ? winnerOfMatchDraft(frame) : null)));
}

/** Returns the side that won a match or a frame, as far as its lines could be read; `null` if no side did. */
export function winnerOfMatchDraft(draft: MatchDraft): Side | null {
  const { winner, homeScore: home, awayScore: away } = draft;
  if (winner) return winner;
  return sideAhead(typeof home === 'number' && typeof away === 'number' ? { home, away } : framesWonIn(draft));
}
