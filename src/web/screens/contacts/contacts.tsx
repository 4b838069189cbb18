import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { ContactsAnswer } from '#contract/league.ts';
import { countWithNoun } from '#domain/count.ts';
import { EditLink, LinkForOfficials } from '#web/components/links.tsx';
import { OnThisPage } from '#web/components/on-this-page.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { withUnbrokenPostcode } from '#web/components/postal-address.ts';
import { Prose } from '#web/components/prose.tsx';
import ui from '#web/components/ui.module.css';
import { EmptyTableMessage } from '#web/components/table.tsx';
import type { Site } from '#web/layout/site.ts';
import { pageSourceContext } from '#web/page-source.ts';
import type { Head } from '#web/screen.ts';
import style from './contacts.module.css';

export async function loader({ context }: LoaderFunctionArgs): Promise<ContactsAnswer> {
  const { read } = context.get(pageSourceContext);
  return read('GET /api/contacts', {});
}

export function head(_: ContactsAnswer, { league }: Site): Head {
  return {
    title: 'Contacts',
    description: `Who to contact at ${league.name}, how to start playing, and where the clubs are.`,
  };
}

/** The sections that visitors can jump to: their ids and labels. On a phone, the labels fill two lines. */
const PAGE_SECTIONS = [
  ['committee', 'Committee'],
  ['how-to-start', 'How to start'],
  ['venues', 'Where we play'],
] as const;

/** The Contacts screen. A section that the league has not filled in is left out. */
export function Component() {
  const { email, committee, vacancies, howToStart, venues, links } = useLoaderData<typeof loader>();
  const hasNothing = email === null && committee.length + vacancies.length + venues.length + links.length === 0;
  const isThere = { committee: committee.length > 0, 'how-to-start': howToStart !== '', venues: venues.length > 0 };
  return (
    <>
      <PageHeading below="Committee, how to join, and venues">Contacts</PageHeading>
      <OnThisPage parts={PAGE_SECTIONS.filter(([id]) => isThere[id])} wraps />
      {email === null ? null : (
        <p>
          Write to us: <MailLink email={email} />
        </p>
      )}
      {hasNothing && howToStart === '' ? (
        <EmptyTableMessage
          comes="The committee, venues and how to join will be here."
          press={<LinkForOfficials to="/admin/content/contacts">Add contacts</LinkForOfficials>}
        >
          The league has not added any contacts yet.
        </EmptyTableMessage>
      ) : null}
      <Committee committee={committee} />
      <Vacancies vacancies={vacancies} email={email} />
      {howToStart === '' ? null : (
        <section className={ui.part} aria-labelledby="how-to-start">
          <h2 id="how-to-start">How to start playing</h2>
          <div className={`${ui.padded} ${style.start}`}>
            <Prose html={howToStart} />
          </div>
        </section>
      )}
      <Venues venues={venues} />
      <Links links={links} />
    </>
  );
}

/** A titled list of boxes. Renders nothing if the list is empty. */
function ContactsSection({ id, title, children }: { id: string; title: string; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <section className={ui.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={ui.grid}>{children}</ul>
    </section>
  );
}

type BoxProps = { id?: string; className?: string | undefined; children: ReactNode };

function Box({ id, className = '', children }: BoxProps) {
  return (
    <li id={id} className={`${ui.padded} ${style.card} ${className}`}>
      {children}
    </li>
  );
}

function Committee({ committee }: Pick<ContactsAnswer, 'committee'>) {
  return (
    <ContactsSection id="committee" title="Committee">
      {committee.map(({ role, name, email, phone }, index) => (
        <Box key={`${role} ${name}`}>
          <h3>{role}</h3>
          <p className={ui.muted}>{name}</p>
          <p className={ui.row}>
            {phone === null ? null : <PhoneLink phone={phone} />}
            {email === null ? null : <MailLink email={email} />}
            <EditLink to="/admin/content/contacts" query={{ at: `contacts.${index}` }} of={`${role}, ${name}`} />
          </p>
        </Box>
      ))}
    </ContactsSection>
  );
}

function Vacancies({ vacancies, email }: Pick<ContactsAnswer, 'vacancies' | 'email'>) {
  return (
    <ContactsSection id="vacancies" title="Vacancies">
      {vacancies.map(({ role, about }, index) => (
        <Box key={role} className={style.vacant}>
          <h3>{role}</h3>
          {about === null ? null : <p>{about}</p>}
          {email === null ? null : (
            <a className={ui.link} href={`mailto:${email}?subject=${encodeURIComponent(role)}`}>
              Offer to help
              <span className="visually-hidden">: {role}</span>
            </a>
          )}
          <EditLink to="/admin/content/contacts" query={{ at: `vacancies.${index}` }} of={role} />
        </Box>
      ))}
    </ContactsSection>
  );
}

function Venues({ venues }: Pick<ContactsAnswer, 'venues'>) {
  return (
    <ContactsSection id="venues" title="Where we play">
      {venues.map(({ name, address, phone, map, tables }, index) => (
        <Box key={name} id={`venue-${index}`}>
          <h3>{name}</h3>
          <address>{withUnbrokenPostcode(address)}</address>
          <p className={`${ui.row} ${style.ways}`}>
            <span className={ui.muted}>{countWithNoun(tables, 'table')}</span>
            {phone === null ? null : <PhoneLink phone={phone} />}
            <a className={ui.link} href={map} rel="noreferrer">
              Map<span className="visually-hidden"> of {name}</span>
            </a>
            <EditLink to="/admin/content/venues" query={{ at: `venues.${index}` }} of={name} />
          </p>
        </Box>
      ))}
    </ContactsSection>
  );
}

/** Links to other leagues and groups, such as a summer league, a pool league or a social group. */
function Links({ links }: Pick<ContactsAnswer, 'links'>) {
  return (
    <ContactsSection id="links" title="Also of interest">
      {links.map(({ title, url, about }) => (
        <Box key={url}>
          <h3>
            <a className={ui.link} href={url} rel="noreferrer">
              {title}
            </a>
          </h3>
          {about === null ? null : <p>{about}</p>}
        </Box>
      ))}
    </ContactsSection>
  );
}

/** An email address as a link. A long address may break after the @. */
function MailLink({ email }: { email: string }) {
  const at = email.indexOf('@') + 1;
  return (
    <a className={`${ui.link} ${style.mail}`} href={`mailto:${email}`}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </a>
  );
}

/** A phone number as a link. A `tel:` address must not contain spaces. */
function PhoneLink({ phone }: { phone: string }) {
  return (
    <a className={ui.link} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
      {phone}
    </a>
  );
}
