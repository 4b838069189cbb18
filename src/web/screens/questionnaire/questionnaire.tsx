import { useEffect } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { useLoaderData } from 'react-router';
import { Link, LinkForOfficials } from '#web/components/links.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { EmptyTableMessage } from '#web/components/table.tsx';
import ui from '#web/components/ui.module.css';
import { hydrationElementId } from '#web/hydration.ts';
import type { Site } from '#web/layout/site.ts';
import { pageSourceContext } from '#web/page-source.ts';
import type { Head } from '#web/screen.ts';
import style from './questionnaire.module.css';

type QuestionnaireData = { url: string | null };

export async function loader({ context }: LoaderFunctionArgs): Promise<QuestionnaireData> {
  const { read } = context.get(pageSourceContext);
  return read('GET /api/questionnaire', {});
}

export function head({ url }: QuestionnaireData, { league }: Site): Head {
  const description = url === null ? 'No questionnaire is open.' : `${league.name} has a questionnaire open.`;
  return { title: 'Questionnaire', description };
}

/** The Questionnaire screen: a form from another site, in an `<iframe>`, or a note that no questionnaire is open. */
export function Component() {
  const { url } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeading>Questionnaire</PageHeading>
      {url === null ? (
        <div className={ui.part}>
          <EmptyTableMessage
            comes="When the league asks its members something, the form appears here."
            press={
              <>
                <Link className={ui.link} to="/contacts">
                  Ask the committee
                </Link>
                <LinkForOfficials to="/admin/content/questionnaire">Open a questionnaire</LinkForOfficials>
              </>
            }
          >
            No questionnaire is open.
          </EmptyTableMessage>
        </div>
      ) : (
        <EmbeddedForm key={url} url={url} />
      )}
    </>
  );
}

function EmbeddedForm({ url }: { url: string }) {
  const isAllowed = isAllowedBySecurityPolicy(url);
  // If the page was loaded before officials chose this form, the page's security policy forbids the form. A reload gets
  // the current policy.
  useEffect(() => {
    if (!isAllowed) window.location.reload();
  }, [isAllowed]);
  return (
    <>
      <p>
        <a className={ui.link} href={url} rel="noreferrer">
          Open the form in its own page
        </a>
      </p>
      {isAllowed ? (
        <iframe
          className={style.form}
          data-screen-only
          src={url}
          title="Questionnaire form"
          loading="lazy"
          referrerPolicy="no-referrer"
          // The form needs its own scripts and storage. It never has this site's origin, because this site forbids
          // framing its pages.
          // oxlint-disable-next-line react/iframe-missing-sandbox
          sandbox="allow-scripts allow-forms allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        />
      ) : (
        <div className={style.form} />
      )}
    </>
  );
}

/**
 * Returns whether the page may show this form. The page's content security policy allows only the form that is named in
 * the data sent with the page. Always `true` on the server, because the server writes the policy.
 */
function isAllowedBySecurityPolicy(url: string): boolean {
  if (typeof document === 'undefined') return true;
  const data = document.getElementById(hydrationElementId)?.textContent ?? '';
  return data.includes(`"questionnaire":${JSON.stringify({ url }).replaceAll('<', '\\u003c')}`);
}
