import type { ComponentType, ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { countOf } from '#domain/count.ts';
import { handicapWords } from '#domain/statistic.ts';
import { useDivisionName } from '#web/choice/division-name.tsx';
import { ChoiceForm, Select } from '#web/components/choice-form.tsx';
import { Link } from '#web/components/links.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { EmptyTable } from '#web/components/table.tsx';
import ui from '#web/components/ui.module.css';
import { FilterField } from '#web/filter/filter-field.tsx';
import { searchableText, matcherFor, useFilter } from '#web/filter/use-filter.ts';
import { guard } from '#web/officials/guard.tsx';
import { Lines } from '#web/components/lines.tsx';
import { DeletePlayer, DeleteTeam } from '#web/office/leaving.tsx';
import { AddPlayerForm, TransferForm } from '#web/office/player-form.tsx';
import { AddTeamForm } from '#web/office/team-form.tsx';
import {
  compareDivisions,
  divisionWords,
  loadSquads,
  playersOf,
  type Squads,
  teamOptions,
  useChosen,
} from '#web/office/squads.ts';
import { UpdatePlayer, UpdateTeam } from './edit-in-place.tsx';

/** Creates a page with one form about a team or player, chosen in the form. */
function page(title: string, description: string, Form: ComponentType<{ squads: Squads }>, below?: string) {
  return guard({
    title,
    description,
    load: loadSquads,
    Screen: ({ data }) => (
      <>
        <PageHeading below={below}>{title}</PageHeading>
        <Form squads={data} />
      </>
    ),
  });
}

const STAYS = 'Results stay in all tables. You can undo a deletion.';
const LEAVES = `Withdraw: the team leaves during the season. Delete: the team and its players are removed. ${STAYS}`;

export const addTeam = page('Add Team', 'Add a team to the league.', ({ squads: { divisions } }) => (
  <AddTeamForm divisions={divisions} />
));
export const updateTeam = page('Update Team', 'Change a team’s name, division, venue or night.', UpdateTeam);
export const deleteTeam = page('Delete Team', 'Delete a team from the league. Its results stay.', TeamList, LEAVES);
export const addPlayer = page('Add Player', 'Add a player to a team.', AddPlayerForm);
export const updatePlayer = page('Update Player', 'Change a player’s name or handicaps.', UpdatePlayer);
export const transferPlayer = page(
  'Transfer Player to Another Team',
  'Move a player to another team.',
  TransferForm,
  'The handicap and all results go with the player',
);
export const deletePlayer = page('Delete Player', 'Delete a player. The results stay.', PlayerList, STAYS);

type DeletionsProps<A> = {
  things: readonly A[];
  /** The label of the filter. */
  find: string;
  none: string;
  noMatch: string;
  aboutOf: (thing: A) => string;
  /** Returns the division under which a thing is listed. Without it, all are in one list. */
  divisionOf?: (thing: A) => number;
  /** Shown before the filter. */
  choice?: ReactNode;
  children: (thing: A) => ReactNode;
};

const NAMED = {
  idOf: ({ id }: { id: string }) => id,
  nameOf: ({ name }: { name: string }) => name,
};

/** A filterable list of teams or players, each with a button to delete it. */
function Deletions<A extends { id: string; name: string }>({
  things,
  find,
  none,
  noMatch,
  choice,
  divisionOf,
  ...row
}: DeletionsProps<A>) {
  const nameOfDivision = useDivisionName();
  const filter = useFilter();
  const matches = matcherFor(filter.applied);
  const shown = things.filter(({ name }) => matches(searchableText(name)));
  return (
    <>
      <ChoiceForm>
        {choice}
        {things.length === 0 ? null : <FilterField label={find} filter={filter} />}
      </ChoiceForm>
      {shown.length === 0 ? <EmptyTable>{things.length === 0 ? none : noMatch}</EmptyTable> : null}
      {divisionOf === undefined ? (
        <Lines things={shown} {...NAMED} {...row} />
      ) : (
        [...Map.groupBy(shown, divisionOf)]
          .sort(([a], [b]) => compareDivisions(a, b))
          .map(([division, own]) => (
            <section key={division} className={ui.part} aria-labelledby={`division-${division}`}>
              <h2 id={`division-${division}`}>{divisionWords(division, nameOfDivision)}</h2>
              <Lines things={own} {...NAMED} {...row} />
            </section>
          ))
      )}
    </>
  );
}

/** All teams, each with a delete button. */
function TeamList({ squads: { teams } }: { squads: Squads }) {
  return (
    <Deletions
      things={teams}
      find="Find a team"
      none="There are no teams."
      noMatch="No team name matches."
      aboutOf={({ players }) => countOf(players.length, 'player')}
      divisionOf={({ division }) => division}
    >
      {(team) => (
        <DeleteTeam team={team}>
          <p>
            <Link to={`/admin/transfer-player?team=${encodeURIComponent(team.id)}`}>
              Transfer players to another team first
            </Link>
          </p>
        </DeleteTeam>
      )}
    </Deletions>
  );
}

/** The players of a chosen team, each with a delete button. */
function PlayerList({ squads: { teams } }: { squads: Squads }) {
  const { team } = useChosen(teams);
  const [, setSearch] = useSearchParams();
  const labels = new Map(teamOptions(teams, useDivisionName()).map(({ value, label }) => [value, label]));
  return (
    <Deletions
      things={playersOf(teams, team)}
      find="Find a player"
      none={team === '' ? 'Choose a team to see its players.' : 'This team has no players.'}
      noMatch="No player name matches."
      aboutOf={({ handicap }) => `Handicap ${handicapWords(handicap)}`}
      choice={
        <Select
          label="Team"
          wide
          name="team"
          value={team}
          options={['', ...labels.keys()]}
          wordsOf={(id) => labels.get(id) ?? 'Choose a team'}
          onChoose={(id) => setSearch(id === '' ? {} : { team: id }, { replace: true })}
        />
      }
    >
      {({ id: player, name }) => (
        <DeletePlayer of={{ team, player }} name={name}>
          <p>
            <Link to={`/admin/transfer-player?team=${encodeURIComponent(team)}&player=${encodeURIComponent(player)}`}>
              Transfer the player to another team instead
            </Link>
          </p>
        </DeletePlayer>
      )}
    </Deletions>
  );
}
