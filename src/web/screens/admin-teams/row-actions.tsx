import { type ReactNode, useState } from 'react';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import list from '#web/components/list.module.css';
import { SmallButton } from '#web/officials/buttons.tsx';
import { MoreActions } from '#web/officials/more-actions.tsx';
import { DeleteTeamButton, teamRemovalLabel } from '#web/office/delete-team-or-player.tsx';
import style from './admin-teams.module.css';

/** The labels of the actions on a player's row, keyed by action. */
export const PLAYER_ACT_LABELS = { handicap: 'Handicap', edit: 'Edit', move: 'Move', merge: 'Merge' } as const;

/** The action whose form is open in a row, if any. `add`: adding a player to a team. */
export type RowAction = keyof typeof PLAYER_ACT_LABELS | 'add' | '';

type TeamActsProps = { team: TeamAnswer; hasFold: boolean; act: RowAction; onAct: (act: RowAction) => void };

/** The buttons of a team. `hasFold`: whether they are hidden behind the button `Edit team`, to save room on phones. */
export function TeamActionButtons({ team, hasFold, act, onAct }: TeamActsProps) {
  const [isOpen, setOpen] = useState(act !== '');
  return (
    <>
      {hasFold ? (
        <SmallButton aria-label={`Edit team: ${team.name}`} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Edit team
        </SmallButton>
      ) : null}
      {hasFold && !isOpen ? null : (
        <RowActionButtons acts={{ edit: 'Edit', add: 'Add player' }} of={team.name} act={act} onAct={onAct}>
          <MoreActions of={team.name} label={teamRemovalLabel(team)}>
            <DeleteTeamButton team={team}>
              <p>To keep a player, move the player to another team first.</p>
            </DeleteTeamButton>
          </MoreActions>
        </RowActionButtons>
      )}
    </>
  );
}

type ActsProps = {
  acts: Partial<Record<RowAction, string>>;
  /** The name of the team or player. */
  of: string;
  act: RowAction;
  onAct: (act: RowAction) => void;
  children: ReactNode;
};

/** The buttons of a row, one for each action. A press shows or hides the form for the action. */
export function RowActionButtons({ acts, of, act, onAct, children }: ActsProps) {
  return (
    <div className={`${list.actions} ${style.acts}`}>
      {Object.entries(acts).map(([key, label]) => (
        <SmallButton
          key={key}
          aria-label={`${label}: ${of}`}
          aria-expanded={key === act}
          // `Object.entries` types the keys as strings, but they are keys of `acts`.
          onClick={() => onAct(key === act ? '' : (key as RowAction))}
        >
          {label}
        </SmallButton>
      ))}
      {children}
    </div>
  );
}
