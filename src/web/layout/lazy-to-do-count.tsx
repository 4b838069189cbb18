import { lazy, Suspense } from 'react';
import { useIsOfficial } from '#web/officials/official-hint.ts';

const ToDoCount = lazy(async () => ({ default: (await import('#web/officials/to-do-count.tsx')).ToDoCount }));

/**
 * The number of an official's open tasks. Its code is loaded after the page, because the page is the same for everyone.
 */
export function LazyToDoCount() {
  if (!useIsOfficial()) return null;
  return (
    <Suspense>
      {' '}
      <ToDoCount />
    </Suspense>
  );
}
