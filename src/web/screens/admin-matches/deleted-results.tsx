import { correctionAddress } from '#contract/addresses.ts';
import type { CallAnswer } from '#contract/client.ts';
import type { CardAfterEntry } from '#contract/history.ts';
import { countWithNoun } from '#domain/count.ts';
import { teamsAndScoreWords } from '#domain/cards/score-words.ts';
import { DivisionName } from '#web/choice/division-name.tsx';
import { Moment } from '#web/components/moment.tsx';
import { EmptyTableMessage } from '#web/components/table.tsx';
import { NameAndDescriptionList } from '#web/components/name-and-description.tsx';
import { deletionCauseWords, RestoreDeletedButton } from '../admin-result/card-history.tsx';

/** The deleted results of a season, each with a button to restore it. */
export function DeletedResults({ cards, more }: CallAnswer<'GET /api/admin/matches/deleted'>) {
  return (
    <>
      {cards.length === 0 ? <EmptyTableMessage>No results have been deleted.</EmptyTableMessage> : null}
      <NameAndDescriptionList
        things={cards}
        idOf={({ card }) => card.fixtureId}
        nameOf={({ card }) => teamsAndScoreWords(card)}
        linkOf={({ card }) => correctionAddress(card.fixtureId)}
        aboutOf={deletionDetails}
      >
        {(state) => <RestoreDeletedButton state={state} />}
      </NameAndDescriptionList>
      {more > 0 ? <p>{countWithNoun(more, 'older deleted result')} not shown.</p> : null}
    </>
  );
}

function deletionDetails(state: CardAfterEntry) {
  const { card, at, by } = state;
  return (
    <>
      <DivisionName {...card} />, week {card.weekNumber} of {card.season}
      <br />
      {deletionCauseWords(state)} <Moment at={at} />
      {by === '' ? '' : `, ${by}`}
    </>
  );
}
