import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { RulesAnswer } from '#contract/league.ts';
import { LinkForOfficials } from '#web/components/links.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { Prose } from '#web/components/prose.tsx';
import ui from '#web/components/ui.module.css';
import { EmptyTableMessage } from '#web/components/table.tsx';
import type { Site } from '#web/layout/site.ts';
import { pageSourceContext } from '#web/page-source.ts';
import type { Head } from '#web/screen.ts';
import style from './rules.module.css';

export async function loader({ context }: LoaderFunctionArgs): Promise<RulesAnswer> {
  const { read } = context.get(pageSourceContext);
  return read('GET /api/rule-book', {});
}

export function head(_: RulesAnswer, { league }: Site): Head {
  return { title: 'Rules', description: `What ${league.name} plays by: its rules, to read and to link to.` };
}

/** The list of contents is shown only if the rules have more headings than this. */
const MAX_HEADINGS_WITHOUT_CONTENTS_LIST = 3;

/** The Rules screen: the league's rules, with a list of contents if they have many headings. */
export function Component() {
  const { title, html, headings } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeading below="What the league plays by">{title ?? 'Rules'}</PageHeading>
      {html === '' ? (
        <EmptyTableMessage
          comes="Until then, ask the committee."
          press={<LinkForOfficials to="/admin/content/rules">Write the rules</LinkForOfficials>}
        >
          The league has not written down its rules yet.
        </EmptyTableMessage>
      ) : (
        <div className={style.rules}>
          {headings.length > MAX_HEADINGS_WITHOUT_CONTENTS_LIST ? <ContentsList headings={headings} /> : null}
          <div className={style.text}>
            <Prose html={html} />
          </div>
        </div>
      )}
      <p data-screen-only>
        <a className={ui.link} href="/downloads/league-rules.pdf">
          Rules as a PDF, to print
        </a>
      </p>
    </>
  );
}

/** The list of contents: collapsed on a phone; on a desktop, the style sheet opens it beside the text. */
function ContentsList({ headings }: Pick<RulesAnswer, 'headings'>) {
  return (
    <nav aria-label="Contents" className={style.contents}>
      <details>
        <summary>Contents</summary>
        <ul>
          {headings.map(({ id, text, level }) => (
            <li key={id} data-level={level}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}
