import { useEffect, useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import type { Outcome } from '#contract/client.ts';
import type { CompetitionDraws, DrawDetails } from '#contract/draws.ts';
import { cupLabel } from '#domain/cups/cup-label.ts';
import {
  BYE,
  groupLetter,
  isRevealing,
  countShownMatches,
  type Pair,
  type Reveal,
  REVEAL_INTERVAL,
  roundName,
} from '#domain/draws/draw.ts';
import { directApi } from '#web/api/browser-client.ts';
import { pageSource } from '#web/page-source.ts';

/** Loads every competition with its latest draw and, if it has one, its sealed draw. */
export async function loadCompetitions({ context }: LoaderFunctionArgs): Promise<CompetitionDraws[]> {
  return (await context.get(pageSource).read('GET /api/draws', {})).competitions;
}

/** Fetches all draws of one competition. */
export function fetchDraws(competition: string): Promise<Outcome<CompetitionDraws>> {
  return directApi('GET /api/draws/{competition}', { params: { competition } });
}

/** Returns a competition's draws except the one shown, newest first. Empty until the draws have loaded. */
export function useEarlierDraws(
  competition: string | null,
  shownId: string | null,
  competitions: readonly CompetitionDraws[],
): readonly DrawDetails[] {
  const [loaded, setLoaded] = useState<CompetitionDraws | null>(null);
  useEffect(() => {
    if (competition === null) return;
    let cancelled = false;
    void fetchDraws(competition).then((outcome) => {
      if (!cancelled && outcome.ok) setLoaded(outcome.value);
    });
    return () => {
      cancelled = true;
    };
    // `competitions` is a dependency, because a change to the draws may have added a draw to this competition.
  }, [competition, competitions]);
  return loaded?.competition === competition ? loaded.draws.filter(({ id }) => id !== shownId) : [];
}

/**
 * A draw as the page shows it, match by match. Reveal times are in this browser's clock. `forAll` is true for a live
 * reveal, which all pages show in step, and false for one visitor's replay.
 */
export type ShownDraw = { competition: string; draw: DrawDetails; reveal: Reveal; forAll: boolean };

/** Returns a cup's name. For a draw after the first round, adds that round: `Singles Cup, Final`. */
export function titleOfDraw(competitions: readonly CompetitionDraws[], key: string, round = 1): string {
  const cup = competitions.find(({ competition }) => competition === key)?.cup;
  if (cup === undefined) return '';
  return round === 1 ? cup.name : `${cup.name}, ${roundName(round, cup.rounds)}`;
}

/** Returns a cup and its round in everyday words, such as `Lampitt Cup, Semi-finals`. A round never breaks in two. */
export function nextRoundWords({ cup: { name, toDraw } }: CompetitionDraws): string {
  return [cupLabel(name), ...(toDraw === null ? [] : [toDraw.name.replaceAll('-', '\u2011')])].join(', ');
}

/** Returns the competitions with the everyday names of their cups, for places other than the Cup Draw pages. */
export function withCupLabels(competitions: readonly CompetitionDraws[]): CompetitionDraws[] {
  return competitions.map((one) => ({ ...one, cup: { ...one.cup, name: cupLabel(one.cup.name) } }));
}

/**
 * Returns text such as `Group A: Ann Lee. Group B: Bob Green`. Entrants are dealt into groups in the order of the draw.
 */
export function groupWords({ competitorA, competitorB }: Pair, index: number, groups: number): string {
  const drawn = competitorB === BYE ? [competitorA] : [competitorA, competitorB];
  return drawn.map((name, i) => `Group ${groupLetter((2 * index + i) % groups)}: ${name}`).join('. ');
}

/** Returns a draw of which all matches are shown at once. */
export function wholeDraw(competition: string, draw: DrawDetails): ShownDraw {
  const showing = replayFrom(competition, draw, 0);
  return { ...showing, reveal: { ...showing.reveal, skippedAt: 0 } };
}

/** Returns a draw as a replay for one visitor, which starts at `now`. */
export function replayFrom(competition: string, draw: DrawDetails, now: number): ShownDraw {
  const reveal = { startedAt: now, interval: REVEAL_INTERVAL, skippedAt: null };
  return { competition, draw, reveal, forAll: false };
}

/**
 * Returns the draw whose live reveal is running at `now`, or `null`. `ahead`: how far the server's clock is ahead, in
 * milliseconds.
 */
export function liveShownDraw(competitions: readonly CompetitionDraws[], ahead: number, now: number): ShownDraw | null {
  for (const { competition, draws } of competitions) {
    const draw = newestDraw(draws);
    const reveal = draw && revealOf(draw, ahead);
    if (reveal && isRevealing(reveal, draw.matches.length, now)) return { competition, draw, reveal, forAll: true };
  }
  return null;
}

/**
 * Returns the draw that a visitor picked, after the competitions were loaded again: an outdated draw is replaced by the
 * latest. `null` if nothing is picked, or if all draws have been undone. Not for live reveals.
 */
export function refreshedPick(picked: ShownDraw | null, competitions: readonly CompetitionDraws[]): ShownDraw | null {
  const draw = newestDraw(competitions.find(({ competition }) => competition === picked?.competition)?.draws ?? []);
  if (picked === null || draw === null) return null;
  return draw.id === picked.draw.id ? picked : wholeDraw(picked.competition, draw);
}

/** Returns the current draw: the latest that has not been undone. `null` if there is none. */
export function newestDraw(draws: readonly DrawDetails[]): DrawDetails | null {
  return draws.find(({ takenBack }) => !takenBack) ?? null;
}

/**
 * Returns the competition that a page shows first: the `requested` one, else the one with the latest draw. Before any
 * draw, the first of the list. `null` if the list is empty.
 */
export function firstCompetition(
  competitions: readonly CompetitionDraws[],
  requested: string | null,
): CompetitionDraws | null {
  const wanted = competitions.find(({ competition, cup }) => competition === requested || cup.name === requested);
  const [last] = competitions.toSorted((a, b) => lastDrawn(b) - lastDrawn(a));
  return wanted ?? last ?? null;
}

function lastDrawn({ draws }: CompetitionDraws): number {
  const draw = newestDraw(draws);
  return draw === null ? 0 : Date.parse(draw.drawnAt);
}

/** Returns how many matches are visible at `now`. */
export function visibleMatchCount({ reveal, draw }: ShownDraw, now: number): number {
  return countShownMatches(reveal, draw.matches.length, now);
}

/** Returns whether matches of the draw are still to be revealed at `now`. */
export function isRunning({ reveal, draw }: ShownDraw, now: number): boolean {
  return isRevealing(reveal, draw.matches.length, now);
}

function revealOf({ reveal }: DrawDetails, ahead: number): Reveal | null {
  if (reveal === null) return null;
  const { startedAt, interval, skippedAt } = reveal;
  return {
    startedAt: Date.parse(startedAt) - ahead,
    interval,
    skippedAt: skippedAt === null ? null : Date.parse(skippedAt) - ahead,
  };
}
