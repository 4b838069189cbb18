import { useId, useMemo, useState } from 'react';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import type { PlayerAnswer } from '#contract/kinds/player.ts';
import { countWithNoun } from '#domain/count.ts';
import { parseDay } from '#domain/day.ts';
import { formattedHandicap } from '#domain/statistic.ts';
import button from '#web/components/button.module.css';
import { ChoiceForm } from '#web/components/choice-form.tsx';
import { dayWordsWithYear } from '#web/components/day.tsx';
import input from '#web/components/input.module.css';
import { Link } from '#web/components/links.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import ui from '#web/components/ui.module.css';
import { EmptyTableMessage } from '#web/components/table.tsx';
import { FilterField } from '#web/filter/filter-field.tsx';
import { useFilter } from '#web/filter/use-filter.ts';
import { careerAddress } from '#web/layout/addresses.ts';
import { SmallButton } from '#web/officials/buttons.tsx';
import { ApiCallButton } from '#web/officials/api-call-button.tsx';
import field from '#web/officials/fields.module.css';
import form from '#web/officials/form.module.css';
import { createGuardedScreen } from '#web/officials/guard.tsx';
import { callAsOfficial } from '#web/officials/official-api.ts';
import { PlayerForm } from '#web/office/player-form.tsx';
import { PlayerFinder, usePutFoundPlayerInAddress } from '#web/office/player-search.tsx';
import { compareDivisions, loadSquads, filterTeamsAndPlayers, type Squads } from '#web/office/squads.ts';
import style from './admin-update-handicap.module.css';

function UpdateHandicapPage({ data: squads }: { data: Squads }) {
  const { onFind, key } = usePutFoundPlayerInAddress();
  const count = teamsWithChangedHandicaps(squads.teams).flatMap(({ players }) => players).length;
  return (
    <>
      <PageHeading below="Change one player’s handicap, or apply all new handicaps at once">
        Update Player Handicap
      </PageHeading>
      {count === 0 ? null : (
        <p className={style.jump}>
          <a href="#apply" className={`${button.quiet} ${button.small}`}>
            Go to the {countWithNoun(count, 'new handicap')}
          </a>
        </p>
      )}
      <PlayerFinder teams={squads.teams} onFind={onFind} />
      <PlayerForm key={key} squads={squads} what="handicap">
        {(player) =>
          player === undefined ? null : (
            <Link className={ui.link} to={`${careerAddress(player.id, '')}#handicaps`}>
              {player.name}: handicaps over time
            </Link>
          )
        }
      </PlayerForm>
      <NewHandicapsForm teams={squads.teams} />
    </>
  );
}

/** A form that gives ticked players their new handicaps from a chosen day on. At first, nobody is ticked. */
function NewHandicapsForm({ teams }: { teams: readonly TeamAnswer[] }) {
  const changing = teamsWithChangedHandicaps(teams);
  const ids = changing.flatMap(({ players }) => players.map(({ id }) => id));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [day, setDay] = useState('');
  const ticked = ids.filter((id) => chosen.has(id));
  const count = countWithNoun(ticked.length, 'new handicap');
  const body = { playerIds: ticked, ...(day === '' ? {} : { on: day }) };
  const from = day === '' ? '' : ` from ${dayWordsWithYear(day)}`;
  return (
    <section aria-labelledby="apply" className={`${ui.part} ${style.apply}`}>
      <h2 id="apply">Apply new handicaps</h2>
      {ids.length === 0 ? (
        <EmptyTableMessage>No player has a new handicap that differs from the current one.</EmptyTableMessage>
      ) : (
        <>
          <p className={ui.about}>
            Tick the players whose new handicap becomes their handicap. The others stay as they are.
          </p>
          <DayField day={day} onDay={setDay} />
          <PlayerChecklist teams={changing} chosen={chosen} onChange={setChosen} />
          <div className={ticked.length === 0 ? `${form.bar} ${style.idle}` : form.bar}>
            <p role="status" className={style.ticked}>
              {ticked.length} of {ids.length} ticked
            </p>
            <ApiCallButton
              label={`Apply ${ticked.length}`}
              accessibleName={`Apply ${count}`}
              className={`${button.strong} ${form.submit}`}
              disabled={ticked.length === 0 || (day !== '' && !parseDay(day).ok)}
              title={`Apply ${count}?`}
              yes="Apply"
              send={(options) => callAsOfficial('PUT /api/admin/apply-handicaps', { body }, options)}
              done={({ updated }) => `Applied ${countWithNoun(updated, 'new handicap')}${from}.`}
              failed="The new handicaps could not be applied."
            >
              <p>
                {ticked.length === 1
                  ? 'The player’s handicap changes'
                  : `The handicaps of ${ticked.length} players change`}{' '}
                from {day === '' ? 'today' : dayWordsWithYear(day)}. Recorded results stay as they are. You can undo
                this.
              </p>
            </ApiCallButton>
          </div>
        </>
      )}
    </section>
  );
}

/**
 * Returns each team with only the players whose new handicap differs from the current one. Teams without such players
 * are left out. The teams are sorted by division, retired teams last.
 */
export function teamsWithChangedHandicaps(teams: readonly TeamAnswer[]): TeamAnswer[] {
  return teams
    .map((team) => ({ ...team, players: team.players.filter(({ handicap, newHandicap }) => handicap !== newHandicap) }))
    .filter(({ players }) => players.length > 0)
    .sort((a, b) => compareDivisions(a.division, b.division));
}

type ChoicesProps = {
  teams: readonly TeamAnswer[];
  /** The ids of the ticked players. */
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
};

/** A filter by name, a button that ticks or unticks all, and the players by team, each player with a checkbox. */
function PlayerChecklist({ teams, chosen, onChange }: ChoicesProps) {
  const filter = useFilter();
  const shown = useMemo(() => filterTeamsAndPlayers(teams, filter.applied), [teams, filter.applied]);
  function tick(ids: readonly string[], isTicked: boolean): void {
    const others = [...chosen].filter((id) => !ids.includes(id));
    onChange(new Set(isTicked ? [...others, ...ids] : others));
  }
  const ids = shown.flatMap(({ players }) => players.map(({ id }) => id));
  const allTicked = ids.every((id) => chosen.has(id));
  return (
    <>
      <ChoiceForm>
        <FilterField label="Find a team or player" filter={filter} />
      </ChoiceForm>
      {ids.length === 0 ? (
        <EmptyTableMessage>No team or player name matches.</EmptyTableMessage>
      ) : (
        <SmallButton onClick={() => tick(ids, !allTicked)}>{allTicked ? 'Untick all' : 'Tick all'}</SmallButton>
      )}
      <div className={`${ui.grid} ${style.teams}`}>
        {shown.map(({ id, name, players }) => (
          <fieldset key={id} className={`${ui.surface} ${style.team}`}>
            <legend>{name}</legend>
            {players.map((player) => (
              <PlayerCheckbox
                key={player.id}
                player={player}
                ticked={chosen.has(player.id)}
                onTick={(isTicked) => tick([player.id], isTicked)}
              />
            ))}
          </fieldset>
        ))}
      </div>
    </>
  );
}

type PlayerTickProps = { player: PlayerAnswer; ticked: boolean; onTick: (ticked: boolean) => void };

function PlayerCheckbox({ player: { name, handicap, newHandicap }, ticked, onTick }: PlayerTickProps) {
  return (
    <label className={field.check}>
      <input type="checkbox" checked={ticked} onChange={(event) => onTick(event.target.checked)} />
      <span>{name}</span>
      <span className={style.change}>
        {formattedHandicap(handicap)}
        <span aria-hidden="true"> → </span>
        <span className="visually-hidden"> becomes </span>
        <b>{formattedHandicap(newHandicap)}</b>
      </span>
    </label>
  );
}

function DayField({ day, onDay }: { day: string; onDay: (day: string) => void }) {
  const id = useId();
  return (
    <div className={`${field.field} ${style.day}`}>
      <label htmlFor={id}>Effective from</label>
      <input
        id={id}
        className={input.input}
        type="date"
        value={day}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onDay(event.target.value)}
      />
      <p id={`${id}-hint`} className={field.hint}>
        Leave empty for today.
      </p>
    </div>
  );
}

export const { Component, loader, head } = createGuardedScreen({
  title: 'Update Player Handicap',
  description: 'Change a player’s handicap, or apply all new handicaps.',
  load: loadSquads,
  Screen: UpdateHandicapPage,
});
