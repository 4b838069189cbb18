import { useEffect, useState } from 'react';
import { useLoaderData, useLocation } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import type { DrawsOfOne } from '#contract/draws.ts';
import { PageHeading } from '#web/components/page-heading.tsx';
import { CompetitionButtons } from '#web/cup-draw/competition-buttons.tsx';
import { EarlierDraws } from '#web/cup-draw/earlier-draws.tsx';
import { fetchDraws, loadCompetitions } from '#web/cup-draw/load-draws.ts';
import { Matches } from '#web/cup-draw/matches.tsx';
import { Proof } from '#web/cup-draw/proof.tsx';
import { Seals } from '#web/cup-draw/seals.tsx';
import { noteSeals } from '#web/cup-draw/seen-seals.ts';
import { latestOf, replayed } from '#web/cup-draw/showing.ts';
import { Stage } from '#web/cup-draw/stage.tsx';
import { useEarlierDraws } from '#web/cup-draw/use-earlier-draws.ts';
import { useStage } from '#web/cup-draw/use-stage.ts';
import { say, unsay } from '#web/layout/said.ts';
import type { Site } from '#web/layout/site.ts';
import type { Head } from '#web/screen.ts';

type CupDraws = { competitions: DrawsOfOne[] };

export async function loader(args: LoaderFunctionArgs): Promise<CupDraws> {
  return { competitions: await loadCompetitions(args) };
}

export function head(_: CupDraws, { league }: Site): Head {
  return { title: 'Snooker Cup Draws', description: `The cup draws of ${league.name}, shown match by match.` };
}

/** Cup Draw as everybody sees it, locked (specification §2, §4). */
export function Component() {
  const { competitions } = useLoaderData<typeof loader>();
  const asked = new URLSearchParams(useLocation().search).get('competition');
  const first = competitions.find(({ competition }) => competition === asked) ?? null;
  const stage = useStage(competitions, first?.competition ?? null);
  const { showing, revealing } = stage;
  const [picked, setPicked] = useState<string | null>(first?.competition ?? null);
  const competition = showing?.competition ?? picked;
  const earlier = useEarlierDraws(competition, showing?.draw.id ?? null, competitions);
  useEffect(() => noteSeals(competitions), [competitions]);

  async function pick(name: string): Promise<void> {
    unsay();
    setPicked(name);
    writeDown(name);
    const outcome = await fetchDraws(name);
    if (!outcome.ok) say({ kind: 'alert', text: `The draw could not be loaded. ${outcome.failure.error}` });
    const latest = outcome.ok ? latestOf(outcome.value.draws) : null;
    stage.show(latest === null ? null : replayed(name, latest, Date.now()));
  }

  return (
    <>
      <PageHeading below="Drawn by the league, and for anybody to check">Snooker Cup Draws</PageHeading>
      <CompetitionButtons
        competitions={competitions.map((one) => one.competition)}
        mode="Locked In"
        picked={competition}
        disabled={revealing}
        onPick={(name) => void pick(name)}
      />
      <Seals competitions={competitions} />
      <Stage stage={stage} onSkip={stage.skip}>
        <Nothing first={stage.ready ? null : first} />
      </Stage>
      {showing !== null && !revealing ? <Proof competition={showing.competition} draw={showing.draw} /> : null}
      {competition !== null && !revealing ? <EarlierDraws competition={competition} draws={earlier} /> : null}
    </>
  );
}

/** Where no script runs, the draw that the address asks for stands there whole. */
function Nothing({ first }: { first: DrawsOfOne | null }) {
  const draw = first && latestOf(first.draws);
  if (first === null || draw === null) return <p>No draw available for the selected competition.</p>;
  return (
    <noscript>
      <Matches competition={first.competition} matches={draw.matches} shown={draw.matches.length} />
    </noscript>
  );
}

/** So that the page can be reloaded and its link sent. The browser's history alone is told: nothing is to be loaded for it. */
function writeDown(competition: string): void {
  const search = new URLSearchParams(window.location.search);
  search.set('competition', competition);
  window.history.replaceState(window.history.state, '', `?${search.toString()}`);
}
