import type { OfficialFixtures } from '#contract/fixture-list.ts';
import { countOf } from '#domain/count.ts';
import button from '#web/components/button.module.css';
import surface from '#web/components/surface.module.css';
import { officialApi } from '#web/officials/official-api.ts';
import { useHydrated } from '#web/officials/form.tsx';
import { useAction } from '#web/officials/use-action.ts';
import style from './admin-fixtures.module.css';

/** How far the list is, by division, and whether everybody sees it. */
export function Publish({ list: { season, divisions } }: { list: OfficialFixtures }) {
  const { run, running } = useAction();
  const hydrated = useHydrated();
  function publish(division: number, published: boolean): void {
    void run({
      send: (along) =>
        officialApi('POST /api/admin/fixtures/publish', { body: { season, divisions: [division], published } }, along),
      done: ({ message }) => message,
    });
  }
  return (
    <ul className={style.divisions}>
      {divisions.map(({ division, teams, fixtures, published }) => (
        <li key={division} className={surface.padded}>
          <h2>Division {division}</h2>
          <p>
            {countOf(teams, 'team')}, {fixtures === 0 ? 'no fixtures yet' : countOf(fixtures, 'fixture')}
          </p>
          <p>
            <strong>{stateOf(fixtures, published)}</strong>
          </p>
          {fixtures === 0 ? null : (
            <button
              type="button"
              className={published < fixtures ? button.strong : button.quiet}
              disabled={running || !hydrated}
              onClick={() => publish(division, published < fixtures)}
            >
              {published < fixtures ? `Publish Division ${division}` : `Unpublish Division ${division}`}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

function stateOf(fixtures: number, published: number): string {
  if (fixtures === 0) return 'Nothing to publish';
  if (published === 0) return 'Draft: only officials see it';
  return published === fixtures ? 'Published' : `${published} of ${fixtures} published`;
}
