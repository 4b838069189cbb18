import { useEffect, useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import type { Outcome } from '#contract/client.ts';
import type { CompetitionDraws, DrawDetails } from '#contract/draws.ts';
import { cupDisplayName } from '#domain/cups/cup-label.ts';
import {
  BYE,
  groupLetter,
  areMatchesStillHidden,
  countShownMatches,
  type Pair,
  type DrawReveal,
  REVEAL_INTERVAL,
  roundName,
} from '#domain/draws/draw.ts';
import { componentApi } from '#web/api/browser-client.ts';
import { pageSourceContext } from '#web/page-source.ts';

/**
 * Loads the cups of the current season and of later seasons. Each cup comes with its latest draw. If the cup's next
 * draw is sealed, and lacks only the word that the audience calls out, the cup also comes with the commitment to the
 * sealed draw.
 */
export async function loadCompetitionsWithLatestDraw({ context }: LoaderFunctionArgs): Promise<CompetitionDraws[]> {
  return (await context.get(pageSourceContext).read('GET /api/draws', {})).competitions;
}

/** Fetches the latest draws of one competition (at most 50), newest first. */
export function fetchDraws(competition: string): Promise<Outcome<CompetitionDraws>> {
  return componentApi('GET /api/draws/{competition}', { params: { competition } });
}

/**
 * Fetches the latest draws of a competition (at most 50). Returns all of them except the draw with the id `shownId`,
 * newest first. Empty until the draws have loaded.
 */
export function useOtherDraws(
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
    // `competitions` is a dependency, so that the draws are fetched again when a draw may have been added.
  }, [competition, competitions]);
  return loaded?.competition === competition ? loaded.draws.filter(({ id }) => id !== shownId) : [];
}

/**
 * A draw that the page shows. `reveal`: when its matches appear, by this browser's clock. `forAll`: true for a live
 * reveal, which all visitors see at the same time; false for a draw that only this visitor opened.
 */
export type ShownDraw = { competition: string; draw: DrawDetails; reveal: DrawReveal; forAll: boolean };

/**
 * Returns the title of a draw: the cup's name and, after round 1, the round, such as `Singles Cup, Final`. `key`: the
 * id of the competition. Returns an empty text if no competition has this id.
 */
export function titleOfDraw(competitions: readonly CompetitionDraws[], key: string, round = 1): string {
  const cup = competitions.find(({ competition }) => competition === key)?.cup;
  if (cup === undefined) return '';
  return round === 1 ? cup.name : `${cup.name}, ${roundName(round, cup.rounds)}`;
}

/**
 * Returns the label of a cup and, if a round can be drawn, the name of that round: `Lampitt Cup, Semi-finals`. Hyphens
 * in the round's name allow no line break.
 */
export function cupAndNextRoundWords({ cup: { name, toDraw } }: CompetitionDraws): string {
  return [cupDisplayName(name), ...(toDraw === null ? [] : [toDraw.name.replaceAll('-', '\u2011')])].join(', ');
}

/**
 * Returns the competitions with readable cup names: `Lampitt Cup` in place of `LampittCup_SemiFinals`. Do not use it
 * for the titles and buttons of the Cup Draw pages, which show the unchanged names.
 */
export function withReadableCupNames(competitions: readonly CompetitionDraws[]): CompetitionDraws[] {
  return competitions.map((one) => ({ ...one, cup: { ...one.cup, name: cupDisplayName(one.cup.name) } }));
}

/**
 * Returns both entrants of a pair, each with its group, such as `Group A: Ann Lee. Group B: Bob Green`. A bye is left
 * out. Entrants are dealt into groups in the order of the draw. `index`: the pair's index in the draw; the first pair
 * has index 0. `groups`: the number of groups.
 */
export function pairWithGroupsWords({ competitorA, competitorB }: Pair, index: number, groups: number): string {
  const drawn = competitorB === BYE ? [competitorA] : [competitorA, competitorB];
  return drawn.map((name, i) => `Group ${groupLetter((2 * index + i) % groups)}: ${name}`).join('. ');
}

/** Returns a draw whose matches are all visible at once. */
export function fullyShownDraw(competition: string, draw: DrawDetails): ShownDraw {
  const showing = drawReplayStartingAt(competition, draw, 0);
  return { ...showing, reveal: { ...showing.reveal, skippedAt: 0 } };
}

/** Returns a draw whose matches are revealed again for one visitor, starting at `now` (milliseconds since 1970). */
export function drawReplayStartingAt(competition: string, draw: DrawDetails, now: number): ShownDraw {
  const reveal = { startedAt: now, interval: REVEAL_INTERVAL, skippedAt: null };
  return { competition, draw, reveal, forAll: false };
}

/**
 * Returns the draw whose live reveal is running at `now`, or `null` if there is no such draw. `now`: the time by this
 * browser's clock, in milliseconds since 1970. `ahead`: by how many milliseconds the server's clock is ahead of this
 * browser's clock.
 */
export function findLiveDraw(competitions: readonly CompetitionDraws[], ahead: number, now: number): ShownDraw | null {
  for (const { competition, draws } of competitions) {
    const draw = latestDrawNotUndone(draws);
    const reveal = draw && convertRevealToBrowserClock(draw, ahead);
    if (reveal && areMatchesStillHidden(reveal, draw.matches.length, now))
      return { competition, draw, reveal, forAll: true };
  }
  return null;
}

/**
 * Returns the draw to show after the competitions have been loaded again. Draws that were undone are left out. If the
 * picked draw is still the latest of its competition, returns `picked` unchanged. Otherwise, returns the competition's
 * latest draw, with all matches visible at once. `null` if no draw is picked, or if all draws of the competition were
 * undone. Not for live reveals.
 */
export function pickedDrawAfterReload(
  picked: ShownDraw | null,
  competitions: readonly CompetitionDraws[],
): ShownDraw | null {
  const draw = latestDrawNotUndone(
    competitions.find(({ competition }) => competition === picked?.competition)?.draws ?? [],
  );
  if (picked === null || draw === null) return null;
  return draw.id === picked.draw.id ? picked : fullyShownDraw(picked.competition, draw);
}

/** Returns the latest draw that was not undone. `null` if there is none. `draws` must be sorted, newest first. */
export function latestDrawNotUndone(draws: readonly DrawDetails[]): DrawDetails | null {
  return draws.find(({ takenBack }) => !takenBack) ?? null;
}

/**
 * Returns the competition that a page shows first: the one with the `requested` id or name, or else the one with the
 * latest draw. If nothing has been drawn, returns the first of the list. `null` if the list is empty.
 */
export function initialCompetition(
  competitions: readonly CompetitionDraws[],
  requested: string | null,
): CompetitionDraws | null {
  const wanted = competitions.find(({ competition, cup }) => competition === requested || cup.name === requested);
  const [last] = competitions.toSorted((a, b) => lastDrawTime(b) - lastDrawTime(a));
  return wanted ?? last ?? null;
}

function lastDrawTime({ draws }: CompetitionDraws): number {
  const draw = latestDrawNotUndone(draws);
  return draw === null ? 0 : Date.parse(draw.drawnAt);
}

/** Returns how many matches of the draw are visible at `now` (milliseconds since 1970). */
export function visibleMatchCount({ reveal, draw }: ShownDraw, now: number): number {
  return countShownMatches(reveal, draw.matches.length, now);
}

/** Returns whether some matches of the draw are still hidden at `now` (milliseconds since 1970). */
export function hasHiddenMatches({ reveal, draw }: ShownDraw, now: number): boolean {
  return areMatchesStillHidden(reveal, draw.matches.length, now);
}

function convertRevealToBrowserClock({ reveal }: DrawDetails, ahead: number): DrawReveal | null {
  if (reveal === null) return null;
  const { startedAt, interval, skippedAt } = reveal;
  return {
    startedAt: Date.parse(startedAt) - ahead,
    interval,
    skippedAt: skippedAt === null ? null : Date.parse(skippedAt) - ahead,
  };
}
