import type { MatchDraft, MatchOrFrameDraft } from '#domain/cards/match-body.ts';
import { SIDES } from '#domain/cards/match.ts';
import { playerKey, type ResultRow } from '#domain/imports/content.ts';
import { capitalisedLineWords, type FileLineNumber } from '#domain/imports/sheet.ts';

/** A fault in a line of the file. */
export type LineFault = { line: FileLineNumber; message: string };

/** The matches of a card in the order of the file, and faults that were found when their lines were joined. */
type JoinedMatches = { rows: ResultRow[]; faults: LineFault[] };

/**
 * Returns the matches of a card. If a match has a line for each frame, joins its lines into one row. The lines of other
 * matches stay as they are.
 */
export function joinFrameLines(lines: readonly ResultRow[]): JoinedMatches {
  const ofFrames = new Set(lines.filter(({ frame }) => typeof frame === 'number').map(({ match }) => match));
  if (ofFrames.size === 0) return { rows: [...lines], faults: [] };
  const faults: LineFault[] = [];
  const byMatch = Map.groupBy(lines, ({ match, line }) => match ?? -line);
  const rows = [...byMatch.values()].flatMap((own) => {
    const [first] = own;
    if (!first || !ofFrames.has(first.match)) return own;
    const joined = joinMatch(own, first);
    faults.push(...joined.faults);
    return joined.rows;
  });
  return { rows, faults };
}

/** Joins the lines of one match: a line for each frame, and perhaps a line for the whole match. */
function joinMatch(lines: readonly ResultRow[], first: ResultRow): JoinedMatches {
  const whole = lines.filter(({ frame }) => typeof frame !== 'number');
  const frames = lines
    .filter(({ frame }) => typeof frame === 'number')
    .toSorted((a, b) => (a.frame ?? 0) - (b.frame ?? 0));
  const faults: LineFault[] = [];
  for (const line of lines)
    if (playersKey(line) !== playersKey(first))
      faults.push({
        line: line.line,
        message: `${capitalisedLineWords(first.line)} of the same match names other players.`,
      });
  for (const [i, { line, frame, match }] of frames.entries())
    if (frame !== i + 1)
      faults.push({ line, message: `frame is ${frame}: the frames of match ${match} are 1 to ${frames.length}.` });
  const [own, again] = whole;
  if (again) faults.push({ line: again.line, message: `Match ${again.match} has two lines without a frame.` });
  const draft: MatchDraft = {
    ...withOnlyPlayerFields(first.draft),
    ...(own ? own.draft : { homeScore: null, awayScore: null }),
    frames: frames.map(({ draft: frame }) => withoutPlayerFields(frame)),
  };
  return { rows: [{ ...first, frame: null, draft, faulty: lines.some(({ faulty }) => faulty) }], faults };
}

function playersKey({ players }: ResultRow): string {
  return SIDES.map((side) => players[side].map((named) => (named ? playerKey(named) : '')).join('\u{1f}')).join(
    '\u{1e}',
  );
}

const PLAYER_FIELDS = ['homePlayer', 'awayPlayer', 'homePlayers', 'awayPlayers'] as const;

function withOnlyPlayerFields(draft: MatchDraft): MatchDraft {
  return Object.fromEntries(PLAYER_FIELDS.filter((name) => name in draft).map((name) => [name, draft[name]]));
}

function withoutPlayerFields(draft: MatchDraft): MatchOrFrameDraft {
  return Object.fromEntries(Object.entries(draft).filter(([name]) => !PLAYER_FIELDS.some((one) => one === name)));
}
