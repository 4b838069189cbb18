import { type ReactNode, useEffect, useRef } from 'react';
import { correctionAddress } from '#contract/addresses.ts';
import type { OfficialFixtures, OfficialScheduledFixture } from '#contract/fixture-list.ts';
import { scoreWords } from '#domain/cards/score-words.ts';
import { clockWords } from '#domain/day.ts';
import { CALLED_OFF_WORDS } from '#domain/fixtures/settled.ts';
import { type NameDivision, useDivisionName } from '#web/choice/division-name.tsx';
import button from '#web/components/button.module.css';
import { dayInSeason } from '#web/components/day.tsx';
import { Link } from '#web/components/links.tsx';
import lines from '#web/components/list.module.css';
import { ConfirmResult } from '#web/card/confirm-result.tsx';
import { AnswerPostponement, postponementWords } from '#web/card/postponing.tsx';
import { cardAddress } from '#web/layout/addresses.ts';
import { ActionButton, RemoveButton } from '#web/officials/action-button.tsx';
import { SmallButton } from '#web/officials/buttons.tsx';
import { Words } from '#web/components/lines.tsx';
import { officialApi } from '#web/officials/official-api.ts';
import { MoreActions } from '#web/officials/more-actions.tsx';
import { useHydrated } from '#web/store.ts';
import style from './admin-matches.module.css';
import { ChangeFixture } from './fixture-forms.tsx';

type FixtureRowProps = {
  list: OfficialFixtures;
  fixture: OfficialScheduledFixture;
  /** Whether the form of this fixture is open. */
  isOpen: boolean;
  /** Whether the address names this fixture. */
  isAsked: boolean;
  onOpen: () => void;
  /** `week`: the week of the fixture after a save. Undefined if nothing was saved. */
  onClose: (week?: number) => void;
};

/** A fixture in a week's list, with buttons and a form for officials. */
export function FixtureRow({ list, fixture, isOpen, isAsked, onOpen, onClose }: FixtureRowProps) {
  const teams = `${fixture.homeTeamName} v ${fixture.awayTeamName}`;
  const change = useRef<HTMLButtonElement>(null);
  const nameOfDivision = useDivisionName();
  const hydrated = useHydrated();
  // After hydration, because the button is disabled before.
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
        <Words
          name={titleOf(fixture)}
          about={
            <>
              <OpenState of={fixture} />
              {detailsOf(fixture, list.calendar, nameOfDivision)}
            </>
          }
        >
          {fixture.postponement === null ? null : <small>{postponementWords(fixture, fixture.postponement)}</small>}
        </Words>
        <span className={`${lines.actions} ${style.buttons}`}>
          {fixture.fixtureId === null ? (
            <>
              <ToPlay fixture={fixture} teams={teams} />
              {changeButton}
            </>
          ) : (
            <Played fixtureId={fixture.fixtureId} state={fixture.resultState} teams={teams} startsOpen={isOpen}>
              {changeButton}
            </Played>
          )}
        </span>
      </div>
      {isOpen ? <ChangeFixture list={list} fixture={fixture} onClose={onClose} /> : null}
    </li>
  );
}

/**
 * Actions for a fixture without a result: a link to its card, and a button to postpone it, or to answer a side's
 * request.
 */
function ToPlay({ fixture, teams }: { fixture: OfficialScheduledFixture; teams: string }) {
  const { listedId, state, postponement } = fixture;
  const postponed = { params: { listedId }, body: { state: 'postponed' as const } };
  return (
    <>
      {state === 'cancelled' ? null : (
        <Link className={`${button.strong} ${button.small}`} to={cardAddress(fixture)} aria-label={`Enter ${teams}`}>
          Enter
        </Link>
      )}
      {postponement !== null ? (
        <AnswerPostponement listedId={listedId} name={teams} />
      ) : CALLED_OFF_WORDS[state] === undefined ? (
        <ActionButton
          label="Postpone"
          accessibleName={`Postpone ${teams}`}
          send={(options) => officialApi('PUT /api/admin/fixtures/{listedId}', postponed, options)}
          done={({ message }) => message}
        />
      ) : null}
    </>
  );
}

/** Says that a result is not final. */
function OpenState({ of: { resultState } }: { of: OfficialScheduledFixture }) {
  if (!isOpenResult({ resultState })) return null;
  return (
    <>
      <strong>{resultState === 'disputed' ? 'Disputed' : 'Not confirmed'}</strong>,{' '}
    </>
  );
}

/** Returns whether a fixture has a result that is not final. */
export function isOpenResult({ resultState }: Pick<OfficialScheduledFixture, 'resultState'>): boolean {
  return resultState === 'unconfirmed' || resultState === 'disputed';
}

type PlayedProps = {
  fixtureId: string;
  state: OfficialScheduledFixture['resultState'];
  teams: string;
  startsOpen: boolean;
  children: ReactNode;
};

/**
 * Actions for a fixture with a result: a button to confirm an unconfirmed result, a link to correct or settle the
 * result and, folded, `children` and a button to delete the result.
 */
function Played({ fixtureId, state, teams, startsOpen, children }: PlayedProps) {
  const press = state === 'disputed' ? 'Settle' : 'Correct';
  return (
    <>
      {state === 'unconfirmed' ? <ConfirmResult fixtureId={fixtureId} teams={teams} /> : null}
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
          send={(options) => officialApi('DELETE /api/matches/{fixtureId}', { params: { fixtureId } }, options)}
          done={`Deleted the result of ${teams}.`}
        >
          <p>Its frames will be removed from all tables and statistics. You can restore it under Deleted results.</p>
        </RemoveButton>
      </MoreActions>
    </>
  );
}

/** Returns the teams of a fixture, its score, and how it ended if not as usual. */
function titleOf(fixture: OfficialScheduledFixture): string {
  const { homeTeamName, awayTeamName, homeTeamScore } = fixture;
  return homeTeamScore === null ? `${homeTeamName} v ${awayTeamName}` : scoreWords(fixture);
}

function detailsOf(
  fixture: OfficialScheduledFixture,
  calendar: OfficialFixtures['calendar'],
  nameOfDivision: NameDivision,
): string {
  const { season, division, date, time, venue, state, note, left, published, due, playBy } = fixture;
  const day = date === null ? '' : dayInSeason(date);
  const isOldDay = state === 'postponed' && day !== '' && isInOwnWeek(fixture, calendar);
  return [
    nameOfDivision(division, season),
    isOldDay ? `Postponed (was ${day})` : day,
    isOldDay || time === undefined ? '' : clockWords(time),
    venue === fixture.homeTeamName ? '' : venue,
    isOldDay || state === 'planned' || state === 'played' ? '' : state.charAt(0).toUpperCase() + state.slice(1),
    note ?? '',
    left ? 'A team has left' : '',
    playBy === undefined ? '' : `to be played by ${dayInSeason(playBy)}`,
    due ? 'Result overdue' : '',
    published ? '' : 'Draft',
  ]
    .filter((detail) => detail !== '')
    .join(', ');
}

/**
 * Returns whether the date is in the fixture's own week, as the old date of a postponed fixture is. Also true if the
 * calendar lacks that week.
 */
function isInOwnWeek({ weekNumber, date }: OfficialScheduledFixture, calendar: OfficialFixtures['calendar']): boolean {
  const own = calendar.find(({ week }) => week === weekNumber);
  return own === undefined || (date !== null && own.from <= date && date <= own.to);
}
