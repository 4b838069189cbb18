import type { UseFormReturn } from 'react-hook-form';
import { UNUSUAL_OUTCOME_WORDS } from '#domain/cards/score-words.ts';
import { UNKNOWN_TEAM_NAMES } from '#domain/name.ts';
import fields from '#web/officials/fields.module.css';
import { NumberField, FieldRow, SelectField, TextField } from '#web/officials/fields.tsx';
import type { CardFacts } from './card-facts.ts';
import { type CardValues, needsAggregateWinnerField, rulesForCardValues } from './card-values.ts';
import { teamName } from './fixture-fields.tsx';
import { unfinishedScore, formatOfMatch } from './match-values.ts';
import style from './card-form.module.css';

type OutcomeProps = { form: UseFormReturn<CardValues>; facts: CardFacts };

/**
 * The ways in which a fixture may end, other than being played as usual. Captains may choose only `abandoned`,
 * officials all of them (Rule C26).
 */
const UNUSUAL_OUTCOME_OPTIONS = [
  { value: 'abandoned', label: UNUSUAL_OUTCOME_WORDS.abandoned },
  { value: 'awarded', label: 'Awarded to a team' },
  { value: 'scores', label: 'Match score only' },
];

function sideOptions(home: string, away: string) {
  return [
    { value: 'home', label: home },
    { value: 'away', label: away },
  ];
}

/**
 * Asks which side gets the points for the aggregate. Rendered only if the aggregate is level and the rules leave the
 * decision to the card (Rule C34).
 */
export function LevelAggregateField({ form, facts }: OutcomeProps) {
  const values = form.watch();
  if (!needsAggregateWinnerField(values, facts)) return null;
  const [home, away] = [teamName(facts, values.homeTeam), teamName(facts, values.awayTeam)];
  const options = sideOptions(home ?? UNKNOWN_TEAM_NAMES.home, away ?? UNKNOWN_TEAM_NAMES.away);
  return (
    <div className={style.outcome}>
      <SelectField
        form={form}
        name="aggregateTo"
        label="Who won the aggregate?"
        placeholder="Choose"
        options={options}
      />
    </div>
  );
}

/** The fields for how the fixture ended. If it was not played as usual, they include the details. */
export function OutcomeFields({ form, facts }: OutcomeProps) {
  const { outcome, awardedTo, homeTeam, awayTeam } = form.watch();
  const isCaptain = facts.who?.role === 'captain';
  const options = UNUSUAL_OUTCOME_OPTIONS.filter(
    ({ value }) => !isCaptain || value === 'abandoned' || value === outcome,
  );
  const home = teamName(facts, homeTeam) ?? UNKNOWN_TEAM_NAMES.home;
  const away = teamName(facts, awayTeam) ?? UNKNOWN_TEAM_NAMES.away;
  const sides = sideOptions(home, away);
  const awards = [...sides, { value: 'neither', label: 'Neither team: both have lost' }];
  return (
    <div className={style.outcome}>
      <SelectField
        form={form}
        name="outcome"
        label="How it ended"
        placeholder="Played as usual"
        options={options}
        onChoose={() => void form.trigger()}
      />
      {outcome === 'abandoned' ? (
        <>
          <p className={fields.hint}>
            Play stopped before the last match was over. Matches that were not played stay empty.
          </p>
          <UnfinishedMatchesNote form={form} facts={facts} />
        </>
      ) : null}
      {outcome === 'awarded' ? (
        <>
          <SelectField form={form} name="awardedTo" label="Awarded to" placeholder="Choose" options={awards} />
          {awardedTo === 'neither' ? null : (
            <ScoreFields
              form={form}
              names={['awardedScore.0', 'awardedScore.1']}
              labels={[home, away]}
              hint="Leave both empty where all matches go to one team."
            />
          )}
        </>
      ) : null}
      {outcome === 'scores' ? (
        <ScoreFields form={form} names={['homeTeamScore', 'awayTeamScore']} labels={[home, away]} />
      ) : null}
      {outcome === 'abandoned' && !isCaptain ? (
        <SelectField
          form={form}
          name="decided"
          label="Decided"
          placeholder="Nothing yet"
          options={[
            ...sides.map(({ value, label }) => ({ value, label: `${label} won` })),
            { value: 'drawn', label: 'Drawn' },
          ]}
        />
      ) : null}
      {outcome === '' ? null : <TextField form={form} name="note" label="Note, which everybody sees" />}
    </div>
  );
}

/** Says which matches of an abandoned card were started but not finished, and that they do not count. */
export function UnfinishedMatchesNote({ form, facts }: OutcomeProps) {
  const values = form.watch();
  const rules = rulesForCardValues(facts, values);
  const brokenOff = values.matches.flatMap((match, index) => {
    const score = rules && unfinishedScore(match, formatOfMatch(rules, index));
    return score ? [{ number: index + 1, score }] : [];
  });
  return brokenOff.map(({ number, score: { home, away } }) => (
    <p key={number} className={style.brokenOff}>
      Match {number} stopped at {home}–{away}. It counts for nobody, and its frames are not sent.
    </p>
  ));
}

type ScoreFieldName = 'homeTeamScore' | 'awayTeamScore' | `awardedScore.${number}`;

type ScoresProps = {
  form: OutcomeProps['form'];
  names: [ScoreFieldName, ScoreFieldName];
  labels: [string, string];
  hint?: string;
};

/** Fields for the number of matches that each team won. */
function ScoreFields({ form, names, labels, hint }: ScoresProps) {
  return (
    <>
      <FieldRow>
        {names.map((name, i) => (
          <NumberField key={name} form={form} name={name} label={`Matches of ${labels[i]}`} />
        ))}
      </FieldRow>
      {hint === undefined ? null : <p className={fields.hint}>{hint}</p>}
    </>
  );
}
