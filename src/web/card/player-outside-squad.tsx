import { useId, useState } from 'react';
import { playerNameFault } from '#domain/entered-name.ts';
import { foldName } from '#domain/name.ts';
import { tidyText } from '#domain/text.ts';
import input from '#web/components/input.module.css';
import list from '#web/components/list.module.css';
import ui from '#web/components/ui.module.css';
import { ConfirmDialog, SmallButton } from '#web/officials/buttons.tsx';
import fields from '#web/officials/fields.module.css';
import { type CardFacts, newPlayerValue } from './card-facts.ts';
import { teamName } from './fixture-fields.tsx';
import { handicapSuffix } from './player-choices.ts';

/** The maximum number of players suggested at once. */
const MAX_FOUND_PLAYERS = 6;
/** The number of letters that the user must type before players are suggested. */
const MIN_LETTERS = 2;

type SomeoneElseProps = {
  facts: CardFacts;
  teamId: string;
  needsApproval: boolean;
  /** Whether the match is scored in points. Only then are handicaps shown. */
  hasPoints: boolean;
  /** Called with the chosen player's id or, for a new player, with `newPlayerValue(name)`. */
  onChoose: (player: string) => void;
  onCancel: () => void;
};

/**
 * A dialog to enter somebody from outside a team's squad who played for the team. The user finds a player of another
 * team by name, or adds a new player.
 */
export function PlayerOutsideSquadDialog({
  facts,
  teamId,
  needsApproval,
  hasPoints,
  onChoose,
  onCancel,
}: SomeoneElseProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const name = tidyText(typed);
  const fault = tried ? playerNameFault(name, 'The name') : null;
  function addNew(): void {
    if (playerNameFault(name, 'The name') === null) onChoose(newPlayerValue(name));
    else setTried(true);
  }
  return (
    <ConfirmDialog
      title={`Who played for ${teamName(facts, teamId) ?? 'the team'}?`}
      yes={name === '' ? 'Add as a new player' : `Add ${name} as a new player`}
      onYes={addNew}
      onNo={onCancel}
    >
      <div className={fields.field}>
        <label htmlFor={id}>Name</label>
        <input
          id={id}
          className={input.input}
          autoComplete="off"
          value={typed}
          aria-invalid={fault !== null}
          aria-describedby={fault === null ? `${id}-hint` : `${id}-fault`}
          onChange={(event) => setTyped(event.target.value)}
        />
        {fault === null ? null : (
          <p id={`${id}-fault`} className={fields.fault}>
            {fault}
          </p>
        )}
      </div>
      <FoundPlayers found={playersMatchingLetters(facts, teamId, name)} hasPoints={hasPoints} onChoose={onChoose} />
      <p id={`${id}-hint`} className={fields.hint}>
        Type part of the name to find players of other teams.
        {needsApproval ? ' The result counts at once. The league secretary approves who played.' : ''}
      </p>
    </ConfirmDialog>
  );
}

type FoundPlayer = ReturnType<typeof playersMatchingLetters>[number];

type FoundProps = Pick<SomeoneElseProps, 'hasPoints' | 'onChoose'> & { found: readonly FoundPlayer[] };

function FoundPlayers({ found, hasPoints, onChoose }: FoundProps) {
  if (found.length === 0) return null;
  return (
    <ul className={`${ui.flush} ${list.list}`}>
      {found.map(({ id, name, teamName: team, handicap }) => (
        <li key={id} className={list.line}>
          <span className={list.words}>
            <strong>{name}</strong>
            <small>
              {team}
              {hasPoints ? handicapSuffix({ handicap }) : ''}
            </small>
          </span>
          <SmallButton aria-label={`Choose ${name} of ${team}`} onClick={() => onChoose(id)}>
            Choose
          </SmallButton>
        </li>
      ))}
    </ul>
  );
}

/**
 * Returns up to `MAX_FOUND_PLAYERS` players whose names contain `letters`, from all teams except `exceptTeam`. The
 * earlier a name contains `letters`, the higher it is in the list. Empty for fewer than `MIN_LETTERS` letters.
 */
function playersMatchingLetters({ teams }: CardFacts, exceptTeam: string, letters: string) {
  const folded = foldName(letters);
  if (folded.length < MIN_LETTERS) return [];
  return teams
    .filter(({ id }) => id !== exceptTeam)
    .flatMap((team) => team.players.map((player) => ({ ...player, teamName: team.name })))
    .filter(({ name }) => foldName(name).includes(folded))
    .sort((a, b) => foldName(a.name).indexOf(folded) - foldName(b.name).indexOf(folded))
    .slice(0, MAX_FOUND_PLAYERS);
}
