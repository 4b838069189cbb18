import type { RunningScoreConflict } from '#contract/running-scores.ts';
import type { MatchBody, MatchDraft } from '#domain/cards/match-body.ts';
import { checkMatch } from '#domain/cards/match-draft.ts';
import { SIDES } from '#domain/cards/match.ts';
import { ABSENTEE } from '#domain/name.ts';
import { callAsOfficial, tokenInCookie } from '#web/officials/official-api.ts';
import { createStore, createTextStore } from '#web/store.ts';
import { type CardFacts, mayRecordFixture } from './card-facts.ts';
import { type CardValues, rulesForCardValues } from './card-values.ts';
import { canFramesEndLevel } from '#domain/cards/played-draft.ts';
import { sectionsOfMatches } from '#domain/seasons/format.ts';
import { formatOfMatch, type MatchFormat, type MatchValues } from './match-values.ts';
import { matchesNeededOnCard } from './matches-won-and-needed.ts';
import { readMatch, withNewPlayersByName } from './read-match.ts';
import { deviceStorage } from './saved-cards.ts';

/**
 * Returns the request body for a running score: the card as far as it is played (Rule C21). `null` if the season is
 * unknown, if a team is not chosen, or if the user may not record fixtures of these teams.
 */
export function toFixtureRunningScoreBody(values: CardValues, facts: CardFacts) {
  const { season, homeTeam, awayTeam, date } = values;
  const rules = rulesForCardValues(facts, values);
  if (!rules || homeTeam === '' || awayTeam === '' || !mayRecordFixture(facts, homeTeam, awayTeam)) return null;
  return {
    season,
    division: Number(values.division),
    weekNumber: Number(values.weekNumber),
    date: date === '' ? null : date,
    homeTeam,
    awayTeam,
    matches: values.matches
      .slice(0, Math.min(matchesNeededOnCard(values.matches, rules), sectionsOfMatches(rules).length))
      .map((match, index) => cardMatchSoFar(match, formatOfMatch(rules, index))),
  };
}
export type RunningFixtureBody = NonNullable<ReturnType<typeof toFixtureRunningScoreBody>>;
/** The request body for the running score of a cup tie. `leg`: the leg being played, if the tie has legs. */
export type RunningTieBody = { competitionId: string; tieId: string; matches: MatchBody[]; leg?: number };
type RunningScoreBody = RunningFixtureBody | RunningTieBody;

/**
 * Returns a match of a card as far as it is played. The match has a score only once its players are chosen and its
 * values are valid.
 */
function cardMatchSoFar(match: MatchValues, format: MatchFormat): MatchBody {
  const isLevelAllowed = canFramesEndLevel(format.section, format.rules);
  const isNamed = SIDES.every((side) => match.sides[side].players.every((player) => player !== ''));
  return matchSoFar(
    readMatch(match, format, '', []),
    (draft) => isNamed && checkMatch(draft, { ...format, isRunning: true, mayBeLevel: isLevelAllowed }, '').ok,
  );
}

/**
 * Returns a match as far as it is played, so that completed frames are sent during a match of several frames. Contains
 * as much of the draft as `isPlayed` accepts. While the user is still typing a frame or a break, `isPlayed` may refuse
 * the whole draft. Then the last frames, or all breaks, are left out. If `isPlayed` accepts nothing, the match has only
 * its players.
 */
export function matchSoFar(draft: MatchDraft, isPlayed: (draft: MatchDraft) => boolean): MatchBody {
  const frames = draft.frames ?? [];
  const shorter = frames.map((_, i) => ({ ...draft, frames: frames.slice(0, frames.length - i) }));
  const tries = (frames.length > 0 ? shorter : [draft]).flatMap((one) => [one, withoutBreaks(one)]);
  const sent = tries.find((one) => isComplete(one) && isPlayed(one));
  return withNewPlayersByName((sent ?? matchWithPlayersOnly(draft)) as MatchBody); // the cast is safe: no field is undefined
}

/**
 * Returns whether a draft is complete. An undefined field stands for a text that could not be read, or for a player who
 * is not chosen.
 */
function isComplete(draft: unknown): boolean {
  if (typeof draft !== 'object' || draft === null) return draft !== undefined;
  return Object.values(draft).every(isComplete);
}

function withoutBreaks(draft: MatchDraft): MatchDraft {
  const { homeBreaks: _, awayBreaks: __, ...bare } = draft;
  const frames = draft.frames?.map((frame) => frame && { ...frame, homeBreaks: null, awayBreaks: null });
  return frames ? { ...bare, frames } : bare;
}

/** Returns the match without scores, breaks and frames. Absent players are `null`, as if they were not chosen yet. */
function matchWithPlayersOnly({ homePlayer, awayPlayer, homePlayers, awayPlayers }: MatchDraft): MatchDraft {
  const open = (player: string | null | undefined) => (player === ABSENTEE ? null : (player ?? null));
  const players = { homePlayer: open(homePlayer), awayPlayer: open(awayPlayer) };
  const pairs =
    homePlayers && awayPlayers ? { homePlayers: homePlayers.map(open), awayPlayers: awayPlayers.map(open) } : {};
  return { ...players, homeScore: null, awayScore: null, ...pairs };
}

/**
 * `words`: the message to the user about sending the running score. `isTaken`: whether someone else controls the
 * running score. The user may then take it over.
 */
export type RunningSenderState = { words: string; isTaken: boolean };

const emptySenderState: RunningSenderState = { words: '', isTaken: false };

/** The pause before an unanswered call is sent again, in milliseconds. */
const RETRY_DELAY = 1_500;

/**
 * The running score that this device sent last. `of`: its fixture or tie, as text from `fixtureOrTieKey`. `id` is
 * `null` until the server has answered. `isUnsure`: the server has not answered the last request, so it may have saved
 * a newer version.
 */
type LastSentScore = { of: string; id: string | null; version: number; isUnsure: boolean };
/** The `LastSentScore` as JSON, in the storage of this device. Only this file writes this value. */
const storedLastSentScore = createTextStore(deviceStorage, 'running-score');

type PendingScore = { body: RunningScoreBody; takeOver: boolean };

/**
 * Sends the running score while the user types a card. Sends one request at a time. If the user types more in the
 * meantime, only the latest state is sent.
 */
export class RunningScoreSender {
  readonly state = createStore(emptySenderState);
  #card = '';
  #body: RunningScoreBody | null = null;
  #wanted: PendingScore | null = null;
  /** The id of a running score that is still to be removed. `null` if there is none. */
  #leaving: string | null = null;
  #shown = JSON.parse(storedLastSentScore.get() ?? 'null') as LastSentScore | null;
  #busy = false;
  #retry: ReturnType<typeof setTimeout> | undefined;

  /**
   * Sends `body` as the current state of the card with the id `card`. If `body` is `null`, stops sending, and the
   * running score stays. If the same card was for another fixture or tie before, removes the running score of that
   * fixture or tie. If another card was sent before, the running score of that card stays.
   */
  show(card: string, body: RunningScoreBody | null): void {
    if (body === null || card !== this.#card) this.leave();
    else if (this.#body !== null && fixtureOrTieKey(body) !== fixtureOrTieKey(this.#body)) this.remove();
    this.#card = card;
    this.#body = body;
    // Somebody else's running score stays until the user takes it over.
    if (body !== null && !this.state.get().isTaken) this.#want(body, false);
  }

  /** Replaces a running score from the other side or from another device with this card's score. */
  takeOver(): void {
    if (this.#body !== null) this.#want(this.#body, true);
  }

  /**
   * Stops sending, and removes this device's running score. If someone else has taken the running score over, it stays.
   */
  remove(): void {
    if (this.#body !== null && this.#shown?.of === fixtureOrTieKey(this.#body) && !this.state.get().isTaken)
      this.#leaving = this.#shown.id;
    this.leave();
    void this.sendPending();
  }

  /** Stops sending. The running score stays visible until the result is recorded, for at most four hours (Rule C22). */
  leave(): void {
    clearTimeout(this.#retry);
    this.#wanted = null;
    this.#body = null;
    this.state.set(emptySenderState);
  }

  #want(body: RunningScoreBody, takeOver: boolean): void {
    this.#wanted = { body, takeOver };
    void this.sendPending();
  }

  /** Sends what has not been sent yet: a removal, then the latest score. Called again when the network is back. */
  async sendPending(): Promise<void> {
    clearTimeout(this.#retry);
    if (this.#busy) return;
    this.#busy = true;
    let isAnswered = true;
    while (isAnswered && (this.#leaving !== null || this.#wanted !== null)) isAnswered = await this.#next();
    this.#busy = false;
    if (isAnswered) return;
    if (this.#body !== null) this.#say('No signal. It is sent as soon as there is.');
    this.#retry = setTimeout(() => void this.sendPending(), RETRY_DELAY);
  }

  /**
   * Sends the next request. Returns `true` if the server has accepted or refused the request, and `false` if the
   * request must be sent again.
   */
  async #next(): Promise<boolean> {
    if (this.#leaving !== null) return this.#delete(this.#leaving);
    const wanted = this.#wanted!; // not `null`: called only while `#leaving` or `#wanted` is set
    this.#wanted = null;
    return this.#put(wanted);
  }

  async #put(wanted: PendingScore): Promise<boolean> {
    const { body, takeOver } = wanted;
    const of = fixtureOrTieKey(body);
    const before = this.#shown?.of === of ? this.#shown : { of, id: null, version: 0, isUnsure: false };
    // Stores `isUnsure: true` before the request is sent, because the page may be reloaded before the answer comes.
    this.#keep({ ...before, isUnsure: true });
    const { version } = before;
    const sent = { ...body, version, ...(takeOver ? { takeOver } : {}) };
    const outcome = await callAsOfficial('PUT /api/running-scores', { body: sent }, { token: tokenInCookie() });
    if (outcome.ok) {
      const { runningId: id, homeTeamScore, awayTeamScore } = outcome.value;
      this.#keep({ of, id, version: outcome.value.version, isUnsure: false });
      this.#say(`Everybody sees ${homeTeamScore}–${awayTeamScore} now.`);
      return true;
    }
    if (isTemporaryFailure(outcome.status)) {
      // Sends this body again later, unless the user has typed more meanwhile, or has stopped sending.
      if (this.#body !== null) this.#wanted ??= wanted;
      return false;
    }
    this.#keep(before);
    const { running, fixtureId, tieId, error }: RunningScoreConflict = outcome.failure;
    if (outcome.status !== 409) this.#say(`Not shown: ${error}`);
    else if (fixtureId !== undefined || tieId !== undefined) this.#say('This result is recorded.');
    else {
      // If an earlier attempt had no answer, and the server's version is exactly one higher than the version on this
      // device, the server has saved that attempt. The score is then sent again, with the server's version. In all
      // other cases, somebody else controls the running score.
      const isOwn = before.isUnsure && running?.version === version + 1;
      if (running) this.#keep({ of, id: running.runningId, version: running.version, isUnsure: false });
      if (isOwn) this.#wanted ??= wanted;
      else {
        this.#wanted = null;
        this.state.set({ words: error, isTaken: true });
      }
    }
    return true;
  }

  async #delete(runningId: string): Promise<boolean> {
    const options = { token: tokenInCookie() };
    const outcome = await callAsOfficial('DELETE /api/running-scores/{runningId}', { params: { runningId } }, options);
    if (!outcome.ok && isTemporaryFailure(outcome.status)) return false;
    this.#leaving = null;
    if (this.#shown?.id === runningId) this.#keep(null);
    return true;
  }

  #say(words: string): void {
    this.state.set({ words, isTaken: false });
  }

  /**
   * Stores what this device sent last. If the storage is full, the user must take over the running score after a
   * reload.
   */
  #keep(shown: LastSentScore | null): void {
    this.#shown = shown;
    storedLastSentScore.set(JSON.stringify(shown));
  }
}

function fixtureOrTieKey(body: RunningScoreBody): string {
  if ('tieId' in body) return [body.competitionId, body.tieId].join(' ');
  const { season, division, weekNumber, homeTeam, awayTeam } = body;
  return [season, division, weekNumber, homeTeam, awayTeam].join(' ');
}

function isTemporaryFailure(status: number): boolean {
  return status === 0 || status === 429 || status >= 500;
}
