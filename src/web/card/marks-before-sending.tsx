import { useEffect, useState } from 'react';
import type { Card } from '#domain/cards/card.ts';
import { type Marked, RegisterMarks } from '#web/components/register-marks.tsx';
import { officialApi } from '#web/officials/official-api.ts';
import type { CardFacts } from './card-facts.ts';
import { cardBody, rulesOfCard } from './card-values.ts';

/** What the rules will say about a card that is not sent yet. Nothing is shown without a connection. */
export function MarksBeforeSending({ card, facts }: { card: Card; facts: CardFacts }) {
  const [marks, setMarks] = useState<readonly Marked[]>([]);
  const hasRules = rulesOfCard(card, facts)?.registration !== undefined;
  useEffect(() => {
    if (!hasRules) return undefined;
    let isShown = true;
    async function ask(): Promise<void> {
      const outcome = await officialApi('POST /api/matches', { query: { dryRun: 'true' }, body: cardBody(card) });
      if (isShown && outcome.ok && 'eligibility' in outcome.value) setMarks(outcome.value.eligibility);
    }
    void ask();
    return () => {
      isShown = false;
    };
  }, [card, hasRules]);
  if (marks.length === 0) return null;
  return (
    <div role="status">
      <RegisterMarks marks={marks} />
      <p>You can still send the card. A league official will decide.</p>
    </div>
  );
}
