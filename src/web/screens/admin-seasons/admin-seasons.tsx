import { useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import type { AdminSeason, AdminSeasons, SeasonProposalAnswer } from '#contract/seasons.ts';
import { teamCountText } from '#domain/count.ts';
import { divisionNamesFromSeasonsAnswer } from '#domain/seasons/division-names.ts';
import { useDivisionName } from '#web/choice/division-name.tsx';
import button from '#web/components/button.module.css';
import { Link } from '#web/components/links.tsx';
import list from '#web/components/list.module.css';
import { PageHeading } from '#web/components/page-heading.tsx';
import ui from '#web/components/ui.module.css';
import { ApiCallButton } from '#web/officials/api-call-button.tsx';
import { SmallButton } from '#web/officials/buttons.tsx';
import { MoreActions } from '#web/officials/more-actions.tsx';
import { CloseOrOpenSeasonButton, CloseSeasonButton } from './close-season.tsx';
import { Form } from '#web/officials/form.tsx';
import { useSite } from '#web/layout/site.ts';
import { createGuardedScreen } from '#web/officials/guard.tsx';
import { callAsOfficial } from '#web/officials/official-api.ts';
import { useOfficialForm } from '#web/officials/use-official-form.ts';
import { pageSourceContext } from '#web/page-source.ts';
import style from './admin-seasons.module.css';
import { CalendarSummary, FirstAndLastMatchday } from './season-dates.tsx';
import { MoveFixturesOfMovedWeeks } from './moved-weeks.tsx';
import { NewSeasonForm } from './new-season.tsx';
import { sharedPositionKey } from './season-ending.ts';
import { RuleFields } from './rule-fields.tsx';
import { DateFields, WeeksAndDivisionsFields } from './season-fields.tsx';
import { DivisionNameFields, TeamDivisionFields } from './team-fields.tsx';
import { withIssuesAtSeasonFields, checkChangedSeason, valuesOfSeason } from './season-form.ts';

/**
 * The league's seasons, a proposal for the next season (`null` if the league has no season yet), and the dates of the
 * current season's fixtures, earliest first.
 */
type SeasonsData = AdminSeasons & { proposal: SeasonProposalAnswer | null; matchdays: string[] };

function Seasons({ data: { seasons, proposal, matchdays } }: { data: SeasonsData }) {
  const { details } = useSite().seasons;
  const current = seasons.findIndex(({ isDefault }) => isDefault);
  const finished = new Set(details.flatMap((one) => (one.finished ? one.season : [])));
  return (
    <>
      <PageHeading below="Create a season, or choose the current one">Seasons</PageHeading>
      <ul className={`${ui.stack} ${style.seasons}`}>
        {seasons.map((season, index) => (
          <li key={season.season}>
            <SeasonCard
              season={season}
              isNewer={index < current}
              isFinished={finished.has(season.season)}
              matchdays={season.isDefault ? matchdays : []}
            />
          </li>
        ))}
      </ul>
      {/* The key resets the form if the proposed season or its level teams change, and once the season exists. */}
      {proposal === null ? (
        <p>
          <Link to="/admin/setup" className={button.strong}>
            Set up the league
          </Link>
        </p>
      ) : (
        <NewSeasonForm
          key={`${proposal.season} ${proposal.exists} ${proposal.ties.map(sharedPositionKey).join()}`}
          proposal={proposal}
        />
      )}
    </>
  );
}

type SeasonCardProps = {
  season: AdminSeason;
  /** Whether the season is later than the current one. The button to make it current is then not hidden under More. */
  isNewer: boolean;
  isFinished: boolean;
  matchdays: readonly string[];
};

/**
 * A season, with buttons to change it, to close it or open it again, to rank level teams once it is finished, and to
 * make it the current season.
 */
function SeasonCard({ season, isNewer, isFinished, matchdays }: SeasonCardProps) {
  const { season: name, isDefault, closed, weeks, calendar, results, teamsIn } = season;
  const [changing, setChanging] = useState(false);
  const [before] = useState(calendar);
  const nameOfDivision = useDivisionName();
  return (
    <section className={ui.padded} aria-labelledby={`season-${name}`}>
      <div className={`${list.line} ${style.cardHead}`}>
        <h2 id={`season-${name}`}>{name}</h2>
        {isDefault ? <strong className={style.shown}>Current season</strong> : null}
        {closed ? <strong className={style.shown}>Closed</strong> : null}
      </div>
      <dl className={list.pairs}>
        <dt>Weeks</dt>
        <dd>{weeks}</dd>
        <dt>Calendar</dt>
        <dd>
          <CalendarSummary calendar={calendar} weeks={weeks} />
        </dd>
        <FirstAndLastMatchday days={matchdays} />
        <dt>Teams</dt>
        <dd>
          {teamsIn
            .map(({ division, teams }) => `${nameOfDivision(division, name)}: ${teamCountText(teams)}`)
            .join(', ')}
        </dd>
        <dt>Results</dt>
        <dd>{results}</dd>
      </dl>
      <div className={button.row}>
        {closed || (results > 0 && !isFinished) ? <CloseOrOpenSeasonButton season={name} closed={closed} /> : null}
        {results > 0 && isFinished ? <CloseSeasonButton season={name} onlyDecides /> : null}
        <SmallButton aria-expanded={changing} onClick={() => setChanging(!changing)}>
          Change {name}
        </SmallButton>
        {isNewer ? <MakeSeasonCurrentButton season={season} /> : null}
        {isDefault || isNewer ? null : (
          <MoreActions of={name}>
            <MakeSeasonCurrentButton season={season} />
          </MoreActions>
        )}
      </div>
      <MoveFixturesOfMovedWeeks season={season} before={before} />
      {changing ? <SeasonChangeForm season={season} onClose={() => setChanging(false)} /> : null}
    </section>
  );
}

function MakeSeasonCurrentButton({ season: { season, teams } }: { season: AdminSeason }) {
  return (
    <ApiCallButton
      label={`Make ${season} the current season`}
      title={`Make ${season} the current season?`}
      yes="Make it current"
      send={(options) => callAsOfficial('PUT /api/admin/default-season', { body: { season } }, options)}
      done={({ message }) => message}
    >
      <p>
        Every page shows {season} unless the visitor chooses another season.{' '}
        {teams.length === 0
          ? 'The teams stay in their divisions.'
          : 'The teams move to the divisions chosen for this season.'}
      </p>
      <p>Tables and results of other seasons stay as they are. You can undo this.</p>
    </ApiCallButton>
  );
}

/** The form to change a season's weeks, dates, divisions, division names, teams and rules (Rule R9). */
function SeasonChangeForm({ season, onClose }: { season: AdminSeason; onClose: () => void }) {
  const names = divisionNamesFromSeasonsAnswer(useSite().seasons, season.season);
  const divisionNow = new Map(season.teams.map(({ teamId, division }) => [teamId, division]));
  const { form, submit, sending } = useOfficialForm({
    start: valuesOfSeason(season, names),
    check: (values) => checkChangedSeason(values, { ...season, named: names !== undefined }),
    send: async ({ teams, ...body }, options) => {
      const moved = teams.filter(({ teamId, division }) => divisionNow.get(teamId) !== division);
      return withIssuesAtSeasonFields(
        await callAsOfficial('PUT /api/admin/seasons', { body: { ...body, teams: moved } }, options),
      );
    },
    done: ({ message }) => {
      onClose();
      return { text: message };
    },
    failed: 'The season could not be changed.',
  });
  return (
    <Form form={form} submit={`Save ${season.season}`} sending={sending} onSubmit={submit} onCancel={onClose} wide>
      <WeeksAndDivisionsFields form={form} />
      <DivisionNameFields form={form} />
      <DateFields form={form} />
      {season.teams.length === 0 ? null : (
        <TeamDivisionFields
          form={form}
          title={
            season.isDefault
              ? 'Teams and divisions (teams move when you save)'
              : `Teams and divisions in ${season.season}`
          }
        />
      )}
      <RuleFields form={form} summary="Rules" before={season} />
    </Form>
  );
}

async function load({ context }: LoaderFunctionArgs): Promise<SeasonsData> {
  const { read } = context.get(pageSourceContext);
  const known = await read('GET /api/admin/seasons', {});
  if (known.seasons.length === 0) return { ...known, proposal: null, matchdays: [] };
  const [proposal, { fixtures }] = await Promise.all([
    read('GET /api/admin/season-proposal', {}),
    read('GET /api/admin/fixtures', { query: { season: known.default } }),
  ]);
  return { ...known, proposal, matchdays: fixtures.flatMap(({ date }) => date ?? []).sort() };
}

export const { Component, loader, head } = createGuardedScreen({
  title: 'Seasons',
  description: 'Create a season, or choose the current one.',
  load,
  Screen: Seasons,
});
