import { type ReactNode, useId, useState } from 'react';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import { countWithNoun } from '#domain/count.ts';
import { formattedHandicap } from '#domain/statistic.ts';
import { type DivisionNameLookup, useDivisionName } from '#web/choice/division-name.tsx';
import choices from '#web/components/choice-form.module.css';
import { ChoiceForm } from '#web/components/choice-form.tsx';
import list from '#web/components/list.module.css';
import { EmptyTableMessage } from '#web/components/table.tsx';
import { TeamMark } from '#web/components/team-mark.tsx';
import ui from '#web/components/ui.module.css';
import { TeamEditForms } from '#web/office/edit-team.tsx';
import { PlayerForm } from '#web/office/player-form.tsx';
import { PlayerFinder } from '#web/office/player-search.tsx';
import { PlayerPhotoEditor } from '#web/office/player-photo.tsx';
import {
  type TeamAndPlayerIds,
  compareDivisions,
  divisionWords,
  playerOptions,
  playersOfTeamWithId,
  type Squads,
  teamOptions,
  useTeamAndPlayerIdsInAddress,
} from '#web/office/squads.ts';
import { detailsItemClass } from '#web/officials/fold.tsx';
import style from './editable-lists.module.css';

/** All teams in one list. A press on a team, or a choice in the selector, opens the team's form in place. */
export function EditableTeamList({ squads }: { squads: Squads }) {
  const { teams } = squads;
  const [open, setOpen] = useState(useTeamAndPlayerIdsInAddress(teams).team);
  const nameOf = useDivisionName();
  if (teams.length === 0) return <EmptyTableMessage>There are no teams.</EmptyTableMessage>;
  return (
    <>
      <ChoiceForm>
        <TeamSelect {...{ teams, nameOf }} value={open} onChoose={setOpen} />
      </ChoiceForm>
      <TeamRows teams={teams} open={open} aboutOf={playerCountAndVenueWords} onOpen={setOpen}>
        {(team) => (
          <TeamEditForms {...{ squads, team }} of={{ team: team.id, player: '' }} submit="Update Team" explains />
        )}
      </TeamRows>
    </>
  );
}

type TeamRowsProps = {
  teams: readonly TeamAnswer[];
  /** The id of the open team; `''` for none. */
  open: string;
  aboutOf: (team: TeamAnswer) => string;
  onOpen: (team: string) => void;
  children: (team: TeamAnswer) => ReactNode;
};

/** All teams under the headings of their divisions. A press on a team shows what `children` returns for the team. */
function TeamRows({ teams, open, aboutOf, onOpen, children }: TeamRowsProps) {
  const nameOf = useDivisionName();
  return [...Map.groupBy(teams, ({ division }) => division)]
    .sort(([a], [b]) => compareDivisions(a, b))
    .map(([division, own]) => (
      <div key={division} className={ui.part}>
        <h2>{divisionWords(division, nameOf)}</h2>
        <ul className={`${ui.flush} ${list.list}`}>
          {own.map((team) => (
            <Row
              key={team.id}
              isOpen={open === team.id}
              onOpen={(isOpen) => onOpen(isOpen ? team.id : '')}
              mark={<TeamMark teamId={team.id} name={team.name} />}
              name={team.name}
              about={aboutOf(team)}
            >
              {children(team)}
            </Row>
          ))}
        </ul>
      </div>
    ));
}

/** Returns text such as `7 players, The Den`. The venue is left out if it has the same name as the team. */
function playerCountAndVenueWords({ name, players, venue }: TeamAnswer): string {
  return [countWithNoun(players.length, 'player'), ...(venue === '' || venue === name ? [] : [venue])].join(', ');
}

/**
 * All teams in one list, each with its players. A user opens a player's form in the list by pressing the player, by
 * searching for the player, or with the selectors.
 */
export function EditablePlayerList({ squads }: { squads: Squads }) {
  const { teams } = squads;
  const [open, setOpen] = useState<TeamAndPlayerIds>(useTeamAndPlayerIdsInAddress(teams));
  const nameOf = useDivisionName();
  if (teams.length === 0) return <EmptyTableMessage>There are no teams.</EmptyTableMessage>;
  return (
    <>
      <PlayerFinder teams={teams} onFind={setOpen} />
      <ChoiceForm>
        <TeamSelect {...{ teams, nameOf }} value={open.team} onChoose={(team) => setOpen({ team, player: '' })} />
        <LabelledSelect
          label="Player"
          empty={open.team === '' ? 'Choose a team first' : 'Choose a player'}
          options={playerOptions(teams, open.team)}
          value={open.player}
          disabled={open.team === ''}
          onChoose={(player) => setOpen({ ...open, player })}
        />
      </ChoiceForm>
      <TeamRows
        teams={teams}
        open={open.team}
        aboutOf={({ players }) => countWithNoun(players.length, 'player')}
        onOpen={(team) => setOpen({ team, player: '' })}
      >
        {({ id }) => <PlayersOfOpenTeam {...{ squads, open }} onOpen={(player) => setOpen({ team: id, player })} />}
      </TeamRows>
    </>
  );
}

type PlayersProps = { squads: Squads; open: TeamAndPlayerIds; onOpen: (player: string) => void };

/** The players of the open team. */
function PlayersOfOpenTeam({ squads, open, onOpen }: PlayersProps) {
  const players = playersOfTeamWithId(squads.teams, open.team);
  if (players.length === 0) return <p className={ui.muted}>This team has no players.</p>;
  return (
    <ul className={`${list.list} ${style.players}`}>
      {players.map(({ id, name, handicap }) => (
        <Row
          key={id}
          isOpen={open.player === id}
          onOpen={(isOpen) => onOpen(isOpen ? id : '')}
          name={name}
          about={`Handicap ${formattedHandicap(handicap)}`}
        >
          <PlayerForm squads={squads} of={{ team: open.team, player: id }} submit="Update Player" />
          <PlayerPhotoEditor playerId={id} name={name} />
        </Row>
      ))}
    </ul>
  );
}

type RowProps = {
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  mark?: ReactNode;
  name: string;
  about: string;
  children: ReactNode;
};

/** A row of the list. A press on the row shows or hides `children` below it. */
function Row({ isOpen, onOpen, mark, name, about, children }: RowProps) {
  return (
    <li>
      <details
        className={detailsItemClass}
        open={isOpen}
        onToggle={({ currentTarget: { open } }) => {
          // The `toggle` event also fires if `isOpen` has changed without a press on this row, for example by a choice
          // in the selector above the list.
          if (open !== isOpen) onOpen(open);
        }}
      >
        <summary>
          {mark}
          <span className={style.words}>
            <strong>{name}</strong> <small>{about}</small>
          </span>
        </summary>
        {isOpen ? <div className={style.opened}>{children}</div> : null}
      </details>
    </li>
  );
}

type TeamSelectProps = {
  teams: readonly TeamAnswer[];
  nameOf: DivisionNameLookup;
  value: string;
  onChoose: (team: string) => void;
};

function TeamSelect({ teams, nameOf, ...field }: TeamSelectProps) {
  return <LabelledSelect label="Team" empty="Choose a team" options={teamOptions(teams, nameOf)} {...field} />;
}

type LabelledSelectProps = {
  label: string;
  /** The text shown while nothing is chosen. */
  empty: string;
  options: readonly { value: string; label: string }[];
  value: string;
  disabled?: boolean;
  onChoose: (value: string) => void;
};

/** A selector above the list. */
function LabelledSelect({ label, empty, options, value, disabled = false, onChoose }: LabelledSelectProps) {
  const id = useId();
  return (
    <div className={`${choices.field} ${style.chooser}`}>
      <label htmlFor={id} className={choices.label}>
        {label}
      </label>
      <span className={choices.box}>
        <select id={id} value={value} disabled={disabled} onChange={({ target }) => onChoose(target.value)}>
          <option value="">{empty}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </span>
    </div>
  );
}
