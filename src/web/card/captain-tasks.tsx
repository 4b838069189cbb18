import { useEffect, useId, useState } from 'react';
import { captainResultReviewAddress } from '#contract/addresses.ts';
import type { CaptainsUnplayedFixture, OwnTasks, ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import type { FixtureWithReview } from '#contract/matches.ts';
import type { SeasonsAnswer } from '#contract/seasons.ts';
import { teamsAndScoreWords } from '#domain/cards/score-words.ts';
import type { FormatRules } from '#domain/seasons/format.ts';
import { rulesOfDivision } from '#domain/seasons/season.ts';
import { componentApi } from '#web/api/browser-client.ts';
import button from '#web/components/button.module.css';
import { dayWordsWithoutYear } from '#web/components/day.tsx';
import { Link } from '#web/components/links.tsx';
import list from '#web/components/list.module.css';
import { cardFormAddress } from '#web/layout/addresses.ts';
import input from '#web/components/input.module.css';
import ui from '#web/components/ui.module.css';
import { ConfirmDialog } from '#web/officials/buttons.tsx';
import fields from '#web/officials/fields.module.css';
import { ItemNameAndDescription } from '#web/components/name-and-description.tsx';
import style from './captain-tasks.module.css';
import { PostponementRequest, PostponeButton } from './postponing.tsx';
import { useWaitingCalls, waitingCallSentence } from './outbox.ts';
import { teamOrOfficialName, cardStateSentence, useConfirmAndDispute } from './review.ts';
import { lastSeenCaptainTasks, type WaitingCall } from './saved-cards.ts';
import { CardOverview } from './card-overview.tsx';

/**
 * Returns a captain's tasks, or the last known tasks if the server does not answer or fails. `null` for other users.
 */
export async function fetchCaptainTasks(): Promise<OwnTasks | null> {
  const response = await fetch('/api/me/fixtures').catch(() => null);
  // Reads the text of failed answers too, because a browser counts a request as unfinished until its answer is read.
  const answer = (await response?.text()) ?? '';
  if (response !== null && response.status < 500) lastSeenCaptainTasks.save(response.ok ? JSON.parse(answer) : null);
  return lastSeenCaptainTasks.get();
}

/**
 * Lists a captain's matches: requests to postpone a match, cards to confirm, results to enter, other cards that are not
 * final, and postponed and upcoming matches. Shows nothing if there are none.
 */
export function CaptainTasks({ own }: { own: OwnTasks }) {
  const [shown, setShown] = useState<FixtureWithReview | null>(null);
  const seasons = useSeasons(own.confirm.length > 0);
  const saved = useWaitingCalls();
  const { confirm, enter, waiting, play, postponed, postponements } = own;
  const asked = new Set(postponements.map(({ listedId }) => listedId));
  const next = play.filter(({ listedId }) => !asked.has(listedId) && enter.every((one) => one.listedId !== listedId));
  if ([confirm, enter, waiting, next, postponed, postponements].every(({ length }) => length === 0)) return null;
  return (
    <div className={style.waiting}>
      <h2>Your matches</h2>
      <ul>
        {postponements.map((fixture) => (
          <li key={fixture.listedId} className={list.line}>
            <PostponementRequest fixture={fixture} />
          </li>
        ))}
        {confirm.map((fixture) => (
          <CardToConfirm
            key={fixture.fixtureId}
            fixture={fixture}
            waits={saved.get(fixture.fixtureId)}
            onOpen={() => setShown(fixture)}
          />
        ))}
        {enter.map((fixture) => (
          <li key={fixture.listedId} className={list.line}>
            <Link className={button.strong} to={cardFormAddress(fixture)}>
              Enter result: {fixtureName(fixture)}
            </Link>
            {asked.has(fixture.listedId) ? null : <PostponeButton fixture={fixture} />}
          </li>
        ))}
        {waiting.map((fixture) => (
          <li key={fixture.fixtureId} className={list.line}>
            <ItemNameAndDescription
              name={teamsAndScoreWords(fixture)}
              about={cardStateWords(fixture, saved.get(fixture.fixtureId))}
            />
            <Link
              className={`${button.quiet} ${button.small}`}
              to={captainResultReviewAddress(fixture.fixtureId)}
              aria-label={`Open ${teamsAndScoreWords(fixture)}`}
            >
              Open
            </Link>
          </li>
        ))}
        {[...postponed, ...next].map((fixture) => (
          <PostponableFixture key={fixture.listedId} fixture={fixture} />
        ))}
      </ul>
      {shown === null ? null : (
        <ReviewDialog fixture={shown} rules={formatRulesOfFixture(seasons, shown)} onClose={() => setShown(null)} />
      )}
    </div>
  );
}

/** Loads the league's seasons if `wanted` is true, and returns them. `null` until they are loaded. */
function useSeasons(wanted: boolean): SeasonsAnswer | null {
  const [seasons, setSeasons] = useState<SeasonsAnswer | null>(null);
  useEffect(() => {
    if (!wanted) return;
    void componentApi('GET /api/seasons', {}).then((loaded) => {
      if (loaded.ok) setSeasons(loaded.value);
    });
  }, [wanted]);
  return seasons;
}

/** Returns the rules that define the sections of a card. Undefined until the seasons are loaded. */
function formatRulesOfFixture(
  seasons: SeasonsAnswer | null,
  { season, division }: FixtureWithReview,
): FormatRules | undefined {
  const found = seasons?.details.find((one) => one.season === season);
  return found && rulesOfDivision({ ...found, divisionRules: { ...found.divisionRules } }, division);
}

type ToConfirmProps = { fixture: FixtureWithReview; waits: WaitingCall | undefined; onOpen: () => void };

/**
 * A card that the other side recorded, with a button to confirm it. `waits`: the user's confirmation or dispute, if
 * this device still has to send it. In that case there is no button.
 */
function CardToConfirm({ fixture, waits, onOpen }: ToConfirmProps) {
  return (
    <li className={list.line}>
      <ItemNameAndDescription name={teamsAndScoreWords(fixture)} about={cardStateWords(fixture, waits)} />
      {waits === undefined ? (
        <button
          type="button"
          className={button.strong}
          aria-label={`Check and confirm ${teamsAndScoreWords(fixture)}`}
          onClick={onOpen}
        >
          Check and confirm
        </button>
      ) : null}
    </li>
  );
}

/** A match to be played, with a button to ask to postpone it, or to ask for a date if it is postponed. */
function PostponableFixture({ fixture }: { fixture: CaptainsUnplayedFixture }) {
  return (
    <li className={list.line}>
      <ItemNameAndDescription name={fixtureName(fixture)} about={nextFixtureDateWords(fixture)} />
      <PostponeButton fixture={fixture} />
    </li>
  );
}

function fixtureName({ homeTeamName, awayTeamName }: ScheduledFixtureAnswer): string {
  return `${homeTeamName} v ${awayTeamName}`;
}

function nextFixtureDateWords({ state, date, weekNumber, playBy }: ScheduledFixtureAnswer): string {
  const by = playBy === undefined ? '' : `, to be played by ${dayWordsWithoutYear(playBy)}`;
  if (state === 'postponed') return `Postponed, no new date${by}`;
  return `Next: ${date === null ? `week ${weekNumber}` : dayWordsWithoutYear(date)}`;
}

/** Describes the state of a card. `waits`: the user's confirmation or dispute, if this device still has to send it. */
function cardStateWords(fixture: FixtureWithReview, waits: WaitingCall | undefined): string {
  return waits === undefined ? cardStateSentence(fixture) : waitingCallSentence(waits);
}

type ReviewDialogProps = { fixture: FixtureWithReview; rules: FormatRules | undefined; onClose: () => void };

/**
 * A dialog that shows the card that the other side recorded. A button confirms the card, or disputes it if a note is
 * typed. A link opens the page to correct the scores.
 */
function ReviewDialog({ fixture, rules, onClose }: ReviewDialogProps) {
  const { confirm, dispute } = useConfirmAndDispute();
  const [note, setNote] = useState('');
  const isDispute = note.trim() !== '';
  return (
    <ConfirmDialog
      title={`Is this right? ${teamOrOfficialName(fixture, fixture.recordedBy)} recorded it.`}
      yes={isDispute ? 'Send dispute' : 'Confirm result'}
      onYes={() => {
        onClose();
        void (isDispute ? dispute(fixture, { note }) : confirm(fixture));
      }}
      onNo={onClose}
    >
      <CardOverview card={fixture} rules={rules} />
      <details className={ui.more}>
        <summary>Something is wrong</summary>
        <DisputeNoteField note={note} onChange={setNote} />
        <Link className={button.quiet} to={`${captainResultReviewAddress(fixture.fixtureId)}&wrong=1`} state={{ note }}>
          Correct the scores myself
        </Link>
      </details>
    </ConfirmDialog>
  );
}

type NoteFieldProps = { note: string; onChange: (note: string) => void };

/** A field to describe what is wrong with a card. */
export function DisputeNoteField({ note, onChange }: NoteFieldProps) {
  const id = useId();
  return (
    <div className={fields.field}>
      <label htmlFor={id}>What is wrong?</label>
      <textarea
        id={id}
        className={input.input}
        rows={2}
        maxLength={300}
        value={note}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
