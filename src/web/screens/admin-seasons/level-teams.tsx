import { Select } from '#web/components/choice-form.tsx';
import { ordinal } from '#domain/count.ts';
import { PlainTextField } from '#web/officials/buttons.tsx';
import {
  type LevelTeamsFormValues,
  type LevelTeamsAnswers,
  sharedPositionKey,
  type SharedPosition,
  levelPlaceWords,
} from './season-ending.ts';
import style from './admin-seasons.module.css';

const DECISION_WORDS: Readonly<Record<LevelTeamsFormValues['how'], string>> = {
  '': 'Not decided yet',
  joint: 'Joint champions',
  'play-off': 'By a play-off',
  draw: 'By a draw',
  committee: 'By the committee',
};
const MAX_NOTE_LENGTH = 300;
const UNDECIDED_ANSWER: LevelTeamsFormValues = { how: '', order: [], note: '' };

type LevelTeamsProps = {
  level: readonly SharedPosition[];
  answers: LevelTeamsAnswers;
  onAnswer: (answers: LevelTeamsAnswers) => void;
};

/** For each group of level teams: fields for how the teams are ranked, for their order, and for a note. */
export function LevelTeamsFields({ level, answers, onAnswer }: LevelTeamsProps) {
  return level.map((place) => {
    const key = sharedPositionKey(place);
    const answer = answers[key] ?? UNDECIDED_ANSWER;
    return (
      <SharedPositionFields
        key={key}
        place={place}
        answer={answer}
        onChange={(part) => onAnswer({ ...answers, [key]: { ...answer, ...part } })}
      />
    );
  });
}

type PlaceFieldsProps = {
  place: SharedPosition;
  answer: LevelTeamsFormValues;
  onChange: (part: Partial<LevelTeamsFormValues>) => void;
};

function SharedPositionFields({ place, answer: { how, order, note }, onChange }: PlaceFieldsProps) {
  const { position, teams, isAcross } = place;
  const ways = Object.keys(DECISION_WORDS).filter(
    (way) => way !== 'joint' || position === 1,
  ) as LevelTeamsFormValues['how'][];
  const names = new Map(teams.map(({ teamId, teamName }) => [teamId, teamName]));
  return (
    <fieldset className={style.level}>
      <legend>{levelPlaceWords(place)}</legend>
      <Select<LevelTeamsFormValues['how']>
        label="How it is decided"
        labelled
        name={`how-${sharedPositionKey(place)}`}
        value={how}
        options={ways}
        wordsOf={(way) => DECISION_WORDS[way]}
        onChoose={(way) => onChange({ how: ways.find((one) => one === way) ?? '' })}
      />
      {how === '' || how === 'joint'
        ? null
        : teams.slice(1).map((_, i) => (
            <Select
              // Positions have no id, so the ordinal is the key.
              key={ordinal(position + i)}
              label={ordinal(position + i)}
              labelled
              name={`order-${sharedPositionKey(place)}-${i}`}
              value={order[i] ?? ''}
              options={teams.map(({ teamId }) => teamId).filter((id) => !order.slice(0, i).includes(id))}
              wordsOf={(id) => names.get(id) ?? ''}
              onChoose={(id) => onChange({ order: [...order.slice(0, i), id] })}
            />
          ))}
      {how === '' ? null : (
        <PlainTextField
          label="Note (optional), shown in the table"
          value={note}
          longest={MAX_NOTE_LENGTH}
          onChange={(text) => onChange({ note: text })}
        />
      )}
      {how === 'joint' && isAcross ? <p>Who goes up stays open: none of these teams moves by itself.</p> : null}
    </fieldset>
  );
}
