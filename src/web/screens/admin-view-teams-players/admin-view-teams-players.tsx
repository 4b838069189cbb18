import { useMemo } from 'react';
import type { PlayerAnswer, TeamAnswer } from '#contract/teams.ts';
import { countOf } from '#domain/count.ts';
import { Link } from '#web/components/links.tsx';
import button from '#web/components/button.module.css';
import part from '#web/components/part.module.css';
import { type PlainColumn, PlainTable } from '#web/components/plain-table.tsx';
import surface from '#web/components/surface.module.css';
import { ChoiceForm } from '#web/components/choice-form.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { EmptyTable } from '#web/components/table.tsx';
import { FilterField } from '#web/filter/filter-field.tsx';
import { useFilter } from '#web/filter/use-filter.ts';
import { ConfirmButton } from '#web/officials/buttons.tsx';
import { guard } from '#web/officials/guard.tsx';
import { officialApi } from '#web/officials/official-api.ts';
import {
  compareDivisions,
  divisionWords,
  loadSquads,
  matchingTeams,
  type Squads,
} from '#web/officials/squads/squads.ts';
import { useAction } from '#web/officials/use-action.ts';
import style from './admin-view-teams-players.module.css';

function TeamsOverview({ data: { teams } }: { data: Squads }) {
  const filter = useFilter();
  const shown = useMemo(() => byDivision(teams, filter.applied), [teams, filter.applied]);
  return (
    <>
      <PageHeading below="Every team and player with current and new handicaps">Team’s Overview</PageHeading>
      <Reset />
      <ChoiceForm>
        <FilterField label="Find a team or player" filter={filter} />
      </ChoiceForm>
      {shown.length === 0 ? (
        <EmptyTable>{teams.length === 0 ? 'There are no teams.' : 'No team or player name matches.'}</EmptyTable>
      ) : (
        shown.map(([division, ofDivision]) => (
          <section key={division} aria-labelledby={`division-${division}`} className={part.part}>
            <h2 id={`division-${division}`}>{divisionWords(division)}</h2>
            <div className={style.squads}>
              {ofDivision.map((team) => (
                <TeamCard key={team.id} team={team} />
              ))}
            </div>
          </section>
        ))
      )}
    </>
  );
}

function Reset() {
  const { run } = useAction();
  function reset(): void {
    void run({
      send: (options) => officialApi('PUT /api/admin/reset-new-handicaps', {}, options),
      done: ({ updated }) => `Reset the new handicaps of ${countOf(updated, 'player')}.`,
    });
  }
  return (
    <div className={button.row}>
      <ConfirmButton label="Reset all new handicaps" title="Reset new handicaps" yes="Reset" onYes={reset}>
        <p>Are you sure you want to reset all new handicaps to match the current handicap values?</p>
      </ConfirmButton>
      <Link className={`${button.quiet} ${button.small}`} to="/admin/update-handicap">
        Update handicaps
      </Link>
    </div>
  );
}

function TeamCard({ team: { id, name, players } }: { team: TeamAnswer }) {
  const query = `team=${encodeURIComponent(id)}`;
  return (
    <section className={surface.flush} aria-labelledby={`team-${id}`}>
      <div className={style.head}>
        <h3 id={`team-${id}`}>{name}</h3>
        <Link to={`/admin/update-team?${query}`} aria-label={`Update ${name}`}>
          Update
        </Link>
      </div>
      {players.length === 0 ? (
        <p className={style.none}>No players yet.</p>
      ) : (
        <PlainTable
          caption={`Handicaps of ${name}`}
          columns={columnsOf(query)}
          rows={players}
          keyOf={(player) => player.id}
        />
      )}
      <Link className={style.add} to={`/admin/add-player?${query}`} aria-label={`Add a player to ${name}`}>
        Add a player
      </Link>
    </section>
  );
}

/** The columns of a squad; `query` names its team. */
function columnsOf(query: string): PlainColumn<PlayerAnswer>[] {
  return [
    {
      label: 'Player',
      cell: ({ id, name }) => <Link to={`/admin/update-player?${query}&player=${encodeURIComponent(id)}`}>{name}</Link>,
    },
    { label: 'Handicap', cell: ({ handicap }) => handicap },
    {
      label: 'New',
      cell: ({ handicap, newHandicap }) => (
        <span className={handicap === newHandicap ? undefined : style.differs}>{newHandicap}</span>
      ),
    },
  ];
}

function byDivision(teams: readonly TeamAnswer[], typed: string): [number, TeamAnswer[]][] {
  const divisions = Map.groupBy(matchingTeams(teams, typed), ({ division }) => division);
  return [...divisions].sort(([a], [b]) => compareDivisions(a, b));
}

export const { Component, loader, head } = guard({
  title: 'Team’s Overview',
  description: 'Every team and player with their handicaps.',
  load: loadSquads,
  Screen: TeamsOverview,
});
