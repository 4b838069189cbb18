import { useState } from 'react';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import type { ToDoItemAnswer } from '#contract/to-do.ts';
import { fields } from '#domain/fields.ts';
import { timeAndPlaceRequestFields } from '#domain/fixtures/scheduled-fixture.ts';
import { TO_DO_KINDS, type ToDoKind } from '#domain/to-do/to-do.ts';
import { type DivisionNameLookup, useDivisionName } from '#web/choice/division-name.tsx';
import button from '#web/components/button.module.css';
import { dayWordsWithYear } from '#web/components/day.tsx';
import { Link } from '#web/components/links.tsx';
import list from '#web/components/list.module.css';
import { ConfirmAsOfficialButton } from '#web/card/confirm-as-official.tsx';
import { PostponementAnswerButtons, postponementRequestWords } from '#web/card/postponing.tsx';
import { ApiCallButton } from '#web/officials/api-call-button.tsx';
import { SmallButton, ChoiceButtons } from '#web/officials/buttons.tsx';
import { CloseOrOpenSeasonButton } from '#web/screens/admin-seasons/close-season.tsx';
import { ItemNameAndDescription } from '#web/components/name-and-description.tsx';
import { callAsOfficial } from '#web/officials/official-api.ts';
import { KindForm } from '#web/office/kind-form.tsx';
import ui from '#web/components/ui.module.css';
import style from './admin.module.css';
import { AcceptPlayerButton, GiveMatchToOtherSideForm } from './eligibility.tsx';
import { ReminderButtons } from './reminder.tsx';
import { PenaltyRow } from './penalties.tsx';
import { ApproveSubstituteButton, MergeSubstituteForm, RefuseSubstituteForm } from './substitutes.tsx';

/** A kind of task with its own heading. `asked`: requests to postpone a fixture, listed apart from `postponed`. */
type ShownToDoKind = ToDoKind | 'asked';
const SHOWN_KINDS: ShownToDoKind[] = TO_DO_KINDS.flatMap((kind) => (kind === 'postponed' ? ['asked', kind] : [kind]));

/** For each kind: its heading, and a label for the button on its rows. Some rows have other buttons instead. */
const KIND_LABELS: Record<ShownToDoKind, { title: string; press: string }> = {
  disputed: { title: 'Disputed', press: 'Settle' },
  overdue: { title: 'No card yet', press: 'Enter' },
  unconfirmed: { title: 'To confirm', press: 'Confirm' },
  asked: { title: 'Asked to postpone', press: 'Accept' },
  postponed: { title: 'Postponed, no new date', press: 'Set date' },
  substitute: { title: 'Substitutes to approve', press: 'Approve' },
  eligibility: { title: 'Players to check', press: 'See' },
  penalty: { title: 'Points to decide', press: 'Take' },
  'cup-tie': { title: 'Cup ties past their day', press: 'Enter' },
  'close-season': { title: 'Seasons that are over', press: 'Close season' },
  backup: { title: 'Backups', press: 'See what to do' },
  update: { title: 'Newer version', press: 'See' },
};

/** How many tasks of a kind are shown at first. A button shows all. */
const TASKS_SHOWN_AT_FIRST = 8;

type ToDoListProps = {
  all: readonly ToDoItemAnswer[];
  /** All teams, so that players can be merged. Empty if the user may not merge players. */
  teams: readonly TeamAnswer[];
};

/** Open tasks by kind, most urgent first, for all divisions or the chosen one. */
export function ToDoList({ all, ...known }: ToDoListProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const nameOfDivision = useDivisionName();
  const divisions = [...new Set(all.map(({ division }) => division))]
    .filter((one) => one !== null)
    .sort((a, b) => a - b);
  // The chosen division may have no tasks left. The tasks of all divisions are then shown.
  const division = chosen !== null && divisions.includes(chosen) ? chosen : null;
  const kinds = Map.groupBy(
    all.filter((one) => division === null || one.division === division),
    ({ kind, postponement }): ShownToDoKind => (postponement ? 'asked' : kind),
  );
  if (all.length === 0) {
    return <p className={`${ui.padded} ${style.done}`}>All done. Nothing waits for you.</p>;
  }
  return (
    <>
      {divisions.length < 2 ? null : (
        <ChoiceButtons
          label="Division"
          options={[null, ...divisions]}
          chosen={division}
          wordsOf={(one) => (one === null ? `All ${all.length}` : nameOfDivision(one))}
          onChoose={setChosen}
        />
      )}
      {SHOWN_KINDS.map((kind) => (
        <ToDosOfKind key={kind} kind={kind} all={kinds.get(kind) ?? []} {...known} />
      ))}
    </>
  );
}

function ToDosOfKind({ kind, all, ...known }: ToDoListProps & { kind: ShownToDoKind }) {
  const [isWhole, setWhole] = useState(false);
  if (all.length === 0) return null;
  return (
    <section className={ui.part} aria-labelledby={kind}>
      <h2 id={kind}>
        {KIND_LABELS[kind].title} <small>{all.length}</small>
      </h2>
      <ul className={`${ui.flush} ${list.list}`}>
        {(isWhole ? all : all.slice(0, TASKS_SHOWN_AT_FIRST)).map((one) =>
          one.penaltyId === undefined ? (
            <ToDoRow key={keyOf(one)} one={one} {...known} />
          ) : (
            <PenaltyRow key={one.penaltyId} one={one} />
          ),
        )}
      </ul>
      {isWhole || all.length <= TASKS_SHOWN_AT_FIRST ? null : (
        <p className={button.row}>
          <SmallButton onClick={() => setWhole(true)}>Show all {all.length}</SmallButton>
        </p>
      )}
    </section>
  );
}

function keyOf({ match, playerId, fixtureId, listedId, tieId, text }: ToDoItemAnswer): string {
  return match === undefined
    ? (playerId ?? fixtureId ?? listedId ?? tieId ?? text)
    : `${fixtureId} ${match} ${playerId}`;
}

/** The kinds of tasks of which officials can remind the captains. */
const KINDS_WITH_REMINDER: readonly ToDoKind[] = ['overdue', 'postponed', 'cup-tie'];

/** The forms that a button can open below a row. */
type RowForm = 'date' | 'merge' | 'refuse' | 'lose';

function ToDoRow({ one, teams }: Omit<ToDoListProps, 'all'> & { one: ToDoItemAnswer }) {
  const [open, setOpen] = useState<RowForm | null>(null);
  const nameOfDivision = useDivisionName();
  const { kind } = one;
  function opens(form: RowForm, label: string) {
    return (
      <SmallButton
        aria-label={`${label}: ${name}`}
        aria-expanded={open === form}
        onClick={() => setOpen(open === form ? null : form)}
      >
        {label}
      </SmallButton>
    );
  }
  const name = nameOf(one);
  const details = toDoItemDetails(one, nameOfDivision);
  const { press } = KIND_LABELS[kind];
  const isAboutPlayer = kind === 'substitute' || one.match !== undefined;
  return (
    <li>
      <div className={list.line}>
        <ItemNameAndDescription
          name={isAboutPlayer ? <Link to={one.link}>{name}</Link> : (one.result ?? name)}
          about={<span className={one.daysLate === null ? undefined : ui.loss}>{details}</span>}
        />
        <span className={list.actions}>
          {KINDS_WITH_REMINDER.includes(kind) ? <ReminderButtons name={name} one={one} /> : null}
          {kind === 'unconfirmed' ? (
            <CardLinkAndConfirmButton one={one} name={name} />
          ) : kind === 'close-season' ? (
            <CloseOrOpenSeasonButton season={one.season ?? ''} closed={false} />
          ) : kind === 'backup' ? (
            <BackUpNowActions link={one.link} />
          ) : one.postponement ? (
            <PostponementAnswerButtons listedId={one.listedId ?? ''} name={name} />
          ) : kind === 'postponed' ? (
            opens('date', press)
          ) : kind === 'eligibility' && one.playerId !== null ? (
            <>
              {opens('lose', 'Lose match')}
              <AcceptPlayerButton one={one} name={name} />
            </>
          ) : kind === 'substitute' ? (
            <>
              {one.playerTeamName === null ? opens('merge', 'Merge') : null}
              {opens('refuse', 'Refuse')}
              <ApproveSubstituteButton one={one} name={name} />
            </>
          ) : (
            <Link className={`${button.quiet} ${button.small}`} to={one.link} aria-label={`${press}: ${name}`}>
              {press}
            </Link>
          )}
        </span>
      </div>
      <ToDoForm form={open} one={one} teams={teams} onClose={() => setOpen(null)} />
    </li>
  );
}

type OpenFormProps = { form: RowForm | null; one: ToDoItemAnswer; teams: readonly TeamAnswer[]; onClose: () => void };

function ToDoForm({ form, one, teams, onClose }: OpenFormProps) {
  switch (form) {
    case 'date':
      return <NewDateForm one={one} onCancel={onClose} />;
    case 'merge':
      return <MergeSubstituteForm one={one} teams={teams} />;
    case 'lose':
      return <GiveMatchToOtherSideForm one={one} />;
    case 'refuse':
      return <RefuseSubstituteForm one={one} />;
    case null:
      return null;
  }
}

/** A link to the match card, and a button that confirms the card without changes. */
function CardLinkAndConfirmButton({ one, name }: { one: ToDoItemAnswer; name: string }) {
  return (
    <>
      <Link className={`${button.quiet} ${button.small}`} to={one.link} aria-label={`See: ${name}`}>
        See
      </Link>
      <ConfirmAsOfficialButton fixtureId={one.fixtureId ?? ''} version={one.version} teams={name} />
    </>
  );
}

/** A link to the page that explains what to do, and a button that makes a backup now. */
function BackUpNowActions({ link }: { link: string }) {
  return (
    <>
      <Link className={`${button.quiet} ${button.small}`} to={link}>
        See what to do
      </Link>
      <ApiCallButton
        label="Back up now"
        send={(options) => callAsOfficial('POST /api/admin/backup/now', {}, options)}
        done={({ message }) => message}
      />
    </>
  );
}

const fixtureDateSchema = fields('The fixture', { date: timeAndPlaceRequestFields.date });

/** A form to set the new date of a postponed fixture. */
function NewDateForm({ one: { listedId }, onCancel }: { one: ToDoItemAnswer; onCancel: () => void }) {
  return (
    <KindForm
      body={fixtureDateSchema}
      fields={() => ({ date: { label: 'New date', kind: 'day' } })}
      submit="Save date"
      send={({ date }, options) => {
        const input = { params: { listedId: listedId ?? '' }, body: { date, state: 'rearranged' as const } };
        return callAsOfficial('PUT /api/admin/fixtures/{listedId}', input, options);
      }}
      done={({ message, clashes }) => ({ text: [message, ...clashes].join(' ') })}
      onCancel={onCancel}
    />
  );
}

function nameOf({ kind, season, playerName, teamId, text, ...pair }: ToDoItemAnswer): string {
  const { homeTeamId, homeTeamName, awayTeamName } = pair;
  if (playerName !== null) return `${playerName} for ${teamId === homeTeamId ? homeTeamName : awayTeamName}`;
  if (homeTeamName !== null && awayTeamName !== null) return `${homeTeamName} v ${awayTeamName}`;
  return kind === 'close-season' ? `Season ${season}` : text;
}

function toDoItemDetails(of: ToDoItemAnswer, nameOfDivision: DivisionNameLookup): string {
  const { kind, season, division, weekNumber, daysLate, by, text, postponement, ...one } = of;
  if (kind === 'close-season') return text;
  const days = daysLate === 1 ? '1 day late' : `${daysLate} days late`;
  return [
    daysLate === null ? '' : days,
    kind === 'unconfirmed' && by !== null ? `Final after ${dayWordsWithYear(by)} unless disputed` : '',
    kind === 'eligibility' && one.playerId !== null ? text.replace(/\.$/, '') : '',
    kind !== 'substitute' ? '' : one.playerTeamName === null ? 'New player' : `Of ${one.playerTeamName}`,
    one.playerName === null ? '' : `${one.homeTeamName} v ${one.awayTeamName}`,
    kind === 'postponed' && !postponement && one.date !== null ? `Was ${dayWordsWithYear(one.date)}` : '',
    postponement ? postponementRequestWords(one, postponement).replace(/\.$/, '') : '',
    one.playBy === undefined ? '' : `To be played by ${dayWordsWithYear(one.playBy)}`,
    division === null
      ? ''
      : [nameOfDivision(division, season ?? undefined), ...(weekNumber === null ? [] : [`week ${weekNumber}`])].join(
          ', ',
        ),
  ]
    .filter((words) => words !== '')
    .join('. ');
}
