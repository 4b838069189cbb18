import type { LoaderFunctionArgs, RouteObject, RouterContextProvider } from 'react-router';

/** Runs a route's loader beside the router, to have its answers at hand before they are wanted; `null` where it has none. */
export async function runLoader(
  { lazy, loader: own, path }: RouteObject,
  params: LoaderFunctionArgs['params'],
  href: string,
  context: RouterContextProvider,
): Promise<unknown> {
  // A screen's loader may travel with its code.
  const loader = own ?? (typeof lazy === 'function' ? (await lazy()).loader : undefined);
  if (typeof loader !== 'function') return null;
  return loader({ request: new Request(href), url: new URL(href), pattern: path ?? '/', params, context }, undefined);
}
