import { useState } from 'react';
import type { CaptainsUnplayedFixture, OwnTasks, PostponementWithClashes } from '#contract/fixture-list.ts';
import { countWithNoun } from '#domain/count.ts';
import { newDayFaults, postponementRequestBodySchema } from '#domain/fixtures/postponement.ts';
import button from '#web/components/button.module.css';
import { dayWordsWithoutYear } from '#web/components/day.tsx';
import list from '#web/components/list.module.css';
import { ApiCallButton } from '#web/officials/api-call-button.tsx';
import { SmallButton } from '#web/officials/buttons.tsx';
import { ItemNameAndDescription } from '#web/components/name-and-description.tsx';
import { callAsOfficial } from '#web/officials/official-api.ts';
import { KindForm } from '#web/office/kind-form.tsx';
import style from './captain-tasks.module.css';

/**
 * A fixture, or an item of the officials' to-do list. The names are `null` only for an item without a fixture. `date`
 * is `null` if the fixture has no date.
 */
type TeamNamesAndDate = { homeTeamName: string | null; awayTeamName: string | null; date: string | null };

/**
 * Describes a request to postpone a match: who asks for which date, the note, whether the request is late or already
 * agreed, and fixtures that would clash with the new date.
 */
export function postponementRequestWords(
  match: TeamNamesAndDate,
  { by, date, note, clashes, late, agreed }: PostponementWithClashes,
): string {
  const who = { home: match.homeTeamName, away: match.awayTeamName, official: 'The league' }[by];
  const day = match.date === null ? null : dayWordsWithoutYear(match.date);
  const what =
    date === null
      ? `asks to postpone it${day === null ? '' : ` from ${day}`}, without a new date`
      : `asks to play on ${dayWordsWithoutYear(date)}${day === null ? '' : ` instead of ${day}`}`;
  return [
    `${who} ${what}.`,
    ...(note === '' ? [] : [`“${note}”`]),
    ...(late ? ['This is later than the rules allow.'] : []),
    ...(agreed ? ['Both captains agree. A league official must accept it.'] : []),
    ...clashes,
  ].join(' ');
}

/**
 * A button that opens a captain's request form: to postpone a match, or to set the new date of a postponed match.
 * Renders nothing if the rules let only officials postpone.
 */
export function PostponeButton({ fixture }: { fixture: CaptainsUnplayedFixture }) {
  const [isOpen, setOpen] = useState(false);
  if (fixture.postponing?.agreedBy === 'nobody') return null;
  const { listedId, homeTeamName, awayTeamName, state } = fixture;
  const label = state === 'postponed' ? 'Ask for a date' : 'Postpone';
  return (
    <>
      <span className={list.actions}>
        <SmallButton
          aria-label={`${label}: ${homeTeamName} v ${awayTeamName}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {label}
        </SmallButton>
      </span>
      {isOpen ? (
        <div className={style.ask}>
          <KindForm
            body={postponementRequestBodySchema}
            fields={() => ({
              date: {
                label: 'New date',
                kind: 'day',
                hint: newDateHint(fixture),
              },
              note: { label: 'Note', hint: 'Optional. Only both captains and league officials see it.' },
            })}
            faults={({ date }) => newDayFaults(date, fixture)}
            submit="Send to the other captain"
            send={(body, options) =>
              callAsOfficial('POST /api/fixtures/{listedId}/postponement', { params: { listedId }, body }, options)
            }
            done={({ clashes }) => {
              setOpen(false);
              return { text: ['Sent. The other captain or an official will answer.', ...clashes].join(' ') };
            }}
          />
        </div>
      ) : null}
    </>
  );
}

/**
 * Returns the hint below the field for the new date: whether the field may stay empty, how early the request must be
 * made, and by when the match must be played.
 */
function newDateHint({ state, playBy, postponing }: CaptainsUnplayedFixture): string {
  const hours = postponing?.noticeHours ?? null;
  const days = postponing?.days ?? null;
  return [
    state === 'postponed' ? '' : 'Leave empty if you do not know it yet.',
    hours === null || state === 'postponed' ? '' : `The rules ask for ${countWithNoun(hours, 'hour')} of notice.`,
    playBy === undefined
      ? days === null
        ? ''
        : `It must be played within ${countWithNoun(days, 'day')}.`
      : `It must be played by ${dayWordsWithoutYear(playBy)}.`,
  ]
    .filter((words) => words !== '')
    .join(' ');
}

/**
 * A request to postpone a match, as one item of a list, with buttons to accept, decline or withdraw it. If both
 * captains have agreed, only the side that made the request gets a button.
 */
export function PostponementRequest({ fixture }: { fixture: OwnTasks['postponements'][number] }) {
  const { listedId, homeTeamName, awayTeamName, postponement, own } = fixture;
  const name = `${homeTeamName} v ${awayTeamName}`;
  return (
    <>
      <ItemNameAndDescription name={name} about={postponementRequestWords(fixture, postponement)} />
      <span className={list.actions}>
        {postponement.agreed && !own ? null : <PostponementAnswerButtons listedId={listedId} name={name} own={own} />}
      </span>
    </>
  );
}

const CALL_KEYS_BY_ANSWER = {
  Accept: 'POST /api/fixtures/{listedId}/postponement/accept',
  Decline: 'POST /api/fixtures/{listedId}/postponement/decline',
  'Take back': 'DELETE /api/fixtures/{listedId}/postponement',
} as const;

type AnswerProps = { listedId: string; name: string; /** Whether the user's side made the request. */ own?: boolean };

/** Buttons to accept or decline a request to postpone, or to withdraw the user's own request. */
export function PostponementAnswerButtons({ listedId, name, own = false }: AnswerProps) {
  const labels = own ? (['Take back'] as const) : (['Decline', 'Accept'] as const);
  return labels.map((label) => (
    <ApiCallButton
      key={label}
      label={label}
      accessibleName={`${label}: ${name}`}
      className={`${label === 'Accept' ? button.strong : button.quiet} ${button.small}`}
      send={(options) => callAsOfficial(CALL_KEYS_BY_ANSWER[label], { params: { listedId } }, options)}
      done={({ message }) => message}
    />
  ));
}
