import { useEffect, useState } from 'react';
import type { PlayerHandicapProposalAnswer } from '#contract/handicaps.ts';
import type { SeasonsAnswer } from '#contract/seasons.ts';
import { countWithNoun } from '#domain/count.ts';
import type { Policy } from '#domain/handicaps/policy-schema.ts';
import { POLICY_NAMES, policyWords } from '#domain/handicaps/policy-words.ts';
import { suggestionStep, handicapSuggestion } from '#domain/handicaps/suggestion.ts';
import type { HandicapRules } from '#domain/squads/handicap-rules.ts';
import { handicapFaults } from '#domain/squads/team.ts';
import { useDivisionName } from '#web/choice/division-name.tsx';
import button from '#web/components/button.module.css';
import { ChoiceForm, Select } from '#web/components/choice-form.tsx';
import { Link } from '#web/components/links.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { PlainTable } from '#web/components/plain-table.tsx';
import { PrintAndShareButtons } from '#web/components/print-page.tsx';
import { formattedHandicap } from '#domain/statistic.ts';
import { EmptyTableMessage } from '#web/components/table.tsx';
import { ApiCallButton } from '#web/officials/api-call-button.tsx';
import { PlainTextField } from '#web/officials/buttons.tsx';
import form from '#web/officials/form.module.css';
import { createGuardedScreen } from '#web/officials/guard.tsx';
import { callAsOfficial } from '#web/officials/official-api.ts';
import { defaultSeasonHandicapRulesIn } from '#web/office/squads.ts';
import { pageSourceContext } from '#web/page-source.ts';
import ui from '#web/components/ui.module.css';
import { UnscoredMatchesNote } from './admin-handicaps.tsx';
import style from './admin-handicaps.module.css';
import { HandicapPolicyQuestion } from './ask-policy.tsx';
import { ProposalsByChangeSize } from './large-changes.tsx';
import { type ProposalDecision, HandicapProposalsTable } from './proposals.tsx';

type ReviewData = {
  proposals: PlayerHandicapProposalAnswer[];
  policy: Policy | null;
  unscored: number;
  seasons: SeasonsAnswer;
};

/** The official's decisions on proposals, keyed by player id. */
type DecisionsByPlayer = ReadonlyMap<string, ProposalDecision>;

type AcceptedHandicap = { playerId: string; name: string; teamName: string; handicap: number; newHandicap: number };

const ALL_DIVISIONS = 'All divisions';

/** The handicap review: the policy's proposals with their reasons. The official accepts or rejects each. */
function Review({ data }: { data: ReviewData }) {
  const { seasons, proposals, policy } = data;
  const rules = defaultSeasonHandicapRulesIn(seasons);
  const [division, setDivision] = useState(ALL_DIVISIONS);
  const nameOfDivision = useDivisionName();
  const [decisions, setDecisions] = useState<DecisionsByPlayer>(new Map());
  const [accepted, setAccepted] = useState<{ rows: AcceptedHandicap[]; note: string } | null>(null);
  // True while every accepted handicap is the player's current one. After an undo it is false, and the proposals are
  // shown again.
  const stands = accepted?.rows.every(({ playerId, newHandicap }) =>
    proposals.some((one) => one.playerId === playerId && one.handicap === newHandicap),
  );
  if (accepted !== null && stands) {
    const onMore = () => {
      setAccepted(null);
      setDecisions(new Map());
    };
    return <PrintableHandicapList {...accepted} onMore={onMore} />;
  }
  if (policy === null) return <HandicapPolicyQuestion rules={rules} players={proposals} />;
  return (
    <>
      <PageHeading below="What the results propose, and why">Handicap review</PageHeading>
      <details className={ui.more}>
        <summary>The policy: {POLICY_NAMES[policy.kind].toLowerCase()}</summary>
        <p>{policyWords(policy)}</p>
        <p className={button.row}>
          <Link to="/admin/handicaps/policy" className={`${button.quiet} ${button.small}`}>
            Change the policy
          </Link>
          <Link to="/admin/handicaps/replay" className={`${button.quiet} ${button.small}`}>
            Handicap replay
          </Link>
        </p>
      </details>
      {policy.kind === 'each' ? (
        <p>Results move the handicaps by themselves, so nothing is proposed. You can still set one by hand.</p>
      ) : null}
      <UnscoredMatchesNote matches={data.unscored} />
      <ChoiceForm>
        <Select
          label="Division"
          name="division"
          value={division}
          options={[ALL_DIVISIONS, ...defaultSeasonDivisions(seasons)]}
          wordsOf={(one) => (one === ALL_DIVISIONS ? one : nameOfDivision(Number(one)))}
          onChoose={setDivision}
        />
      </ChoiceForm>
      <Decisions
        proposals={proposals.filter((one) => [ALL_DIVISIONS, String(one.division)].includes(division))}
        policy={policy}
        rules={rules}
        decisions={decisions}
        onDecide={setDecisions}
        onAccepted={setAccepted}
      />
    </>
  );
}

type DecisionsProps = {
  proposals: readonly PlayerHandicapProposalAnswer[];
  policy: Policy;
  rules: HandicapRules;
  decisions: DecisionsByPlayer;
  onDecide: (decisions: DecisionsByPlayer) => void;
  onAccepted: (accepted: { rows: AcceptedHandicap[]; note: string }) => void;
};

/** The proposals with the official's decisions, and a bar with the button that applies the ticked proposals. */
function Decisions({ proposals, policy, rules, decisions, onDecide, onAccepted }: DecisionsProps) {
  const suggested = (one: PlayerHandicapProposalAnswer): ProposalDecision => {
    const { newHandicap, isTicked } = handicapSuggestion(policy, one, rules);
    return { accepted: isTicked, typed: String(newHandicap) };
  };
  const decisionOf = (one: PlayerHandicapProposalAnswer) => decisions.get(one.playerId) ?? suggested(one);
  const decide = (one: PlayerHandicapProposalAnswer, decision: Partial<ProposalDecision>) =>
    onDecide(new Map([...decisions, [one.playerId, { ...decisionOf(one), ...decision }]]));
  const faultOf = (one: PlayerHandicapProposalAnswer) => typedHandicapFault(decisionOf(one).typed, rules);
  const step = suggestionStep(policy);
  const [large, small, same] = [
    proposals.filter((one) => suggested(one).accepted),
    proposals.filter((one) => one.change !== 0 && !suggested(one).accepted),
    proposals.filter((one) => one.change === 0),
  ];
  const chosen = proposals.filter((one) => decisionOf(one).accepted);
  const isFaulty = chosen.some((one) => faultOf(one) !== null);
  const rows = chosen.map((one) => ({ ...one, newHandicap: Number(decisionOf(one).typed) }));
  const deciding = { decisionOf, decide, faultOf };
  const tickAll = (of: readonly PlayerHandicapProposalAnswer[], accepted: boolean) =>
    onDecide(new Map([...decisions, ...of.map((one) => [one.playerId, { ...decisionOf(one), accepted }] as const)]));
  const sizeOf = (one: PlayerHandicapProposalAnswer) => Math.abs(Number(suggested(one).typed) - one.handicap);
  return (
    <>
      {large.length === 0 ? (
        <EmptyTableMessage>No handicap would change by {countWithNoun(step, 'point')} or more here.</EmptyTableMessage>
      ) : (
        <>
          <p className={ui.muted}>
            Changes are rounded to {countWithNoun(step, 'point')}. Nothing changes before you accept.
          </p>
          <ProposalsByChangeSize rows={large} sizeOf={sizeOf} onTickAll={tickAll} {...deciding} />
        </>
      )}
      {small.length === 0 ? null : (
        <details className={ui.more}>
          <summary>{countWithNoun(small.length, 'smaller change')}</summary>
          <HandicapProposalsTable caption="Smaller changes" rows={small} {...deciding} />
        </details>
      )}
      {same.length === 0 ? null : (
        <details className={ui.more}>
          <summary>{countWithNoun(same.length, 'player')} without a change</summary>
          <HandicapProposalsTable caption="Without a change" rows={same} {...deciding} />
        </details>
      )}
      <AcceptBar rows={rows} isFaulty={isFaulty} policy={policy} onAccepted={onAccepted} />
    </>
  );
}

type TickedProposal = PlayerHandicapProposalAnswer & { newHandicap: number };
type AcceptBarProps = Pick<DecisionsProps, 'policy' | 'onAccepted'> & {
  rows: readonly TickedProposal[];
  isFaulty: boolean;
};

/** The bar at the foot of the screen: how many proposals are ticked, and a button to confirm and accept them. */
function AcceptBar({ rows, isFaulty, policy, onAccepted }: AcceptBarProps) {
  const [note, setNote] = useState('');
  const count = countWithNoun(rows.length, 'handicap');
  const moves = riseAndFallWords(rows);
  const sent = rows.map(({ playerId, handicap, proposed, newHandicap }) => {
    return { playerId, handicap, proposed, newHandicap };
  });
  return (
    <div className={form.bar}>
      <p role="status" className={style.ticked}>
        <strong>{rows.length} ticked</strong>
        <span>{isFaulty ? 'A new handicap is not valid' : moves}</span>
      </p>
      <ApiCallButton
        label={`Accept ${rows.length}`}
        accessibleName={`Accept ${count}`}
        className={`${button.strong} ${form.submit}`}
        disabled={rows.length === 0 || isFaulty}
        title={`Accept ${count}?`}
        yes="Accept"
        send={(options) =>
          callAsOfficial(
            'POST /api/admin/handicap-proposals/accept',
            { body: { policy, proposals: sent, note } },
            options,
          )
        }
        done={({ accepted }) => `Accepted ${countWithNoun(accepted, 'handicap')}.`}
        failed="The handicaps could not be accepted."
        onDone={() => onAccepted({ rows: [...rows], note })}
      >
        <p>{moves}. They count from today, and everybody sees them on Squads & Handicaps. You can undo this.</p>
        <PlainTextField label="Note (optional, public)" value={note} longest={500} onChange={setNote} />
      </ApiCallButton>
    </div>
  );
}

/** Returns text such as `8 fall, 4 rise`. */
function riseAndFallWords(rows: readonly TickedProposal[]): string {
  const rise = rows.filter(({ handicap, newHandicap }) => newHandicap > handicap).length;
  const fall = rows.filter(({ handicap, newHandicap }) => newHandicap < handicap).length;
  const stay = rows.length - rise - fall;
  const parts = [fall > 0 && `${fall} fall`, rise > 0 && `${rise} rise`, stay > 0 && `${stay} stay`];
  return parts.filter((part) => part !== false).join(', ');
}

/** Returns why a typed handicap is invalid; `null` if it is valid. */
function typedHandicapFault(typed: string, rules: HandicapRules): string | null {
  if (!/^-?\d+$/.test(typed.trim())) return 'The new handicap must be a whole number.';
  return handicapFaults({ newHandicap: Number(typed) }, rules)[0]?.message ?? null;
}

function defaultSeasonDivisions({ details, default: shown }: SeasonsAnswer): string[] {
  const divisions = details.find(({ season }) => season === shown)?.divisions ?? [];
  return divisions.map(String);
}

function playerCell({ name, teamName }: AcceptedHandicap) {
  return (
    <>
      {name}
      <span className={style.team}>{teamName}</span>
    </>
  );
}

/** The accepted handicaps, to print for the notice board. */
function PrintableHandicapList({
  rows,
  note,
  onMore,
}: {
  rows: readonly AcceptedHandicap[];
  note: string;
  onMore: () => void;
}) {
  // Scrolls up, because the button that was pressed is at the end of a long list.
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return (
    <>
      <PageHeading below={note.trim() === '' ? 'For the notice board' : note}>New handicaps</PageHeading>
      <section aria-label="New handicaps" className={ui.flush}>
        <PlainTable
          caption="New handicaps"
          columns={[
            { label: 'Player', cell: playerCell },
            { label: 'Before', cell: ({ handicap }) => formattedHandicap(handicap) },
            { label: 'Now', cell: ({ newHandicap }) => formattedHandicap(newHandicap) },
          ]}
          rows={rows}
          keyOf={({ playerId }) => playerId}
        />
      </section>
      <PrintAndShareButtons>
        <button type="button" className={button.quiet} onClick={onMore}>
          More proposals
        </button>
      </PrintAndShareButtons>
    </>
  );
}

export const handicapReviewScreen = createGuardedScreen<ReviewData>({
  title: 'Handicap review',
  description: 'Look at what the results propose, and accept new handicaps.',
  async load({ context }) {
    const { read, seasons } = context.get(pageSourceContext);
    const [proposals, { policy, unscored = 0 }, known] = await Promise.all([
      read('GET /api/admin/handicap-proposals', {}),
      read('GET /api/handicap-policy', {}),
      seasons(),
    ]);
    return { proposals, policy, unscored, seasons: known };
  },
  Screen: Review,
});
