import { LinkForOfficials } from '#web/components/links.tsx';
import { LazyToDoCount } from '#web/layout/lazy-to-do-count.tsx';
import style from './home.module.css';

/**
 * An official's link to the open tasks, with the number of tasks. On a phone, there is no room for both this link and
 * the element directly after the link, so the style sheet hides that element.
 */
export function ToDoLink() {
  return (
    <LinkForOfficials to="/admin" by="results" className={style.waiting}>
      To do
      <LazyToDoCount />
    </LinkForOfficials>
  );
}
