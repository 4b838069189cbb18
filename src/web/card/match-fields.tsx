import { useState } from 'react';
import { useFormState } from 'react-hook-form';
import { type Side, SIDES, type Sides } from '#domain/cards/match.ts';
import { MATCH_TEXT_FIELDS, MATCH_TEXT_KEYS } from '#domain/cards/match-texts.ts';
import { SmallButton } from '#web/officials/buttons.tsx';
import { NumberField, SelectField, TextField } from '#web/officials/fields.tsx';
import { hasTextAnywhere } from './has-text.ts';
import { PlayerOutsideSquadDialog } from './player-outside-squad.tsx';
import { framesPlayed, framesWonIn, walkoverScoresIn } from './match-values.ts';
import {
  ButtonInputFault,
  FrameFields,
  MoreBreakFields,
  type PlayedProps,
  ScoreAndBreakFields,
} from './played-fields.tsx';
import { playerChoices, SOMEONE_ELSE } from './player-choices.ts';
import { matchHints, missingFieldsWords } from './match-hints.ts';
import style from './match-fields.module.css';
import { ConcededWinnerFields, FrameCounter, canMarkAsConceded, MatchWinnerButton } from './winner-fields.tsx';

/** A side of a cup tie: its name, and the players to choose from. `players` is empty if the player is already known. */
export type TieSide = { name: string; players: { value: string; label: string }[] };

type MatchFieldsProps = Omit<PlayedProps, 'live'> & {
  /** Undefined if the match cannot be removed, for example because later matches would move into another section. */
  onRemove?: ((index: number) => void) | undefined;
  /**
   * The sides of a cup tie; absent for a fixture. For a cup tie, the form offers the players of these sides in place of
   * the teams' squads.
   */
  tie?: Sides<TieSide>;
};

/** CSS classes for the players of a side: element 0 is for the first player. */
const PLAYER_CLASSES = ['', style.second, style.third, style.fourth];
/** CSS classes for a match, by the number of players of a side: element 2 is for a match of pairs. */
const MATCH_CLASSES_BY_SIDE_SIZE = ['', '', style.pair, style.four, style.four];

/** The fields of one match: the players and scores of both sides. A button shows rarely needed fields. */
export function MatchFields(props: MatchFieldsProps) {
  const { form, index, format, tie } = props;
  const { players, frames, scored } = format.section;
  const match = form.watch(`matches.${index}`);
  const [open, setOpen] = useState(false);
  const noted = scored === 'points' ? [match, ...match.frames] : frames > 1 ? [match] : [];
  const isConceded = noted.some(({ winner }) => winner !== '');
  const { start, live } = matchHints(match, { ...props, isTie: tie !== undefined });
  const missing = useMissingFieldsWords(props);
  const played = { ...props, live };
  const isTieOfFrames = tie !== undefined && frames > 1;
  const more =
    props.onRemove === undefined && scored === 'winner' && frames === 1 ? null : (
      <button
        type="button"
        className={style.more}
        aria-expanded={open || isConceded || hasTextAnywhere(match.texts)}
        onClick={() => setOpen(!open)}
      >
        {canMarkAsConceded(match, format) ? 'Conceded…' : 'Note…'}
        <span className="visually-hidden"> of match {index + 1}</span>
      </button>
    );
  return (
    <fieldset
      className={[
        style.match,
        tie ? style.tie : MATCH_CLASSES_BY_SIDE_SIZE[players],
        isTieOfFrames ? style.ofFrames : '',
      ].join(' ')}
    >
      <legend>
        <span className="visually-hidden">Match </span>
        {isTieOfFrames ? null : index + 1}
      </legend>
      {SIDES.map((side) => (
        <SideFields key={side} {...played} side={side} />
      ))}
      {start.length === 0 && missing === '' ? null : (
        <p className={style.start}>
          {start.join(' ')}
          {missing === '' ? null : <span className={style.missing}> {missing}</span>}
        </p>
      )}
      {isTieOfFrames ? null : more}
      {frames === 1 && scored === 'points' ? <MoreBreakFields {...played} at={`matches.${index}`} /> : null}
      {frames > 1 && scored === 'points' ? <FrameFields {...played} names={sideNames(tie)} /> : null}
      {isTieOfFrames ? more : null}
      {open || isConceded || hasTextAnywhere(match.texts) ? <RarelyNeededFields {...props} /> : null}
    </fieldset>
  );
}

function sideNames(tie: Sides<TieSide> | undefined): Sides<string> | null {
  return tie === undefined ? null : { home: tie.home.name, away: tie.away.name };
}

/**
 * Returns text about the fields of a match that the user has still to fill in. Returns `''` if no field is missing, if
 * the user has not tried to send the form yet, or if the match has several frames.
 */
function useMissingFieldsWords({ form, index, format }: MatchFieldsProps): string {
  const { errors, submitCount } = useFormState({ control: form.control, name: `matches.${index}` });
  if (submitCount === 0 || format.section.frames > 1) return '';
  return missingFieldsWords(form.getValues(`matches.${index}`), errors.matches?.[index]);
}

type SideProps = PlayedProps & { side: Side; tie?: Sides<TieSide> | undefined };

function SideFields(props: SideProps) {
  const { form, format, index, side, tie } = props;
  const { players, frames, scored } = format.section;
  const walkover = walkoverScoresIn(form.watch(`matches.${index}`), format);
  const at = `matches.${index}` as const;
  return (
    <>
      {tie ? (
        <TiePlayer {...props} of={tie[side]} />
      ) : (
        Array.from({ length: players }, (_, place) => <PlayerField key={place} {...props} place={place} />)
      )}
      {frames === 1 && scored === 'points' ? (
        <ScoreAndBreakFields {...props} at={at} shows={walkover?.[side].toString()} />
      ) : null}
      {frames === 1 && scored === 'winner' ? <MatchWinnerButton {...props} /> : null}
      {frames > 1 && scored === 'points' ? <FramesWon {...props} /> : null}
      {frames > 1 && scored === 'winner' ? <FrameCounter {...props} /> : null}
      {scored === 'winner' && frames > 1 ? <ButtonInputFault form={form} name={`${at}.sides.${side}.score`} /> : null}
      {scored === 'winner' && frames === 1 && side === 'away' ? (
        <ButtonInputFault form={form} name={`${at}.winner`} />
      ) : null}
    </>
  );
}

/** Shows how many frames a side has won. If no frame is typed, the user can type that number instead. */
function FramesWon({ form, format, index, side, tie }: SideProps) {
  const match = form.watch(`matches.${index}`);
  const walkover = walkoverScoresIn(match, format);
  const isTyped = framesPlayed(match, format.section).length > 0;
  const won = walkover ?? (isTyped ? framesWonIn(match, format.section) : null);
  return (
    <div className={`${style.score} ${style[side]} ${style.whole}`}>
      <NumberField
        form={form}
        name={`matches.${index}.sides.${side}.score`}
        label="Frames won"
        hidesLabel
        accessibleName={tie ? `Frames won by ${tie[side].name}` : `Frames won, ${side}, match ${index + 1}`}
        placeholder="Frames"
        optional
        shows={won?.[side].toString()}
      />
    </div>
  );
}

function PlayerField(props: SideProps & { place: number }) {
  const { form, facts, format, index, side, place } = props;
  const { rules, section } = format;
  const [teamId, matches] = form.watch([`${side}Team`, 'matches']);
  const name = `matches.${index}.sides.${side}.players.${place}` as const;
  const before = matches[index]?.sides[side].players[place] ?? '';
  const [asking, setAsking] = useState(false);
  function choose(chosen: string): void {
    if (chosen === SOMEONE_ELSE) setAsking(true);
    // The select field has already written its new value. For "someone else" the earlier value is restored.
    form.setValue(name, chosen === SOMEONE_ELSE ? before : chosen, { shouldDirty: true });
    // Checks the match again: if it is a walkover now, faults of missing scores disappear.
    void form.trigger(`matches.${index}`);
  }
  const label = side === 'home' ? 'Home player' : 'Away player';
  return (
    <div className={`${style.player} ${style[side]} ${PLAYER_CLASSES[place] ?? ''}`}>
      <SelectField
        form={form}
        name={name}
        label={section.players > 1 ? `${label} ${place + 1}` : label}
        hidesLabel
        placeholder={teamId === '' ? `Choose the ${side} team first` : label}
        disabled={teamId === ''}
        options={playerChoices(facts, rules, { side, teamId, matches, index, place })}
        onChoose={choose}
      />
      {asking ? (
        <PlayerOutsideSquadDialog
          facts={facts}
          teamId={teamId}
          needsApproval={rules.substitutes === 'approval'}
          hasPoints={section.scored === 'points'}
          onChoose={(chosen) => {
            setAsking(false);
            choose(chosen);
          }}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </div>
  );
}

/** The player of a side in a cup tie. If the side is a team, the user may choose one of its players. */
function TiePlayer({ form, index, side, of }: SideProps & { of: TieSide }) {
  const { name, players } = of;
  return (
    <div className={`${style.player} ${style[side]}`}>
      {players.length === 0 ? (
        <div>
          <span className={style.entrant}>{name}</span>
        </div>
      ) : (
        <SelectField
          form={form}
          name={`matches.${index}.sides.${side}.players.0`}
          label={`Player of ${name}`}
          hidesLabel
          accessibleName={`Player of ${name}, match ${index + 1}`}
          placeholder={name}
          options={players}
        />
      )}
    </div>
  );
}

/** Rarely needed fields: a conceded match, texts about the match, and a button that removes an extra match. */
function RarelyNeededFields({ onRemove, tie, ...props }: MatchFieldsProps) {
  const { index } = props;
  return (
    <div className={style.extras}>
      <ConcededWinnerFields {...props} framesOnly={tie !== undefined && props.format.section.frames > 1} />
      {tie ? null : MATCH_TEXT_KEYS.map((key) => <MatchTextField key={key} {...props} of={key} />)}
      {onRemove ? (
        <SmallButton className={style.remove} aria-label={`Remove match ${index + 1}`} onClick={() => onRemove(index)}>
          × Remove match
        </SmallButton>
      ) : null}
    </div>
  );
}

/** A field for one text about a match, such as its note. */
function MatchTextField({ form, index, of }: Omit<PlayedProps, 'live'> & { of: (typeof MATCH_TEXT_KEYS)[number] }) {
  const { label } = MATCH_TEXT_FIELDS[of];
  return (
    <TextField
      form={form}
      name={`matches.${index}.texts.${of}`}
      label={`${label} (optional, public)`}
      accessibleName={`${label}, match ${index + 1}`}
    />
  );
}
