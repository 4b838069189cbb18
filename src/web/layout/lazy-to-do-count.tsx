import { lazy, Suspense } from 'react';
import { useIsOfficial } from '#web/officials/official-hint.ts';

const ToDoCount = lazy(async () => ({ default: (await import('#web/officials/to-do-count.tsx')).ToDoCount }));

/**
 * The number of an official's open tasks. Renders nothing for others. The code is loaded only in an official's browser,
 * after hydration.
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
