import { OfficialLink } from '#web/components/links.tsx';
import { LazyToDoCount } from '#web/layout/lazy-to-do-count.tsx';
import style from './home.module.css';

/**
 * An official's link to the open tasks, with their number. On a phone, it replaces the element after it at the end of
 * the title.
 */
export function ToDoLink() {
  return (
    <OfficialLink to="/admin" by="results" className={style.waiting}>
      To do
      <LazyToDoCount />
    </OfficialLink>
  );
}
