import { useState } from 'react';
import button from '#web/components/button.module.css';
import surface from '#web/components/surface.module.css';
import list from '#web/components/list.module.css';
import { Confirm } from '#web/officials/confirm.tsx';
import { type CardFacts, contextOf } from './card-facts.ts';
import type { KeptCard } from './kept-cards.ts';
import style from './cards-on-device.module.css';
import { sendQueued } from './send-queued.ts';
import type { CardOnDevice, DeviceState } from './card-on-device.ts';

type CardsOnDeviceProps = { device: CardOnDevice; state: DeviceState; facts: CardFacts };

/** What this device keeps besides the card that stands here, and what is to be known of the one that does. */
export function CardsOnDevice({
  device,
  state: { others, restored, refused, needsNetwork },
  facts,
}: CardsOnDeviceProps) {
  const [leaving, setLeaving] = useState<KeptCard | null>(null);
  return (
    <div className={style.device}>
      {restored === null ? null : (
        <p role="status" className={surface.note}>
          <span>This card is as you left it on {restored}.</span>
          <button type="button" className={`${button.quiet} ${button.small}`} onClick={() => device.begin(false)}>
            Start a new card
          </button>
        </p>
      )}
      {refused ? (
        <p className={surface.note}>
          This browser keeps nothing on the device: what you type is lost when the page closes.
        </p>
      ) : null}
      {needsNetwork ? (
        <p className={surface.note}>
          Without signal this page cannot be opened here, because the site has no secure (https) address. What you type
          is kept on this device all the same.
        </p>
      ) : null}
      {others.length === 0 ? null : (
        <section aria-labelledby="on-device">
          <h2 id="on-device">Other cards on this device</h2>
          <ul className={list.list}>
            {others.map(({ card, when }) => (
              <li key={card.id} className={list.line}>
                <span className={list.words}>
                  <strong>{teamsOf(card, facts)}</strong>
                  <small>
                    {card.queued === null ? 'not sent yet' : 'waits for a network, and is sent by itself'}, {when}
                  </small>
                </span>
                {card.queued === null ? (
                  <button type="button" className={`${button.quiet} ${button.small}`} onClick={() => device.open(card)}>
                    Go on
                  </button>
                ) : (
                  <button type="button" className={`${button.quiet} ${button.small}`} onClick={() => void sendQueued()}>
                    Send now
                  </button>
                )}
                <button type="button" className={`${button.quiet} ${button.small}`} onClick={() => setLeaving(card)}>
                  Discard
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {leaving === null ? null : (
        <Confirm
          title="Discard this card?"
          yes="Discard"
          danger
          onYes={() => {
            device.discard(leaving.id);
            setLeaving(null);
          }}
          onNo={() => setLeaving(null)}
        >
          <p>{teamsOf(leaving, facts)}: what was typed is gone then.</p>
        </Confirm>
      )}
    </div>
  );
}

/** The teams of a kept card in words. */
export function teamsOf({ values, queued }: Pick<KeptCard, 'values' | 'queued'>, facts: CardFacts): string {
  if (queued !== null) return queued.teams;
  const { teams } = contextOf(facts).people;
  const name = (id: string) => teams.get(id)?.name ?? 'no team yet';
  return `${name(values.homeTeam)} v ${name(values.awayTeam)}`;
}
