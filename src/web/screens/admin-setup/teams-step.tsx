import { useId, useMemo, useRef, useState } from 'react';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import { countOf } from '#domain/count.ts';
import type { Issue } from '#domain/issue.ts';
import { USUAL_HANDICAPS } from '#domain/squads/numbers.ts';
import { readSquads } from '#domain/squads/pasted-squads.ts';
import { handicapWords } from '#domain/statistic.ts';
import { useDivisionName } from '#web/choice/division-name.tsx';
import button from '#web/components/button.module.css';
import input from '#web/components/input.module.css';
import { Link } from '#web/components/links.tsx';
import list from '#web/components/list.module.css';
import ui from '#web/components/ui.module.css';
import { notify } from '#web/layout/notices.tsx';
import { RemoveButton } from '#web/officials/action-button.tsx';
import { Toggles } from '#web/officials/buttons.tsx';
import field from '#web/officials/fields.module.css';
import { FileChoice } from '#web/officials/file-choice.tsx';
import { Form } from '#web/officials/form.tsx';
import { draftOf } from '#web/officials/stored-form.ts';
import { Lines } from '#web/components/lines.tsx';
import { officialApi } from '#web/officials/official-api.ts';
import { rememberCaptains } from '#web/office/marked-captains.ts';
import { useAction } from '#web/officials/use-action.ts';
import { useStore } from '#web/store.ts';
import { Faults, Reading, VenueQuestion } from './pasted-reading.tsx';
import { atPastedLines, misplacedTeams, squadsFile } from './pasted-file.ts';
import type { SetupData } from './setup-data.ts';

/** The saved teams of each division with their players, and a field to add more. */
export function TeamsStep({ data }: { data: SetupData }) {
  const nameOfDivision = useDivisionName();
  const divisions = data.season?.divisions ?? [];
  const teamsIn = (division: number) => data.teams.filter((team) => team.division === division);
  const [chosen, setChosen] = useState<number | null>(null);
  const open = divisions.find((division) => teamsIn(division).length < 2);
  const division = chosen ?? open ?? divisions[0] ?? 1;
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      {divisions.length > 1 ? (
        <Toggles
          label="Division"
          options={divisions}
          chosen={division}
          wordsOf={(one) => `${nameOfDivision(one)}: ${countOf(teamsIn(one).length, 'team')}`}
          onChoose={setChosen}
        />
      ) : null}
      <section className={ui.part} aria-labelledby="division">
        <h2 id="division" ref={heading} tabIndex={-1}>
          {nameOfDivision(division)}
        </h2>
        <SavedTeams teams={teamsIn(division)} />
        {data.done.includes('teams') ? (
          <p>
            <Link to="/admin/setup/fixtures" className={button.strong}>
              Continue to match nights
            </Link>
          </p>
        ) : null}
        <PasteTeams
          key={division}
          division={division}
          data={data}
          onSaved={() => {
            const next = divisions.find((one) => one !== division && teamsIn(one).length < 2);
            if (next !== undefined) setChosen(next);
            heading.current?.focus();
          }}
        />
      </section>
    </>
  );
}

/** Returns text such as `2 players, The Den: Ann Lee 20, Bob Fox 0`. */
function squadWords({ players, venue }: TeamAnswer): string {
  const names = players.map(({ name, handicap }) => `${name} ${handicapWords(handicap)}`);
  return [[countOf(players.length, 'player'), venue].filter(Boolean).join(', '), names.join(', ')]
    .filter(Boolean)
    .join(': ');
}

function SavedTeams({ teams }: { teams: readonly TeamAnswer[] }) {
  return (
    <Lines things={teams} idOf={({ id }) => id} list="Saved teams" nameOf={({ name }) => name} aboutOf={squadWords}>
      {({ id, name }) => (
        <span className={list.actions}>
          <Link to={`/admin/update-team?team=${encodeURIComponent(id)}`} className={`${button.quiet} ${button.small}`}>
            Change
          </Link>
          <RemoveButton
            name={name}
            yes="Remove"
            send={(options) => officialApi('DELETE /api/teams/{teamId}', { params: { teamId: id } }, options)}
            done={`Removed ${name}.`}
          >
            <p>Its players are removed with it. You can undo this.</p>
          </RemoveButton>
        </span>
      )}
    </Lines>
  );
}

const EXAMPLE = 'Red Lion\nAnn Lee 20\nBob Fox 0\n\nStation Road\nCat Hill 35\nDan Oak 10';

type PasteProps = { division: number; data: SetupData; onSaved: () => void };

/** State of a division's text field for teams: its text, how it is understood, and how to save it. */
function usePastedTeams({ division, data, onSaved }: PasteProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const kept = useMemo(() => draftOf(`teams-${data.season?.season}-${division}`), [data.season?.season, division]);
  const text = useStore(kept) ?? '';
  const [refused, setRefused] = useState<{ text: string; issues: Issue[] } | null>(null);
  const { run, running } = useAction();
  const ids = useRef(new Map<string, string>());
  const idOf = (name: string) => {
    const id = ids.current.get(name) ?? crypto.randomUUID();
    ids.current.set(name, id);
    return id;
  };
  const range = data.season?.rules.handicaps ?? USUAL_HANDICAPS;
  const [secondIsVenue, setSecondIsVenue] = useState<boolean | null>(null);
  const question = useRef<HTMLDivElement>(null);
  const read = useMemo(() => readSquads(text, range, secondIsVenue === true), [text, range, secondIsVenue]);
  const league = { teams: data.teams, divisions: data.season?.divisions ?? [] };
  const found = [...read.issues, ...misplacedTeams(read.teams, division, league)];
  const issues = found.length === 0 && refused?.text === text ? refused.issues : found;

  function goTo({ path }: Issue): void {
    const line = Number(path.replace('line ', ''));
    const [from, to] = placeOf(text, line);
    field.current?.focus();
    field.current?.setSelectionRange(from, to);
  }
  async function save(): Promise<void> {
    const [first] = issues;
    if (read.asksVenue && secondIsVenue === null) {
      notify({ kind: 'alert', text: 'Say first whether the second column is the venue. Nothing was saved.' });
      return question.current?.querySelector('button')?.focus();
    }
    if (first) {
      notify({ kind: 'alert', text: `${countOf(issues.length, 'line')} to fix. Nothing was saved.` });
      return goTo(first);
    }
    if (read.teams.length === 0) {
      notify({ kind: 'alert', text: 'Type or paste the teams first.' });
      return field.current?.focus();
    }
    const file = squadsFile(read.teams, division, { teams: data.teams, idOf });
    const query = { fileName: `a list for division ${division}` };
    const saved = await run({
      send: async (options) => {
        const sent = { ...options, file: { type: 'text/csv', content: file.text } };
        const outcome = await officialApi('POST /api/admin/import', { query }, sent);
        if (!outcome.ok) setRefused({ text, issues: atPastedLines(outcome.failure.issues ?? [], file) });
        return outcome;
      },
      done: ({ teams, players }) => {
        kept.set(null);
        rememberCaptains(read.teams);
        return `Saved: ${countOf(teams.made.length, 'new team')}, ${countOf(players.made, 'new player')}.`;
      },
    });
    if (saved) onSaved();
  }
  const venue = { question, isAsked: read.asksVenue, answer: secondIsVenue, onAnswer: setSecondIsVenue };
  return { field, text, range, write: kept.set, read, venue, issues, goTo, save, running };
}

/** A text field for teams and players, typed, pasted or read from a file. Below it, shows how the text is understood. */
function PasteTeams(props: PasteProps) {
  const { division, data } = props;
  const id = useId();
  const { field: textField, text, range, write, read, venue, issues, goTo, save, running } = usePastedTeams(props);
  return (
    <Form
      submit={read.teams.length === 0 ? 'Save' : `Save ${countOf(read.teams.length, 'team')}`}
      sending={running}
      onSubmit={() => void save()}
    >
      <div className={field.field}>
        <label htmlFor={id}>
          {data.teams.some((team) => team.division === division) ? 'More teams' : 'Teams and players'}
        </label>
        <p id={`${id}-hint`} className={field.hint}>
          A team’s name, its players below it, each with the handicap if there is one, then an empty line. Or paste it
          from a spreadsheet: team, player, handicap. Handicaps are from {handicapWords(range.lowest)} to{' '}
          {handicapWords(range.highest)}; the page Handicap policy has the range.
        </p>
        <textarea
          ref={textField}
          id={id}
          className={input.input}
          rows={Math.min(24, Math.max(8, text.split('\n').length + 1))}
          value={text}
          placeholder={EXAMPLE}
          spellCheck={false}
          autoCapitalize="words"
          autoComplete="off"
          aria-invalid={issues.length > 0}
          aria-describedby={`${id}-hint`}
          onChange={(event) => write(event.target.value)}
        />
      </div>
      <details className={ui.more}>
        <summary>Take them from a file</summary>
        <FileChoice
          words="or drop it here: a spreadsheet saved as CSV."
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          onChoose={([file]) => file && void textOf(file).then(write)}
        />
      </details>
      {venue.isAsked ? <VenueQuestion {...venue} /> : null}
      {!venue.isAsked || venue.answer !== null ? (
        <>
          <Faults issues={issues} onGo={goTo} />
          <Reading teams={read.teams} division={division} ignored={read.ignored} />
        </>
      ) : null}
    </Form>
  );
}

/** The start and end of a line in a text. */
function placeOf(text: string, line: number): [from: number, to: number] {
  const lines = text.split('\n');
  const from = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
  return [from, from + (lines[line - 1] ?? '').length];
}

/** Returns a file's text. Supports UTF-8, UTF-16 and the older encodings of spreadsheets. */
async function textOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || bytes[1] === 0;
  if (isWide) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
