import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { CompetitionAnswer, EntrantAnswer } from '#contract/cups.ts';
import type { RunningTieAnswer } from '#contract/running-scores.ts';
import { cupDisplayName } from '#domain/cups/cup-label.ts';
import { isTiePlayable } from '#domain/cups/bracket.ts';
import button from '#web/components/button.module.css';
import { Link } from '#web/components/links.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { SharePageButton } from '#web/components/share-page.tsx';
import { pickRunningTieScores } from '#web/components/running.tsx';
import ui from '#web/components/ui.module.css';
import { Bracket } from '#web/cups/bracket.tsx';
import {
  cupAddress,
  cupFormatInWords,
  cupManagementAddress,
  nameOfRound,
  roundOrGroupOfTie,
  tieWordsForEntrant,
} from '#web/cups/cup-words.ts';
import { EntrantName } from '#web/cups/entrant-name.tsx';
import { GroupTables } from '#web/cups/group-tables.tsx';
import { OpenTies, CommonRound, type TieWithRunningScore } from '#web/cups/open-ties.tsx';
import type { Site } from '#web/layout/site.ts';
import { useRememberedSignedInUser } from '#web/officials/official-hint.ts';
import { pageSourceContext } from '#web/page-source.ts';
import type { Head } from '#web/screen.ts';
import style from './cup.module.css';
import { TiesFrameByFrame } from './played-ties.tsx';
import { CollapsibleCupRules, UndrawnCup } from './undrawn.tsx';
import { TimeOfDraw, PastDraw } from '#web/draws/proof.tsx';

/** A cup as the screen shows it: a tie in progress also has its running score. */
type CupWithRunningScores = Omit<CompetitionAnswer, 'ties'> & { ties: TieWithRunningScore[] };
type CupData = { cup: CupWithRunningScores; entrant: string | null };

export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<CupData> {
  const { competitionId = '' } = params;
  const input = { params: { competitionId } };
  const { read } = context.get(pageSourceContext);
  const [cup, running] = await Promise.all([
    read('GET /api/competitions/{competitionId}', input),
    read('GET /api/running-scores', {}),
  ]);
  const isByName = cup.kind === 'team' && cup.entrants.some(hasOnlyName);
  const teams = isByName ? await read('GET /api/teams', {}) : [];
  return {
    cup: withRunningTies(withEntrantTeamIds(cup, teams), pickRunningTieScores(running)),
    entrant: new URL(request.url).searchParams.get('entrant') || null,
  };
}

function hasOnlyName({ teamId, playerIds }: EntrantAnswer): boolean {
  return teamId === undefined && playerIds === undefined;
}

/** Adds the ids of teams that `cup` lists only by name, so that these teams are shown with crests and links. */
function withEntrantTeamIds(cup: CompetitionAnswer, teams: readonly { id: string; name: string }[]): CompetitionAnswer {
  const ids = new Map(teams.map(({ id, name }) => [name, id]));
  const entrants = cup.entrants.map((entrant) => {
    const teamId = hasOnlyName(entrant) ? ids.get(entrant.name) : undefined;
    return teamId === undefined ? entrant : { ...entrant, teamId };
  });
  return { ...cup, entrants };
}

/** Returns the cup with the running scores of its ties that are in progress. */
function withRunningTies(cup: CompetitionAnswer, running: readonly RunningTieAnswer[]): CupWithRunningScores {
  const ties = cup.ties.map((tie) => {
    const now = tie.state === 'open' ? running.find(({ tieId }) => tieId === tie.tieId) : undefined;
    if (!now) return tie;
    const { homeTeamScore, awayTeamScore } = now;
    // In a tie with legs, `homeFrames` and `awayFrames` count only finished legs, so they stay unchanged.
    const score = tie.legs?.length ? {} : { homeFrames: homeTeamScore, awayFrames: awayTeamScore };
    return { ...tie, ...score, running: { homeTeamScore, awayTeamScore } };
  });
  return { ...cup, ties };
}

export function head({ cup }: CupData, { league }: Site): Head {
  const { competitionId, season, winner, entrants } = cup;
  const name = cupDisplayName(cup.name);
  const won = winner === null ? '' : ` Winner: ${winner.name}.`;
  return {
    title: `${name} ${season}`,
    description: `${name} of ${league.name}, season ${season}: ${cupFormatInWords(cup, entrants.length)}.${won}`,
    address: cupAddress(competitionId),
    picture: `/og/cup/${encodeURIComponent(competitionId)}.png`,
  };
}

/** The Cup screen: the bracket, the open ties, the results, and how each round was drawn. */
export function Component() {
  const { cup, entrant } = useLoaderData<typeof loader>();
  const { competitionId, season, entrants, ties, winner, toDraw } = cup;
  const name = cupDisplayName(cup.name);
  const [chosen, setChosen] = useState(entrant);
  const open = ties.filter(isTiePlayable);
  const knockOut = ties.filter(({ round }) => round > 0);
  function choose(entrantId: string | null): void {
    setChosen(entrantId);
    // The address is changed without the router, which would reload the page's data.
    window.history.replaceState(window.history.state, '', cupAddress(competitionId, entrantId ?? undefined));
  }
  return (
    <>
      <PageHeading below={`Season ${season}. ${cupFormatInWords(cup, entrants.length)}`}>{name}</PageHeading>
      {winner === null ? null : <p className={style.winner}>Winner: {winner.name}</p>}
      {cup.waitsFor === undefined || ties.length === 0 ? null : <p>{cup.waitsFor}</p>}
      <ManageLink competitionId={competitionId} />
      {cup.groupTables === undefined ? null : <GroupTables cup={cup} tables={cup.groupTables} />}
      {ties.length === 0 ? <UndrawnCup cup={cup} /> : null}
      {knockOut.length === 0 ? null : (
        <Bracket competition={{ ...cup, ties: knockOut }} chosen={chosen} onChoose={choose} />
      )}
      <EntrantTies
        cup={cup}
        entrant={entrants.find(({ entrantId }) => entrantId === chosen)}
        onEnd={() => choose(null)}
      />
      <div data-screen-only>
        {open.length === 0 ? null : (
          <section className={ui.part}>
            <h2>To play</h2>
            <CommonRound cup={cup} ties={open} />
            <OpenTies cup={cup} ties={open} label="Ties to play" entrants={entrants} />
          </section>
        )}
        {toDraw === null || toDraw.again || ties.length === 0 ? null : <p>{toDraw.name} to be drawn next.</p>}
        <TiesFrameByFrame cup={cup} />
        <CupDraws cup={cup} />
        {ties.length === 0 ? null : <CollapsibleCupRules cup={cup} />}
        <p className={button.row}>
          <SharePageButton what={`${name}, season ${season}`} />
        </p>
      </div>
    </>
  );
}

type PathProps = { cup: CompetitionAnswer; entrant: EntrantAnswer | undefined; onEnd: () => void };

/**
 * The ties of the chosen entrant, at the bottom of the window while the visitor scrolls. Empty if no entrant is chosen.
 */
function EntrantTies({ cup, entrant, onEnd }: PathProps) {
  const own = cup.ties.filter(({ home, away }) =>
    [home, away].some((side) => side !== null && side.entrantId === entrant?.entrantId),
  );
  return (
    // This element is always present, so that screen readers announce changes to its content.
    <div role="status" className={style.path}>
      {entrant === undefined ? null : (
        <div className={ui.note}>
          <p className={style.of}>
            <span>
              <EntrantName of={entrant} />
            </span>
            <button type="button" className={`${button.quiet} ${button.small}`} onClick={onEnd}>
              Close
            </button>
          </p>
          <ol>
            {own.map((tie) => (
              <li key={tie.tieId}>
                {roundOrGroupOfTie(cup, tie).name}: {tieWordsForEntrant(tie, entrant.entrantId, cup)}
              </li>
            ))}
          </ol>
        </div>
      )}
    </div>
  );
}

/** A link for secretaries. The browser adds it, because the page from the server is the same for everyone. */
function ManageLink({ competitionId }: { competitionId: string }) {
  if (useRememberedSignedInUser()?.role !== 'secretary') return null;
  return (
    <p className={button.row} data-screen-only>
      <Link className={`${button.quiet} ${button.small}`} to={cupManagementAddress(competitionId)}>
        Draw and manage
      </Link>
    </p>
  );
}

type Draw = CompetitionAnswer['draws'][number];

/** All draws of a cup with their proofs, newest first, and a link to the next draw once it is sealed. */
function CupDraws({ cup }: { cup: CompetitionAnswer }) {
  const { competitionId, draws, seal } = cup;
  if (draws.length === 0 && seal === null) return null;
  return (
    <section className={ui.part}>
      <h2>Draws</h2>
      {seal === null ? null : (
        <p className={button.row}>
          <Link className={button.strong} to={`/cup-draw/F?competition=${encodeURIComponent(competitionId)}`}>
            Watch the next draw
          </Link>
        </p>
      )}
      {draws.map((draw, index) => (
        <PastDraw key={draw.id} competition={competitionId} draw={draw}>
          {draw.round === undefined ? 'Saved draw' : nameOfRound(cup, draw.round)}:{' '}
          <TimeOfDraw at={draw.drawnAt} day={draw.day} time={draw.time} />,{' '}
          {drawStatusWords(draw, draws.slice(0, index))}
        </PastDraw>
      ))}
    </section>
  );
}

function drawStatusWords({ takenBack, made, round }: Draw, newer: readonly Draw[]): string {
  if (takenBack) return 'undone';
  if (round === undefined) return made === 'here' ? 'drawn on this site' : 'drawn elsewhere';
  if (newer.some((other) => other.round === round && !other.takenBack)) return 'drawn again since';
  return made === 'here' ? 'drawn on this site' : 'drawn by hand';
}
