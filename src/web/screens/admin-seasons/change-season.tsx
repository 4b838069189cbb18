import type { AdminSeason } from '#contract/admin-seasons.ts';
import button from '#web/components/button.module.css';
import { Form } from '#web/officials/form.tsx';
import { officialApi } from '#web/officials/official-api.ts';
import { useOfficialForm } from '#web/officials/use-official-form.ts';
import style from './admin-seasons.module.css';
import { checkChangedSeason } from './check-season.ts';
import { DatesPart } from './dates-part.tsx';
import { valuesOfSeason } from './season-values.ts';
import { ShapePart } from './shape-part.tsx';
import { TeamsPart } from './teams-part.tsx';

/** Weeks, divisions, dates and teams of a season that there is; its rules stay as they were when it was made. */
export function ChangeSeason({ season, onDone }: { season: AdminSeason; onDone: () => void }) {
  const { form, submit, sending } = useOfficialForm({
    start: valuesOfSeason(season),
    check: checkChangedSeason,
    send: ({ teams, ...body }, along) => {
      const moved = teams.filter(({ teamId, division }) => divisionOf(season, teamId) !== division);
      return officialApi('PUT /api/admin/seasons', { body: { ...body, teams: moved } }, along);
    },
    done: ({ message }) => {
      onDone();
      return { text: message };
    },
    failed: 'The season could not be changed.',
  });
  return (
    <div className={style.form}>
      <Form
        submit={`Save ${season.season}`}
        sending={sending}
        onSubmit={submit}
        beside={
          <button type="button" className={button.quiet} onClick={onDone}>
            Cancel
          </button>
        }
      >
        <ShapePart form={form} />
        <DatesPart form={form} />
        {season.teams.length === 0 ? null : (
          <TeamsPart
            form={form}
            title={season.isDefault ? 'Who plays where: the teams move at once' : `Who plays where in ${season.season}`}
          />
        )}
        <p className={style.hint}>
          Its rules stay: {season.rules.framesPerFixture} frames in a fixture, a walkover counts{' '}
          {season.rules.walkoverScore}.
        </p>
      </Form>
    </div>
  );
}

function divisionOf({ teams }: AdminSeason, teamId: string): number | undefined {
  return teams.find((team) => team.teamId === teamId)?.division;
}
