import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { singleSeasonChoiceInQuery } from '#web/choice/season-choice.ts';
import { ChoiceForm, Select } from '#web/components/choice-form.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { createGuardedScreen } from '#web/officials/guard.tsx';
import { pageSourceContext } from '#web/page-source.ts';
import { SeasonAdjustmentsEditor, type AdjustmentsData, loadAdjustments } from './adjustments.tsx';

type PointsAdjustmentsData = { adjusting: AdjustmentsData; seasons: string[] };

/** Lists the points given to teams or taken from them in a season, with a form to add an adjustment. */
function PointsAdjustments({ data: { adjusting, seasons } }: { data: PointsAdjustmentsData }) {
  const [search, setSearch] = useSearchParams();
  const of = { team: search.get('team') ?? '', division: Number(search.get('division')) || 0 };
  return (
    <>
      <PageHeading below="Points taken from a team or given to it, with a reason that everybody sees">
        Points adjustments
      </PageHeading>
      <ChoiceForm>
        <Select
          label="Season"
          labelled
          name="season"
          value={adjusting.season.name}
          options={seasons}
          onChoose={(season) => setSearch({ season })}
        />
      </ChoiceForm>
      <SeasonAdjustmentsEditor data={adjusting} of={of} />
    </>
  );
}

export const { Component, loader, head } = createGuardedScreen<PointsAdjustmentsData>({
  title: 'Points adjustments',
  description: 'Take points from a team, or give it some, with a reason.',
  async load({ request, context }: LoaderFunctionArgs) {
    const source = context.get(pageSourceContext);
    const [known, session] = await Promise.all([source.seasons(), source.read('GET /api/admin/session', {})]);
    const { season } = singleSeasonChoiceInQuery(new URL(request.url).searchParams, known);
    return {
      adjusting: await loadAdjustments(source, season, session.divisions ?? null),
      seasons: known.seasons,
    };
  },
  Screen: PointsAdjustments,
});
