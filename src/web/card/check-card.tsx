import type { Card } from '#domain/cards/card.ts';
import type { CardFacts } from '#web/card/card-facts.ts';
import { CardOverview } from '#web/card/card-overview.tsx';
import { rulesOfCard } from '#web/card/card-values.ts';
import { RegistrationWarnings } from '#web/card/registration-warnings.tsx';
import { toShownCard } from '#web/card/sent-card.tsx';
import { ConfirmDialog } from '#web/officials/buttons.tsx';

type CheckCardProps = { card: Card; facts: CardFacts; onYes: () => void; onNo: () => void };

/** A dialog that shows the card as it will be sent, with warnings about registrations and a button to send the card. */
export function CheckCardDialog({ card, facts, ...buttons }: CheckCardProps) {
  return (
    <ConfirmDialog title="Check the card" yes="Send result" {...buttons}>
      <CardOverview card={toShownCard(card, facts)} rules={rulesOfCard(card, facts)} />
      <RegistrationWarnings card={card} facts={facts} />
    </ConfirmDialog>
  );
}
