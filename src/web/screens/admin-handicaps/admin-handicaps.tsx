import { useEffect, useState } from 'react';
import type { ProposalAnswer, ReplayAnswer } from '#contract/handicaps.ts';
import { handicapRules } from '#contract/rules.ts';
import { countOf, unscoredWords } from '#domain/count.ts';
import { fields } from '#domain/fields.ts';
import {
  type Policy,
  POLICY_KINDS,
  POLICY_NAMES,
  POLICY_SCHEMAS,
  type PolicyKind,
  policySchema,
  policyWords,
  usualPolicy,
} from '#domain/handicaps/policy.ts';
import { handicapWords } from '#domain/statistic.ts';
import button from '#web/components/button.module.css';
import { ChoiceForm, Select } from '#web/components/choice-form.tsx';
import { Link } from '#web/components/links.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import style from './admin-handicaps.module.css';
import { guard } from '#web/officials/guard.tsx';
import { officialApi } from '#web/officials/official-api.ts';
import { loadSquads, type Squads } from '#web/office/squads.ts';
import { bodyOf } from '#web/office/form-values.ts';
import type { Fields, Texts } from '#web/office/kind-fields.tsx';
import { KindForm } from '#web/office/kind-form.tsx';
import { pageSource } from '#web/page-source.ts';
import ui from '#web/components/ui.module.css';

const NONE = 'none';
const OWN_WORDS: Record<PolicyKind, Fields> = {
  rating: {
    share: {
      label: 'Points of handicap for 100 points of rating',
      hint: 'With 150, a player rated 10 points a frame stronger gives 15.',
    },
    average: { label: 'Handicap of an average player', signed: true, beside: true },
  },
  margin: {
    share: { label: 'Percent of the average margin', hint: 'With 100, the whole margin is taken off.' },
    window: { label: 'Frames that count', beside: true },
    average: { label: 'Handicap of an average player', signed: true, beside: true },
  },
  wins: {
    step: { label: 'Points for each win or loss', beside: true },
    window: { label: 'Frames that count', beside: true },
    average: { label: 'Handicap of a newcomer', signed: true, beside: true },
  },
  guide: {
    window: { label: 'Frames that count' },
    under20: { label: 'Handicap without a break of 20', signed: true, beside: true },
    from20: { label: 'With a break of 20 to 39', signed: true, beside: true },
    from40: { label: 'With a break of 40 or more', signed: true, beside: true },
  },
};

const LIMIT_WORDS: Fields = {
  lowest: { label: 'Lowest handicap', signed: true, beside: true },
  highest: { label: 'Highest handicap', signed: true, beside: true },
  largestChange: { label: 'Largest change in a review', beside: true },
  largestStart: { label: 'Largest start it counts on', beside: true },
  framesNeeded: { label: 'Frames needed for a proposal', beside: true },
  newcomerFrames: { label: 'Frames until a newcomer moves like the others', beside: true },
};

const START_OPTIONS = [
  { value: 'difference', label: 'The difference, for the player with the higher handicap' },
  { value: 'own', label: 'Each with the own handicap' },
];

/** The schema of a policy's numbers. The kind is chosen outside the form. */
function numbersOf(kind: PolicyKind) {
  const { kind: _, ...numbers } = POLICY_SCHEMAS[kind].shape;
  return fields('The policy', numbers);
}

/** The policy in the form's texts. `null` while a text is invalid. */
function policyFrom(kind: PolicyKind, texts: Texts): Policy | null {
  return policySchema.safeParse({ ...bodyOf(numbersOf(kind), texts), kind }).data ?? null;
}

type PolicyData = Pick<Squads, 'teams' | 'handicaps'> & { policy: Policy | null; unscored: number; season: string };

/** The handicap settings: the policy and its effect, and the league's range and cap. */
function PolicyPage({ data }: { data: PolicyData }) {
  const { policy, handicaps: rules, season } = data;
  const [kind, setKind] = useState<PolicyKind | typeof NONE>(policy?.kind ?? NONE);
  return (
    <>
      <PageHeading below="How handicaps are proposed, and how large they may be">Handicap policy</PageHeading>
      <p className={button.row}>
        <Link to="/admin/handicaps" className={button.quiet}>
          Handicap review
        </Link>
        <Link to="/admin/handicaps/replay" className={button.quiet}>
          How fair it would have been
        </Link>
      </p>
      <ChoiceForm>
        <Select
          label="Policy"
          name="kind"
          value={kind}
          options={[NONE, ...POLICY_KINDS]}
          wordsOf={(one) => (one === NONE ? 'None' : POLICY_NAMES[one])}
          onChoose={(one) => setKind(POLICY_KINDS.find((known) => known === one) ?? NONE)}
        />
      </ChoiceForm>
      <div className={style.policy}>
        {kind === NONE ? <NoPolicy /> : <PolicyForm key={kind} kind={kind} {...data} />}
      </div>
      <section aria-labelledby="range" className={ui.part}>
        <h2 id="range">Range and cap</h2>
        <KindForm
          body={fields('The handicaps', handicapRules)}
          start={{ start: 'difference', ...rules }}
          fields={() => ({
            lowest: { label: 'Lowest handicap', signed: true, beside: true },
            highest: { label: 'Highest handicap', signed: true, beside: true },
            maxStart: { label: 'Largest start in a frame', hint: 'Leave empty for no limit.' },
            inScores: { label: 'Recorded scores include the start' },
            start: { label: 'What players begin a frame with', options: START_OPTIONS },
          })}
          submit="Save range and cap"
          send={(handicaps, options) =>
            officialApi('PUT /api/admin/seasons', { body: { season, rules: { handicaps } } }, options)
          }
          done={() => ({ text: `Saved the range and cap of season ${season}.` })}
        />
      </section>
    </>
  );
}

function NoPolicy() {
  return (
    <KindForm
      body={fields('The policy', {})}
      fields={() => ({})}
      submit="Save without a policy"
      send={(_, options) => officialApi('PUT /api/admin/handicap-policy', { body: { policy: null } }, options)}
      done={() => ({ text: 'The league has no handicap policy.' })}
    />
  );
}

function PolicyForm({ kind, policy, unscored, handicaps, teams }: PolicyData & { kind: PolicyKind }) {
  const players = teams.flatMap((team) => team.players);
  return (
    <KindForm
      body={numbersOf(kind)}
      start={policy?.kind === kind ? policy : usualPolicy(kind, handicaps, players)}
      fields={() => ({ ...OWN_WORDS[kind], ...LIMIT_WORDS })}
      faults={(draft) => {
        const { lowest, highest } = draft as { lowest?: number; highest?: number };
        const isWrong = lowest !== undefined && highest !== undefined && lowest >= highest;
        return isWrong ? [{ path: 'highest', message: 'The highest handicap must be higher than the lowest.' }] : [];
      }}
      submit="Save policy"
      send={(numbers, options) => {
        const sent = policySchema.parse({ ...numbers, kind });
        return officialApi('PUT /api/admin/handicap-policy', { body: { policy: sent } }, options);
      }}
      done={() => ({
        text: 'Saved the handicap policy. No handicap has changed.',
        link: { label: 'See what it proposes', to: '/admin/handicaps' },
      })}
    >
      {(texts) => <Effect policy={policyFrom(kind, texts)} unscored={unscored} maxStart={handicaps.maxStart} />}
    </KindForm>
  );
}

const PAUSE_MS = 400;

type EffectProps = { policy: Policy | null; unscored: number; maxStart: number | null };

/** What a policy would do, before it is saved: in words, the handicaps that would change, and how fair past frames were. */
function Effect({ policy, unscored, maxStart }: EffectProps) {
  const [found, setFound] = useState<{ asked: string; rows: ProposalAnswer[]; replay: ReplayAnswer } | null>(null);
  const asked = policy === null ? '' : JSON.stringify(policy);
  useEffect(() => {
    if (asked === '') return undefined;
    let isOver = false;
    const timer = setTimeout(async () => {
      const query = { policy: asked };
      const [rows, replay] = await Promise.all([
        officialApi('GET /api/admin/handicap-proposals', { query }),
        officialApi('GET /api/admin/handicap-replay', { query }),
      ]);
      if (!isOver && rows.ok && replay.ok) setFound({ asked, rows: rows.value, replay: replay.value });
    }, PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [asked]);
  if (policy === null) return null;
  return (
    <section aria-labelledby="effect" className={`${ui.padded} ${style.effect}`} aria-busy={found?.asked !== asked}>
      <h2 id="effect">What it would do</h2>
      <div role="status">
        {found?.asked === asked ? (
          <>
            <p>{effectWords(found.rows)}</p>
            <p>{fairWords(found.replay)}</p>
            <UnscoredNote matches={unscored} />
          </>
        ) : (
          <p>Counting …</p>
        )}
      </div>
      {maxStart === policy.largestStart ? null : (
        <p>
          The league’s largest start is {maxStart ?? 'not limited'}, and the policy counts on {policy.largestStart}:
          they should be the same.
        </p>
      )}
      <p>{policyWords(policy)}</p>
    </section>
  );
}

/** Returns text such as `Handicaps of 40 of 60 players would change: 18 rise, 22 fall. The most: Ann Lee from 20 to 10.` */
export function effectWords(
  rows: readonly Pick<ProposalAnswer, 'name' | 'handicap' | 'proposed' | 'change'>[],
): string {
  const changing = rows.filter(({ change }) => change !== 0);
  if (changing.length === 0) return `No handicap of ${countOf(rows.length, 'player')} would change.`;
  const rise = changing.filter(({ change }) => change > 0).length;
  const most = changing
    .slice(0, 3)
    .map(({ name, handicap, proposed }) => `${name} from ${handicapWords(handicap)} to ${handicapWords(proposed)}`);
  return `Handicaps of ${changing.length} of ${countOf(rows.length, 'player')} would change: ${rise} rise, ${changing.length - rise} fall. The most: ${most.join(', ')}.`;
}

export function fairWords({ with: fair, without }: ReplayAnswer): string {
  if (fair.favouriteWins === null || without.favouriteWins === null)
    return 'There are too few results to say how fair it would have been.';
  return `In ${countOf(fair.frames, 'frame')} of all seasons the stronger player would have won ${percent(fair.favouriteWins)} with its starts, and ${percent(without.favouriteWins)} without.`;
}

/** Says how many matches without points the policy and the replay leave out. Renders nothing if there are none. */
export function UnscoredNote({ matches }: { matches: number }) {
  return matches === 0 ? null : <p>{unscoredWords(matches)}</p>;
}

export function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

export const policyScreen = guard<PolicyData>({
  title: 'Handicap policy',
  description: 'Choose how handicaps are proposed, and see what it would do.',
  async load(args) {
    const { read, seasons } = args.context.get(pageSource);
    const [{ policy, unscored = 0 }, { teams, handicaps }, known] = await Promise.all([
      read('GET /api/handicap-policy', {}),
      loadSquads(args),
      seasons(),
    ]);
    return { policy, unscored, teams, handicaps, season: known.default };
  },
  Screen: PolicyPage,
});
