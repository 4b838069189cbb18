import type { LoaderFunctionArgs } from 'react-router';
import { useLoaderData } from 'react-router';
import { answerOf } from '#contract/client.ts';
import type { ContactsAnswer } from '#contract/contacts.ts';
import card from '#web/components/card.module.css';
import { PageHeading } from '#web/components/page-heading.tsx';
import part from '#web/components/part.module.css';
import { Prose } from '#web/components/prose.tsx';
import { EmptyTable } from '#web/components/table.tsx';
import type { Site } from '#web/layout/site.ts';
import { pageSource } from '#web/page-source.ts';
import type { Head } from '#web/screen.ts';
import { Committee, Vacancies } from './committee.tsx';
import style from './contacts.module.css';
import { Links } from './links.tsx';
import { MailLink } from './reach.tsx';
import { Venues } from './venues.tsx';

export async function loader({ context }: LoaderFunctionArgs): Promise<ContactsAnswer> {
  const { api } = context.get(pageSource);
  return answerOf(await api('GET /api/contacts', {}));
}

export function head(_: ContactsAnswer, { league }: Site): Head {
  return {
    title: 'Contacts',
    description: `Whom to ask at ${league.name}, how to start playing, and where the clubs are.`,
  };
}

/** Contacts (specification §2): each part is shown where the league has said something of it. */
export function Component() {
  const { email, committee, vacancies, howToStart, venues, links } = useLoaderData<typeof loader>();
  const hasNothing = email === null && committee.length + vacancies.length + venues.length + links.length === 0;
  return (
    <>
      <PageHeading below="Whom to ask, how to start, and where we play">Contacts</PageHeading>
      {email === null ? null : (
        <p className={style.write}>
          Write to us: <MailLink email={email} />
        </p>
      )}
      {hasNothing && howToStart === '' ? <EmptyTable>The league has not said yet whom to ask.</EmptyTable> : null}
      <Committee committee={committee} />
      <Vacancies vacancies={vacancies} email={email} />
      {howToStart === '' ? null : (
        <section className={part.part} aria-labelledby="how-to-start">
          <h2 id="how-to-start">How to start playing</h2>
          <div className={`${card.card} ${style.card} ${style.start}`}>
            <Prose html={howToStart} />
          </div>
        </section>
      )}
      <Venues venues={venues} />
      <Links links={links} />
    </>
  );
}
