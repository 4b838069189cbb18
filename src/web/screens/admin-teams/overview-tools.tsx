import { useDivisionName } from '#web/choice/division-name.tsx';
import button from '#web/components/button.module.css';
import ui from '#web/components/ui.module.css';
import { compareDivisions, divisionWords } from '#web/office/squads.ts';
import { SmallButton } from '#web/officials/buttons.tsx';

type OverviewToolsProps = { divisions: readonly number[]; areOpen: boolean; onFold: (open: boolean) => void };

/** Links that jump to the divisions of a long list, and a button that shows or hides the players of all teams. */
export function DivisionLinksAndPlayersToggle({ divisions, areOpen, onFold }: OverviewToolsProps) {
  const nameOfDivision = useDivisionName();
  return (
    <>
      <nav aria-label="Divisions" className={ui.chips} data-wraps>
        {divisions.toSorted(compareDivisions).map((division) => (
          <a key={division} href={`#division-${division}`} className={ui.chip}>
            {divisionWords(division, nameOfDivision)}
          </a>
        ))}
      </nav>
      <p className={button.row}>
        <SmallButton onClick={() => onFold(!areOpen)}>{areOpen ? 'Hide all players' : 'Show all players'}</SmallButton>
      </p>
    </>
  );
}
