import { LinkForOfficials } from '#web/components/links.tsx';
import { LazyToDoCount } from '#web/layout/lazy-to-do-count.tsx';
import style from './home.module.css';

/**
 * An official's link to the open tasks, with the number of tasks. On a phone, the style sheet hides the element after
 * this link, because there is room for only one of them.
 */
export function ToDoLink() {
  return (
    <LinkForOfficials to="/admin" by="results" className={style.waiting}>
      To do
      <LazyToDoCount />
    </LinkForOfficials>
  );
}
