import { useMemo } from 'react';
import { useLoaderData, useLocation } from 'react-router';
import type { HandicapTexts } from '#contract/handicap-texts.ts';
import type { PlayerAnswer } from '#contract/teams.ts';
import { countOf } from '#domain/count.ts';
import { ChoiceForm } from '#web/components/choice-form.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { EmptyTable } from '#web/components/table.tsx';
import { FilterField } from '#web/filter/filter-field.tsx';
import { useFilter } from '#web/filter/use-filter.ts';
import { useChangedRows } from '#web/live/use-changed-rows.ts';
import { HandicapPolicy } from './handicap-policy.tsx';
import { headOfSquads, loadSquads } from './load.ts';
import { SquadCard } from './squad-card.tsx';
import style from './squads-handicaps.module.css';
import { type DivisionOfSquads, foundSquads, playersOf, sizeOf, squadsByDivision } from './squads.ts';

export { headOfSquads as head, loadSquads as loader };

/** Squads & Handicaps (specification §2 and §9). */
export function Component() {
  const { teams, texts } = useLoaderData<typeof loadSquads>();
  const divisions = useMemo(() => squadsByDivision(teams), [teams]);
  return (
    <>
      <PageHeading below="How handicaps are set, and what every player has">Squads &amp; Handicaps</PageHeading>
      <OnThisPage divisions={divisions} texts={texts} />
      <HandicapPolicy {...texts} />
      {divisions.length === 0 ? (
        <EmptyTable>No team plays in a division yet.</EmptyTable>
      ) : (
        <Squads divisions={divisions} />
      )}
    </>
  );
}

function OnThisPage({ divisions, texts }: { divisions: readonly DivisionOfSquads[]; texts: HandicapTexts }) {
  const { search } = useLocation();
  return (
    <nav aria-label="On this page" className={style.jumps}>
      {texts.guide.length === 0 ? null : <a href={`${search}#guide`}>Handicap guide</a>}
      {texts.challenges.length === 0 ? null : <a href={`${search}#challenges`}>Challenges</a>}
      {texts.newPlayers.length === 0 ? null : <a href={`${search}#new-players`}>New players</a>}
      {divisions.map(({ division }) => (
        <a key={division} href={`${search}#division-${division}`}>
          Division {division}
        </a>
      ))}
    </nav>
  );
}

function Squads({ divisions }: { divisions: readonly DivisionOfSquads[] }) {
  const filter = useFilter();
  const players = useMemo(() => playersOf(divisions), [divisions]);
  const changed = useChangedRows(players, idOf, nameOf);
  const shown = useMemo(() => foundSquads(divisions, filter.applied), [divisions, filter.applied]);
  return (
    <section aria-labelledby="squads">
      <h2 id="squads" className={style.title}>
        Squads
      </h2>
      <ChoiceForm>
        <FilterField label="Find a team or player" filter={filter} />
      </ChoiceForm>
      <p role="status" className={style.count}>
        {sizeWords(shown)}
      </p>
      {shown.length === 0 ? (
        <EmptyTable>No team or player has “{filter.applied.trim()}” in its name.</EmptyTable>
      ) : (
        shown.map((division) => <Division key={division.division} {...division} changed={changed} />)
      )}
    </section>
  );
}

function Division({ division, squads, changed }: DivisionOfSquads & { changed: ReadonlySet<string> }) {
  const id = `division-${division}`;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={style.division}>
        Division {division}
      </h3>
      <div className={style.squads}>
        {squads.map((squad) => (
          <SquadCard key={squad.id} squad={squad} changed={changed} />
        ))}
      </div>
    </section>
  );
}

function idOf({ id }: PlayerAnswer): string {
  return id;
}

function nameOf({ name }: PlayerAnswer): string {
  return name;
}

function sizeWords(divisions: readonly DivisionOfSquads[]): string {
  const { teams, players } = sizeOf(divisions);
  return `${countOf(teams, 'team')}, ${countOf(players, 'player')}`;
}
