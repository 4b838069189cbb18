import { correctionAddress } from '#contract/addresses.ts';
import type { ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import button from '#web/components/button.module.css';
import { Link } from '#web/components/links.tsx';
import ui from '#web/components/ui.module.css';
import { SmallButton } from '#web/officials/buttons.tsx';
import { type CardFacts, mayRecordFixture, recordableDivisions } from './card-facts.ts';
import style from './fixture-fields.module.css';

type FixturesOfWeekProps = {
  facts: CardFacts;
  /** The scheduled fixtures of the week. */
  all: readonly ScheduledFixtureAnswer[];
  week: string;
  division: string;
  /** The id of the fixture that the user has just recorded. `null` if there is none. */
  recordedLast: string | null;
  onChoose: (fixture: ScheduledFixtureAnswer) => void;
};

/**
 * Shows a week's scheduled fixtures that the user may enter: buttons to choose a fixture without a result and, except
 * for captains, links to correct the recorded results.
 */
export function FixturesOfWeek({ facts, all, week, division, recordedLast, onChoose }: FixturesOfWeekProps) {
  const scheduled = all.filter((one) => isOffered(facts, one, division));
  const open = scheduled.filter(isAwaitingResult);
  const recorded = scheduled.filter(({ fixtureId }) => fixtureId !== null);
  if (scheduled.length === 0) return null;
  return (
    <section aria-labelledby="fixtures-of-week" className={style.week}>
      <h2 id="fixtures-of-week">
        {recordedLast === null || open.length === 0 ? `Matches in week ${week}` : `Next missing card of week ${week}`}
      </h2>
      {open.length === 0 ? (
        <p>
          {allFixturesRecordedSentence(
            all,
            facts.who?.role === 'secretary' ? 'fixtures of the division' : 'your fixtures',
          )}
        </p>
      ) : null}
      <ul>
        {open.map((fixture) => (
          <li key={fixture.listedId}>
            <SmallButton onClick={() => onChoose(fixture)}>
              {fixture.homeTeamName} v {fixture.awayTeamName}
            </SmallButton>
          </li>
        ))}
      </ul>
      {recorded.length === 0 || facts.who?.role === 'captain' ? null : <RecordedFixtureList fixtures={recorded} />}
    </section>
  );
}

/**
 * Returns `All fixtures of this week have a result.` If a fixture in `all` has no result, the sentence has the words in
 * `whose`, such as `your fixtures`, in place of `fixtures`.
 */
function allFixturesRecordedSentence(all: readonly ScheduledFixtureAnswer[], whose: string): string {
  return `All ${all.every(({ fixtureId }) => fixtureId !== null) ? 'fixtures' : whose} of this week have a result.`;
}

/** A list of links to the pages that correct recorded results. It is closed at first. */
function RecordedFixtureList({ fixtures }: { fixtures: readonly ScheduledFixtureAnswer[] }) {
  return (
    <details className={ui.more}>
      <summary>Already recorded: {fixtures.length}</summary>
      <ul>
        {fixtures.map(({ listedId, fixtureId, homeTeamName, homeTeamScore, awayTeamScore, awayTeamName }) => (
          <li key={listedId}>
            <Link className={`${button.quiet} ${button.small}`} to={correctionAddress(fixtureId ?? '')}>
              {homeTeamName} {homeTeamScore}–{awayTeamScore} {awayTeamName}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Returns whether a scheduled fixture is in `division` and the user may enter it. `''` stands for all divisions. */
function isOffered(facts: CardFacts, one: ScheduledFixtureAnswer, division: string): boolean {
  return (
    (division === '' || String(one.division) === division) &&
    recordableDivisions(facts, [one.division]).length > 0 &&
    mayRecordFixture(facts, one.homeTeamId, one.awayTeamId)
  );
}

function isAwaitingResult({ fixtureId, state }: ScheduledFixtureAnswer): boolean {
  return fixtureId === null && state !== 'cancelled';
}

/** Returns whether the user is a captain who has matches in a week, but no match left to enter. */
export function hasCaptainEnteredAllMatches(facts: CardFacts, all: readonly ScheduledFixtureAnswer[]): boolean {
  const own = all.filter((one) => isOffered(facts, one, ''));
  return facts.who?.role === 'captain' && own.length > 0 && !own.some(isAwaitingResult);
}

type NothingLeftProps = { all: readonly ScheduledFixtureAnswer[]; week: string; onAnother: () => void };

/** Shown to a captain in place of an empty card. Says that nothing is left to enter in a week. */
export function NothingLeftToEnter({ all, week, onAnother }: NothingLeftProps) {
  return (
    <section aria-labelledby="fixtures-of-week" className={style.week}>
      <h2 id="fixtures-of-week">Matches in week {week}</h2>
      <p>{allFixturesRecordedSentence(all, 'your fixtures')} Nothing is left to enter.</p>
      <p className={button.row}>
        <Link className={button.strong} to="/open-results">
          Your matches
        </Link>
        <button type="button" className={button.quiet} onClick={onAnother}>
          Enter another match
        </button>
      </p>
    </section>
  );
}
