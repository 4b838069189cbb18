import { countWithNoun } from '#domain/count.ts';
import { Link } from '#web/components/links.tsx';
import { ApiCallButton } from '#web/officials/api-call-button.tsx';
import type { CardAfterEntry } from '#contract/history.ts';
import type { FixtureAnswer, CardMatchAnswer } from '#contract/matches.ts';
import { SIDES } from '#domain/cards/match.ts';
import { matchResultWords } from '#domain/cards/match-words.ts';
import { endingTextForSentence } from '#domain/cards/score-words.ts';
import { type CardFacts, toDomainFixture } from '#web/card/card-facts.ts';
import { CardOverview } from '#web/card/card-overview.tsx';
import style from '#web/card/overview.module.css';
import { toCardBody, rulesOfCard } from '#web/card/card-values.ts';
import button from '#web/components/button.module.css';
import { dayWordsWithYear } from '#web/components/day.tsx';
import list from '#web/components/list.module.css';
import ui from '#web/components/ui.module.css';
import { Moment } from '#web/components/moment.tsx';
import { ItemNameAndDescription } from '#web/components/name-and-description.tsx';
import { callAsOfficial } from '#web/officials/official-api.ts';

/**
 * All states of a card, newest first, each with its changes from the next older state. If the card is not deleted,
 * officials can restore earlier states that differ from the current state.
 */
export function CardHistory({
  current,
  earlier,
  facts,
}: {
  current: CardAfterEntry;
  earlier: CardAfterEntry[];
  facts: CardFacts;
}) {
  const states = [current, ...earlier];
  return (
    <section aria-labelledby="history" className={ui.part}>
      <h2 id="history">History</h2>
      <ol className={`${ui.flush} ${list.list}`}>
        {states.map((state, index) => (
          <li key={state.entry}>
            <ItemNameAndDescription
              name={state.summary}
              about={
                <>
                  <Moment at={state.at} />
                  {state.by === '' ? '' : `, ${state.by}`}
                  {index === 0 ? ', current' : ''}
                  {state.undone ? ', undone since' : ''}
                </>
              }
            />
            <CardChangeList state={state} before={states[index + 1]} />
            {index === 0 ? null : (
              <details className={ui.more}>
                <summary>Show the card at that time</summary>
                <CardOverview card={state.card} rules={rulesOfCard(state.card, facts)} />
                {current.deleted || cardChangeSentences(current.card, state.card).length === 0 ? null : (
                  <p className={button.row}>
                    <RestoreCardButton {...state} />
                  </p>
                )}
              </details>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function RestoreCardButton({ card }: CardAfterEntry) {
  // An unusual date needs no new confirmation, because it was accepted when the card was recorded.
  const body = toCardBody({ ...toDomainFixture(card), dateConfirmed: true });
  const input = { params: { fixtureId: card.fixtureId }, body };
  return (
    <ApiCallButton
      label="Restore this card"
      className={button.quiet}
      send={(options) => callAsOfficial('PUT /api/matches/{fixtureId}', input, options)}
      done={({ message }) => message ?? 'Restored the earlier card.'}
      failed="The result was not changed."
    />
  );
}

function CardChangeList({ state, before }: { state: CardAfterEntry; before: CardAfterEntry | undefined }) {
  const sentences = before === undefined ? [] : cardChangeSentences(before.card, state.card);
  if (sentences.length === 0) return null;
  return (
    <ul className={style.changes}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

/**
 * Returns whether an official deleted only this result and nothing else. Screens then leave out the summary of the
 * change, which would only repeat the result.
 */
function isSingleDeletion({ action }: Pick<CardAfterEntry, 'action'>): boolean {
  return action === 'delete result';
}

/**
 * Returns `Deleted` if an official deleted only this result. Otherwise returns the summary of the change that deleted
 * the result: `Undone: Imported 12 results.`
 */
export function deletionCauseWords(state: Pick<CardAfterEntry, 'action' | 'summary'>): string {
  return isSingleDeletion(state) ? 'Deleted' : `${state.summary}.`;
}

/** A deleted result: who deleted it and when, the card, a button to restore it, and a link to all deleted results. */
export function DeletedResult({ state, facts }: { state: CardAfterEntry; facts: CardFacts }) {
  return (
    <section aria-labelledby="deleted" className={ui.part}>
      <h2 id="deleted">This result has been deleted</h2>
      <p>
        {deletionCauseWords(state)} <Moment at={state.at} />
        {state.by === '' ? '' : `, ${state.by}`}.
      </p>
      <div className={ui.padded}>
        <CardOverview card={state.card} rules={rulesOfCard(state.card, facts)} />
      </div>
      <div className={button.row}>
        <RestoreDeletedButton state={state} />
        <Link
          className={button.quiet}
          to={`/admin/matches?open=deleted&season=${encodeURIComponent(state.card.season)}`}
        >
          All deleted results
        </Link>
      </div>
    </section>
  );
}

/**
 * A button that restores a deleted result. If other items were deleted in the same change, the button asks first,
 * because they are restored as well.
 */
export function RestoreDeletedButton({ state }: { state: CardAfterEntry }) {
  const { entry, touched, card } = state;
  const result = `${card.homeTeamName} v ${card.awayTeamName}, week ${card.weekNumber}`;
  return (
    <ApiCallButton
      label="Restore"
      accessibleName={`Restore ${result}`}
      className={button.strong}
      title={touched > 1 ? 'Restore everything?' : undefined}
      yes="Restore all"
      send={(options) => callAsOfficial('POST /api/admin/history/{id}/undo', { params: { id: entry } }, options)}
      done={`Restored ${result}.`}
      failed="The result was not restored."
    >
      <p>
        {result} was deleted together with {countWithNoun(touched - 1, 'other item')}. All of it will be restored.
        {isSingleDeletion(state) ? '' : ` The history says, with the names of that day: “${state.summary}”.`}
      </p>
    </ApiCallButton>
  );
}

/**
 * Returns the changes between two states of a card, one sentence for each field or match that differs. If the later
 * state has no matches, matches are not compared.
 */
export function cardChangeSentences(earlier: FixtureAnswer, later: FixtureAnswer): string[] {
  const fields: [name: string, was: string, is: string][] = [
    ['Season', earlier.season, later.season],
    ['Division', String(earlier.division), String(later.division)],
    ['Week', String(earlier.weekNumber), String(later.weekNumber)],
    ['Date', dateWords(earlier.date), dateWords(later.date)],
    ['Home team', earlier.homeTeamName, later.homeTeamName],
    ['Away team', earlier.awayTeamName, later.awayTeamName],
    ['How it ended:', endingAndScoreWords(earlier), endingAndScoreWords(later)],
    ['Note:', earlier.note ?? 'none', later.note ?? 'none'],
  ];
  const changed = fields.filter(([, was, is]) => was !== is).map(([name, was, is]) => `${name} ${is}, was ${was}.`);
  return [...changed, ...matchDifferences(earlier.matches, later.matches)];
}

/**
 * Returns `played`, or the unusual ending of a fixture. If a card with an unusual ending has no matches, adds the
 * score, because nothing else shows the score.
 */
function endingAndScoreWords(card: FixtureAnswer): string {
  const words = endingTextForSentence(card);
  if (words === null) return 'played';
  return card.matches.length > 0 ? words : `${words}, ${card.homeTeamScore}–${card.awayTeamScore}`;
}

function dateWords(date: string | null): string {
  return date === null ? 'none' : dayWordsWithYear(date);
}

/** Returns the player ids of a match as a text to compare, because two players may have the same name. */
function comparablePlayerIds(match: CardMatchAnswer | undefined): string {
  return JSON.stringify(match && SIDES.map((side) => match[`${side}Players`] ?? match[`${side}PlayerId`]));
}

function matchDifferences(earlier: readonly CardMatchAnswer[], later: readonly CardMatchAnswer[]): string[] {
  if (later.length === 0) return [];
  return Array.from({ length: Math.max(earlier.length, later.length) }, (_, i) => {
    const [before, after] = [earlier[i], later[i]];
    const [was, is] = [before, after].map((match) => (match === undefined ? 'not there' : matchResultWords(match)));
    return was === is && comparablePlayerIds(before) === comparablePlayerIds(after)
      ? []
      : [`Match ${i + 1}: ${is}, was ${was}.`];
  }).flat();
}
