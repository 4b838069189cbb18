import { DivisionName } from '#web/choice/division-name.tsx';
import button from '#web/components/button.module.css';
import { SmallButton } from '#web/officials/buttons.tsx';
import { useOpenState } from '#web/officials/use-opener.ts';
import { AddTeamForm } from '#web/office/team-form.tsx';

type AddTeamProps = { division: number; divisions: readonly number[]; onAdded: (team: string) => void };

/** A button that opens a form to add a team to a division. */
export function AddTeamButton({ division, divisions, onAdded }: AddTeamProps) {
  const { isOpen, open, close, opener } = useOpenState();
  return isOpen ? (
    <AddTeamForm
      {...{ divisions, division }}
      onSaved={(team) => {
        close();
        onAdded(team);
      }}
      onCancel={close}
    />
  ) : (
    <p className={button.row}>
      <SmallButton ref={opener} onClick={open}>
        Add a team to <DivisionName division={division} />
      </SmallButton>
    </p>
  );
}
