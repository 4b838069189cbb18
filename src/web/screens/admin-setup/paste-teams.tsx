import { useId, useMemo, useRef, useState } from 'react';
import { countOf } from '#domain/count.ts';
import type { Issue } from '#domain/issue.ts';
import { type PastedTeam, readSquads } from '#domain/pasted-squads.ts';
import button from '#web/components/button.module.css';
import input from '#web/components/input.module.css';
import part from '#web/components/part.module.css';
import { notify } from '#web/layout/notices.tsx';
import { SmallButton } from '#web/officials/buttons.tsx';
import { FileChoice } from '#web/officials/file-choice.tsx';
import { holdFocus } from '#web/officials/form.tsx';
import { officialApi } from '#web/officials/official-api.ts';
import { rememberCaptains } from '#web/officials/squads/marked-captains.ts';
import { useAction } from '#web/officials/use-action.ts';
import { useHydrated, useStore } from '#web/store.ts';
import style from './admin-setup.module.css';
import { keptText } from './step-form.ts';
import type { SetupData } from './setup-data.ts';
import { atPastedLines, misplacedTeams, squadsFile } from './squads-file.ts';

const EXAMPLE = 'Red Lion\nAnn Lee 20\nBob Fox 0\n\nStation Road\nCat Hill 35\nDan Oak 10';

type PasteProps = { division: number; data: SetupData; onSaved: () => void };

/** A field for teams with their players, typed, pasted or from a file; below it how they are read. */
export function PasteTeams({ division, data, onSaved }: PasteProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const hydrated = useHydrated();
  const kept = useMemo(() => keptText(`teams-${data.season?.season}-${division}`), [data.season?.season, division]);
  const text = useStore(kept) ?? '';
  const [refused, setRefused] = useState<{ text: string; issues: Issue[] } | null>(null);
  const { run, running } = useAction();
  const ids = useRef(new Map<string, string>());
  const idOf = (name: string) => {
    const id = ids.current.get(name) ?? crypto.randomUUID();
    ids.current.set(name, id);
    return id;
  };
  const read = useMemo(() => readSquads(text), [text]);
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
  return (
    <form
      className={style.paste}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <label htmlFor={id}>
        {league.teams.some((team) => team.division === division) ? 'More teams' : 'Teams and players'}
      </label>
      <p id={`${id}-hint`} className={style.about}>
        A team’s name, its players below it, each with the handicap if there is one, then an empty line. Or paste it
        from a spreadsheet: team, player, handicap.
      </p>
      <textarea
        ref={field}
        id={id}
        className={input.input}
        rows={Math.min(24, Math.max(8, text.split('\n').length + 1))}
        value={text}
        readOnly={!hydrated}
        placeholder={EXAMPLE}
        spellCheck={false}
        autoCapitalize="words"
        autoComplete="off"
        aria-invalid={issues.length > 0}
        aria-describedby={`${id}-hint`}
        onChange={(event) => kept.set(event.target.value)}
      />
      <details className={part.more}>
        <summary>Take them from a file</summary>
        <FileChoice
          words="or drop it here: a spreadsheet saved as CSV."
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          onChoose={([file]) => file && void textOf(file).then((content) => kept.set(content))}
          busy={false}
        />
      </details>
      <Faults issues={issues} onGo={goTo} />
      <Reading teams={read.teams} division={division} ignored={read.ignored} />
      <div className={button.row}>
        <button
          type="submit"
          className={button.strong}
          disabled={!hydrated}
          onMouseDown={holdFocus}
          aria-busy={running}
        >
          {read.teams.length === 0 ? 'Save' : `Save ${countOf(read.teams.length, 'team')}`}
        </button>
      </div>
    </form>
  );
}

/** Every fault of the list; a press goes to its line. */
function Faults({ issues, onGo }: { issues: readonly Issue[]; onGo: (issue: Issue) => void }) {
  return (
    <div role="status">
      {issues.length === 0 ? null : (
        <div className={style.faults}>
          <strong>{countOf(issues.length, 'line')} to fix</strong>
          <ul>
            {issues.map((issue, index) => (
              // A line may have the same fault twice.
              <li key={index}>
                <SmallButton onClick={() => onGo(issue)}>{issue.path.replace('line', 'Line')}</SmallButton>
                <span>{issue.message}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

type ReadingProps = { teams: readonly PastedTeam[]; division: number; ignored: readonly string[] };

/** How the list is read. */
function Reading({ teams, division, ignored }: ReadingProps) {
  if (teams.length === 0) return null;
  const players = teams.reduce((sum, team) => sum + team.players.length, 0);
  return (
    <section className={style.reading} aria-label="How it is read">
      <h3>
        {countOf(teams.length, 'team')}, {countOf(players, 'player')}
      </h3>
      <ul>
        {teams.map((team) => (
          <li key={`${team.line} ${team.name}`}>
            <strong>{team.name}</strong>
            {team.division === null || team.division === division ? null : <em> Division {team.division}</em>}
            {team.venue === '' ? null : <em> at {team.venue}</em>}
            <span>
              {team.players
                .map(({ name, handicap, captain }) => `${name} ${handicap}${captain ? ' (C)' : ''}`)
                .join(', ') || 'No players'}
            </span>
          </li>
        ))}
      </ul>
      {ignored.length === 0 ? null : <p>Left out: {ignored.join(', ')}.</p>}
      <p className={style.about}>
        Is a player read as a team, or a team as a player? Leave an empty line before each team, and none inside it.
      </p>
    </section>
  );
}

/** Where a line of a text begins and ends. */
function placeOf(text: string, line: number): [from: number, to: number] {
  const lines = text.split('\n');
  const from = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
  return [from, from + (lines[line - 1] ?? '').length];
}

/** The text of a file, whether a spreadsheet saved it as UTF-8, as Unicode text or in an older way. */
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
