import surface from '#web/components/surface.module.css';
import list from '#web/components/list.module.css';
import { ConfirmButton, SmallButton } from '#web/officials/buttons.tsx';
import type { CardDraft, DraftState } from './card-draft.ts';
import { type CardFacts, contextOf } from './card-facts.ts';
import style from './card-fields.module.css';
import type { CardValues } from './card-values.ts';
import { sendAsOwn } from './outbox.ts';

type SavedCardsListProps = { draft: CardDraft; state: DraftState; facts: CardFacts };

/** What the user must know about the card in the form, and the other cards on this device. */
export function SavedCardsList({ draft, state, facts }: SavedCardsListProps) {
  const { others, restored, cannotStore, needsNetwork } = state;
  return (
    <div className={style.device}>
      {restored === null ? null : (
        <p role="status" className={surface.note}>
          <span>This card is as you left it on {restored}.</span>
          <SmallButton onClick={() => draft.startNew()}>Start a new card</SmallButton>
        </p>
      )}
      {cannotStore ? (
        <p className={surface.note}>This browser cannot store cards. What you type is lost when you close the page.</p>
      ) : null}
      {needsNetwork ? (
        <p className={surface.note}>
          You cannot open this page without signal, because the site has no secure (https) address. What you type is
          still saved on this device.
        </p>
      ) : null}
      {others.length === 0 ? null : (
        <section aria-labelledby="on-device">
          <h2 id="on-device">Other cards on this device</h2>
          <ul className={`${surface.flush} ${list.list}`}>
            {others.map((other) => (
              <OtherCard key={other.card.id} {...other} draft={draft} facts={facts} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

type OtherCardProps = DraftState['others'][number] & { draft: CardDraft; facts: CardFacts };

function OtherCard({ card, when, waits, isOwn, draft, facts }: OtherCardProps) {
  const teams = teamNamesOf(card.values, facts);
  return (
    <li className={list.line}>
      <span className={list.words}>
        <strong>{teams}</strong>
        <small>
          {waits && isOwn ? 'Waiting for signal' : 'Not sent yet'}, {when}
          {isOwn ? '' : '. It was saved here by somebody who used the shared password, or before cards had owners.'}
        </small>
      </span>
      {waits ? (
        <SmallButton onClick={() => void sendAsOwn(card.id)}>Send now</SmallButton>
      ) : (
        <SmallButton onClick={() => draft.open(card)}>Continue</SmallButton>
      )}
      <ConfirmButton label="Discard" title="Discard this card?" danger onYes={() => draft.discard(card.id)}>
        <p>{teams}: what you typed will be lost.</p>
      </ConfirmButton>
    </li>
  );
}

/** `Harbour Social v Old Mill`, the teams of a card. */
export function teamNamesOf(values: CardValues, facts: CardFacts): string {
  const { teams } = contextOf(facts).people;
  const name = (id: string) => teams.get(id)?.name ?? 'no team yet';
  return `${name(values.homeTeam)} v ${name(values.awayTeam)}`;
}
