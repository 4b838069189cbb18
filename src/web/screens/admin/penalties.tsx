import { useState } from 'react';
import { decidePenalty } from '#contract/penalties.ts';
import type { ToDoItemAnswer } from '#contract/to-do.ts';
import { countWithNoun } from '#domain/count.ts';
import { useDivisionName } from '#web/choice/division-name.tsx';
import { dayWordsWithYear } from '#web/components/day.tsx';
import { ItemNameAndDescription } from '#web/components/name-and-description.tsx';
import { Link } from '#web/components/links.tsx';
import list from '#web/components/list.module.css';
import { ApiCallButton } from '#web/officials/api-call-button.tsx';
import { SmallButton } from '#web/officials/buttons.tsx';
import { callAsOfficial } from '#web/officials/official-api.ts';
import { KindForm } from '#web/office/kind-form.tsx';

/** Button labels for each kind of proposal about a team's points. `yes` accepts the proposal, and `no` refuses it. */
const BUTTON_LABELS = {
  take: { yes: (points: string) => `Take ${points}`, no: 'Let off' },
  add: { yes: (points: string) => `Give ${points}`, no: 'Give none' },
  'give back': { yes: (points: string) => `Give ${points} back`, no: 'Keep as it is' },
};

/**
 * A proposal to take points from a team, or to give it points, with buttons to agree or refuse. A form allows another
 * number of points and a note, unless the points of an earlier penalty are to be given back.
 */
export function PenaltyRow({ one }: { one: ToDoItemAnswer }) {
  const [isOpen, setOpen] = useState(false);
  const nameOfDivision = useDivisionName();
  const { how = 'take', points = 0, teamId, homeTeamId, homeTeamName, awayTeamName, text, link } = one;
  const team = teamId === homeTeamId ? homeTeamName : awayTeamName;
  const { yes, no } = BUTTON_LABELS[how];
  const label = yes(countWithNoun(points, 'point'));
  const about = [
    text,
    one.date === null ? '' : dayWordsWithYear(one.date),
    one.division === null ? '' : nameOfDivision(one.division, one.season ?? undefined),
  ];
  const name = `${team ?? ''}: ${text}`;
  // To agree to giving points back, the official drops the penalty. To refuse, the official confirms it (`take`).
  const [first, second] = how === 'give back' ? (['drop', 'take'] as const) : (['take', 'drop'] as const);
  return (
    <li>
      <div className={list.line}>
        <ItemNameAndDescription
          name={<Link to={link}>{team ?? text}</Link>}
          about={about.filter((words) => words !== '').join('. ')}
        />
        <span className={list.actions}>
          {how === 'give back' ? null : (
            <SmallButton aria-label={`Change: ${name}`} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              Change
            </SmallButton>
          )}
          <PenaltyDecisionButton one={one} decision={second} label={no} name={name} />
          <PenaltyDecisionButton one={one} decision={first} label={label} name={name} />
        </span>
      </div>
      {isOpen ? <AcceptWithOtherPointsForm one={one} verb={how === 'add' ? 'Give points' : 'Take points'} /> : null}
    </li>
  );
}

type DecideButtonProps = { one: ToDoItemAnswer; decision: 'take' | 'drop'; label: string; name: string };

function PenaltyDecisionButton({ one: { penaltyId = '' }, decision, label, name }: DecideButtonProps) {
  const input = { params: { penaltyId }, body: { decision } };
  return (
    <ApiCallButton
      label={label}
      accessibleName={`${label}: ${name}`}
      send={(options) => callAsOfficial('POST /api/admin/penalties/{penaltyId}', input, options)}
      done={({ message = '' }) => message}
    />
  );
}

const changedPenaltySchema = decidePenalty.body.pick({ points: true, note: true });

/** A form to accept a proposal with another number of points. The official can add a note. */
function AcceptWithOtherPointsForm({ one: { penaltyId = '', points }, verb }: { one: ToDoItemAnswer; verb: string }) {
  return (
    <KindForm
      body={changedPenaltySchema}
      start={{ points: points ?? null, note: '' }}
      fields={() => ({
        points: { label: 'Points', hint: 'As the committee decided.' },
        note: { label: 'Note', hint: 'Optional. Everybody sees it with the reason, under the table.' },
      })}
      submit={verb}
      send={(sent, options) => {
        const input = { params: { penaltyId }, body: { ...sent, decision: 'take' as const } };
        return callAsOfficial('POST /api/admin/penalties/{penaltyId}', input, options);
      }}
      done={({ message = '' }) => ({ text: message })}
    />
  );
}
