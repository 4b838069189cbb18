import type { CallInput } from '#contract/client.ts';
import type { CompetitionAnswer, EntrantAnswer, TieAnswer } from '#contract/cups.ts';
import type { TeamAnswer } from '#contract/teams.ts';
import type { Side } from '#domain/cards/frame.ts';
import { checkTieResult } from '#domain/cups/tie-result.ts';
import { type Checked, collect, faulty, type Issue, valid } from '#domain/issue.ts';
import type { LeagueRules } from '#domain/seasons/season.ts';
import { type FrameTexts, readFrame } from '#web/card/card-values.ts';
import { readNumber } from '#web/officials/read-fields.ts';
import { entrantOf, peopleFor } from './cup-form.ts';

/** The text in the fields of a result. `walkover` is the side that goes through, or empty. */
export type TieValues = {
  homeFrames: string;
  awayFrames: string;
  walkover: string;
  playedOn: string;
  frames: FrameTexts[];
};

type TieBody = CallInput<'PUT /api/admin/competitions/{competitionId}/ties/{tieId}'>['body'];

export const emptyFrame: FrameTexts = {
  homePlayer: '',
  awayPlayer: '',
  homeScore: '',
  awayScore: '',
  homeBreaks: '',
  awayBreaks: '',
};

/** Returns the result of a tie as the text of the fields. */
export function tieValues({ homeFrames, awayFrames, walkover, playedOn, frames }: TieAnswer): TieValues {
  return {
    homeFrames: String(homeFrames ?? ''),
    awayFrames: String(awayFrames ?? ''),
    walkover: walkover ?? '',
    playedOn: playedOn ?? '',
    frames: frames.map((frame) => ({
      homePlayer: frame.homePlayerId ?? '',
      awayPlayer: frame.awayPlayerId ?? '',
      homeScore: String(frame.homeScore),
      awayScore: String(frame.awayScore),
      homeBreaks: frame.homeBreaks.join(', '),
      awayBreaks: frame.awayBreaks.join(', '),
    })),
  };
}

export type TieFacts = {
  cup: CompetitionAnswer;
  tie: TieAnswer;
  sides: Record<Side, EntrantAnswer>;
  teams: readonly TeamAnswer[];
  rules: LeagueRules;
};

/** Checks the form by the rules of ties (Rule K5). */
export function checkTie(values: TieValues, { cup, tie, sides, teams, rules }: TieFacts): Checked<TieBody> {
  const issues: Issue[] = [];
  const isWalkover = values.walkover !== '';
  const number = (text: string, path: string, what: string) => collect(readNumber(text, path, what), issues);
  const draft = {
    homeFrames: isWalkover ? null : number(values.homeFrames, 'homeFrames', 'Frames won'),
    awayFrames: isWalkover ? null : number(values.awayFrames, 'awayFrames', 'Frames won'),
    walkover: values.walkover || null,
    playedOn: values.playedOn || null,
    frames: isWalkover ? [] : values.frames.map((frame, i) => readFrame(frame, `frames.${i}`, issues)),
  };
  const checked = checkTieResult(draft, {
    bestOf: cup.rounds[tie.round - 1]?.bestOf ?? 1,
    sides: { home: entrantOf(sides.home), away: entrantOf(sides.away) },
    people: peopleFor(teams, cup),
    rules,
    start: tie.start,
  });
  if (!checked.ok) issues.push(...checked.issues.map(atField));
  // What was read of the fields is the body.
  return issues.length === 0 ? valid(draft as TieBody) : faulty(issues);
}

/** The form has one field for all breaks of a side; a fault of all frames together is at the score. */
function atField({ path, message }: Issue): Issue {
  return { path: path === 'frames' ? 'homeFrames' : path.replace(/Breaks\.\d+$/, 'Breaks'), message };
}
