import { useEffect, useState } from 'react';
import type { PlayerHandicapProposalAnswer, PolicyReplayAnswer } from '#contract/handicaps.ts';
import { handicapRuleFields } from '#contract/rules.ts';
import { countWithNoun, matchesWithoutPointsNote } from '#domain/count.ts';
import { fields } from '#domain/fields.ts';
import {
  type Policy,
  POLICY_KINDS,
  type PolicyKind,
  policySchema,
  usualPolicy,
} from '#domain/handicaps/policy-schema.ts';
import { POLICY_NAMES, policyWords } from '#domain/handicaps/policy-words.ts';
import { formattedHandicap } from '#domain/statistic.ts';
import { ChoiceForm, Select } from '#web/components/choice-form.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import style from './admin-handicaps.module.css';
import {
  HANDICAP_RULE_FIELDS,
  policyNumbersSchema,
  POLICY_FIELDS,
  parsePolicy,
  toPolicyBody,
  policyFormValues,
} from './policy-fields.ts';
import { createGuardedScreen } from '#web/officials/guard.tsx';
import { SubpageLinks } from '#web/officials/page-list.tsx';
import { callAsOfficial } from '#web/officials/official-api.ts';
import { loadSquads, type Squads } from '#web/office/squads.ts';
import { KindForm } from '#web/office/kind-form.tsx';
import { pageSourceContext } from '#web/page-source.ts';
import ui from '#web/components/ui.module.css';

const NO_POLICY_OPTION = 'none';

/** A space at which no line breaks, for use before a per cent sign. */
export const NBSP = '\u00A0';

type PolicyData = Pick<Squads, 'teams' | 'handicaps'> & { policy: Policy | null; unscored: number; season: string };

/** The handicap settings: the policy and its effect, and the league's limits and starts. */
function PolicyPage({ data }: { data: PolicyData }) {
  const { policy, handicaps: rules, season } = data;
  const [kind, setKind] = useState<PolicyKind | typeof NO_POLICY_OPTION>(policy?.kind ?? NO_POLICY_OPTION);
  return (
    <>
      <PageHeading below="How handicaps change, and how large they may be">Handicap policy</PageHeading>
      <SubpageLinks
        name="Handicap pages"
        pages={[
          { to: '/admin/handicaps', label: 'Handicap review' },
          { to: '/admin/handicaps/replay', label: 'Handicap replay' },
        ]}
      />
      <ChoiceForm>
        <Select
          label="Policy"
          labelled
          name="kind"
          value={kind}
          options={[NO_POLICY_OPTION, ...POLICY_KINDS]}
          wordsOf={(one) => (one === NO_POLICY_OPTION ? 'No policy' : POLICY_NAMES[one])}
          onChoose={(one) => setKind(POLICY_KINDS.find((known) => known === one) ?? NO_POLICY_OPTION)}
        />
      </ChoiceForm>
      {policy?.kind === 'each' && kind !== 'each' ? (
        <p>
          With another policy, each handicap is again the one that was last entered. To keep the handicaps of today,
          freeze this policy instead.
        </p>
      ) : null}
      <div className={style.policy}>
        {kind === NO_POLICY_OPTION ? (
          <RemovePolicyForm isSaved={policy === null} />
        ) : (
          <PolicyForm key={kind} kind={kind} {...data} />
        )}
      </div>
      <LimitsAndStarts season={season} handicaps={rules} isSecond={kind !== NO_POLICY_OPTION || policy !== null} />
    </>
  );
}

type LimitsProps = Pick<PolicyData, 'season' | 'handicaps'> & {
  /** Whether the submit button is less prominent, because the policy's form has the main button of the screen. */
  isSecond: boolean;
};

function LimitsAndStarts({ season, handicaps, isSecond }: LimitsProps) {
  return (
    <section aria-labelledby="range" className={ui.part}>
      <h2 id="range">Limits and starts</h2>
      <KindForm
        body={fields('The handicaps', handicapRuleFields)}
        start={{ start: 'difference', ...handicaps }}
        fields={() => HANDICAP_RULE_FIELDS}
        submit="Save limits and starts"
        isSecond={isSecond}
        send={(sent, options) =>
          callAsOfficial('PUT /api/admin/seasons', { body: { season, rules: { handicaps: sent } } }, options)
        }
        done={() => ({ text: `Saved the limits and starts of season ${season}.` })}
      />
    </section>
  );
}

function RemovePolicyForm({ isSaved }: { isSaved: boolean }) {
  if (isSaved) return <p>New handicaps are entered by hand. Choose a policy to see what it would do.</p>;
  return (
    <KindForm
      body={fields('The policy', {})}
      fields={() => ({})}
      submit="Save"
      send={(_, options) => callAsOfficial('PUT /api/admin/handicap-policy', { body: { policy: null } }, options)}
      done={() => ({ text: 'The league has no handicap policy.' })}
    />
  );
}

function PolicyForm({ kind, policy, unscored, handicaps, teams }: PolicyData & { kind: PolicyKind }) {
  const players = teams.flatMap((team) => team.players);
  return (
    <KindForm
      body={policyNumbersSchema(kind)}
      start={policyFormValues(policy?.kind === kind ? policy : usualPolicy(kind, handicaps, players))}
      fields={() => POLICY_FIELDS[kind]}
      faults={(draft) => {
        const { lowest, highest } = draft as { lowest?: number; highest?: number };
        const isWrong = lowest !== undefined && highest !== undefined && lowest >= highest;
        return isWrong ? [{ path: 'highest', message: 'The highest handicap must be higher than the lowest.' }] : [];
      }}
      submit="Save policy"
      send={(numbers, options) => {
        const sent = policySchema.parse(toPolicyBody(kind, numbers));
        return callAsOfficial('PUT /api/admin/handicap-policy', { body: { policy: sent } }, options);
      }}
      done={() =>
        kind === 'each'
          ? {
              text: 'Saved the handicap policy. Results now move the handicaps.',
              link: { label: 'See the handicaps', to: '/squads-handicaps' },
            }
          : {
              text: 'Saved the handicap policy. No handicap has changed.',
              link: { label: 'See what it proposes', to: '/admin/handicaps' },
            }
      }
    >
      {(texts) => <PolicyPreview policy={parsePolicy(kind, texts)} unscored={unscored} maxStart={handicaps.maxStart} />}
    </KindForm>
  );
}

const TYPING_PAUSE_MS = 400;

type EffectProps = { policy: Policy | null; unscored: number; maxStart: number | null };

/**
 * Shows what a policy would do before it is saved: which handicaps would change, and how fair past frames would have
 * been.
 */
function PolicyPreview({ policy, unscored, maxStart }: EffectProps) {
  const [found, setFound] = useState<{
    asked: string;
    rows: PlayerHandicapProposalAnswer[];
    replay: PolicyReplayAnswer;
  } | null>(null);
  const asked = policy === null ? '' : JSON.stringify(policy);
  useEffect(() => {
    if (asked === '') return undefined;
    let isOver = false;
    const timer = setTimeout(async () => {
      const query = { policy: asked };
      const [rows, replay] = await Promise.all([
        callAsOfficial('GET /api/admin/handicap-proposals', { query }),
        callAsOfficial('GET /api/admin/handicap-replay', { query }),
      ]);
      if (!isOver && rows.ok && replay.ok) setFound({ asked, rows: rows.value, replay: replay.value });
    }, TYPING_PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [asked]);
  if (policy === null) return null;
  const largestStart = policy.kind === 'each' ? undefined : policy.largestStart;
  return (
    <section aria-labelledby="effect" className={`${ui.padded} ${style.effect}`} aria-busy={found?.asked !== asked}>
      <h2 id="effect">What it would do</h2>
      <div role="status">
        {found?.asked === asked ? (
          <>
            {policy.kind === 'each' ? null : <p>{proposedChangesWords(found.rows)}</p>}
            <p>{fairnessWords(found.replay)}</p>
            <UnscoredMatchesNote matches={unscored} />
          </>
        ) : (
          <p>Counting …</p>
        )}
      </div>
      {largestStart === undefined || maxStart === null || maxStart === largestStart ? null : (
        <p>
          The league’s largest start is {maxStart}, and the policy counts on {largestStart}: they should be the same.
        </p>
      )}
      <p>{policyWords(policy)}</p>
    </section>
  );
}

/**
 * Returns text such as `Handicaps of 40 of 60 players would change: 18 rise, 22 fall. The most: Ann Lee from 20 to 10.`
 */
export function proposedChangesWords(
  rows: readonly Pick<PlayerHandicapProposalAnswer, 'name' | 'handicap' | 'proposed' | 'change'>[],
): string {
  const changing = rows.filter(({ change }) => change !== 0);
  if (changing.length === 0) return `No handicap of ${countWithNoun(rows.length, 'player')} would change.`;
  const rise = changing.filter(({ change }) => change > 0).length;
  const most = changing
    .slice(0, 3)
    .map(
      ({ name, handicap, proposed }) => `${name} from ${formattedHandicap(handicap)} to ${formattedHandicap(proposed)}`,
    );
  return `Handicaps of ${changing.length} of ${countWithNoun(rows.length, 'player')} would change: ${rise} rise, ${changing.length - rise} fall. The most: ${most.join(', ')}.`;
}

/**
 * Returns text about how often the stronger player would have won with a policy's starts and without starts, and about
 * whether the policy's starts are too small or too large.
 */
export function fairnessWords({ with: fair, without }: PolicyReplayAnswer): string {
  if (fair.favouriteWins === null || without.favouriteWins === null)
    return 'There are too few results to say how fair it would have been.';
  return `With these starts the stronger player would have won ${percent(fair.favouriteWins)} of ${countWithNoun(fair.frames, 'frame')}; without any start ${percent(without.favouriteWins)}. ${startSizeSentence(fair.frames, fair.favouriteWins)}`;
}

/**
 * Returns a sentence about whether the starts are too small or too large. `share`: the fraction of frames that the
 * stronger player wins; fair starts give 0.5. A difference of up to two standard errors counts as chance, because
 * chance alone causes a larger difference in only one of 20 cases.
 */
export function startSizeSentence(frames: number, share: number): string {
  if (Math.abs(share - 0.5) <= 1 / Math.sqrt(frames)) return `Even is 50${NBSP}%, and the difference may be chance.`;
  return `Even is 50${NBSP}%, so these starts are too ${share > 0.5 ? 'small' : 'large'}.`;
}

/** Says how many matches without points the policy and the replay leave out. Renders nothing if there are none. */
export function UnscoredMatchesNote({ matches }: { matches: number }) {
  return matches === 0 ? null : <p>{matchesWithoutPointsNote(matches)}</p>;
}

export function percent(share: number): string {
  return `${Math.round(100 * share)}${NBSP}%`;
}

export const policyScreen = createGuardedScreen<PolicyData>({
  title: 'Handicap policy',
  description: 'Choose how handicaps are proposed, and see what it would do.',
  async load(args) {
    const { read, seasons } = args.context.get(pageSourceContext);
    const [{ policy, unscored = 0 }, { teams, handicaps }, known] = await Promise.all([
      read('GET /api/handicap-policy', {}),
      loadSquads(args),
      seasons(),
    ]);
    return { policy, unscored, teams, handicaps, season: known.default };
  },
  Screen: PolicyPage,
});
