import type { UseFormReturn } from 'react-hook-form';
import type { AdminSeason } from '#contract/seasons.ts';
import { collect, faulty, valid, type Checked, type Issue } from '#domain/issue.ts';
import { parseSeasonName } from '#domain/seasons/season.ts';
import { PRESETS, pointsExample, type Preset } from '#domain/seasons/season-rules.ts';
import { SelectField, TextField } from '#web/officials/fields.tsx';
import { Form } from '#web/officials/form.tsx';
import { officialApi } from '#web/officials/official-api.ts';
import { useOfficialForm } from '#web/officials/use-official-form.ts';
import style from './admin-setup.module.css';
import { forget, useGoOn, useKeptForm, type SetupData } from './setup-data.ts';

/** `preset` is the id of a format; `''` for the season's own. */
type SeasonValues = { season: string; divisions: string; preset: string };
type SeasonBody = { season: string; divisions: number[]; rules?: Preset['rules'] };

const MOST_DIVISIONS = 9;

/** The season's name, its divisions and the format of its matches. */
export function SeasonStep({ data: { season, proposed } }: { data: SetupData }) {
  const { form, submit, sending } = useOfficialForm({
    start: {
      season: season?.season ?? proposed,
      divisions: String(season?.divisions.length ?? 1),
      preset: season ? presetOf(season) : (PRESETS[0]?.id ?? ''),
    },
    check,
    send: (body, options) =>
      season
        ? officialApi('PUT /api/admin/seasons', { body: { ...body, divisions: divisionsLike(season, body) } }, options)
        : officialApi('POST /api/admin/seasons', { body: { ...body, calendar: [], makeDefault: true } }, options),
    done: ({ message }) => {
      forget('season');
      goOn('teams');
      return { text: message };
    },
  });
  const goOn = useGoOn(sending);
  useKeptForm(form, 'season');
  return (
    <Form submit="Save and continue" sending={sending} onSubmit={submit}>
      {season ? (
        <p className={style.about}>Season {season.season}</p>
      ) : (
        <TextField form={form} name="season" label="Season" hint="For example 26/27, or 2027." />
      )}
      <SelectField
        form={form}
        name="divisions"
        label="Divisions"
        options={Array.from({ length: MOST_DIVISIONS }, (_, i) => ({
          value: String(i + 1),
          label: i === 0 ? 'One division' : `${i + 1} divisions`,
        }))}
      />
      <FormatChoice form={form} isOwn={season !== null && presetOf(season) === ''} />
    </Form>
  );
}

function FormatChoice({ form, isOwn }: { form: UseFormReturn<SeasonValues>; isOwn: boolean }) {
  const formats = PRESETS.map(({ id, name, rules }) => ({ id, name, example: pointsExample(rules) }));
  const own = { id: '', name: 'As it is now', example: 'This season has a format of its own.' };
  return (
    <fieldset className={style.choices}>
      <legend>Format of a match</legend>
      {[...(isOwn ? [own] : []), ...formats].map(({ id, name, example }) => (
        <label key={id}>
          <input
            type="radio"
            value={id}
            defaultChecked={form.getValues('preset') === id}
            {...form.register('preset')}
          />
          <span>
            <strong>{name}</strong>
            {example}
          </span>
        </label>
      ))}
      <p className={style.about}>
        Frames, points and tie-breaks can be changed one by one under Admin, Seasons: points at any time, the number of
        frames until the first result.
      </p>
    </fieldset>
  );
}

function check({ season, divisions, preset }: SeasonValues): Checked<SeasonBody> {
  const issues: Issue[] = [];
  const name = collect(parseSeasonName(season), issues);
  if (name === undefined) return faulty(issues);
  const rules = PRESETS.find(({ id }) => id === preset)?.rules;
  const numbers = Array.from({ length: Number(divisions) }, (_, i) => i + 1);
  return valid({ season: name, divisions: numbers, ...(rules ? { rules } : {}) });
}

/** The divisions of a season as they are, unless there are to be more or fewer. */
function divisionsLike({ divisions }: AdminSeason, body: SeasonBody): number[] {
  return divisions.length === body.divisions.length ? divisions : body.divisions;
}

/** The id of the preset that a season has, or `''`. */
function presetOf({ rules }: AdminSeason): string {
  const textOf = ({ framesPerFixture, maxFramesPerPlayer, points, tieBreaks }: Preset['rules']) => {
    const { frameWon, fixtureWon, fixtureDrawn } = points;
    return JSON.stringify([framesPerFixture, maxFramesPerPlayer, frameWon, fixtureWon, fixtureDrawn, tieBreaks]);
  };
  return PRESETS.find((preset) => textOf(preset.rules) === textOf(rules))?.id ?? '';
}
