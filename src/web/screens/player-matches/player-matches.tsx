import { useLoaderData } from 'react-router';
import type { loadPlayerMatches } from './load.ts';
import { MatchesPage } from './matches-page.tsx';
import { NamesakesPage } from './namesakes-page.tsx';

/** Player Matches (specification §2). */
export function Component() {
  const data = useLoaderData<typeof loadPlayerMatches>();
  return data.kind === 'namesakes' ? <NamesakesPage data={data} /> : <MatchesPage data={data} />;
}
