import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { type AdjustmentAnswer, adjustmentCalls } from '#contract/adjustments.ts';
import { answerOf } from '#contract/client.ts';
import { pointsInWords } from '#domain/count.ts';
import { adjustmentFaults } from '#domain/standings/adjustment.ts';
import { ChoiceForm, SeasonSelect } from '#web/components/choice-form.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { guard } from '#web/officials/guard.tsx';
import { teamOfDivision } from '#web/officials/squads/squads.ts';
import type { Texts } from '#web/officials/things/thing-fields.tsx';
import { Things, type ThingWords } from '#web/officials/things/things.tsx';
import { pageSource } from '#web/page-source.ts';

const WORDS: ThingWords<AdjustmentAnswer> = {
  one: 'adjustment',
  list: 'Adjustments of this season',
  nameOf: ({ teamName, points }) => `${teamName}: ${pointsInWords(points)}`,
  aboutOf: ({ division, weekNumber, reason }) => `Division ${division}, from week ${weekNumber}. ${reason}`,
  savedOf: ({ teamName, points }) => `${pointsInWords(points)} for ${teamName}`,
  removedOf: ({ teamName }) => `the adjustment of ${teamName}`,
  buttonOf: ({ teamName, weekNumber }) => `the adjustment of ${teamName}, week ${weekNumber}`,
  questionOf: ({ teamName, points }) => `${pointsInWords(points)} of ${teamName}`,
  add: 'Adjust points',
  follows: 'All tables are made without it. You can undo this.',
};

function Adjustments({ data }: { data: Awaited<ReturnType<typeof load>> }) {
  const [search, setSearch] = useSearchParams();
  const { season, teams } = data;
  const team = teams.find(({ teamId }) => teamId === search.get('team'));
  const division = team?.division ?? (Number(search.get('division')) || undefined);
  const again = { season: season.name, division, weekNumber: data.currentWeek };
  const teamsOf = (own?: number) => new Set(teams.filter((one) => one.division === own).map(({ teamId }) => teamId));
  const fields = (texts: Texts) => ({
    ...teamOfDivision(texts['division'] ?? '', season.divisions, teams),
    points: { label: 'Points', signed: true, hint: 'For example −2 to take two points away, or 3 to give three.' },
    weekNumber: { label: 'From week', hint: 'Tables of earlier weeks stay as they are.' },
    reason: { label: 'Reason', hint: 'Shown under the table.' },
  });
  return (
    <>
      <PageHeading below="Points given to a team or taken from it, with a reason that everybody sees">
        Points adjustments
      </PageHeading>
      <ChoiceForm>
        <SeasonSelect choosing={{ ...data.chosen, chooseSeason: (name) => setSearch({ season: name }) }} />
      </ChoiceForm>
      <Things
        // Another season, or another team in the address, starts the form afresh.
        key={`${season.name} ${search.toString()}`}
        calls={adjustmentCalls}
        things={data.adjustments}
        start={{ first: { ...again, teamId: team?.teamId }, again }}
        fields={fields}
        faults={(draft) => adjustmentFaults(draft, season, teamsOf(draft.division))}
        words={WORDS}
      />
    </>
  );
}

/** One season with the teams of its tables, and its adjustments. */
async function load({ request, context }: LoaderFunctionArgs) {
  const { api, seasons: known } = context.get(pageSource);
  const [{ seasons, details, default: shown }, session] = await Promise.all([
    known(),
    api('GET /api/admin/session', {}).then(answerOf),
  ]);
  const wanted = new URL(request.url).searchParams.get('season');
  const found = details.find((one) => one.season === wanted) ?? details.find((one) => one.season === shown);
  const { season: name = shown, divisions: all = [], weeks = 0, currentWeek = 1, latestWeek = 1 } = found ?? {};
  const divisions = all.filter((division) => session.divisions?.includes(division) ?? true);
  const query = { season: name };
  const [adjustments, ...rows] = await Promise.all([
    api('GET /api/adjustments', { query }).then(answerOf),
    ...divisions.map((division) =>
      api('GET /api/standings/{division}', { params: { division }, query }).then(answerOf),
    ),
  ]);
  return {
    chosen: { choice: { season: name }, seasons },
    season: { name, divisions, weeks },
    currentWeek: name === shown ? currentWeek : latestWeek,
    teams: divisions.flatMap((division, i) =>
      (rows[i] ?? []).map(({ teamId, teamName }) => ({ teamId, teamName, division })),
    ),
    adjustments: adjustments.filter(({ division }) => divisions.includes(division)),
  };
}

export const { Component, loader, head } = guard({
  title: 'Points adjustments',
  description: 'Give points to a team, or take them away, with a reason.',
  load,
  Screen: Adjustments,
});
