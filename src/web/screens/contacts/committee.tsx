import type { ContactsAnswer } from '#contract/contacts.ts';
import card from '#web/components/card.module.css';
import part from '#web/components/part.module.css';
import style from './contacts.module.css';
import { MailLink, PhoneLink } from './reach.tsx';

export function Committee({ committee }: Pick<ContactsAnswer, 'committee'>) {
  if (committee.length === 0) return null;
  return (
    <section className={part.part} aria-labelledby="committee">
      <h2 id="committee">Committee</h2>
      <ul className={style.cards}>
        {committee.map(({ role, name, email, phone }) => (
          <li key={`${role} ${name}`} className={`${card.card} ${style.card}`}>
            <h3>{role}</h3>
            <p className={style.name}>{name}</p>
            {phone === null ? null : <PhoneLink phone={phone} />}
            {email === null ? null : <MailLink email={email} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Vacancies({ vacancies, email }: Pick<ContactsAnswer, 'vacancies' | 'email'>) {
  if (vacancies.length === 0) return null;
  return (
    <section className={part.part} aria-labelledby="vacancies">
      <h2 id="vacancies">Vacancies</h2>
      <ul className={style.cards}>
        {vacancies.map(({ role, about }) => (
          <li key={role} className={`${card.card} ${style.card} ${style.vacant}`}>
            <h3>{role}</h3>
            {about === null ? null : <p>{about}</p>}
            {email === null ? null : (
              <a className={style.reach} href={`mailto:${email}?subject=${encodeURIComponent(role)}`}>
                Offer to help
                <span className="only-heard">: {role}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
