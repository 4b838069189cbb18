import { useLocation, useNavigate } from 'react-router';
import type { ReplayAnswer } from '#contract/handicaps.ts';
import { countOf } from '#domain/count.ts';
import { POLICY_KINDS, type PolicyKind } from '#domain/handicaps/policy-schema.ts';
import { POLICY_NAMES } from '#domain/handicaps/policy-words.ts';
import button from '#web/components/button.module.css';
import { type MarginBar, MarginChart } from '#web/components/chart/margin-chart.tsx';
import { ChoiceForm, Select } from '#web/components/choice-form.tsx';
import { Link } from '#web/components/links.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { PlainTable } from '#web/components/plain-table.tsx';
import { PrintPage } from '#web/components/print-page.tsx';
import ui from '#web/components/ui.module.css';
import { EmptyTable } from '#web/components/table.tsx';
import { guard } from '#web/officials/guard.tsx';
import { pageSource } from '#web/page-source.ts';
import { fairWords, percent, UnscoredNote } from './admin-handicaps.tsx';
import style from './admin-handicaps.module.css';

type ReplayData = { replay: ReplayAnswer; unscored: number; kind: string; season: string; seasons: string[] };

const OWN_POLICY = 'league';
const ALL_SEASONS = 'All';

/** The replay: how fair past frames would have been with a policy, as picture and table. */
function ReplayPage({ data: { replay, unscored, kind, season, seasons } }: { data: ReplayData }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  function go(chosen: { policy: string } | { season: string }): void {
    const query = new URLSearchParams({ policy: kind, season, ...chosen });
    void navigate(`${pathname}?${query}`);
  }
  return (
    <>
      <PageHeading below="How fair past frames would have been with the starts of a policy">
        Handicap replay
      </PageHeading>
      <p className={button.row}>
        <Link to="/admin/handicaps" className={`${button.quiet} ${button.small}`}>
          Handicap review
        </Link>
        <Link to="/admin/handicaps/policy" className={`${button.quiet} ${button.small}`}>
          Handicap policy
        </Link>
      </p>
      <ChoiceForm>
        <Select
          label="Policy"
          labelled
          name="policy"
          value={kind}
          options={[OWN_POLICY, ...POLICY_KINDS]}
          wordsOf={(one) => POLICY_NAMES[one as PolicyKind] ?? 'The league’s policy'}
          onChoose={(one) => go({ policy: one })}
        />
        <Select
          label="Season"
          labelled
          name="season"
          value={season}
          options={[ALL_SEASONS, ...seasons]}
          wordsOf={(one) => (one === ALL_SEASONS ? 'All seasons' : one)}
          onChoose={(one) => go({ season: one })}
        />
      </ChoiceForm>
      <UnscoredNote matches={unscored} />
      {replay.prediction.frames === 0 ? (
        <EmptyTable>There are no frames between players who both have ten behind them.</EmptyTable>
      ) : (
        <Result replay={replay} />
      )}
    </>
  );
}

function Result({ replay }: { replay: ReplayAnswer }) {
  const { recorded } = replay;
  return (
    <div className={style.replay}>
      <p>{fairWords(replay)} Every start follows from results before the frame alone.</p>
      <section className={ui.flush} aria-labelledby="picture">
        <h2 id="picture" className={ui.title}>
          How often the better player won
        </h2>
        <MarginChart
          title="Points above 50 % by size of start. Each pair of bars: with the starts of the policy, then the same frames without starts"
          labelHead="Start"
          bars={pairsOf(replay)}
        />
      </section>
      <section aria-labelledby="table" className={ui.flush}>
        <h2 id="table" className="visually-hidden">
          By size of start
        </h2>
        <PlainTable
          caption="How often the better player won, by size of start"
          columns={[
            { label: 'Start', cell: ({ label }) => label },
            { label: 'Frames', cell: ({ frames }) => frames },
            { label: 'With', cell: (row) => percentOr(row.with) },
            { label: 'Without', cell: (row) => percentOr(row.without) },
          ]}
          rows={rowsOf(replay)}
          keyOf={({ label }) => label}
        />
      </section>
      <p>
        {recorded === null
          ? 'The handicaps that stood then were not recorded.'
          : `With the handicaps that stood then, the better player won ${percentOr(recorded.favouriteWins)} of ${countOf(recorded.frames, 'frame')}.`}
      </p>
      <PrintPage />
    </div>
  );
}

/** Returns two bars for each size of start, side by side. */
function pairsOf(replay: ReplayAnswer): MarginBar[] {
  const above = (share: number | null) => (share === null ? null : Math.round(1000 * (share - 0.5)) / 10);
  return bandsOf(replay).flatMap(({ label, ...shares }) => [
    { label: `${label} with starts`, value: above(shares.with), group: label },
    { label: `${label} without starts`, value: above(shares.without), group: label },
  ]);
}

function rowsOf(replay: ReplayAnswer) {
  const { with: fair, without } = replay;
  const all = { label: 'All', frames: fair.frames, with: fair.favouriteWins, without: without.favouriteWins };
  return [all, ...bandsOf(replay)];
}

function bandsOf({ with: fair, without }: ReplayAnswer) {
  return fair.bands.map(({ from, to, frames, favouriteWins }, i) => ({
    label: `${from} to ${to}`,
    frames,
    with: favouriteWins,
    without: without.bands[i]?.favouriteWins ?? null,
  }));
}

function percentOr(share: number | null): string {
  return share === null ? '–' : percent(share);
}

export const replayScreen = guard<ReplayData>({
  title: 'Handicap replay',
  description: 'How fair past frames would have been with handicaps by a policy.',
  async load({ context, request }) {
    const { read, seasons } = context.get(pageSource);
    const { searchParams } = new URL(request.url);
    const known = await seasons();
    const kind = POLICY_KINDS.find((one) => one === searchParams.get('policy')) ?? OWN_POLICY;
    const season = known.seasons.find((one) => one === searchParams.get('season')) ?? ALL_SEASONS;
    const query = {
      ...(kind === OWN_POLICY ? {} : { policy: kind }),
      ...(season === ALL_SEASONS ? {} : { seasons: season }),
    };
    const [replay, { unscored = 0 }] = await Promise.all([
      read('GET /api/admin/handicap-replay', { query }),
      read('GET /api/handicap-policy', {}),
    ]);
    return { replay, unscored, kind, season, seasons: known.seasons };
  },
  Screen: ReplayPage,
});
