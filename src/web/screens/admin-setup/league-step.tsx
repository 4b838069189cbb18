import { useEffect, useMemo } from 'react';
import { collect, faulty, valid, type Checked, type Issue } from '#domain/issue.ts';
import { parseName } from '#domain/name.ts';
import { UNNAMED } from '#domain/seasons/setup.ts';
import { SelectField, TextField } from '#web/officials/fields.tsx';
import { Form } from '#web/officials/form.tsx';
import { officialApi } from '#web/officials/official-api.ts';
import { useOfficialForm } from '#web/officials/use-official-form.ts';
import { useHydrated } from '#web/store.ts';
import { forget, textIn, useGoOn, useKeptForm, type SetupData } from './setup-data.ts';

type LeagueValues = { name: string; matchTime: string; timeZone: string };

/** The league's name, time zone and the time at which matches start. */
export function LeagueStep({ data: { league } }: { data: SetupData }) {
  const isUnnamed = textIn(league, 'name') === UNNAMED;
  const { form, submit, sending } = useOfficialForm({
    start: {
      name: isUnnamed ? '' : textIn(league, 'name'),
      matchTime: textIn(league, 'matchTime'),
      timeZone: textIn(league, 'timeZone'),
    },
    check,
    send: (values, options) => {
      const { value, version } = league;
      const input = { params: { id: 'league' }, body: { value: { ...value, ...values }, version } };
      return officialApi('PUT /api/admin/content/{id}', input, options);
    },
    done: (_, { name }) => {
      forget('league');
      goOn('season');
      return { text: `Saved: ${name}.` };
    },
  });
  const goOn = useGoOn(sending);
  const zones = useTimeZones(textIn(league, 'timeZone'));
  useEffect(() => {
    // A new league is most likely where this device is.
    const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (isUnnamed && own.includes('/')) form.setValue('timeZone', own);
  }, [form, isUnnamed]);
  useKeptForm(form, 'league');
  // A select shows a value only once it has its option.
  useEffect(() => form.setValue('timeZone', form.getValues('timeZone')), [form, zones]);
  return (
    <Form submit="Save and continue" sending={sending} onSubmit={submit}>
      <TextField form={form} name="name" label="Name of the league" hint="For example Kingsmead Snooker League." />
      <TextField form={form} name="matchTime" label="Matches start at" type="time" />
      <SelectField
        form={form}
        name="timeZone"
        label="Time zone"
        options={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
      />
    </Form>
  );
}

function check(values: LeagueValues): Checked<LeagueValues> {
  const issues: Issue[] = [];
  const name = collect(parseName(values.name, 'The name of the league', 'name', 80), issues);
  if (!/^\d\d:\d\d$/.test(values.matchTime))
    issues.push({ path: 'matchTime', message: 'Choose a time, such as 19:45.' });
  return issues.length > 0 || name === undefined ? faulty(issues) : valid({ ...values, name });
}

/** Every time zone that the browser knows; on the server, and until the page is hydrated, only the present one. */
function useTimeZones(present: string): string[] {
  const hydrated = useHydrated();
  return useMemo(() => {
    if (!hydrated) return [present];
    const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    return [...new Set([present, own, ...Intl.supportedValuesOf('timeZone')])].sort();
  }, [hydrated, present]);
}
