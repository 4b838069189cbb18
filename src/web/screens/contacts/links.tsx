import type { ContactsAnswer } from '#contract/contacts.ts';
import card from '#web/components/card.module.css';
import part from '#web/components/part.module.css';
import style from './contacts.module.css';

/** What is near to the league: summer league, pool league, social group. */
export function Links({ links }: Pick<ContactsAnswer, 'links'>) {
  if (links.length === 0) return null;
  return (
    <section className={part.part} aria-labelledby="links">
      <h2 id="links">Also of interest</h2>
      <ul className={style.cards}>
        {links.map(({ title, url, about }) => (
          <li key={url} className={`${card.card} ${style.card}`}>
            <h3>
              <a className={style.reach} href={url} rel="noreferrer">
                {title}
              </a>
            </h3>
            {about === null ? null : <p>{about}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
