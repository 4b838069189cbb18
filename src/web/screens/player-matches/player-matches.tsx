import { useLoaderData } from 'react-router';
import { headOfPlayerMatches, loadPlayerMatches } from './load.ts';
import { MatchesPage } from './matches-page.tsx';
import { NamesakesPage } from './namesakes-page.tsx';

export { headOfPlayerMatches as head, loadPlayerMatches as loader };

/** Player Matches (specification §2). */
export function Component() {
  const data = useLoaderData<typeof loadPlayerMatches>();
  return data.kind === 'namesakes' ? <NamesakesPage data={data} /> : <MatchesPage data={data} />;
}
