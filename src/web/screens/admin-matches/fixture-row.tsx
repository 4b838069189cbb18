import { type ReactNode, useEffect, useRef } from 'react';
import { correctionAddress } from '#contract/addresses.ts';
import type { FixtureListForOfficials, ScheduledFixtureForOfficials } from '#contract/fixture-list.ts';
import { teamsAndScoreWords } from '#domain/cards/score-words.ts';
import { timeInWords } from '#domain/day.ts';
import { CALLED_OFF_WORDS } from '#domain/fixtures/settled.ts';
import { type DivisionNameLookup, useDivisionName } from '#web/choice/division-name.tsx';
import button from '#web/components/button.module.css';
import { dayWordsWithoutYear } from '#web/components/day.tsx';
import { Link } from '#web/components/links.tsx';
import lines from '#web/components/list.module.css';
import { ConfirmAsOfficialButton } from '#web/card/confirm-as-official.tsx';
import { PostponementAnswerButtons, postponementRequestWords } from '#web/card/postponing.tsx';
import { cardFormAddress } from '#web/layout/addresses.ts';
import { ApiCallButton, RemoveButton } from '#web/officials/api-call-button.tsx';
import { SmallButton } from '#web/officials/buttons.tsx';
import { ItemNameAndDescription } from '#web/components/name-and-description.tsx';
import { callAsOfficial } from '#web/officials/official-api.ts';
import { MoreActions } from '#web/officials/more-actions.tsx';
import { useHydrated } from '#web/store.ts';
import style from './admin-matches.module.css';
import { ChangeFixtureForm } from './fixture-forms.tsx';

type FixtureRowProps = {
  list: FixtureListForOfficials;
  fixture: ScheduledFixtureForOfficials;
  /** Whether the form of this fixture is open. */
  isOpen: boolean;
  /** Whether the page address names this fixture (`?fixture=`). If so, the fixture's Change button gets the focus. */
  isAsked: boolean;
  onOpen: () => void;
  /** `week`: the fixture's week after a save of the form. Undefined if the form was not saved. */
  onClose: (week?: number) => void;
};

/** A fixture in a week's list, with buttons and a form for officials. */
export function FixtureRow({ list, fixture, isOpen, isAsked, onOpen, onClose }: FixtureRowProps) {
  const teams = `${fixture.homeTeamName} v ${fixture.awayTeamName}`;
  const change = useRef<HTMLButtonElement>(null);
  const nameOfDivision = useDivisionName();
  const hydrated = useHydrated();
  // Before hydration, the button is disabled and cannot get the focus.
  useEffect(() => {
    if (isAsked && hydrated) change.current?.focus();
  }, [isAsked, hydrated]);
  const changeButton = (
    <SmallButton
      ref={change}
      aria-label={`Change ${teams}`}
      aria-expanded={isOpen}
      onClick={isOpen ? () => onClose() : onOpen}
    >
      Change
    </SmallButton>
  );
  return (
    <li>
      <div className={lines.line}>
        <ItemNameAndDescription
          name={titleOf(fixture)}
          about={
            <>
              <OpenResultNote of={fixture} />
              {detailsOf(fixture, list.calendar, nameOfDivision)}
            </>
          }
        >
          {fixture.postponement === null ? null : (
            <small>{postponementRequestWords(fixture, fixture.postponement)}</small>
          )}
        </ItemNameAndDescription>
        <span className={`${lines.actions} ${style.buttons}`}>
          {fixture.fixtureId === null ? (
            <>
              <UnplayedFixtureActions fixture={fixture} teams={teams} />
              {changeButton}
            </>
          ) : (
            <PlayedFixtureActions
              fixtureId={fixture.fixtureId}
              state={fixture.resultState}
              teams={teams}
              startsOpen={isOpen}
            >
              {changeButton}
            </PlayedFixtureActions>
          )}
        </span>
      </div>
      {isOpen ? <ChangeFixtureForm list={list} fixture={fixture} onClose={onClose} /> : null}
    </li>
  );
}

/**
 * Actions for a fixture without a result. A link opens the fixture's card, but not if the fixture is cancelled. A
 * button postpones the fixture, but not if the fixture is already postponed or cancelled. If a side has asked to
 * postpone the fixture, buttons to accept or decline replace the button to postpone.
 */
function UnplayedFixtureActions({ fixture, teams }: { fixture: ScheduledFixtureForOfficials; teams: string }) {
  const { listedId, state, postponement } = fixture;
  const postponed = { params: { listedId }, body: { state: 'postponed' as const } };
  return (
    <>
      {state === 'cancelled' ? null : (
        <Link
          className={`${button.strong} ${button.small}`}
          to={cardFormAddress(fixture)}
          aria-label={`Enter ${teams}`}
        >
          Enter
        </Link>
      )}
      {postponement !== null ? (
        <PostponementAnswerButtons listedId={listedId} name={teams} />
      ) : CALLED_OFF_WORDS[state] === undefined ? (
        <ApiCallButton
          label="Postpone"
          accessibleName={`Postpone ${teams}`}
          send={(options) => callAsOfficial('PUT /api/admin/fixtures/{listedId}', postponed, options)}
          done={({ message }) => message}
        />
      ) : null}
    </>
  );
}

/** Says that a result is disputed or not confirmed. Renders nothing for a final result, or without a result. */
function OpenResultNote({ of: { resultState } }: { of: ScheduledFixtureForOfficials }) {
  if (!hasOpenResult({ resultState })) return null;
  return (
    <>
      <strong>{resultState === 'disputed' ? 'Disputed' : 'Not confirmed'}</strong>,{' '}
    </>
  );
}

/** Returns whether a fixture has a result that is not final. */
export function hasOpenResult({ resultState }: Pick<ScheduledFixtureForOfficials, 'resultState'>): boolean {
  return resultState === 'unconfirmed' || resultState === 'disputed';
}

type PlayedProps = {
  fixtureId: string;
  state: ScheduledFixtureForOfficials['resultState'];
  teams: string;
  startsOpen: boolean;
  children: ReactNode;
};

/**
 * Actions for a fixture with a result: a button to confirm an unconfirmed result, and a link to correct the result or
 * to settle a dispute. `children` and a button to delete the result are hidden under More. `startsOpen`: More is
 * expanded at first.
 */
function PlayedFixtureActions({ fixtureId, state, teams, startsOpen, children }: PlayedProps) {
  const press = state === 'disputed' ? 'Settle' : 'Correct';
  return (
    <>
      {state === 'unconfirmed' ? <ConfirmAsOfficialButton fixtureId={fixtureId} teams={teams} /> : null}
      <Link
        className={`${button.quiet} ${button.small}`}
        to={correctionAddress(fixtureId)}
        aria-label={`${press} ${teams}`}
      >
        {press}
      </Link>
      <MoreActions of={teams} startsOpen={startsOpen}>
        {children}
        <RemoveButton
          label="Delete"
          name={`the result of ${teams}`}
          yes="Delete result"
          send={(options) => callAsOfficial('DELETE /api/matches/{fixtureId}', { params: { fixtureId } }, options)}
          done={`Deleted the result of ${teams}.`}
        >
          <p>Its frames will be removed from all tables and statistics. You can restore it under Deleted results.</p>
        </RemoveButton>
      </MoreActions>
    </>
  );
}

/** Returns the teams of a fixture as text. If there is a result, the text also has the score and any unusual ending. */
function titleOf(fixture: ScheduledFixtureForOfficials): string {
  const { homeTeamName, awayTeamName, homeTeamScore } = fixture;
  return homeTeamScore === null ? `${homeTeamName} v ${awayTeamName}` : teamsAndScoreWords(fixture);
}

function detailsOf(
  fixture: ScheduledFixtureForOfficials,
  calendar: FixtureListForOfficials['calendar'],
  nameOfDivision: DivisionNameLookup,
): string {
  const { season, division, date, time, venue, state, note, left, published, due, playBy } = fixture;
  const day = date === null ? '' : dayWordsWithoutYear(date);
  const isOldDay = state === 'postponed' && day !== '' && isInOwnWeek(fixture, calendar);
  return [
    nameOfDivision(division, season),
    isOldDay ? `Postponed (was ${day})` : day,
    isOldDay || time === undefined ? '' : timeInWords(time),
    venue === fixture.homeTeamName ? '' : venue,
    isOldDay || state === 'planned' || state === 'played' ? '' : state.charAt(0).toUpperCase() + state.slice(1),
    note ?? '',
    left ? 'A team has left' : '',
    playBy === undefined ? '' : `to be played by ${dayWordsWithoutYear(playBy)}`,
    due ? 'Result overdue' : '',
    published ? '' : 'Draft',
  ]
    .filter((detail) => detail !== '')
    .join(', ');
}

/**
 * Returns whether a fixture's date is in the week of its `weekNumber`. If a postponed fixture has a date in that week,
 * the date is the old one, and there is no new date yet. Returns `true` if the calendar does not have that week.
 */
function isInOwnWeek(
  { weekNumber, date }: ScheduledFixtureForOfficials,
  calendar: FixtureListForOfficials['calendar'],
): boolean {
  const own = calendar.find(({ week }) => week === weekNumber);
  return own === undefined || (date !== null && own.from <= date && date <= own.to);
}
