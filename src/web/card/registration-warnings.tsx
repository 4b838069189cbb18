import { useEffect, useState } from 'react';
import type { Card } from '#domain/cards/card.ts';
import { type RegistrationRemark, RegistrationRemarks } from '#web/components/register-marks.tsx';
import { callAsOfficial } from '#web/officials/official-api.ts';
import type { CardFacts } from './card-facts.ts';
import { toCardBody, rulesOfCard } from './card-values.ts';

/** Lists the players who would break a registration rule if the card were sent. Shows nothing without a network. */
export function RegistrationWarnings({ card, facts }: { card: Card; facts: CardFacts }) {
  const [marks, setMarks] = useState<readonly RegistrationRemark[]>([]);
  const hasRules = rulesOfCard(card, facts)?.registration !== undefined;
  useEffect(() => {
    if (!hasRules) return undefined;
    let isShown = true;
    async function ask(): Promise<void> {
      const outcome = await callAsOfficial('POST /api/matches', { query: { dryRun: 'true' }, body: toCardBody(card) });
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
      <RegistrationRemarks marks={marks} />
      <p>You can still send the card. A league official will decide.</p>
    </div>
  );
}
