import { useState } from 'react';
import { countWithNoun } from '#domain/count.ts';
import list from '#web/components/list.module.css';
import ui from '#web/components/ui.module.css';
import { ConfirmDialog, SmallButton } from '#web/officials/buttons.tsx';
import { ItemNameAndDescription } from '#web/components/name-and-description.tsx';
import type { CardDraft, SavedCardsState } from './card-draft.tsx';
import { type CardFacts, cardTeamsText } from './card-facts.ts';
import style from './card-form.module.css';
import { type CardValues, cardScore } from './card-values.ts';
import { isBegun } from './match-values.ts';
import { takeOwnershipAndSendAll } from './outbox.ts';

type SavedCardsListProps = { draft: CardDraft; state: SavedCardsState; facts: CardFacts };

/** Shows messages about the card in the form, and lists the other cards on this device. */
export function SavedCardsList({ draft, state, facts }: SavedCardsListProps) {
  const { others, restored, cannotStore, needsNetwork } = state;
  return (
    <div className={style.device}>
      {restored === null ? null : (
        <p role="status" className={ui.note}>
          <span>This card is as you left it on {restored}.</span>
          <SmallButton onClick={() => draft.startNew()}>Start a new card</SmallButton>
        </p>
      )}
      {cannotStore ? (
        <p className={ui.note}>This browser cannot store cards. What you type is lost when you close the page.</p>
      ) : null}
      {needsNetwork ? (
        <p className={ui.note}>
          You cannot open this page without signal, because the site has no secure (https) address. What you type is
          still saved on this device.
        </p>
      ) : null}
      {others.length === 0 ? null : (
        <section aria-labelledby="on-device">
          <h2 id="on-device">Other cards on this device</h2>
          <ul className={`${ui.flush} ${list.list}`}>
            {others.map((other) => (
              <OtherSavedCard key={other.card.id} {...other} draft={draft} facts={facts} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

type OtherCardProps = SavedCardsState['others'][number] & { draft: CardDraft; facts: CardFacts };

function OtherSavedCard({ card, when, waits, isOwn, draft, facts }: OtherCardProps) {
  const teams = cardTeamsText(card.values, facts);
  const [asking, setAsking] = useState(false);
  return (
    <li className={list.line}>
      <ItemNameAndDescription name={teams} about={cardProgressWords(card.values, facts)}>
        <small>
          {waits && isOwn ? 'Waiting for signal' : 'Not sent yet'}, {when}
          {isOwn ? '' : '. It was saved here by somebody who used the shared password, or who had signed out.'}
        </small>
      </ItemNameAndDescription>
      {waits ? (
        <SmallButton onClick={() => void takeOwnershipAndSendAll(card.id)}>Send now</SmallButton>
      ) : (
        <SmallButton onClick={() => draft.open(card)}>Continue</SmallButton>
      )}
      <SmallButton onClick={() => setAsking(true)}>Discard</SmallButton>
      {asking ? (
        <ConfirmDialog
          title="Discard this card?"
          yes="Discard"
          danger
          onYes={() => draft.discard(card.id)}
          onNo={() => setAsking(false)}
        >
          <p>{teams}: what you typed will be lost.</p>
        </ConfirmDialog>
      ) : null}
    </li>
  );
}

/** Returns text such as `Week 7, 2–1, 3 frames entered`. */
function cardProgressWords(values: CardValues, facts: CardFacts): string {
  const { home, away } = cardScore(values, facts);
  const entered = countWithNoun(values.matches.filter(isBegun).length, 'frame');
  return `Week ${values.weekNumber}, ${home}–${away}, ${entered} entered`;
}
