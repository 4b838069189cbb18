import { Link, useLoaderData } from 'react-router';
import { seasonWords } from '#web/choice/season-choice.ts';
import { useCarried, useChoice } from '#web/choice/use-choice.ts';
import { ChoiceForm } from '#web/components/choice-form.tsx';
import { SeasonSelect } from '#web/components/choice-selects.tsx';
import { FixturesPicture } from '#web/components/fixtures-picture.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { useWaiting } from '#web/layout/use-waiting.ts';
import style from './home.module.css';
import type { loadHome } from './load.ts';
import { Tops } from './tops.tsx';
import { Weeks } from './weeks.tsx';

/** The first page: the fixtures, large; then the same as text, and who leads. */
export function Component() {
  const { choice, picture, fixtures, tops } = useLoaderData<typeof loadHome>();
  const choosing = useChoice({ offersAll: true });
  const carried = useCarried();
  const waiting = useWaiting();
  const leaders = `Who leads in ${seasonWords(choice.season)}`;
  const form = (
    <ChoiceForm>
      <SeasonSelect choosing={choosing} />
    </ChoiceForm>
  );
  if (picture.wide === null)
    return (
      <>
        <PageHeading below={leaders}>Top of the tables</PageHeading>
        {form}
        <Tops tops={tops} season={choice.season} waiting={waiting} level={2} />
      </>
    );
  return (
    <>
      <PageHeading below={`Season ${picture.season}`}>Fixtures</PageHeading>
      <FixturesPicture picture={picture} />
      {form}
      <Weeks fixtures={fixtures} waiting={waiting} />
      <p className={style.more}>
        <Link to={`/fixtures${carried}`}>All fixtures, and calendars to follow</Link>
      </p>
      <h2 className={style.title}>Top of the tables</h2>
      <p className={style.below}>{leaders}</p>
      <Tops tops={tops} season={choice.season} waiting={waiting} level={3} />
    </>
  );
}
