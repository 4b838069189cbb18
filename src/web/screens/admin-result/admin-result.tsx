import { useDivisionName } from '#web/choice/division-name.tsx';
import { seasonWords } from '#web/choice/season-choice.ts';
import { dayWordsWithoutYear } from '#web/components/day.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { createGuardedScreen } from '#web/officials/guard.tsx';
import type { LoaderFunctionArgs } from 'react-router';
import type { CardAfterEntry } from '#contract/history.ts';
import type { CardMatchAnswer } from '#contract/matches.ts';
import type { DisputeAnswer } from '#contract/reviews.ts';
import { matchFromAnswer, matchToBody } from '#domain/cards/match-body.ts';
import { pageSourceContext } from '#web/page-source.ts';
import { type CardFacts, loadCardFacts } from '#web/card/card-facts.ts';
import { nonRecordingTeamName, teamOrOfficialName, cardStateSentence } from '#web/card/review.ts';
import { RecordedCardWithDispute } from '#web/card/two-cards.tsx';
import { rulesOfCard } from '#web/card/card-values.ts';
import button from '#web/components/button.module.css';
import ui from '#web/components/ui.module.css';
import { ApiCallButton } from '#web/officials/api-call-button.tsx';
import { callAsOfficial } from '#web/officials/official-api.ts';
import { CardHistory, DeletedResult } from './card-history.tsx';
import { CardCorrectionForm, DeleteResultSection } from './correction.tsx';

/**
 * A match card: its current state, earlier states (newest first), and the data that corrections are checked against.
 */
type CardPageData = {
  current: CardAfterEntry;
  earlier: CardAfterEntry[];
  facts: CardFacts;
  /** What both sides say about a card that is not final. `null` if the card is final or deleted. */
  dispute: DisputeAnswer | null;
};

/** The page of one result, with its history. Officials can correct, delete or restore the result. */
function ResultPage({ data }: { data: CardPageData }) {
  const { card, deleted } = data.current;
  const day = card.date === null ? '' : `, ${dayWordsWithoutYear(card.date)}`;
  const where = `${useDivisionName()(card.division, card.season)}, week ${card.weekNumber}, ${seasonWords(card.season)}${day}`;
  return (
    <>
      <PageHeading below={deleted ? `${where}. Deleted.` : where}>
        {card.homeTeamName} v {card.awayTeamName}
      </PageHeading>
      {deleted ? (
        <DeletedResult state={data.current} facts={data.facts} />
      ) : (
        <>
          {data.dispute === null ? null : <DisputeSettlement shown={data.dispute} facts={data.facts} />}
          <CardCorrectionForm
            key={card.fixtureId}
            current={data.current}
            facts={data.facts}
            isLater={data.dispute !== null}
          />
        </>
      )}
      <CardHistory {...data} />
      {deleted ? null : <DeleteResultSection card={card} />}
    </>
  );
}

/** A result that is not final: what both sides say, and a button above each side's card that makes that card final. */
function DisputeSettlement({ shown, facts }: { shown: DisputeAnswer; facts: CardFacts }) {
  const { fixture, matches, aggregateTo } = shown;
  const { fixtureId, version } = fixture;
  const recorder = teamOrOfficialName(fixture, fixture.recordedBy);
  function choose(label: string, chosen: CardMatchAnswer[] | null) {
    const input = {
      params: { fixtureId },
      body: {
        version,
        matches: chosen && chosen.map((match) => matchToBody(matchFromAnswer(match))),
        ...(chosen && aggregateTo ? { aggregateTo } : {}),
      },
    };
    return (
      <ApiCallButton
        label={label}
        className={button.strong}
        send={(options) => callAsOfficial('POST /api/matches/{fixtureId}/settle', input, options)}
        done={({ message }) => message}
        failed="The result was not settled."
      />
    );
  }
  return (
    <section aria-labelledby="settle" className={ui.part}>
      <h2 id="settle">{fixture.state === 'disputed' ? 'Settle the dispute' : 'Not confirmed yet'}</h2>
      <p className={ui.about}>
        {cardStateSentence(fixture)} You can also correct the card below, which makes it final.
      </p>
      <RecordedCardWithDispute
        shown={shown}
        rules={rulesOfCard(fixture, facts)}
        actions={[
          choose(matches === null ? 'Make this card final' : `${recorder} are right`, null),
          matches && choose(`${nonRecordingTeamName(fixture)} are right`, matches),
        ]}
      />
    </section>
  );
}

async function load(args: LoaderFunctionArgs): Promise<CardPageData> {
  const source = args.context.get(pageSourceContext);
  const { read } = source;
  const fixtureId = args.params['fixtureId'] ?? '';
  const [history, facts] = await Promise.all([
    read('GET /api/admin/matches/{fixtureId}/history', { params: { fixtureId } }),
    loadCardFacts(source),
  ]);
  const [current, ...earlier] = history.states;
  if (current === undefined) throw new Error('The history of a card has no state.');
  const isOpen = !current.deleted && current.card.state !== 'final';
  const dispute = isOpen ? await read('GET /api/matches/{fixtureId}/dispute', { params: { fixtureId } }) : null;
  return { current, earlier, facts: { ...facts, recorded: current.card }, dispute };
}

export const { Component, loader, head } = createGuardedScreen({
  title: 'Correct a result',
  description: 'Correct, delete or restore a result, and see its history.',
  load,
  Screen: ResultPage,
});
