import { type ReactNode, useEffect, useRef } from 'react';
import type { TableClashAnswer, FixtureListForOfficials } from '#contract/fixture-list.ts';
import type { GeneratedFixturesAnswer } from '#contract/whole-list.ts';
import { countWithNoun, teamCountText } from '#domain/count.ts';
import { DivisionName, useDivisionName } from '#web/choice/division-name.tsx';
import button from '#web/components/button.module.css';
import { FixturesByDay, groupByWeekAndDivision } from '#web/components/fixture-rows.tsx';
import { ApiCallButton } from '#web/officials/api-call-button.tsx';
import { type CallOptions, callAsOfficial } from '#web/officials/official-api.ts';
import ui from '#web/components/ui.module.css';
import style from './admin-matches.module.css';

/** The state of each division's fixture list, with a button to publish or unpublish it. */
export function DivisionStatusList({ list: { season, divisions } }: { list: FixtureListForOfficials }) {
  const nameOfDivision = useDivisionName();
  const send = (division: number, published: boolean) => (options: CallOptions) =>
    callAsOfficial('POST /api/admin/fixtures/publish', { body: { season, divisions: [division], published } }, options);
  return (
    <section aria-labelledby="publishing" className={style.publishing}>
      <h3 id="publishing">Publish or unpublish</h3>
      {divisions.some(({ published }) => published > 0) ? (
        <p className={ui.about}>
          After Unpublish, visitors see no fixtures of that division, and calendars lose them. Its results and tables
          stay, and you can publish it again.
        </p>
      ) : null}
      <ul className={`${ui.grid} ${style.divisions}`}>
        {divisions.map(({ division, teams, fixtures, published }) => (
          <li key={division} className={ui.padded}>
            <h4>{nameOfDivision(division, season)}</h4>
            <p>
              {teamCountText(teams)}, {fixtures === 0 ? 'no fixture list' : countWithNoun(fixtures, 'fixture')}
            </p>
            <p>
              <strong>{publicationStateWords(fixtures, published)}</strong>
            </p>
            {published < fixtures ? (
              <ApiCallButton
                label={`Publish ${nameOfDivision(division, season)}`}
                className={button.strong}
                send={send(division, true)}
                done={({ message }) => message}
              />
            ) : null}
            {published > 0 ? (
              <ApiCallButton
                label={`Unpublish ${nameOfDivision(division, season)}`}
                title={`Unpublish ${nameOfDivision(division, season)}?`}
                yes="Unpublish"
                danger
                send={send(division, false)}
                done={({ message }) => message}
              >
                <p>
                  {countWithNoun(published, 'fixture')} of season {season} will go from the site, the teams’ pages and
                  everyone’s calendars. Recorded results stay. You can undo this.
                </p>
              </ApiCallButton>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function publicationStateWords(fixtures: number, published: number): string {
  if (fixtures === 0) return 'Nothing to publish';
  if (published === 0) return 'Draft, visible to officials only';
  return published === fixtures ? 'Published' : `${published} of ${fixtures} published`;
}

/** Lists the weeks in which a venue has more home fixtures than tables (Rule F3). */
export function TableClashList({ clashes }: { clashes: readonly TableClashAnswer[] }) {
  return (
    <ul>
      {clashes.map(({ weekNumber, venue, tables, homeTeams }) => (
        <li key={`${weekNumber} ${venue}`} className={ui.note}>
          <span>
            <strong>Week {weekNumber}</strong>, {venue} ({countWithNoun(tables, 'table')}): {homeTeams.join(' and ')}{' '}
            all play at home.
          </span>
        </li>
      ))}
    </ul>
  );
}

type ProposedListProps = { plan: GeneratedFixturesAnswer; level: 2 | 3; children: ReactNode };

/**
 * A generated fixture list that is not saved yet, and the weeks in which a club has too few tables for its home
 * matches. `level`: the heading level. `children`: buttons.
 */
export function ProposedFixtureList({ plan, level, children }: ProposedListProps) {
  const [Title, Week] = level === 2 ? (['h2', 'h3'] as const) : (['h3', 'h4'] as const);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={`${ui.padded} ${style.proposal}`} aria-label="Generated list">
      <Title ref={heading} tabIndex={-1}>
        {countWithNoun(plan.fixtures.length, 'fixture')}, not saved yet
      </Title>
      {plan.clashes.length === 0 ? (
        <p>No club has too many matches on one night.</p>
      ) : (
        <>
          <p>There are too few tables in {countWithNoun(plan.clashes.length, 'case')}. No better list was found.</p>
          <TableClashList clashes={plan.clashes} />
        </>
      )}
      {plan.replaced === 0 ? null : (
        <p className={style.warning}>
          Saving it replaces {countWithNoun(plan.replaced, 'fixture')} now on the list. You can undo this.
        </p>
      )}
      <div className={button.row}>{children}</div>
      <details className={ui.more}>
        <summary>Show all fixtures</summary>
        <div className={ui.wideGrid}>
          {groupByWeekAndDivision(plan.fixtures).map(({ weekNumber, division, fixtures }) => (
            <section key={`${weekNumber} ${division}`} className={ui.flush}>
              <Week className={ui.head}>
                Week {weekNumber}, <DivisionName division={division} season={fixtures[0]?.season} />
              </Week>
              <FixturesByDay fixtures={fixtures} compact draft />
            </section>
          ))}
        </div>
      </details>
    </section>
  );
}
