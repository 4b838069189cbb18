import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { answerOf } from '#contract/client.ts';
import type { CompetitionSummary } from '#contract/cups.ts';
import type { TeamAnswer } from '#contract/teams.ts';
import button from '#web/components/button.module.css';
import { ChoiceForm } from '#web/components/choice-form.tsx';
import { Link } from '#web/components/links.tsx';
import list from '#web/components/list.module.css';
import { PageHeading } from '#web/components/page-heading.tsx';
import part from '#web/components/part.module.css';
import { Select } from '#web/components/select.tsx';
import surface from '#web/components/surface.module.css';
import { EmptyTable } from '#web/components/table.tsx';
import { factsInWords, manageAddress, statusInWords } from '#web/cups/cup-words.ts';
import { Form } from '#web/officials/form.tsx';
import { guard } from '#web/officials/guard.tsx';
import { officialApi } from '#web/officials/official-api.ts';
import { useAction } from '#web/officials/use-action.ts';
import { useOfficialForm } from '#web/officials/use-official-form.ts';
import { pageSource } from '#web/page-source.ts';
import { adminCup } from './admin-cup.tsx';
import { adminTie } from './admin-tie.tsx';
import { CupFields } from './cup-fields.tsx';
import { checkCup, cupValues } from './cup-form.ts';

type CupListPage = { season: string; seasons: string[]; cups: CompetitionSummary[]; teams: TeamAnswer[] };

/** The cups of a season: to draw and manage, to create, or to make from earlier ones. */
function CupList({ data }: { data: CupListPage }) {
  const { season, seasons, cups } = data;
  const [, setSearch] = useSearchParams();
  const own = cups.filter((cup) => cup.season === season);
  return (
    <>
      <PageHeading below="Create a cup, draw it, and enter its results">Cups</PageHeading>
      <ChoiceForm>
        <Select
          label="Season"
          name="season"
          value={season}
          options={seasons}
          onChoose={(chosen) => setSearch({ season: chosen })}
        />
      </ChoiceForm>
      {own.length === 0 ? <EmptyTable>No cups in season {season} yet.</EmptyTable> : null}
      {own.length === 0 ? null : (
        <ul className={`${surface.flush} ${list.list}`} aria-label="Cups of this season">
          {own.map((cup) => (
            <li key={cup.competitionId} className={list.line}>
              <span className={list.words}>
                <Link to={manageAddress(cup.competitionId)}>{cup.name}</Link>
                <small>
                  {factsInWords(cup, cup.entrantCount)}. {statusInWords(cup)}
                </small>
              </span>
            </li>
          ))}
        </ul>
      )}
      <FromEarlier season={season} cups={cups} />
      <CreateCup key={season} data={data} />
    </>
  );
}

/** The latest cup of each name in an earlier season that this season lacks, to be made again in one press. */
function FromEarlier({ season, cups }: { season: string; cups: readonly CompetitionSummary[] }) {
  const { run, running } = useAction();
  const taken = new Set(cups.filter((cup) => cup.season === season).map(({ name }) => name));
  // The newest season is first.
  const earlier = cups.filter(
    (cup, i) => cup.season < season && !taken.has(cup.name) && cups.findIndex(({ name }) => name === cup.name) === i,
  );
  if (earlier.length === 0) return null;
  async function make({ competitionId: from, name }: CompetitionSummary): Promise<void> {
    await run({
      send: (options) => officialApi('POST /api/admin/competitions', { body: { from, season } }, options),
      done: ({ competitionId }) => ({
        text: `Created ${name} for season ${season}. Check its entrants before the draw.`,
        path: manageAddress(competitionId),
      }),
    });
  }
  return (
    <section className={part.part}>
      <h2>From an earlier season</h2>
      <ul className={`${surface.flush} ${list.list}`}>
        {earlier.map((cup) => (
          <li key={cup.competitionId} className={list.line}>
            <span className={list.words}>
              {cup.name}
              <small>
                Season {cup.season}, {factsInWords(cup, cup.entrantCount)}
              </small>
            </span>
            <button
              type="button"
              className={button.quiet}
              aria-busy={running}
              aria-label={`Create ${cup.name} for ${season}`}
              onClick={() => void make(cup)}
            >
              Create for {season}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function CreateCup({ data: { season, cups, teams } }: { data: CupListPage }) {
  const taken = cups.filter((cup) => cup.season === season).map(({ name }) => name);
  const { form, submit, sending } = useOfficialForm({
    start: cupValues(null),
    check: (values) => checkCup(values, { season, cup: null, teams, taken }),
    send: (body, options) => officialApi('POST /api/admin/competitions', { body }, options),
    done: ({ competitionId, name }) => ({ text: `Created ${name}.`, path: manageAddress(competitionId) }),
    failed: 'The cup could not be created.',
  });
  return (
    <section className={part.part}>
      <h2>New cup</h2>
      <Form submit="Create cup" sending={sending} onSubmit={submit}>
        <CupFields form={form} teams={teams} fixed={false} />
      </Form>
    </section>
  );
}

/** Loads all competitions, and the season in the address, by default the one that the site shows. */
async function load({ request, context }: LoaderFunctionArgs): Promise<CupListPage> {
  const { api, seasons: known } = context.get(pageSource);
  const [{ seasons, default: shown }, cups, teams] = await Promise.all([
    known(),
    api('GET /api/competitions', {}).then(answerOf),
    api('GET /api/teams', {}).then(answerOf),
  ]);
  const wanted = new URL(request.url).searchParams.get('season');
  return { season: seasons.find((one) => one === wanted) ?? shown, seasons, cups, teams };
}

const adminCupList = guard({
  title: 'Cups',
  description: 'Create a cup, draw it, and enter its results.',
  load,
  Screen: CupList,
});

/** The officials’ screens of cups in one file, as the file of every page names each file of a screen. */
export const adminCups = { adminCup, adminCupList, adminTie };
