import { type AdjustmentAnswer, adjustmentCalls } from '#contract/kinds/adjustment.ts';
import { signedPointsText } from '#domain/count.ts';
import { adjustmentFaults } from '#domain/standings/adjustment.ts';
import { useDivisionName } from '#web/choice/division-name.tsx';
import { divisionOptions } from '#web/office/squads.ts';
import { fieldsOfSchema, type FieldOverrides, type FormTextValues } from '#web/office/kind-fields.tsx';
import { KindEditor, type KindWords } from '#web/office/kind-editor.tsx';
import type { PageSource } from '#web/page-source.ts';
import { PointsField } from './points-field.tsx';

const ADJUSTMENT_WORDS: Omit<KindWords<AdjustmentAnswer>, 'aboutOf'> = {
  one: 'adjustment',
  list: 'Adjustments of this season',
  none: 'No adjustments in this season yet.',
  nameOf: ({ teamName, points }) => `${teamName}: ${signedPointsText(points)}`,
  savedOf: ({ teamName, points }) => `${signedPointsText(points)} for ${teamName}`,
  removedOf: ({ teamName }) => `the adjustment of ${teamName}`,
  buttonOf: ({ teamName, weekNumber }) => `the adjustment of ${teamName}, week ${weekNumber}`,
  questionOf: ({ teamName, points }) => `${signedPointsText(points)} of ${teamName}`,
  add: 'Adjust points',
  follows: 'All tables are made without it. You can undo this.',
};

export type AdjustmentsData = Awaited<ReturnType<typeof loadAdjustments>>;

/**
 * The form and the list of a season's points adjustments. `of`: the team and the division to preselect in the form;
 * `''` for no team, 0 for no division. With a division, the form offers only the teams of that division.
 */
export function SeasonAdjustmentsEditor({
  data,
  of,
}: {
  data: AdjustmentsData;
  of: { team: string; division: number };
}) {
  const { season } = data;
  const nameOfDivision = useDivisionName();
  const nameOf = (division: number) => nameOfDivision(division, season.name);
  const first = data.teams.find(({ teamId }) => teamId === of.team);
  const teams = of.division === 0 ? data.teams : data.teams.filter(({ division }) => division === of.division);
  const again = {
    season: season.name,
    division: first?.division ?? (of.division || undefined),
    weekNumber: data.currentWeek,
  };
  const isOne = new Set(teams.map(({ division }) => division)).size < 2;
  const divisionsOf = (id = '') => teams.filter(({ teamId }) => teamId === id).map(({ division }) => division);
  const more = ({ teamId }: FormTextValues): FieldOverrides => ({
    points: { Input: PointsField },
    teamId: {
      options: [...new Map(teams.map((team) => [team.teamId, team])).values()].map((team) => ({
        value: team.teamId,
        label: isOne ? team.teamName : `${team.teamName} (${nameOf(team.division)})`,
      })),
      fills: (id: string) => ({ division: String(divisionsOf(id)[0] ?? '') }),
    },
    // Shown only for a team that is in the tables of several divisions, because it moved during the season.
    division: {
      hidden: divisionsOf(teamId).length < 2,
      options: divisionOptions(divisionsOf(teamId), nameOf),
    },
  });
  const ids = (division?: number) =>
    new Set(data.teams.filter((one) => one.division === division).map(({ teamId }) => teamId));
  return (
    <KindEditor
      // A new key resets the form when the season, or the team in the address, changes.
      key={`${season.name} ${of.team}`}
      calls={adjustmentCalls}
      things={data.adjustments}
      start={{ first: { ...again, teamId: first?.teamId }, again: { ...again, division: of.division || undefined } }}
      fields={(texts) => fieldsOfSchema(adjustmentCalls.add.body, more(texts))}
      faults={(draft) => adjustmentFaults(draft, season, ids(draft.division))}
      words={{
        ...ADJUSTMENT_WORDS,
        aboutOf: (one) => `${nameOf(one.division)}, from week ${one.weekNumber}. ${one.reason}`,
      }}
    />
  );
}

/**
 * Loads a season's points adjustments, and the teams in its tables. `own`: the divisions that the signed-in official
 * looks after, to which the data is limited. `null` for all divisions.
 */
export async function loadAdjustments({ read, seasons }: PageSource, name: string, own: readonly number[] | null) {
  const { details, default: shown } = await seasons();
  const found = details.find(({ season }) => season === name);
  const { divisions: all = [], weeks = 0, currentWeek = 1, latestWeek = 1 } = found ?? {};
  const divisions = all.filter((division) => own?.includes(division) ?? true);
  const query = { season: name };
  const [adjustments, ...rows] = await Promise.all([
    read('GET /api/adjustments', { query }),
    ...divisions.map((division) => read('GET /api/standings/{division}', { params: { division }, query })),
  ]);
  return {
    season: { name, divisions, weeks },
    currentWeek: name === shown ? currentWeek : latestWeek,
    teams: divisions.flatMap((division, i) =>
      (rows[i] ?? []).map(({ teamId, teamName }) => ({ teamId, teamName, division })),
    ),
    adjustments: adjustments.filter(({ division }) => divisions.includes(division)),
  };
}
