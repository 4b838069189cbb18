import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import { type LoaderFunctionArgs } from 'react-router';
import type { CallInput } from '#contract/client.ts';
import type { CompetitionAnswer, EntrantAnswer, TieAnswer } from '#contract/cups.ts';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import { pointsOf } from '#domain/cards/match-body.ts';
import type { Side } from '#domain/cards/match.ts';
import { checkTieResult } from '#domain/cups/tie-result.ts';
import { type Checked, collect, faulty, type Issue, valid } from '#domain/issue.ts';
import type { LeagueRules } from '#domain/seasons/season.ts';
import { type FrameTexts, readFrame } from '#web/card/card-values.ts';
import button from '#web/components/button.module.css';
import { Link } from '#web/components/links.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import ui from '#web/components/ui.module.css';
import { nameOfRound, startInWords, cupAddress } from '#web/cups/cup-words.ts';
import { ActionButton } from '#web/officials/action-button.tsx';
import { DateField, NumberField, Row, SelectField, TextField } from '#web/officials/fields.tsx';
import { Form } from '#web/officials/form.tsx';
import { guard } from '#web/officials/guard.tsx';
import { officialApi } from '#web/officials/official-api.ts';
import { useIsOfficial, useSignedIn } from '#web/officials/official-hint.ts';
import { readNumber } from '#web/officials/read-fields.ts';
import { useOfficialForm } from '#web/officials/use-official-form.ts';
import { pageSource } from '#web/page-source.ts';
import style from './admin-cups.module.css';
import { entrantOf, peopleFor } from './cup-form.ts';

/** The texts in the form's fields. `walkover`: the side that goes through, or empty. */
type TieValues = {
  homeFrames: string;
  awayFrames: string;
  walkover: string;
  playedOn: string;
  frames: FrameTexts[];
};

type TieBody = CallInput<'PUT /api/admin/competitions/{competitionId}/ties/{tieId}'>['body'];

const emptyFrame: FrameTexts = {
  homePlayer: '',
  awayPlayer: '',
  homeScore: '',
  awayScore: '',
  homeBreaks: '',
  awayBreaks: '',
};

/** Converts a tie's result to the texts of the fields. */
function tieValues({ homeFrames, awayFrames, walkover, playedOn, frames }: TieAnswer): TieValues {
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
      homeBreaks: pointsOf(frame.homeBreaks).join(', '),
      awayBreaks: pointsOf(frame.awayBreaks).join(', '),
    })),
  };
}

type TieFacts = {
  cup: CompetitionAnswer;
  tie: TieAnswer;
  sides: Record<Side, EntrantAnswer>;
  teams: readonly TeamAnswer[];
  rules: LeagueRules;
};

/** The page to enter, correct or remove the result of a tie. */
function Tie({ data: facts }: { data: TieFacts }) {
  const { cup, tie, sides } = facts;
  const start = startInWords(tie);
  const isOfficial = useIsOfficial();
  const bestOf = cup.rounds[tie.round - 1]?.bestOf;
  return (
    <>
      <PageHeading
        below={`${cup.name}, ${nameOfRound(cup, tie.round)}, best of ${bestOf}${start === '' ? '' : `. ${start}`}`}
      >
        {sides.home.name} v {sides.away.name}
      </PageHeading>
      {tie.withdrawn ? (
        <p>One side has withdrawn. Remove the walkover to enter a result.</p>
      ) : (
        <TieForm key={tie.tieId} facts={facts} />
      )}
      {tie.state === 'open' || !isOfficial ? null : <RemoveResult facts={facts} />}
    </>
  );
}

function TieForm({ facts }: { facts: TieFacts }) {
  const { cup, tie, sides } = facts;
  const params = { competitionId: cup.competitionId, tieId: tie.tieId };
  const { form, submit, sending } = useOfficialForm({
    start: tieValues(tie),
    check: (values) => checkTie(values, facts),
    send: (body, options) =>
      officialApi('PUT /api/admin/competitions/{competitionId}/ties/{tieId}', { params, body }, options),
    done: () => ({ text: `Saved ${sides.home.name} v ${sides.away.name}.`, path: cupAddress(cup.competitionId) }),
    failed: 'The result could not be saved.',
  });
  const isWalkover = form.watch('walkover') !== '';
  const walkovers = [
    { value: '', label: 'Played' },
    { value: 'home', label: `Walkover: ${sides.home.name} goes through` },
    { value: 'away', label: `Walkover: ${sides.away.name} goes through` },
  ];
  const back = (
    <Link className={button.quiet} to={cupAddress(cup.competitionId)}>
      Cancel
    </Link>
  );
  return (
    <Form form={form} submit="Save result" sending={sending} onSubmit={submit} beside={back}>
      <SelectField form={form} name="walkover" label="Result" options={walkovers} />
      {isWalkover ? null : (
        <Row>
          <NumberField
            form={form}
            name="homeFrames"
            label={sides.home.name}
            accessibleName={`Frames won by ${sides.home.name}`}
          />
          <NumberField
            form={form}
            name="awayFrames"
            label={sides.away.name}
            accessibleName={`Frames won by ${sides.away.name}`}
          />
        </Row>
      )}
      <DateField form={form} name="playedOn" label="Played on" hint="Optional." />
      {isWalkover ? null : <FrameFields form={form} facts={facts} />}
    </Form>
  );
}

type FrameFieldsProps = { form: UseFormReturn<TieValues>; facts: TieFacts };

/** The fields for the scores of the frames. Either all frames have a score, or none. */
function FrameFields({ form, facts: { cup, tie, sides, teams } }: FrameFieldsProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'frames' });
  const most = cup.rounds[tie.round - 1]?.bestOf ?? 1;
  const players = { home: playersOf(sides.home, teams), away: playersOf(sides.away, teams) };
  return (
    <>
      {fields.map(({ id }, index) => (
        <fieldset key={id} className={`${ui.padded} ${style.frame}`}>
          <legend>Frame {index + 1}</legend>
          <Row>
            {(['home', 'away'] as const).map((side) => {
              const who = (what: string) => `Frame ${index + 1}, ${sides[side].name}: ${what}`;
              return (
                <div key={side}>
                  {players[side].length < 2 ? null : (
                    <SelectField
                      form={form}
                      name={`frames.${index}.${side}Player`}
                      label="Player"
                      accessibleName={who('player')}
                      placeholder="Not known"
                      options={players[side]}
                    />
                  )}
                  <NumberField
                    form={form}
                    name={`frames.${index}.${side}Score`}
                    label={sides[side].name}
                    accessibleName={who('points')}
                  />
                  <TextField
                    form={form}
                    name={`frames.${index}.${side}Breaks`}
                    label="Breaks"
                    accessibleName={who('breaks')}
                  />
                </div>
              );
            })}
          </Row>
        </fieldset>
      ))}
      <p className={button.row}>
        {fields.length < most ? (
          <button type="button" className={button.quiet} onClick={() => append(emptyFrame)}>
            {fields.length === 0 ? 'Add frame scores' : 'Add a frame'}
          </button>
        ) : null}
        {fields.length === 0 ? null : (
          <button type="button" className={button.quiet} onClick={() => remove(fields.length - 1)}>
            Remove the last frame
          </button>
        )}
      </p>
    </>
  );
}

/** The players who may have played for a side. Empty for a single player or a guest, because there is no choice. */
function playersOf({ teamId, playerIds = [] }: EntrantAnswer, teams: TieFacts['teams']) {
  const all = teams.flatMap(({ id, players }) => players.map((player) => ({ ...player, teamId: id })));
  return all
    .filter((player) => player.teamId === teamId || playerIds.includes(player.id))
    .map(({ id, name }) => ({ value: id, label: name }));
}

function RemoveResult({ facts: { cup, tie } }: { facts: TieFacts }) {
  const mayUndo = useSignedIn()?.role === 'secretary';
  const params = { competitionId: cup.competitionId, tieId: tie.tieId };
  return (
    <p className={button.row}>
      <ActionButton
        label={tie.withdrawn ? 'Remove the walkover' : 'Remove this result'}
        className={button.removing}
        title="Remove this result?"
        yes="Remove"
        danger
        send={(options) =>
          officialApi('DELETE /api/admin/competitions/{competitionId}/ties/{tieId}/result', { params }, options)
        }
        done="Removed the result."
      >
        <p>The tie is open again.{mayUndo ? ' You can undo this.' : ''}</p>
      </ActionButton>
    </p>
  );
}

/** Checks the form against the rules for ties (Rule K5). */
function checkTie(values: TieValues, { cup, tie, sides, teams, rules }: TieFacts): Checked<TieBody> {
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
  // Without issues, the draft is a complete body.
  return issues.length === 0 ? valid(draft as TieBody) : faulty(issues);
}

/** The form has one field for all breaks of a side. Issues about all frames are shown at the score. */
function atField({ path, message }: Issue): Issue {
  return { path: path === 'frames' ? 'homeFrames' : path.replace(/Breaks\.\d+$/, 'Breaks'), message };
}

async function load({ params, context }: LoaderFunctionArgs): Promise<TieFacts> {
  const { read, seasons } = context.get(pageSource);
  const { competitionId = '', tieId = '' } = params;
  const [cup, teams, { details }] = await Promise.all([
    read('GET /api/competitions/{competitionId}', { params: { competitionId } }),
    read('GET /api/teams', {}),
    seasons(),
  ]);
  const tie = cup.ties.find((one) => one.tieId === tieId);
  const entrant = (side: Side) => cup.entrants.find(({ entrantId }) => entrantId === tie?.[side]?.entrantId);
  const [home, away] = [entrant('home'), entrant('away')];
  const rules = details.find(({ season }) => season === cup.season)?.rules;
  if (tie === undefined || !home || !away || !rules) throw new Error('This tie is not known, or has no two sides yet.');
  return { cup, tie, sides: { home, away }, teams, rules };
}

export const adminTie = guard({
  title: 'Result of a cup tie',
  description: 'Enter or correct the result of a cup tie.',
  load,
  Screen: Tie,
});
