import type { MatchDraft, PlayedDraft } from '#domain/cards/match-body.ts';
import { countWins, sideAhead, type Side, type Sides } from '#domain/cards/match.ts';
import { type Format, type FormatRules, isPlainFormat, matchesIn, type Section } from '#domain/seasons/format.ts';
import type { FileCard } from './file-card.ts';
import type { Row } from './read-file.ts';

/**
 * Returns the format of a division that a file creates, from its cards with this number of matches: for each match the players of
 * a side, the number of frames, and whether it is scored by points.
 */
export function formatOfCards(cards: readonly FileCard[], framesPerFixture: number): FormatRules {
  const whole = cards.filter(({ rows }) => rows.length === framesPerFixture);
  const matches = Array.from({ length: framesPerFixture }, (_, i) =>
    sectionOf(whole.flatMap(({ rows }) => rows.filter(({ match }) => match === i + 1))),
  );
  const format = joined(matches);
  return isPlainFormat(format) || matchesIn(format) === 0 ? { framesPerFixture } : { framesPerFixture, format };
}

/** Joins similar neighbouring matches into one section. The longest match decides how many frames a section has. */
function joined(matches: readonly Section[]): Format {
  const format: Section[] = [];
  for (const match of matches) {
    const before = format.at(-1);
    const { name, players, scored } = before ?? {};
    if (before && name === match.name && players === match.players && scored === match.scored)
      format[format.length - 1] = {
        ...before,
        matches: before.matches + 1,
        frames: Math.max(before.frames, match.frames),
      };
    else format.push(match);
  }
  return format;
}

function sectionOf(rows: readonly Row[]): Section {
  const players = rows.some((row) => row.players.home.length > 1) ? 2 : 1;
  const name = rows.find(({ section }) => section !== '')?.section ?? (players > 1 ? 'Doubles' : 'Singles');
  const hasPoints = rows.some(({ draft }) => hasScore(draft) || (draft.frames ?? []).some(hasScore));
  const won = rows.map(({ draft }) => framesWonIn(draft));
  const most = Math.max(0, ...won.flatMap(({ home, away }) => [home, away]));
  return {
    name,
    matches: 1,
    players,
    frames: Math.max(1, 2 * most - 1),
    scored: hasPoints || rows.every(({ draft }) => !isWon(draft)) ? 'points' : 'winner',
    points: null,
  };
}

function hasScore(played: PlayedDraft | undefined): boolean {
  return typeof played?.homeScore === 'number' || typeof played?.awayScore === 'number';
}

function isWon({ winner, frames = [] }: MatchDraft): boolean {
  return Boolean(winner) || (frames ?? []).some((frame) => Boolean(frame?.winner));
}

/** Returns the frames that each side won in a match of a file, as far as the frames could be read. */
function framesWonIn({ frames }: MatchDraft): Sides<number> {
  return countWins((frames ?? []).map((frame) => (frame ? winnerOfDraft(frame) : null)));
}

/** Returns the side that won a match or a frame of a file, as far as the lines could be read. */
export function winnerOfDraft(draft: MatchDraft): Side | null {
  const { winner, homeScore: home, awayScore: away } = draft;
  if (winner) return winner;
  return sideAhead(typeof home === 'number' && typeof away === 'number' ? { home, away } : framesWonIn(draft));
}
