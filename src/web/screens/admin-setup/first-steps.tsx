import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import type { AdminSeason } from '#contract/seasons.ts';
import { fields, line, text } from '#domain/fields.ts';
import { SUBSTITUTES } from '#domain/seasons/rule-choices.ts';
import { parseSeasonName } from '#domain/seasons/season.ts';
import { PRESETS, pointsExample, type Preset } from '#domain/seasons/season-rules.ts';
import { type SetupStep, UNNAMED } from '#domain/seasons/setup.ts';
import ui from '#web/components/ui.module.css';
import field from '#web/officials/fields.module.css';
import { Words } from '#web/components/lines.tsx';
import { officialApi } from '#web/officials/official-api.ts';
import lists from '#web/office/kind-fields.module.css';
import type { InputProps } from '#web/office/kind-fields.tsx';
import { KindForm } from '#web/office/kind-form.tsx';
import { useHydrated } from '#web/store.ts';
import { SUBSTITUTE_OPTIONS } from '#web/screens/admin-seasons/rule-form.ts';
import { textIn, type SetupData } from './setup-data.ts';

const NO_TIME = 'Choose a time, such as 19:45.';
const leagueBody = fields('The league', {
  name: line('The name of the league', 80),
  matchTime: z.string(NO_TIME).regex(/^\d\d:\d\d$/, NO_TIME),
  timeZone: text('The time zone'),
});

/** The form for the league's name, time zone and starting time of matches. */
export function LeagueStep({ data: { league } }: { data: SetupData }) {
  const [saved, setSaved] = useState(false);
  const isUnnamed = textIn(league, 'name') === UNNAMED;
  const zone = textIn(league, 'timeZone');
  const { own, zones } = useTimeZones(zone);
  return (
    <KindForm
      // A new league is most likely in this device's time zone.
      key={own}
      body={leagueBody}
      start={{
        name: isUnnamed ? '' : textIn(league, 'name'),
        matchTime: textIn(league, 'matchTime'),
        timeZone: isUnnamed ? own : zone,
      }}
      kept="league"
      fields={() => ({
        name: { label: 'Name of the league', hint: 'For example Kingsmead Snooker League.' },
        matchTime: { label: 'Matches start at', type: 'time' },
        timeZone: {
          label: 'Time zone',
          options: zones.map((value) => ({ value, label: value.replaceAll('_', ' ') })),
        },
      })}
      submit="Save and continue"
      send={(values, options) => {
        const { value, version } = league;
        const input = { params: { id: 'league' }, body: { value: { ...value, ...values }, version } };
        return officialApi('PUT /api/admin/content/{id}', input, options);
      }}
      done={(_, { name }) => {
        setSaved(true);
        return { text: `Saved: ${name}.` };
      }}
    >
      {(_, { sending }) => <OpenStep to="season" when={saved && !sending} />}
    </KindForm>
  );
}

/**
 * Returns all time zones that the browser knows, and the browser's own. On the server and during hydration, returns only the
 * present time zone.
 */
function useTimeZones(present: string): { own: string; zones: string[] } {
  const hydrated = useHydrated();
  return useMemo(() => {
    if (!hydrated) return { own: present, zones: [present] };
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    const own = timeZone.includes('/') ? timeZone : present;
    return { own, zones: [...new Set([present, timeZone, ...Intl.supportedValuesOf('timeZone')])].sort() };
  }, [hydrated, present]);
}

/** Opens a step after the reload that follows a write, because an earlier navigation would be cancelled. */
function OpenStep({ to, when }: { to: SetupStep; when: boolean }) {
  const navigate = useNavigate();
  useEffect(() => {
    if (when) void navigate(`/admin/setup/${to}`);
  }, [to, when, navigate]);
  return null;
}

const MOST_DIVISIONS = 9;

/** `preset` is the id of a match format. Empty for the season's own format. */
const seasonBody = fields('The season', {
  season: text('Season'),
  divisions: z.string(),
  preset: z.string().optional(),
  substitutes: z.enum(SUBSTITUTES),
});

/** The form for the season's name, divisions and match format. */
export function SeasonStep({ data: { season, proposed } }: { data: SetupData }) {
  const [saved, setSaved] = useState(false);
  return (
    <>
      {season ? <p className={ui.about}>Season {season.season}</p> : null}
      <KindForm
        body={seasonBody}
        start={{
          season: season?.season ?? proposed,
          divisions: String(season?.divisions.length ?? 1),
          preset: season ? presetOf(season) : PRESETS[0]?.id,
          substitutes: season?.rules.substitutes ?? 'approval',
        }}
        kept="season"
        fields={() => ({
          ...(season ? {} : { season: { label: 'Season', hint: 'For example 26/27, or 2027.' } }),
          divisions: {
            label: 'Divisions',
            options: Array.from({ length: MOST_DIVISIONS }, (_, i) => ({
              value: String(i + 1),
              label: i === 0 ? 'One division' : `${i + 1} divisions`,
            })),
          },
          preset: { label: 'Format of a match', Input: FormatChoice },
          substitutes: { label: 'Who may play for a team', options: SUBSTITUTE_OPTIONS },
        })}
        faults={({ season: name }) => {
          const parsed = name === undefined ? null : parseSeasonName(name);
          return parsed === null || parsed.ok ? [] : parsed.issues;
        }}
        submit="Save and continue"
        send={({ season: name, divisions: count, preset, substitutes }, options) => {
          const format = PRESETS.find(({ id }) => id === preset)?.rules;
          const divisions =
            season?.divisions.length === Number(count)
              ? season.divisions
              : Array.from({ length: Number(count) }, (_, i) => i + 1);
          const body = { season: name, divisions, rules: { ...format, substitutes } };
          return season
            ? officialApi('PUT /api/admin/seasons', { body }, options)
            : officialApi('POST /api/admin/seasons', { body: { ...body, calendar: [], makeDefault: true } }, options);
        }}
        done={({ message }) => {
          setSaved(true);
          return { text: message };
        }}
      >
        {(_, { sending }) => <OpenStep to="teams" when={saved && !sending} />}
      </KindForm>
    </>
  );
}

const FORMATS = PRESETS.map(({ id, name, rules }) => ({ id, name, example: pointsExample(rules) }));
const OWN_FORMAT = { id: '', name: 'As it is now', example: 'This season has a format of its own.' };

function FormatChoice({ form, name, label }: InputProps) {
  const isOwn = form.formState.defaultValues?.[name] === '';
  return (
    <fieldset className={lists.list}>
      <legend>{label}</legend>
      {[...(isOwn ? [OWN_FORMAT] : []), ...FORMATS].map((format) => (
        <label key={format.id} className={field.check}>
          <input
            type="radio"
            value={format.id}
            defaultChecked={form.getValues(name) === format.id}
            {...form.register(name)}
          />
          <Words name={format.name} about={format.example} />
        </label>
      ))}
      <p className={ui.about}>
        Frames, points and tie-breaks can be changed one by one under Admin, Seasons: points at any time, the number of
        frames until the first result.
      </p>
    </fieldset>
  );
}

/** The id of the season's preset, or `''`. */
function presetOf({ rules }: AdminSeason): string {
  const textOf = ({ framesPerFixture, maxFramesPerPlayer, points, tieBreaks }: Preset['rules']) => {
    const { frameWon, fixtureWon, fixtureDrawn } = points;
    return JSON.stringify([framesPerFixture, maxFramesPerPlayer, frameWon, fixtureWon, fixtureDrawn, tieBreaks]);
  };
  return PRESETS.find((preset) => textOf(preset.rules) === textOf(rules))?.id ?? '';
}
