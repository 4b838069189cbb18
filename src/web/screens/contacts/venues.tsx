import type { ContactsAnswer } from '#contract/contacts.ts';
import { countOf } from '#domain/count.ts';
import card from '#web/components/card.module.css';
import part from '#web/components/part.module.css';
import style from './contacts.module.css';
import { PhoneLink } from './reach.tsx';

/** Where the league plays, with a telephone and a map for who is on the way. */
export function Venues({ venues }: Pick<ContactsAnswer, 'venues'>) {
  if (venues.length === 0) return null;
  return (
    <section className={part.part} aria-labelledby="venues">
      <h2 id="venues">Where we play</h2>
      <ul className={style.cards}>
        {venues.map(({ name, address, phone, map, tables }) => (
          <li key={name} className={`${card.card} ${style.card}`}>
            <h3>{name}</h3>
            <address>{address}</address>
            <p className={style.tables}>{countOf(tables, 'table')}</p>
            <p className={style.ways}>
              {phone === null ? null : <PhoneLink phone={phone} />}
              <a className={style.reach} href={map} rel="noreferrer">
                Map<span className="only-heard"> of {name}</span>
              </a>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
