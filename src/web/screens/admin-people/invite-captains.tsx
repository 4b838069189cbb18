import { type FormEvent, Fragment } from 'react';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import type { PersonAnswer } from '#contract/kinds/person.ts';
import { countWithNoun } from '#domain/count.ts';
import { RETIRED_TEAMS_DIVISION } from '#domain/squads/team-numbers.ts';
import { useDivisionName } from '#web/choice/division-name.tsx';
import button from '#web/components/button.module.css';
import input from '#web/components/input.module.css';
import ui from '#web/components/ui.module.css';
import { showNotice } from '#web/layout/notices.tsx';
import { callAsOfficial } from '#web/officials/official-api.ts';
import { useMarkedCaptainLookup } from '#web/office/marked-captains.ts';
import type { Squads } from '#web/office/squads.ts';
import style from './admin-people.module.css';
import { type NewLinksState, NewLinks, useMakeLinks } from './new-links.tsx';

type InviteCaptainsProps = {
  people: readonly PersonAnswer[];
  squads: Squads;
  links: NewLinksState;
};

/**
 * A form to invite captains for all teams that have none. The secretary types the captains' names. Teams whose field
 * stays empty are skipped.
 */
export function InviteCaptains({ people, squads, links }: InviteCaptainsProps) {
  const { makeLinks, busy } = useMakeLinks((...made) => links.show('captains', ...made));
  const captainOf = useMarkedCaptainLookup();
  const nameOfDivision = useDivisionName();
  const captains = new Set(people.flatMap(({ teamIds }) => teamIds));
  const playing = squads.teams.filter(({ division }) => division !== RETIRED_TEAMS_DIVISION);
  const without = playing.filter(({ id }) => !captains.has(id));

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const entered = new FormData(event.currentTarget);
    const wanted = without.flatMap(({ id, name: who }) => {
      const name = entered.get(id);
      if (typeof name !== 'string' || name.trim() === '') return [];
      const body = { name, role: 'captain' as const, teamIds: [id] };
      return [{ who, request: () => callAsOfficial('POST /api/admin/people', { body }) }];
    });
    if (wanted.length > 0) return makeLinks(wanted);
    showNotice({ kind: 'alert', text: 'Enter the name of at least one captain.' });
  }
  return (
    <section aria-labelledby="captains" className={ui.part}>
      <h2 id="captains">Invite all captains</h2>
      <p className={ui.about}>{captainAccessSummary(people, playing.length, without.length)}</p>
      {without.length === 0 ? null : (
        <form noValidate onSubmit={(event) => void submit(event)}>
          {[...Map.groupBy(without, ({ division }) => division)]
            .sort(([a], [b]) => a - b)
            .map(([division, teams]) => (
              <Fragment key={division}>
                <h3>{nameOfDivision(division)}</h3>
                <ul className={`${ui.grid} ${style.captains}`} aria-label={`Captains, ${nameOfDivision(division)}`}>
                  {teams.map((team) => (
                    <CaptainNameField key={team.id} team={team} marked={captainOf(team.name)} />
                  ))}
                </ul>
              </Fragment>
            ))}
          <button type="submit" className={button.strong} aria-busy={busy}>
            Make their links
          </button>
        </form>
      )}
      <NewLinks {...{ links, squads }} place="captains" />
    </section>
  );
}

/**
 * The field for the name of a team's captain. `marked`: the start value. This is the name that an official marked as
 * captain in a pasted list of squads; empty if no name was marked.
 */
function CaptainNameField({ team: { id, name, players }, marked }: { team: TeamAnswer; marked: string | undefined }) {
  return (
    <li>
      <label htmlFor={`captain-${id}`}>{name}</label>
      <input
        key={marked}
        defaultValue={marked}
        id={`captain-${id}`}
        name={id}
        className={input.input}
        list={`players-${id}`}
        maxLength={60}
        autoComplete="off"
        placeholder="Captain’s name"
      />
      <datalist id={`players-${id}`}>
        {players.map((player) => (
          <option key={player.id} value={player.name}>
            {player.name}
          </option>
        ))}
      </datalist>
    </li>
  );
}

function captainAccessSummary(people: readonly PersonAnswer[], teams: number, without: number): string {
  const waiting = people.filter(({ role, joinedAt }) => role === 'captain' && joinedAt === null).length;
  const joined = waiting === 0 ? '' : ` ${countWithNoun(waiting, 'captain')} invited, not joined yet.`;
  if (without === 0) return `Every team has a captain with access.${joined}`;
  return `Teams without a captain with access: ${without} of ${teams}.${joined} Type the names you know: each gets a link and a message to send.`;
}
