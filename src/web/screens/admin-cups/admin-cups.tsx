import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import type { CompetitionSummary } from '#contract/cups.ts';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import { cupDisplayName } from '#domain/cups/cup-label.ts';
import button from '#web/components/button.module.css';
import { ChoiceForm, Select } from '#web/components/choice-form.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import ui from '#web/components/ui.module.css';
import { EmptyTableMessage } from '#web/components/table.tsx';
import { cupFormatInWords, cupManagementAddress, cupStatusInWords } from '#web/cups/cup-words.ts';
import { ApiCallButton } from '#web/officials/api-call-button.tsx';
import { createGuardedScreen } from '#web/officials/guard.tsx';
import { callAsOfficial } from '#web/officials/official-api.ts';
import { SubpageLinks } from '#web/officials/page-list.tsx';
import { OFFICIAL_SUBPAGES } from '#web/officials/official-pages.ts';
import { NameAndDescriptionList } from '#web/components/name-and-description.tsx';
import { pageSourceContext } from '#web/page-source.ts';
import { adminCup } from './admin-cup.tsx';
import { adminTie } from './admin-tie.tsx';
import { CupForm } from './cup-fields.tsx';
import { TiesToPlay } from './ties.tsx';

type CupListData = { season: string; seasons: string[]; cups: CompetitionSummary[]; teams: TeamAnswer[] };

/** The cups of a season. Officials draw and manage cups, create new ones, or copy earlier ones. */
function CupList({ data }: { data: CupListData }) {
  const { season, seasons, cups } = data;
  const [search, setSearch] = useSearchParams();
  const own = cups.filter((cup) => cup.season === season);
  return (
    <>
      <PageHeading below="Enter results, draw, and create cups">Cups</PageHeading>
      <SubpageLinks name="Cup pages" pages={OFFICIAL_SUBPAGES.filter(({ mainPage }) => mainPage === 'cups')} />
      <ChoiceForm>
        <Select
          label="Season"
          name="season"
          value={season}
          options={seasons}
          onChoose={(chosen) => setSearch({ season: chosen })}
        />
      </ChoiceForm>
      <TiesToPlay cups={own} />
      <section className={ui.part}>
        <h2>All cups</h2>
        {own.length === 0 ? <EmptyTableMessage>No cups in season {season} yet.</EmptyTableMessage> : null}
        <NameAndDescriptionList
          list="Cups of this season"
          things={own}
          idOf={({ competitionId }) => competitionId}
          nameOf={({ name }) => cupDisplayName(name)}
          linkOf={({ competitionId }) => cupManagementAddress(competitionId)}
          aboutOf={(cup) => `${cupStatusInWords(cup)}. ${cupFormatInWords(cup, cup.entrantCount)}`}
        />
      </section>
      <EarlierCupsToCopy season={season} cups={cups} />
      <CreateCupSection
        key={`${season} ${search.has('new')}`}
        data={data}
        isOpen={own.length === 0 || search.has('new')}
      />
    </>
  );
}

/**
 * Lists cups of earlier seasons, each with a button to copy it to the chosen season. If several cups have the same
 * name, only the latest is listed. A cup is left out if the chosen season has a cup with the same name.
 */
function EarlierCupsToCopy({ season, cups }: { season: string; cups: readonly CompetitionSummary[] }) {
  const taken = new Set(cups.filter((cup) => cup.season === season).map(({ name }) => name));
  // `cups` starts with the newest season, so the first cup with a name is the latest one.
  const earlier = cups.filter(
    (cup, i) => cup.season < season && !taken.has(cup.name) && cups.findIndex(({ name }) => name === cup.name) === i,
  );
  if (earlier.length === 0) return null;
  return (
    <section className={ui.part}>
      <h2>From an earlier season</h2>
      <NameAndDescriptionList
        things={earlier}
        idOf={({ competitionId }) => competitionId}
        nameOf={({ name }) => cupDisplayName(name)}
        aboutOf={(cup) => `Season ${cup.season}, ${cupFormatInWords(cup, cup.entrantCount)}`}
      >
        {({ competitionId: from, name }) => (
          <ApiCallButton
            label={`Create for ${season}`}
            accessibleName={`Create ${cupDisplayName(name)} for ${season}`}
            className={button.quiet}
            send={(options) => callAsOfficial('POST /api/admin/competitions', { body: { from, season } }, options)}
            done={({ competitionId }) => ({
              text: `Created ${cupDisplayName(name)} for season ${season}. Check its entrants before the draw.`,
              path: cupManagementAddress(competitionId),
            })}
          />
        )}
      </NameAndDescriptionList>
    </section>
  );
}

function CreateCupSection({ data: { season, cups, teams }, isOpen }: { data: CupListData; isOpen: boolean }) {
  const others = cups.filter((cup) => cup.season === season);
  return (
    <details className={`${ui.part} ${ui.more}`} open={isOpen}>
      <summary>New cup</summary>
      <CupForm
        facts={{ season, cup: null, teams, others }}
        submit="Create cup"
        send={(body, options) => callAsOfficial('POST /api/admin/competitions', { body }, options)}
        done={({ competitionId, name }) => ({
          text: `Created ${cupDisplayName(name)}.`,
          path: cupManagementAddress(competitionId),
        })}
        failed="The cup could not be created."
      />
    </details>
  );
}

/**
 * Loads the cups of all seasons, the teams, and the season to show: the one in the address, or else the default season.
 */
async function load({ request, context }: LoaderFunctionArgs): Promise<CupListData> {
  const { read, seasons: known } = context.get(pageSourceContext);
  const [{ seasons, default: shown }, cups, teams] = await Promise.all([
    known(),
    read('GET /api/competitions', {}),
    read('GET /api/teams', {}),
  ]);
  const wanted = new URL(request.url).searchParams.get('season');
  return { season: seasons.find((one) => one === wanted) ?? shown, seasons, cups, teams };
}

const adminCupList = createGuardedScreen({
  title: 'Cups',
  description: 'Create a cup, draw it, and enter its results.',
  load,
  Screen: CupList,
});

/**
 * All officials' screens for cups. They are exported from one file to save download size: every officials' page loads a
 * script that lists the files of all officials' screens.
 */
export const cupScreens = { adminCup, adminCupList, adminTie };
