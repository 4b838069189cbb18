import { useMemo } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { HandicapTexts } from '#contract/league.ts';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import type { PlayerAnswer } from '#contract/kinds/player.ts';
import { countWithNoun, matchesWithoutPointsNote } from '#domain/count.ts';
import { unusualStartSentences } from '#domain/squads/handicap.ts';
import { DivisionName } from '#web/choice/division-name.tsx';
import { LinkForOfficials } from '#web/components/links.tsx';
import { ChoiceForm } from '#web/components/choice-form.tsx';
import { OnThisPage } from '#web/components/on-this-page.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { PrintAndShareButtons } from '#web/components/print-page.tsx';
import ui from '#web/components/ui.module.css';
import { EmptyTableMessage } from '#web/components/table.tsx';
import { FilterField } from '#web/filter/filter-field.tsx';
import { useFilter } from '#web/filter/use-filter.ts';
import type { Site } from '#web/layout/site.ts';
import { useChangedRows } from '#web/live/changed-rows.ts';
import { pageSourceContext } from '#web/page-source.ts';
import type { Head } from '#web/screen.ts';
import policy from './handicap-policy.module.css';
import { SquadTable } from './squad-table.tsx';
import style from './squads-handicaps.module.css';
import {
  type DivisionWithSquads,
  hasNewHandicaps,
  filterSquads,
  allPlayersOf,
  countTeamsAndPlayers,
  squadsByDivision,
} from './squads.ts';

type SquadsData = {
  teams: TeamAnswer[];
  texts: HandicapTexts;
  policy: string | null;
  moves: boolean;
  starts: string[];
};

export async function loader({ context }: LoaderFunctionArgs): Promise<SquadsData> {
  const { read, seasons: known } = context.get(pageSourceContext);
  const [teams, texts, { policy: chosen, words, unscored }, seasons] = await Promise.all([
    read('GET /api/teams', {}),
    read('GET /api/handicap-texts', {}),
    read('GET /api/handicap-policy', {}),
    known(),
  ]);
  const shown = seasons.details.find(({ season }) => season === seasons.default);
  const moves = chosen?.kind === 'each';
  const leftOut = unscored === undefined || moves ? '' : ` ${matchesWithoutPointsNote(unscored)}`;
  const starts = shown ? unusualStartSentences(shown.rules.handicaps) : [];
  return { teams, texts, policy: words && words + leftOut, moves, starts };
}

export function head(_: SquadsData, { league }: Site): Head {
  const description = `The handicap of every player of ${league.name}, team by team, and how handicaps are set and challenged.`;
  return { title: 'Squads & Handicaps', description };
}

/** The Squads & Handicaps screen: all squads with every player's handicap, then the handicap policy. */
export function Component() {
  const { teams, texts, policy: words, moves, starts } = useLoaderData<typeof loader>();
  const divisions = useMemo(() => squadsByDivision(teams), [teams]);
  return (
    <>
      <PageHeading below="Every player’s handicap, and the rules">Squads &amp; Handicaps</PageHeading>
      <OnThisPage parts={sectionLinksOf(divisions, texts)} />
      {divisions.length === 0 ? (
        <EmptyTableMessage
          comes="Each team is here with its players as soon as the league has added it."
          press={<LinkForOfficials to="/admin/add-team">Add a team</LinkForOfficials>}
        >
          No teams in any division yet.
        </EmptyTableMessage>
      ) : (
        <>
          <Squads divisions={divisions} />
          <PrintAndShareButtons />
        </>
      )}
      <HandicapPolicy {...texts} words={words} moves={moves} starts={starts} />
    </>
  );
}

/** Returns ids and names of sections, for the links at the top of the page. Empty sections are left out. */
function sectionLinksOf(divisions: readonly DivisionWithSquads[], texts: HandicapTexts) {
  return [
    ...divisions.map(
      ({ division }) => [`division-${division}`, <DivisionName key={division} division={division} />] as const,
    ),
    ...(texts.guide.length === 0 ? [] : [['guide', 'Handicap guide'] as const]),
    ...(texts.challenges.length === 0 ? [] : [['challenges', 'Challenges'] as const]),
    ...(texts.newPlayers.length === 0 ? [] : [['new-players', 'New players'] as const]),
  ];
}

type PolicyProps = { words: string | null; moves: boolean; starts: readonly string[] };

/**
 * The handicap guide, and the rules for starts, challenges, new players and reviews. Empty sections are left out.
 * `words`: the text about reviews. `moves`: whether this text says how results change handicaps, instead of how
 * handicaps are reviewed.
 */
function HandicapPolicy({ guide, challenges, newPlayers, words, moves, starts }: HandicapTexts & PolicyProps) {
  if (guide.length + challenges.length + newPlayers.length + starts.length === 0 && words === null) return null;
  return (
    <div className={policy.policy}>
      {guide.length === 0 ? null : (
        <section aria-labelledby="guide" className={policy.guide}>
          <h2 id="guide">Handicap guide</h2>
          <dl>
            {guide.map(({ breaks, handicaps }) => (
              <div key={breaks}>
                <dt>{breaks}</dt>
                <dd>{handicaps}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <RulesSection id="starts" title="Starts" sentences={starts} />
      <RulesSection id="challenges" title="Handicap challenges" sentences={challenges} />
      <RulesSection id="new-players" title="New players" sentences={newPlayers} />
      {words === null ? null : (
        <section aria-labelledby="reviews" className={policy.rules}>
          <h2 id="reviews">{moves ? 'How results move handicaps' : 'How handicaps are reviewed'}</h2>
          <p>{words}</p>
        </section>
      )}
    </div>
  );
}

function RulesSection({ id, title, sentences }: { id: string; title: string; sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <section aria-labelledby={id} className={policy.rules}>
      <h2 id={id}>{title}</h2>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}

function Squads({ divisions }: { divisions: readonly DivisionWithSquads[] }) {
  const filter = useFilter();
  const players = useMemo(() => allPlayersOf(divisions), [divisions]);
  const changed = useChangedRows(players, playerIdOf, playerNameOf);
  const shown = useMemo(() => filterSquads(divisions, filter.applied), [divisions, filter.applied]);
  const hasNew = hasNewHandicaps(players);
  return (
    <section aria-labelledby="squads">
      <h2 id="squads" className={style.title}>
        Squads
      </h2>
      <ChoiceForm>
        <FilterField label="Find a team or player" filter={filter} />
      </ChoiceForm>
      {players.some(({ handicap }) => handicap < 0) ? (
        <p className={ui.muted}>
          A handicap with a minus is a start given, another one a start received: a player with −10 gives 10 points to
          one with 0, and 20 to one with 10.
        </p>
      ) : null}
      <p role="status" className={ui.muted} data-screen-only>
        {teamAndPlayerCountWords(shown)}
      </p>
      {players.length === 0 ? null : (
        <p className={ui.muted}>
          Hcp: handicap.{hasNew ? ' New: the handicap after the next review, if it changes.' : ''}
        </p>
      )}
      {filter.applied.trim() === '' ? (
        <div className={style.jumps}>
          <OnThisPage
            label="Teams"
            parts={shown.flatMap(({ squads }) => squads.map(({ id, name }) => [`squad-${id}`, name] as const))}
          />
        </div>
      ) : null}
      {shown.length === 0 ? (
        <EmptyTableMessage>No team or player name contains “{filter.applied.trim()}”.</EmptyTableMessage>
      ) : (
        shown.map((division) => <Division key={division.division} {...division} hasNew={hasNew} changed={changed} />)
      )}
    </section>
  );
}

type DivisionProps = DivisionWithSquads & { hasNew: boolean; changed: ReadonlySet<string> };

function Division({ division, squads, hasNew, changed }: DivisionProps) {
  const id = `division-${division}`;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={style.division}>
        <DivisionName division={division} />
      </h3>
      <div className={style.squads}>
        {squads.map((squad) => (
          <SquadTable key={squad.id} squad={squad} hasNew={hasNew} changed={changed} />
        ))}
      </div>
    </section>
  );
}

function playerIdOf({ id }: PlayerAnswer): string {
  return id;
}

function playerNameOf({ name }: PlayerAnswer): string {
  return name;
}

function teamAndPlayerCountWords(divisions: readonly DivisionWithSquads[]): string {
  const { teams, players } = countTeamsAndPlayers(divisions);
  return `${countWithNoun(teams, 'team')}, ${countWithNoun(players, 'player')}`;
}
