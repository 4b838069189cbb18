import { useId, useMemo, useRef, useState } from 'react';
import type { TeamAnswer } from '#contract/teams.ts';
import { countOf } from '#domain/count.ts';
import type { Issue } from '#domain/issue.ts';
import { foldName } from '#domain/name.ts';
import { readSquads, type PastedTeam } from '#domain/squads/pasted-squads.ts';
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
import { useStore } from '#web/store.ts';
import style from './admin-setup.module.css';
import { keptText, type SetupData } from './setup-data.ts';

const EXAMPLE = 'Red Lion\nAnn Lee 20\nBob Fox 0\n\nStation Road\nCat Hill 35\nDan Oak 10';

type PasteProps = { division: number; data: SetupData; onSaved: () => void };

/** What is written in the field for a division's teams, how it is read, and how it is saved. */
function usePastedTeams({ division, data, onSaved }: PasteProps) {
  const field = useRef<HTMLTextAreaElement>(null);
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
  return { field, text, write: kept.set, read, issues, goTo, save, running };
}

/** A field for teams with their players, typed, pasted or from a file; below it how they are read. */
export function PasteTeams(props: PasteProps) {
  const { division, data } = props;
  const id = useId();
  const { field, text, write, read, issues, goTo, save, running } = usePastedTeams(props);
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
        {data.teams.some((team) => team.division === division) ? 'More teams' : 'Teams and players'}
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
        placeholder={EXAMPLE}
        spellCheck={false}
        autoCapitalize="words"
        autoComplete="off"
        aria-invalid={issues.length > 0}
        aria-describedby={`${id}-hint`}
        onChange={(event) => write(event.target.value)}
      />
      <FromFile onText={write} />
      <Faults issues={issues} onGo={goTo} />
      <Reading teams={read.teams} division={division} ignored={read.ignored} />
      <div className={button.row}>
        <button type="submit" className={button.strong} onMouseDown={holdFocus} aria-busy={running}>
          {read.teams.length === 0 ? 'Save' : `Save ${countOf(read.teams.length, 'team')}`}
        </button>
      </div>
    </form>
  );
}

function FromFile({ onText }: { onText: (text: string) => void }) {
  return (
    <details className={part.more}>
      <summary>Take them from a file</summary>
      <FileChoice
        words="or drop it here: a spreadsheet saved as CSV."
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        onChoose={([file]) => file && void textOf(file).then(onText)}
      />
    </details>
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

/** A file of squads for the import. `lines` has the line of the pasted list for each line of the file, from 0. */
type SquadsFile = { text: string; lines: number[] };

/** The teams that the league has, and the id that a new team or player of a name gets: the same each time. */
type Known = { teams: readonly TeamAnswer[]; idOf: (name: string) => string };

/**
 * Writes pasted teams as a file of squads; a team that names no division is in `division`. Whoever the league does not have
 * in that team gets an id, which says that somebody new is meant: not one of that name elsewhere, or removed before.
 */
function squadsFile(pasted: readonly PastedTeam[], division: number, { teams, idOf }: Known): SquadsFile {
  const rows = pasted.flatMap((team) => {
    const known = teams.find(({ name }) => foldName(name) === foldName(team.name));
    const teamId = known ? '' : idOf(foldName(team.name));
    const of = [team.name, team.division ?? division, teamId];
    const alone = { line: team.line, cells: [...of, '', '', '', '', '', team.venue] };
    const players = team.players.map(({ line, name, handicap, modifier, newHandicap }) => {
      const isKnown = known?.players.some((player) => foldName(player.name) === foldName(name)) ?? false;
      const playerId = isKnown ? '' : idOf(`${foldName(team.name)}\n${foldName(name)}`);
      return { line, cells: [...of, name, playerId, handicap, modifier, newHandicap, ''] };
    });
    return [alone, ...players];
  });
  const header = 'team,division,teamId,player,playerId,handicap,modifier,newHandicap,venue';
  const text = [header, ...rows.map(({ cells }) => cells.map(quoted).join(','))].join('\r\n');
  return { text, lines: [0, ...rows.map(({ line }) => line)] };
}

function quoted(cell: string | number): string {
  return /[",\n]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : String(cell);
}

/** The server's issues, which name lines of the file, with the lines of the pasted list. */
function atPastedLines(issues: readonly Issue[], { lines }: SquadsFile): Issue[] {
  return issues.map(({ path, message }) => {
    const line = lines[Number(/^line (\d+)$/.exec(path)?.[1] ?? NaN) - 1];
    return { path: line === undefined ? path : `line ${line}`, message };
  });
}

/** The faults of pasted teams beside what the league has: a team would change its division, or the season lacks it. */
function misplacedTeams(
  pasted: readonly PastedTeam[],
  division: number,
  { teams, divisions }: { teams: readonly TeamAnswer[]; divisions: readonly number[] },
): Issue[] {
  return pasted.flatMap((team) => {
    const path = `line ${team.line}`;
    const own = team.division ?? division;
    if (!divisions.includes(own)) return [{ path, message: `The season has no division ${own}.` }];
    const known = teams.find(({ name }) => foldName(name) === foldName(team.name));
    if (!known || known.division === own) return [];
    return [{ path, message: `${known.name} are in division ${known.division} already.` }];
  });
}
