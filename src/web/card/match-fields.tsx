import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type Side, SIDES } from '#domain/cards/match.ts';
import { checkMatch } from '#domain/cards/match-draft.ts';
import { ownStartWords, startGiven, startsOf } from '#domain/squads/handicap.ts';
import { USUAL_HANDICAPS } from '#domain/squads/numbers.ts';
import { formatOf } from '#domain/seasons/format.ts';
import type { LeagueRules } from '#domain/seasons/season.ts';
import { SmallButton } from '#web/officials/buttons.tsx';
import { NumberField, SelectField, TextField } from '#web/officials/fields.tsx';
import { type CardFacts, contextOf, seasonOf } from './card-facts.ts';
import { SomeoneElse } from './someone-else.tsx';
import {
  absentIn,
  asPlayed,
  type CardValues,
  type MatchValues,
  readFrame,
  withAbsence,
  withPlayer,
} from './card-values.ts';
import { playerChoices, SOMEONE_ELSE } from './player-choices.ts';
import style from './match-fields.module.css';

type MatchFieldsProps = {
  form: UseFormReturn<CardValues>;
  facts: CardFacts;
  rules: LeagueRules;
  /** The match's place on the card, from 0. */
  index: number;
  onRemove: (index: number) => void;
};

/** The fields of one match: a player and a score for each side; absences, breaks and removal on demand. */
export function MatchFields(props: MatchFieldsProps) {
  const { form, index } = props;
  const match = form.watch(`matches.${index}`);
  const { home, away } = absentIn(match);
  const hasBreaks = SIDES.some((side) => match[`${side}Break`] !== '' || match[`${side}Break2`] !== '');
  const [open, setOpen] = useState(false);
  const start = startIn(match, props);
  return (
    <fieldset className={style.match}>
      <legend>
        <span className="visually-hidden">Match </span>
        {index + 1}
      </legend>
      {SIDES.map((side) => (
        <SideFields key={side} {...props} side={side} />
      ))}
      <button
        type="button"
        className={style.more}
        aria-label={`Absent, breaks and more, match ${index + 1}`}
        aria-expanded={open || hasBreaks}
        onClick={() => setOpen(!open)}
      >
        ⋯
      </button>
      {start.length === 0 ? null : <p className={style.start}>{start.join(' ')}</p>}
      {open || hasBreaks ? <Extras {...props} walkover={home || away} /> : null}
    </fieldset>
  );
}

type SideProps = MatchFieldsProps & { side: Side };

function SideFields(props: SideProps) {
  const { form, facts, rules, index, side } = props;
  const [teamId, matches] = form.watch([`${side}Team`, 'matches']);
  const match = form.watch(`matches.${index}`);
  const played = asPlayed(match, rules);
  const before = match[`${side}Player`];
  const [asking, setAsking] = useState(false);
  function choose(chosen: string): void {
    // The form already holds the chosen player.
    const present = { ...form.getValues(`matches.${index}`), [`${side}Player`]: before };
    if (chosen === SOMEONE_ELSE) setAsking(true);
    change(props, chosen === SOMEONE_ELSE ? present : withPlayer(present, side, chosen));
  }
  return (
    <>
      <div className={`${style.player} ${style[side]}`}>
        <SelectField
          form={form}
          name={`matches.${index}.${side}Player`}
          label={side === 'home' ? 'Home player' : 'Away player'}
          hidesLabel
          placeholder={teamId === '' ? `Choose the ${side} team first` : `Choose the ${side} player`}
          disabled={teamId === ''}
          options={playerChoices(facts, rules, { side, teamId, matches, index })}
          onChoose={choose}
        />
        {asking ? (
          <SomeoneElse
            facts={facts}
            teamId={teamId}
            needsApproval={rules.substitutes === 'approval'}
            onChoose={(chosen) => {
              setAsking(false);
              choose(chosen);
            }}
            onCancel={() => setAsking(false)}
          />
        ) : null}
      </div>
      <div className={`${style.score} ${style[side]}`}>
        <NumberField
          form={form}
          name={`matches.${index}.${side}Score`}
          label="Score"
          hidesLabel
          accessibleName={`Score, ${side}, match ${index + 1}`}
          shows={played === match ? undefined : played[`${side}Score`]}
        />
      </div>
    </>
  );
}

/** Which sides are absent, the breaks of both, and a button to remove the match. */
function Extras({ walkover, onRemove, ...props }: MatchFieldsProps & { walkover: boolean }) {
  const { index } = props;
  return (
    <div className={style.extras}>
      {SIDES.map((side) => (
        <div key={side} className={style.side}>
          <AbsentSwitch {...props} onRemove={onRemove} side={side} />
          {walkover ? null : (
            <div className={style.breaks}>
              {(['Break', 'Break2'] as const).map((field) => (
                <NumberField
                  key={field}
                  form={props.form}
                  name={`matches.${index}.${side}${field}`}
                  label={field === 'Break' ? 'Break' : '2nd break'}
                  accessibleName={`${field === 'Break' ? 'Break' : '2nd break'}, ${side}, match ${index + 1}`}
                  optional
                />
              ))}
              <MoreBreaks {...props} onRemove={onRemove} side={side} />
            </div>
          )}
        </div>
      ))}
      <SmallButton className={style.remove} aria-label={`Remove match ${index + 1}`} onClick={() => onRemove(index)}>
        × Remove match
      </SmallButton>
    </div>
  );
}

/** The field for a third break and more, once there are two. */
function MoreBreaks({ form, index, side }: MatchFieldsProps & { side: Side }) {
  const match = form.watch(`matches.${index}`);
  if (match[`${side}Break2`] === '' && match[`${side}Breaks`] === '') return null;
  return (
    <TextField
      form={form}
      name={`matches.${index}.${side}Breaks`}
      label="More breaks"
      accessibleName={`More breaks, ${side}, match ${index + 1}`}
    />
  );
}

function AbsentSwitch(props: SideProps) {
  const { form, index, side } = props;
  const match = form.watch(`matches.${index}`);
  return (
    <label className={style.absent}>
      <input
        type="checkbox"
        checked={absentIn(match)[side]}
        onChange={(event) => change(props, withAbsence(match, side, event.target.checked))}
      />
      {side === 'home' ? 'Home' : 'Away'} absent
    </label>
  );
}

/** Puts the players of a match into the form, and checks its fields again: what an absence decides has no fault. */
function change({ form, index }: MatchFieldsProps, match: MatchValues): void {
  for (const name of ['homeBefore', 'homePlayer', 'awayBefore', 'awayPlayer'] as const)
    form.setValue(`matches.${index}.${name}`, match[name], { shouldDirty: true });
  // The keys of a match.
  const names = Object.keys(match) as (keyof MatchValues)[];
  void form.trigger(names.map((name) => `matches.${index}.${name}` as const));
}

/**
 * `Brian Heywood gives 15`, or what both begin with, from the two handicaps; then what does not fit scores that include it.
 * The server checks by the handicaps of the day, so this only tells.
 */
function startIn(match: MatchValues, { facts, rules, index }: MatchFieldsProps): string[] {
  const { players } = contextOf(facts).people;
  const home = players.get(match.homePlayer);
  const away = players.get(match.awayPlayer);
  if (home === undefined || away === undefined) return [];
  // A device may have stored the facts before there was a cap.
  const handicaps = seasonOf(facts, facts.seasons.default)?.rules.handicaps ?? USUAL_HANDICAPS;
  const pair = { home: home.handicap, away: away.handicap };
  const starts = startsOf(pair, handicaps);
  const start = startGiven(pair, handicaps.maxStart);
  const gives = start === null ? [] : [`${(start.by === 'home' ? home : away).name} gives ${start.points}`];
  const words = handicaps.start === 'own' ? [ownStartWords(home.name, away.name, starts)] : gives;
  if (facts.recorded !== null || !handicaps.inScores) return words;
  const [section] = formatOf(rules);
  const by = { section: section!, rules: { ...rules, handicaps }, starts };
  const checked = checkMatch(readFrame(match, `matches.${index}`, []), by, '');
  const faults = checked.ok ? [] : checked.issues.map(({ message }) => message).filter((one) => /start|owed/.test(one));
  return faults.length === 0 ? words : [...words.map((one) => `${one}.`), ...faults];
}
