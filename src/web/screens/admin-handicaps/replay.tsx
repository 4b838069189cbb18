import { useLocation, useNavigate } from 'react-router';
import type { PolicyReplayAnswer } from '#contract/handicaps.ts';
import { countWithNoun } from '#domain/count.ts';
import { POLICY_KINDS, type PolicyKind } from '#domain/handicaps/policy-schema.ts';
import { POLICY_NAMES } from '#domain/handicaps/policy-words.ts';
import { ShareBars } from '#web/components/chart/share-bars.tsx';
import { ChoiceForm, Select } from '#web/components/choice-form.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { PrintAndShareButtons } from '#web/components/print-page.tsx';
import ui from '#web/components/ui.module.css';
import { EmptyTableMessage } from '#web/components/table.tsx';
import { createGuardedScreen } from '#web/officials/guard.tsx';
import { SubpageLinks } from '#web/officials/page-list.tsx';
import { pageSourceContext } from '#web/page-source.ts';
import { fairnessWords, NBSP, percent, UnscoredMatchesNote } from './admin-handicaps.tsx';
import style from './admin-handicaps.module.css';

/**
 * `own`: the kind of the league's policy; `null` if the league has none. `kind`: the policy in the selector, `league`
 * for the league's own. `season`: the season in the selector, or `All`.
 */
type ReplayData = {
  replay: PolicyReplayAnswer;
  own: PolicyKind | null;
  unscored: number;
  kind: string;
  season: string;
  seasons: string[];
};

const LEAGUE_POLICY_OPTION = 'league';
const ALL_SEASONS = 'All';

/** The handicap replay: how fair past frames would have been with the starts of a policy, as a chart. */
function HandicapReplayPage({ data: { replay, own, unscored, kind, season, seasons } }: { data: ReplayData }) {
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
      <SubpageLinks
        name="Handicap pages"
        pages={[
          { to: '/admin/handicaps', label: 'Handicap review' },
          { to: '/admin/handicaps/policy', label: 'Handicap policy' },
        ]}
      />
      <ChoiceForm>
        <Select
          label="Policy"
          labelled
          name="policy"
          value={kind}
          wide
          options={own === null ? POLICY_KINDS : [LEAGUE_POLICY_OPTION, ...POLICY_KINDS]}
          wordsOf={(one) => POLICY_NAMES[one as PolicyKind] ?? `The league’s: ${POLICY_NAMES[own ?? 'rating']}`}
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
      <UnscoredMatchesNote matches={unscored} />
      {replay.prediction.frames === 0 ? (
        <EmptyTableMessage>There are no frames between players who both have ten behind them.</EmptyTableMessage>
      ) : (
        <PolicyReplay replay={replay} />
      )}
    </>
  );
}

function PolicyReplay({ replay }: { replay: PolicyReplayAnswer }) {
  const { recorded } = replay;
  return (
    <div className={style.replay}>
      <p>{fairnessWords(replay)} Each start uses only the results before that frame.</p>
      <section className={ui.flush} aria-labelledby="picture">
        <h2 id="picture" className={ui.title}>
          How often the stronger player won
        </h2>
        <p className={style.under}>
          By rating, for each size of start. The closer to 50{NBSP}%, the fairer.{framesWithoutStartWords(replay)}
        </p>
        <ShareBars
          name={chartDescription(replay)}
          legend={['With starts', 'Without']}
          line={{ at: 0.5, label: `50${NBSP}%` }}
          groups={favouriteWinBands(replay).map((band) => ({
            label: band.label,
            about: countWithNoun(band.frames, 'frame'),
            values: [band.with, band.without],
          }))}
          wordsOf={percent}
        />
      </section>
      <p>
        {recorded === null
          ? 'The handicaps of that time were not recorded, so the starts given then are not shown.'
          : `With the starts given at the time, the stronger player won ${percentOrDash(recorded.favouriteWins)} of ${countWithNoun(recorded.frames, 'frame')}.`}
      </p>
      <PrintAndShareButtons />
    </div>
  );
}

/** Returns the chart as a sentence for screen readers. */
function chartDescription(replay: PolicyReplayAnswer): string {
  const bands = favouriteWinBands(replay).map(
    (band) => `start ${band.label}: ${percentOrDash(band.with)} with starts, ${percentOrDash(band.without)} without`,
  );
  return `How often the stronger player won. ${bands.join('; ')}.`;
}

/** Returns text about the frames that are not in the chart, because the policy gave no start; `''` if none. */
function framesWithoutStartWords({ with: fair }: PolicyReplayAnswer): string {
  const level = fair.frames - fair.bands.reduce((sum, { frames }) => sum + frames, 0);
  return level === 0
    ? ''
    : ` ${countWithNoun(level, 'frame')} without a start ${level === 1 ? 'is' : 'are'} not in the chart.`;
}

function favouriteWinBands({ with: fair, without }: PolicyReplayAnswer) {
  return fair.bands.map(({ from, to, frames, favouriteWins }, i) => ({
    label: `${from} to ${to}`,
    frames,
    with: favouriteWins,
    without: without.bands[i]?.favouriteWins ?? null,
  }));
}

function percentOrDash(share: number | null): string {
  return share === null ? '–' : percent(share);
}

export const handicapReplayScreen = createGuardedScreen<ReplayData>({
  title: 'Handicap replay',
  description: 'How fair past frames would have been with handicaps by a policy.',
  async load({ context, request }) {
    const { read, seasons } = context.get(pageSourceContext);
    const { searchParams } = new URL(request.url);
    const known = await seasons();
    const season = known.seasons.find((one) => one === searchParams.get('season')) ?? ALL_SEASONS;
    const { policy, unscored = 0 } = await read('GET /api/handicap-policy', {});
    const own = policy?.kind ?? null;
    const kind =
      POLICY_KINDS.find((one) => one === searchParams.get('policy')) ??
      (own === null ? 'rating' : LEAGUE_POLICY_OPTION);
    const query = {
      ...(kind === LEAGUE_POLICY_OPTION ? {} : { policy: kind }),
      ...(season === ALL_SEASONS ? {} : { seasons: season }),
    };
    const replay = await read('GET /api/admin/handicap-replay', { query });
    return { replay, own, unscored, kind, season, seasons: known.seasons };
  },
  Screen: HandicapReplayPage,
});
