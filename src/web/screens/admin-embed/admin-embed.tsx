import { type SyntheticEvent, useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import { divisionNameIn } from '#web/choice/division-name.tsx';
import { Select } from '#web/components/choice-form.tsx';
import input from '#web/components/input.module.css';
import { PageHeading } from '#web/components/page-heading.tsx';
import ui from '#web/components/ui.module.css';
import { useSite } from '#web/layout/site.ts';
import { createGuardedScreen } from '#web/officials/guard.tsx';
import { CopyAndShareButtons } from '#web/officials/personal-link.tsx';
import { pageSourceContext } from '#web/page-source.ts';
import { useHydrated } from '#web/store.ts';
import style from './admin-embed.module.css';
import { embedAddress, embedHtml, type EmbedOptions, EMBEDS } from './embed-line.ts';

type Team = Pick<TeamAnswer, 'id' | 'name'>;

const THEMES: Readonly<Record<string, string>> = { '': 'Automatic', light: 'Light', dark: 'Dark' };
/** The height of the preview in pixels, until it is loaded. */
const INITIAL_PREVIEW_HEIGHT = 480;

/**
 * The screen that makes a line of HTML for other websites, to show tables, fixtures or results of the league. The
 * screen also shows a preview.
 */
function EmbedScreen({ data: { teams } }: { data: { teams: Team[] } }) {
  const [chosen, setChosen] = useState<EmbedOptions>({
    name: 'standings',
    teamId: teams[0]?.id ?? '',
    division: '',
    season: '',
    theme: '',
  });
  const [height, setHeight] = useState(INITIAL_PREVIEW_HEIGHT);
  const { league } = useSite();
  const hydrated = useHydrated();
  const address = embedAddress(chosen);
  const title = `${titleOf(chosen, teams)}, ${league.name}`;
  const line = embedHtml((hydrated ? window.location.origin : '') + address, title, height);
  return (
    <>
      <PageHeading below="Tables, fixtures and results on a club’s own page">On other websites</PageHeading>
      <p className={ui.about}>
        Choose what the other page should show, and send the line to the person who runs the club’s website. Results
        appear there by themselves.
      </p>
      <Choices chosen={chosen} teams={teams} onChoose={(change) => setChosen({ ...chosen, ...change })} />
      <section aria-labelledby="line" className={ui.part}>
        <h2 id="line">Line to copy</h2>
        <div className={style.copied}>
          <textarea className={`${input.input} ${style.line}`} rows={5} readOnly aria-labelledby="line" value={line} />
          <CopyAndShareButtons message={line} what="the line" />
        </div>
        <p className={ui.words}>
          The height fits what the preview shows now. If there is more to show later, the frame scrolls: change the
          number after <code>height</code> if you like.
        </p>
      </section>
      <section aria-labelledby="preview" className={ui.part}>
        <h2 id="preview">Preview</h2>
        {/* Rendered only after hydration: React would miss the load event of an iframe in the server's HTML. */}
        {hydrated ? (
          // The iframe needs no sandbox, because it shows a page of this site.
          // oxlint-disable-next-line react/iframe-missing-sandbox
          <iframe
            key={address}
            className={`${ui.flush} ${style.preview}`}
            src={address}
            title={title}
            height={height}
            onLoad={(event) => setHeight(iframePageHeight(event) ?? height)}
          />
        ) : null}
      </section>
    </>
  );
}

type ChoicesProps = {
  chosen: EmbedOptions;
  teams: readonly Team[];
  onChoose: (change: Partial<EmbedOptions>) => void;
};

function Choices({ chosen, teams, onChoose }: ChoicesProps) {
  const { seasons } = useSite();
  const season = chosen.season === '' ? seasons.default : chosen.season;
  const { divisions = [] } = seasons.details.find((one) => one.season === season) ?? {};
  const names = new Map<string, string>(EMBEDS);
  const nameOfTeam = (id: string) => teams.find((team) => team.id === id)?.name ?? '';
  return (
    <div className={style.choices}>
      <Select
        label="Show"
        labelled
        name="show"
        value={chosen.name}
        options={EMBEDS.map(([name]) => name)}
        wordsOf={(name) => names.get(name) ?? name}
        onChoose={(name) => onChoose({ name: EMBEDS.find(([one]) => one === name)?.[0] ?? 'standings' })}
      />
      {chosen.name === 'team' ? (
        <Select
          label="Team"
          labelled
          name="team"
          value={chosen.teamId}
          options={teams.map(({ id }) => id)}
          wordsOf={nameOfTeam}
          onChoose={(teamId) => onChoose({ teamId })}
        />
      ) : (
        <Select
          label="Division"
          labelled
          name="division"
          value={chosen.division}
          options={['', ...divisions.map(String)]}
          wordsOf={(one) => (one === '' ? 'All divisions' : divisionNameIn(seasons, season, Number(one)))}
          onChoose={(division) => onChoose({ division })}
        />
      )}
      <Select
        label="Season"
        labelled
        name="season"
        value={chosen.season}
        options={['', ...seasons.seasons]}
        wordsOf={(one) => (one === '' ? 'Current season' : one)}
        onChoose={(one) => onChoose({ season: one, division: '' })}
      />
      <Select
        label="Colours"
        labelled
        name="theme"
        value={chosen.theme}
        options={Object.keys(THEMES)}
        wordsOf={(one) => THEMES[one] ?? one}
        onChoose={(theme) => onChoose({ theme })}
      />
    </div>
  );
}

function titleOf({ name, teamId }: EmbedOptions, teams: readonly Team[]): string {
  const team = teams.find(({ id }) => id === teamId)?.name;
  return (name === 'team' ? team : undefined) ?? new Map<string, string>(EMBEDS).get(name) ?? '';
}

/** Returns the height of the page in an iframe, in whole pixels; `null` if the iframe shows nothing. */
function iframePageHeight({ currentTarget }: SyntheticEvent<HTMLIFrameElement>): number | null {
  const height = currentTarget.contentDocument?.body.getBoundingClientRect().height ?? 0;
  return height === 0 ? null : Math.ceil(height);
}

async function load({ context }: LoaderFunctionArgs): Promise<{ teams: Team[] }> {
  const teams = await context.get(pageSourceContext).read('GET /api/teams', {});
  return { teams: teams.filter(({ division }) => division > 0).map(({ id, name }) => ({ id, name })) };
}

export const { Component, loader, head } = createGuardedScreen({
  title: 'On other websites',
  description: 'The line that shows tables, fixtures or results on another website.',
  load,
  Screen: EmbedScreen,
});
