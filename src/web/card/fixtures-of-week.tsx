import { correctionAddress } from '#contract/addresses.ts';
import type { ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import button from '#web/components/button.module.css';
import { Link } from '#web/components/links.tsx';
import ui from '#web/components/ui.module.css';
import { SmallButton } from '#web/officials/buttons.tsx';
import { type CardFacts, isOwnFixture, ownDivisions } from './card-facts.ts';
import style from './fixture-fields.module.css';

type FixturesOfWeekProps = {
  facts: CardFacts;
  /** The scheduled fixtures of the week. */
  all: readonly ScheduledFixtureAnswer[];
  week: string;
  division: string;
  /** The id of the fixture that was recorded last. */
  recordedLast: string | null;
  onChoose: (fixture: ScheduledFixtureAnswer) => void;
};

/** Shows the scheduled fixtures of a week that the user may enter, as buttons to choose one. */
export function FixturesOfWeek({ facts, all, week, division, recordedLast, onChoose }: FixturesOfWeekProps) {
  const scheduled = all.filter((one) => isOffered(facts, one, division));
  const open = scheduled.filter(isOpen);
  const recorded = scheduled.filter(({ fixtureId }) => fixtureId !== null);
  if (scheduled.length === 0) return null;
  return (
    <section aria-labelledby="fixtures-of-week" className={style.week}>
      <h2 id="fixtures-of-week">
        {recordedLast === null || open.length === 0 ? `Matches in week ${week}` : `Next missing card of week ${week}`}
      </h2>
      {open.length === 0 ? (
        <p>{recordedWords(all, facts.who?.role === 'secretary' ? 'fixtures of the division' : 'your fixtures')}</p>
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
      {recorded.length === 0 || facts.who?.role === 'captain' ? null : <Recorded fixtures={recorded} />}
    </section>
  );
}

/**
 * Returns a sentence saying that all fixtures of a week have a result, or that the fixtures named by `whose` have one.
 */
function recordedWords(all: readonly ScheduledFixtureAnswer[], whose: string): string {
  return `All ${all.every(({ fixtureId }) => fixtureId !== null) ? 'fixtures' : whose} of this week have a result.`;
}

/** Links to correct recorded results. */
function Recorded({ fixtures }: { fixtures: readonly ScheduledFixtureAnswer[] }) {
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

/** Returns whether a scheduled fixture is in `division` and the user may enter it. `''` means every division. */
function isOffered(facts: CardFacts, one: ScheduledFixtureAnswer, division: string): boolean {
  return (
    (division === '' || String(one.division) === division) &&
    ownDivisions(facts, [one.division]).length > 0 &&
    isOwnFixture(facts, one.homeTeamId, one.awayTeamId)
  );
}

function isOpen({ fixtureId, state }: ScheduledFixtureAnswer): boolean {
  return fixtureId === null && state !== 'cancelled';
}

/** Returns whether a captain has matches in a week, and none of them is left to enter. */
export function isNothingLeft(facts: CardFacts, all: readonly ScheduledFixtureAnswer[]): boolean {
  const own = all.filter((one) => isOffered(facts, one, ''));
  return facts.who?.role === 'captain' && own.length > 0 && !own.some(isOpen);
}

type NothingLeftProps = { all: readonly ScheduledFixtureAnswer[]; week: string; onAnother: () => void };

/** Says that nothing is left to enter, in place of an empty card. */
export function NothingLeft({ all, week, onAnother }: NothingLeftProps) {
  return (
    <section aria-labelledby="fixtures-of-week" className={style.week}>
      <h2 id="fixtures-of-week">Matches in week {week}</h2>
      <p>{recordedWords(all, 'your fixtures')} Nothing is left to enter.</p>
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
