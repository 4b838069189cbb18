import { useState } from 'react';
import { type PolicyKind, POLICY_KINDS, usualPolicy } from '#domain/handicaps/policy-schema.ts';
import { POLICY_NAMES, policyWords } from '#domain/handicaps/policy-words.ts';
import type { HandicapRules } from '#domain/squads/handicap-rules.ts';
import button from '#web/components/button.module.css';
import { Link } from '#web/components/links.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import ui from '#web/components/ui.module.css';
import { ApiCallButton } from '#web/officials/api-call-button.tsx';
import { callAsOfficial } from '#web/officials/official-api.ts';
import style from './admin-handicaps.module.css';

/**
 * The policies that can be chosen here. They propose handicaps for a review. The policy `each` is left out, because it
 * changes handicaps after each result, without a review.
 */
const OFFERED_POLICY_KINDS = POLICY_KINDS.filter((kind) => kind !== 'each');

/** A short description of each policy, shown below its name. */
const POLICY_DESCRIPTIONS: Record<PolicyKind, string> = {
  rating: 'Every frame counts, and how strong the opponent was',
  margin: 'The points ahead or behind in the last frames',
  wins: 'Each win takes some points off, each loss adds some',
  guide: 'The highest break of the last frames',
  ratio: 'The share of the last matches that were won',
  each: 'Results move the handicaps by themselves',
};

type FirstPolicyChoiceProps = { rules: HandicapRules; players: readonly { handicap: number }[] };

/** Asks which handicap policy the league uses. Shown in place of the review while the league has no policy. */
export function HandicapPolicyQuestion({ rules, players }: FirstPolicyChoiceProps) {
  const [kind, setKind] = useState<PolicyKind>('rating');
  const policy = usualPolicy(kind, rules, players);
  return (
    <>
      <PageHeading below="First choose how results lead to new handicaps">Handicap review</PageHeading>
      <fieldset className={`${ui.flush} ${style.policies}`}>
        <legend className="visually-hidden">Policy</legend>
        {OFFERED_POLICY_KINDS.map((one) => (
          // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- its text is the policy's name
          <label key={one}>
            <input type="radio" name="kind" checked={one === kind} onChange={() => setKind(one)} />
            <span>
              <strong>{POLICY_NAMES[one]}</strong>
              <span>{POLICY_DESCRIPTIONS[one]}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <details className={ui.more}>
        <summary>{POLICY_NAMES[kind]} in full</summary>
        <p className={ui.words}>{policyWords(policy)}</p>
      </details>
      <p className={ui.words}>
        Choosing changes no handicap: you then see what it proposes, and accept what you want. Its numbers can be
        changed at any time.
      </p>
      <div className={button.row}>
        <ApiCallButton
          label={`Review by ${POLICY_NAMES[kind].toLowerCase()}`}
          className={button.strong}
          send={(options) => callAsOfficial('PUT /api/admin/handicap-policy', { body: { policy } }, options)}
          done="Saved the handicap policy. No handicap has changed."
          failed="The policy could not be saved."
        />
        <Link to="/admin/handicaps/policy" className={button.quiet}>
          Change the numbers
        </Link>
      </div>
    </>
  );
}
