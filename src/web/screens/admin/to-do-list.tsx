import { useState } from 'react';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import type { ToDoAnswer } from '#contract/to-do.ts';
import { fields } from '#domain/fields.ts';
import { sentTimeAndPlace } from '#domain/fixtures/scheduled-fixture.ts';
import { TO_DO_KINDS, type ToDoKind } from '#domain/to-do/to-do.ts';
import { type NameDivision, useDivisionName } from '#web/choice/division-name.tsx';
import button from '#web/components/button.module.css';
import { dayWords } from '#web/components/day.tsx';
import { Link } from '#web/components/links.tsx';
import list from '#web/components/list.module.css';
import { AnswerPostponement, askedWords } from '#web/card/postponing.tsx';
import { notify } from '#web/layout/notices.tsx';
import { ActionButton } from '#web/officials/action-button.tsx';
import { SmallButton, Toggles } from '#web/officials/buttons.tsx';
import { CloseOrOpenSeason } from '#web/screens/admin-seasons/close-season.tsx';
import { Words } from '#web/components/lines.tsx';
import { officialApi } from '#web/officials/official-api.ts';
import { KindForm } from '#web/office/kind-form.tsx';
import { shareOrCopy } from '#web/components/share-or-copy.ts';
import ui from '#web/components/ui.module.css';
import style from './admin.module.css';
import { ApproveSubstitute, MergeSubstitute, RefuseSubstitute } from './substitutes.tsx';

/** A side's request to postpone has a heading of its own, apart from postponed fixtures. */
type Shown = ToDoKind | 'asked';
const SHOWN_KINDS: Shown[] = TO_DO_KINDS.flatMap((kind) => (kind === 'postponed' ? ['asked', kind] : [kind]));

/** The heading of each kind, and its main action: a link, unless the row has its own button. */
const KINDS: Record<Shown, { title: string; press: string }> = {
  disputed: { title: 'Disputed', press: 'Settle' },
  overdue: { title: 'No card yet', press: 'Enter' },
  unconfirmed: { title: 'To confirm', press: 'Confirm' },
  asked: { title: 'Asked to postpone', press: 'Accept' },
  postponed: { title: 'Postponed, no new date', press: 'Set date' },
  substitute: { title: 'Substitutes to approve', press: 'Approve' },
  'cup-tie': { title: 'Cup ties past their day', press: 'Enter' },
  'close-season': { title: 'Seasons that are over', press: 'Close season' },
  backup: { title: 'Backups', press: 'See what to do' },
};

/** How many tasks of a kind are shown before a press shows the others. */
const SHOWN = 8;

/** Open tasks by kind, most urgent first, for all divisions or one. `teams`: passed if the user may merge players. */
export function ToDoList({ all, teams }: { all: readonly ToDoAnswer[]; teams: readonly TeamAnswer[] }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const nameOfDivision = useDivisionName();
  const divisions = [...new Set(all.map(({ division }) => division))]
    .filter((one) => one !== null)
    .sort((a, b) => a - b);
  // The chosen division may have no tasks left.
  const division = chosen !== null && divisions.includes(chosen) ? chosen : null;
  const kinds = Map.groupBy(
    all.filter((one) => division === null || one.division === division),
    ({ kind, postponement }): Shown => (postponement ? 'asked' : kind),
  );
  if (all.length === 0) {
    return <p className={`${ui.padded} ${style.done}`}>All done. Nothing waits for you.</p>;
  }
  return (
    <>
      {divisions.length < 2 ? null : (
        <Toggles
          label="Division"
          options={[null, ...divisions]}
          chosen={division}
          wordsOf={(one) => (one === null ? `All ${all.length}` : nameOfDivision(one))}
          onChoose={setChosen}
        />
      )}
      {SHOWN_KINDS.map((kind) => (
        <OfKind key={kind} kind={kind} all={kinds.get(kind) ?? []} teams={teams} />
      ))}
    </>
  );
}

type OfKindProps = { kind: Shown; all: readonly ToDoAnswer[]; teams: readonly TeamAnswer[] };

function OfKind({ kind, all, teams }: OfKindProps) {
  const [isWhole, setWhole] = useState(false);
  if (all.length === 0) return null;
  return (
    <section className={ui.part} aria-labelledby={kind}>
      <h2 id={kind}>
        {KINDS[kind].title} <small>{all.length}</small>
      </h2>
      <ul className={`${ui.flush} ${list.list}`}>
        {(isWhole ? all : all.slice(0, SHOWN)).map((one) => (
          <Row key={one.playerId ?? one.fixtureId ?? one.listedId ?? one.tieId ?? one.text} one={one} teams={teams} />
        ))}
      </ul>
      {isWhole || all.length <= SHOWN ? null : (
        <p className={button.row}>
          <SmallButton onClick={() => setWhole(true)}>Show all {all.length}</SmallButton>
        </p>
      )}
    </section>
  );
}

/** A form that opens below a row. */
type RowForm = 'date' | 'merge' | 'refuse';

function Row({ one, teams }: { one: ToDoAnswer; teams: readonly TeamAnswer[] }) {
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
  const { press } = KINDS[kind];
  return (
    <li>
      <div className={list.line}>
        <Words
          name={kind === 'substitute' ? <Link to={one.link}>{name}</Link> : name}
          about={<span className={one.daysLate === null ? undefined : ui.loss}>{aboutOf(one, nameOfDivision)}</span>}
        />
        <span className={list.actions}>
          {kind === 'overdue' || kind === 'postponed' || kind === 'cup-tie' ? <Reminder name={name} one={one} /> : null}
          {kind === 'unconfirmed' ? (
            <ConfirmResult one={one} name={name} />
          ) : kind === 'close-season' ? (
            <CloseOrOpenSeason season={one.season ?? ''} closed={false} />
          ) : kind === 'backup' ? (
            <BackUp link={one.link} />
          ) : one.postponement ? (
            <AnswerPostponement listedId={one.listedId ?? ''} name={name} />
          ) : kind === 'postponed' ? (
            opens('date', press)
          ) : kind === 'substitute' ? (
            <>
              {one.playerTeamName === null ? opens('merge', 'Merge') : null}
              {opens('refuse', 'Refuse')}
              <ApproveSubstitute one={one} name={name} />
            </>
          ) : (
            <Link className={`${button.quiet} ${button.small}`} to={one.link} aria-label={`${press}: ${name}`}>
              {press}
            </Link>
          )}
        </span>
      </div>
      {open === 'date' ? <SetDate one={one} /> : null}
      {open === 'merge' ? <MergeSubstitute one={one} teams={teams} /> : null}
      {open === 'refuse' ? <RefuseSubstitute one={one} /> : null}
    </li>
  );
}

type About = { one: ToDoAnswer; name: string };

/** A link to the card, and a button that confirms the card unchanged. */
function ConfirmResult({ one: { fixtureId, version, link }, name }: About) {
  const input = { params: { fixtureId: fixtureId ?? '' }, body: version === null ? {} : { version } };
  return (
    <>
      <Link className={`${button.quiet} ${button.small}`} to={link} aria-label={`See: ${name}`}>
        See
      </Link>
      <ActionButton
        label="Confirm"
        accessibleName={`Confirm: ${name}`}
        send={(options) => officialApi('POST /api/matches/{fixtureId}/confirm', input, options)}
        done={`Confirmed ${name}.`}
      />
    </>
  );
}

/** A button that makes a backup now, or a link to what to do. */
function BackUp({ link }: { link: string }) {
  return (
    <>
      <Link className={`${button.quiet} ${button.small}`} to={link}>
        See what to do
      </Link>
      <ActionButton
        label="Back up now"
        send={(options) => officialApi('POST /api/admin/backup/now', {}, options)}
        done={({ message }) => message}
      />
    </>
  );
}

const dated = fields('The fixture', { date: sentTimeAndPlace.date });

/** A form to set the new date of a postponed fixture. */
function SetDate({ one: { listedId } }: { one: ToDoAnswer }) {
  return (
    <KindForm
      body={dated}
      fields={() => ({ date: { label: 'New date', kind: 'day' } })}
      submit="Save date"
      send={({ date }, options) => {
        const input = { params: { listedId: listedId ?? '' }, body: { date, state: 'rearranged' as const } };
        return officialApi('PUT /api/admin/fixtures/{listedId}', input, options);
      }}
      done={({ message, clashes }) => ({ text: [message, ...clashes].join(' ') })}
    />
  );
}

/** Sends a reminder by chat, by email, or as a push notification to captains whose devices receive them. */
function Reminder({ name, one: { text, captains, listedId, tieId } }: About) {
  const tell = `Tell ${captains === 1 ? 'captain' : `${captains} captains`}`;
  const input = { params: { id: listedId ?? tieId ?? '' } };
  return (
    <>
      {captains > 0 ? (
        <ActionButton
          label={tell}
          accessibleName={`${tell}: ${name}`}
          send={(options) => officialApi('POST /api/admin/to-do/{id}/reminder', input, options)}
          done={({ message = '' }) => message}
        />
      ) : null}
      <a
        className={`${button.quiet} ${button.small} ${style.mail}`}
        href={`mailto:?${mailOf(name, text)}`}
        aria-label={`Mail: ${name}`}
      >
        Mail
      </a>
      <SmallButton aria-label={`Remind: ${name}`} onClick={() => void remind(text)}>
        Remind
      </SmallButton>
    </>
  );
}

/** A `mailto:` query with subject and text. Mail programs do not read `+` as a space. */
function mailOf(subject: string, body: string): string {
  return new URLSearchParams({ subject, body }).toString().replaceAll('+', '%20');
}

/** Sends a reminder with the device's share sheet, or copies it. */
async function remind(text: string): Promise<void> {
  try {
    if (await shareOrCopy({ text })) notify({ kind: 'status', text: 'Copied the reminder. Paste it into a message.' });
  } catch {
    // Browsers offer no clipboard on plain HTTP.
    notify({ kind: 'alert', text });
  }
}

function nameOf({ kind, season, playerName, teamId, text, ...pair }: ToDoAnswer): string {
  const { homeTeamId, homeTeamName, awayTeamName } = pair;
  if (playerName !== null) return `${playerName} for ${teamId === homeTeamId ? homeTeamName : awayTeamName}`;
  if (homeTeamName !== null && awayTeamName !== null) return `${homeTeamName} v ${awayTeamName}`;
  return kind === 'close-season' ? `Season ${season}` : text;
}

function aboutOf(of: ToDoAnswer, nameOfDivision: NameDivision): string {
  const { kind, season, division, weekNumber, daysLate, by, text, postponement, ...one } = of;
  if (kind === 'close-season') return text;
  const days = daysLate === 1 ? '1 day late' : `${daysLate} days late`;
  return [
    daysLate === null ? '' : days,
    kind === 'unconfirmed' && by !== null ? `Final after ${dayWords(by)} unless disputed` : '',
    kind !== 'substitute' ? '' : one.playerTeamName === null ? 'New player' : `Of ${one.playerTeamName}`,
    kind !== 'substitute' ? '' : `${one.homeTeamName} v ${one.awayTeamName}`,
    postponement ? askedWords(one, postponement).replace(/\.$/, '') : '',
    division === null ? '' : `${nameOfDivision(division, season ?? undefined)}, week ${weekNumber}`,
  ]
    .filter((words) => words !== '')
    .join('. ');
}
