import { useRef, useState, type RefObject } from 'react';
import type { TeamAnswer } from '#contract/teams.ts';
import { countOf } from '#domain/count.ts';
import button from '#web/components/button.module.css';
import { Link } from '#web/components/links.tsx';
import surface from '#web/components/surface.module.css';
import { ConfirmButton } from '#web/officials/buttons.tsx';
import { officialApi } from '#web/officials/official-api.ts';
import { useAction } from '#web/officials/use-action.ts';
import style from './admin-setup.module.css';
import { PasteTeams } from './paste-teams.tsx';
import type { SetupData } from './setup-data.ts';

/** The teams of each division with their players: those that are saved, and a field for more. */
export function TeamsStep({ data }: { data: SetupData }) {
  const divisions = data.season?.divisions ?? [];
  const teamsIn = (division: number) => data.teams.filter((team) => team.division === division);
  const [chosen, setChosen] = useState<number | null>(null);
  const open = divisions.find((division) => teamsIn(division).length < 2);
  const division = chosen ?? open ?? divisions[0] ?? 1;
  const heading = useRef<HTMLHeadingElement>(null);
  function choose(next: number): void {
    setChosen(next);
    heading.current?.focus();
  }
  return (
    <>
      {divisions.length > 1 ? (
        <div className={style.divisions} role="group" aria-label="Division">
          {divisions.map((one) => (
            <button
              key={one}
              type="button"
              className={button.quiet}
              aria-pressed={one === division}
              onClick={() => setChosen(one)}
            >
              Division {one}
              <span>{countOf(teamsIn(one).length, 'team')}</span>
            </button>
          ))}
        </div>
      ) : null}
      <h2 ref={heading} tabIndex={-1} className={style.next}>
        Division {division}
      </h2>
      <SavedTeams teams={teamsIn(division)} />
      {data.done.includes('teams') ? (
        <p>
          <Link to="/admin/setup/fixtures" className={button.strong}>
            Continue to match nights
          </Link>
        </p>
      ) : null}
      <PasteTeams
        key={division}
        division={division}
        data={data}
        onSaved={() => {
          const next = divisions.find((one) => one !== division && teamsIn(one).length < 2);
          if (next !== undefined) choose(next);
          else focusOn(heading);
        }}
      />
    </>
  );
}

function focusOn(heading: RefObject<HTMLElement | null>): void {
  heading.current?.focus();
}

function SavedTeams({ teams }: { teams: readonly TeamAnswer[] }) {
  const { run } = useAction();
  if (teams.length === 0) return null;
  return (
    <>
      <ul className={`${surface.flush} ${style.teams}`} aria-label="Saved teams">
        {teams.map(({ id, name, venue, players }) => (
          <li key={id}>
            <details>
              <summary>
                <strong>{name}</strong>
                <span>{[countOf(players.length, 'player'), venue].filter(Boolean).join(', ')}</span>
              </summary>
              <p>{players.map((player) => `${player.name} ${player.handicap}`).join(', ') || 'No players yet.'}</p>
              <div className={button.row}>
                <Link to={`/admin/update-team?team=${encodeURIComponent(id)}`} className={button.quiet}>
                  Change
                </Link>
                <ConfirmButton
                  label="Remove"
                  accessibleName={`Remove ${name}`}
                  className={button.removing}
                  title={`Remove ${name}?`}
                  danger
                  onYes={() =>
                    void run({
                      send: (options) => officialApi('DELETE /api/teams/{teamId}', { params: { teamId: id } }, options),
                      done: () => `Removed ${name}.`,
                    })
                  }
                >
                  <p>Its players are removed with it. You can undo this.</p>
                </ConfirmButton>
              </div>
            </details>
          </li>
        ))}
      </ul>
    </>
  );
}
