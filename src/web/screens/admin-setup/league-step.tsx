import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { fields, singleLineText, text } from '#domain/fields.ts';
import { type SetupStep, DEFAULT_LEAGUE_NAME } from '#domain/seasons/setup.ts';
import { callAsOfficial } from '#web/officials/official-api.ts';
import { KindForm } from '#web/office/kind-form.tsx';
import { useHydrated } from '#web/store.ts';
import { leagueContentText, type SetupData } from './setup-data.ts';

const INVALID_TIME_MESSAGE = 'Choose a time, such as 19:45.';
const leagueBodySchema = fields('The league', {
  name: singleLineText('The name of the league', 80),
  matchTime: z.string(INVALID_TIME_MESSAGE).regex(/^\d\d:\d\d$/, INVALID_TIME_MESSAGE),
  timeZone: text('The time zone'),
});

/** A form for the league's name, time zone, and starting time of matches. */
export function LeagueStep({ data: { league } }: { data: SetupData }) {
  const [saved, setSaved] = useState(false);
  const isUnnamed = leagueContentText(league, 'name') === DEFAULT_LEAGUE_NAME;
  const zone = leagueContentText(league, 'timeZone');
  const { own, zones } = useTimeZones(zone);
  return (
    <KindForm
      // Resets the form once the time zone of this device is known, because a new league is probably in that zone.
      key={own}
      body={leagueBodySchema}
      start={{
        name: isUnnamed ? '' : leagueContentText(league, 'name'),
        matchTime: leagueContentText(league, 'matchTime'),
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
        return callAsOfficial('PUT /api/admin/content/{id}', input, options);
      }}
      done={(_, { name }) => {
        setSaved(true);
        return { text: `Saved: ${name}.` };
      }}
    >
      {(_, { sending }) => <NavigateToStep to="season" when={saved && !sending} />}
    </KindForm>
  );
}

/**
 * Returns all time zones that the browser knows (`zones`) and the device's time zone (`own`). If the zone of the device
 * names no region, `own` is the league's `current` zone. Before hydration, only the `current` zone is known.
 */
function useTimeZones(current: string): { own: string; zones: string[] } {
  const hydrated = useHydrated();
  return useMemo(() => {
    if (!hydrated) return { own: current, zones: [current] };
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    const own = timeZone.includes('/') ? timeZone : current;
    return { own, zones: [...new Set([current, timeZone, ...Intl.supportedValuesOf('timeZone')])].sort() };
  }, [hydrated, current]);
}

/**
 * Opens a step of the set-up once `when` is true. The caller sets `when` after the reload that follows a write, because
 * the reload would cancel the navigation.
 */
export function NavigateToStep({ to, when }: { to: SetupStep; when: boolean }) {
  const navigate = useNavigate();
  useEffect(() => {
    if (when) void navigate(`/admin/setup/${to}`);
  }, [to, when, navigate]);
  return null;
}
