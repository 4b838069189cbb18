import { useEffect } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { useLoaderData } from 'react-router';
import { answerOf } from '#contract/client.ts';
import { PageHeading } from '#web/components/page-heading.tsx';
import { EmptyTable } from '#web/components/table.tsx';
import type { Site } from '#web/layout/site.ts';
import { pageSource } from '#web/page-source.ts';
import type { Head } from '#web/screen.ts';
import { mayShow } from './may-show.ts';
import style from './questionnaire.module.css';

type QuestionnaireData = { url: string | null };

export async function loader({ context }: LoaderFunctionArgs): Promise<QuestionnaireData> {
  const { api } = context.get(pageSource);
  return answerOf(await api('GET /api/questionnaire', {}));
}

export function head({ url }: QuestionnaireData, { league }: Site): Head {
  const description = url === null ? 'No questionnaire is open.' : `A questionnaire of ${league.name} is open.`;
  return { title: 'Questionnaire', description };
}

/** Questionnaire (specification §2): the form of somebody else, in a frame. */
export function Component() {
  const { url } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeading>Questionnaire</PageHeading>
      {url === null ? (
        <div className={style.none}>
          <EmptyTable>No questionnaire is open.</EmptyTable>
        </div>
      ) : (
        <Form key={url} url={url} />
      )}
    </>
  );
}

function Form({ url }: { url: string }) {
  const isAllowed = mayShow(url);
  // Who comes by a link within the site, or sees the league open another form, gets the page anew, whole.
  useEffect(() => {
    if (!isAllowed) window.location.reload();
  }, [isAllowed]);
  return (
    <>
      <p className={style.instead}>
        <a href={url} rel="noreferrer">
          Open the form on a page of its own
        </a>
      </p>
      {isAllowed ? (
        <iframe
          className={style.form}
          src={url}
          title="The form of the questionnaire"
          loading="lazy"
          referrerPolicy="no-referrer"
          // A form needs its own scripts and its own store. This is never our origin, which no page may frame.
          // oxlint-disable-next-line react/iframe-missing-sandbox
          sandbox="allow-scripts allow-forms allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        />
      ) : (
        <div className={style.form} />
      )}
    </>
  );
}
