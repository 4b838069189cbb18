import { useEffect, useState } from 'react';
import type { ProposalAnswer } from '#contract/handicaps.ts';
import type { Seasons } from '#contract/seasons.ts';
import { countOf } from '#domain/count.ts';
import { type Policy, usualPolicy } from '#domain/handicaps/policy-schema.ts';
import { policyWords } from '#domain/handicaps/policy-words.ts';
import type { HandicapRules } from '#domain/squads/numbers.ts';
import { handicapFaults } from '#domain/squads/team.ts';
import { useDivisionName } from '#web/choice/division-name.tsx';
import button from '#web/components/button.module.css';
import { ChoiceForm, Select } from '#web/components/choice-form.tsx';
import input from '#web/components/input.module.css';
import { Link, PlayerLink } from '#web/components/links.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { PlainTable } from '#web/components/plain-table.tsx';
import { PrintPage } from '#web/components/print-page.tsx';
import { handicapWords, signed } from '#domain/statistic.ts';
import { EmptyTable } from '#web/components/table.tsx';
import { ActionButton } from '#web/officials/action-button.tsx';
import field from '#web/officials/fields.module.css';
import { guard } from '#web/officials/guard.tsx';
import { officialApi } from '#web/officials/official-api.ts';
import { handicapRulesIn } from '#web/office/squads.ts';
import { pageSource } from '#web/page-source.ts';
import ui from '#web/components/ui.module.css';
import { UnscoredNote } from './admin-handicaps.tsx';
import style from './admin-handicaps.module.css';

type Data = { proposals: ProposalAnswer[]; policy: Policy | null; unscored: number; seasons: Seasons };

/** The official's decision on a proposal: whether it is accepted, and the handicap as typed. */
type Decision = { accepted: boolean; typed: string };
/** Decisions, keyed by player id. */
type Decided = ReadonlyMap<string, Decision>;

type Accepted = { playerId: string; name: string; teamName: string; handicap: number; newHandicap: number };

const EVERYBODY = 'All divisions';

/** The Handicap review: the policy's proposals with reasons. The official accepts or rejects each. */
function Review({ data }: { data: Data }) {
  const { seasons, proposals } = data;
  const rules = handicapRulesIn(seasons);
  const policy = data.policy ?? usualPolicy('rating', rules, proposals);
  const [division, setDivision] = useState(EVERYBODY);
  const nameOfDivision = useDivisionName();
  const [decisions, setDecisions] = useState<Decided>(new Map());
  const [accepted, setAccepted] = useState<{ rows: Accepted[]; note: string } | null>(null);
  // After Undo, the proposals are shown again with the same decisions.
  const stands = accepted?.rows.every(({ playerId, newHandicap }) =>
    proposals.some((one) => one.playerId === playerId && one.handicap === newHandicap),
  );
  if (accepted !== null && stands) {
    const onMore = () => {
      setAccepted(null);
      setDecisions(new Map());
    };
    return <Notice {...accepted} onMore={onMore} />;
  }
  return (
    <>
      <PageHeading below="What the results propose, and why">Handicap review</PageHeading>
      <p className={button.row}>
        <Link to="/admin/handicaps/policy" className={button.quiet}>
          Change the policy
        </Link>
        <Link to="/admin/handicaps/replay" className={button.quiet}>
          How fair it would have been
        </Link>
      </p>
      <details className={ui.more}>
        <summary>The policy</summary>
        {data.policy === null ? <p>The league has chosen none. These are the usual numbers of the rating.</p> : null}
        <p>{policyWords(policy)}</p>
      </details>
      {policy.kind === 'each' ? (
        <p>Results move the handicaps by themselves, so nothing is proposed. You can still set one by hand.</p>
      ) : null}
      <UnscoredNote matches={data.unscored} />
      <ChoiceForm>
        <Select
          label="Division"
          name="division"
          value={division}
          options={[EVERYBODY, ...divisionsOf(seasons)]}
          wordsOf={(one) => (one === EVERYBODY ? one : nameOfDivision(Number(one)))}
          onChoose={setDivision}
        />
      </ChoiceForm>
      <Decisions
        proposals={proposals.filter((one) => [EVERYBODY, String(one.division)].includes(division))}
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
  proposals: readonly ProposalAnswer[];
  policy: Policy;
  rules: HandicapRules;
  decisions: Decided;
  onDecide: (decisions: Decided) => void;
  onAccepted: (accepted: { rows: Accepted[]; note: string }) => void;
};

/** The proposals with the official's decisions, and a button to apply the accepted ones. */
function Decisions({ proposals, policy, rules, decisions, onDecide, onAccepted }: DecisionsProps) {
  const [note, setNote] = useState('');
  const changing = proposals.filter(({ change }) => change !== 0);
  const same = proposals.filter(({ change }) => change === 0);
  const decisionOf = (one: ProposalAnswer): Decision =>
    decisions.get(one.playerId) ?? { accepted: one.change !== 0, typed: String(one.proposed) };
  const decide = (one: ProposalAnswer, decision: Partial<Decision>) =>
    onDecide(new Map([...decisions, [one.playerId, { ...decisionOf(one), ...decision }]]));
  const chosen = proposals.filter((one) => decisionOf(one).accepted);
  const faultOf = (one: ProposalAnswer) => faultIn(decisionOf(one).typed, rules);

  const rows = chosen.map((one) => ({ ...one, newHandicap: Number(decisionOf(one).typed) }));
  const sent = rows.map(({ playerId, handicap, proposed, newHandicap }) => {
    return { playerId, handicap, proposed, newHandicap };
  });
  return (
    <>
      {changing.length === 0 ? (
        <EmptyTable>No handicap would change here.</EmptyTable>
      ) : (
        <Proposals rows={changing} decisionOf={decisionOf} decide={decide} faultOf={faultOf} />
      )}
      <label className={`${field.field} ${style.form}`}>
        Note (optional, public)
        <input className={input.input} value={note} maxLength={500} onChange={(event) => setNote(event.target.value)} />
      </label>
      <div className={button.row}>
        <ActionButton
          label={`Accept ${countOf(chosen.length, 'handicap')}`}
          className={button.strong}
          disabled={chosen.length === 0 || chosen.some((one) => faultOf(one) !== null)}
          send={(options) =>
            officialApi(
              'POST /api/admin/handicap-proposals/accept',
              { body: { policy, proposals: sent, note } },
              options,
            )
          }
          done={({ accepted: count }) => `Accepted ${countOf(count, 'handicap')}.`}
          failed="The handicaps could not be accepted."
          onDone={() => onAccepted({ rows, note })}
        />
      </div>
      {same.length === 0 ? null : (
        <details className={ui.more}>
          <summary>{countOf(same.length, 'player')} without a change</summary>
          <Proposals rows={same} decisionOf={decisionOf} decide={decide} faultOf={faultOf} />
        </details>
      )}
    </>
  );
}

/** Why a typed handicap is invalid. `null` if it is valid. */
function faultIn(typed: string, rules: HandicapRules): string | null {
  if (!/^-?\d+$/.test(typed.trim())) return 'The new handicap must be a whole number.';
  return handicapFaults({ newHandicap: Number(typed) }, rules)[0]?.message ?? null;
}

function divisionsOf({ details, default: shown }: Seasons): string[] {
  const divisions = details.find(({ season }) => season === shown)?.divisions ?? [];
  return divisions.map(String);
}

type ProposalsProps = {
  rows: readonly ProposalAnswer[];
  decisionOf: (one: ProposalAnswer) => Decision;
  decide: (one: ProposalAnswer, decision: Partial<Decision>) => void;
  faultOf: (one: ProposalAnswer) => string | null;
};

function Proposals({ rows, decisionOf, decide, faultOf }: ProposalsProps) {
  return (
    <ul className={ui.wideGrid}>
      {rows.map((one) => {
        const { accepted, typed } = decisionOf(one);
        const fault = faultOf(one);
        return (
          <li key={one.playerId} className={`${ui.surface} ${style.row}`}>
            <span>
              <PlayerLink playerId={one.playerId} name={one.name} />
              <span className={style.team}>{one.teamName}</span>
            </span>
            <span className={style.points}>
              {handicapWords(one.handicap)}
              <span aria-hidden="true"> → </span>
              <input
                className={input.input}
                type="number"
                aria-label={`New handicap of ${one.name}`}
                value={typed}
                aria-invalid={fault !== null}
                aria-describedby={fault === null ? undefined : `fault-${one.playerId}`}
                onChange={(event) => decide(one, { typed: event.target.value, accepted: true })}
              />
            </span>
            {fault === null ? null : (
              <p id={`fault-${one.playerId}`} className={field.fault}>
                {fault}
              </p>
            )}
            <p>{one.because.join(' ')}</p>
            <label className={field.check}>
              <input
                type="checkbox"
                checked={accepted}
                onChange={(event) => decide(one, { accepted: event.target.checked })}
              />
              <span>
                Accept<span className="visually-hidden"> for {one.name}</span>
                {fault === null && Number(typed) !== one.handicap ? ` (${signed(Number(typed) - one.handicap)})` : ''}
              </span>
            </label>
          </li>
        );
      })}
    </ul>
  );
}

function playerCell({ name, teamName }: Accepted) {
  return (
    <>
      {name}
      <span className={style.team}>{teamName}</span>
    </>
  );
}

/** The accepted handicaps, to print for the notice board. */
function Notice({ rows, note, onMore }: { rows: readonly Accepted[]; note: string; onMore: () => void }) {
  // The pressed button was at the end of a long list.
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
            { label: 'Before', cell: ({ handicap }) => handicapWords(handicap) },
            { label: 'Now', cell: ({ newHandicap }) => handicapWords(newHandicap) },
          ]}
          rows={rows}
          keyOf={({ playerId }) => playerId}
        />
      </section>
      <PrintPage>
        <button type="button" className={button.quiet} onClick={onMore}>
          More proposals
        </button>
      </PrintPage>
    </>
  );
}

export const review = guard<Data>({
  title: 'Handicap review',
  description: 'Look at what the results propose, and accept new handicaps.',
  async load({ context }) {
    const { read, seasons } = context.get(pageSource);
    const [proposals, { policy, unscored = 0 }, known] = await Promise.all([
      read('GET /api/admin/handicap-proposals', {}),
      read('GET /api/handicap-policy', {}),
      seasons(),
    ]);
    return { proposals, policy, unscored, seasons: known };
  },
  Screen: Review,
});
