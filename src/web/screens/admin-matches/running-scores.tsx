import type { FixtureListForOfficials } from '#contract/fixture-list.ts';
import { teamsAndScoreWords } from '#domain/cards/score-words.ts';
import { DivisionName } from '#web/choice/division-name.tsx';
import { NameAndDescriptionList } from '#web/components/name-and-description.tsx';
import { Moment } from '#web/components/moment.tsx';
import ui from '#web/components/ui.module.css';
import { RemoveButton } from '#web/officials/api-call-button.tsx';
import { callAsOfficial } from '#web/officials/official-api.ts';

type SeasonRunningScores = FixtureListForOfficials['running'];

/** A season's running scores, each with its author and a button to remove it. Renders nothing if there are none. */
export function RunningScores({ running }: { running: SeasonRunningScores }) {
  if (running.length === 0) return null;
  return (
    <section className={ui.part} aria-labelledby="running">
      <h2 id="running">Running scores</h2>
      <NameAndDescriptionList
        things={running}
        idOf={({ runningId }) => runningId}
        nameOf={teamsAndScoreWords}
        aboutOf={runningScoreDescription}
      >
        {(one) => <RemoveRunningScoreButton {...one} />}
      </NameAndDescriptionList>
    </section>
  );
}

function runningScoreDescription({ season, division, weekNumber, by, changedAt }: SeasonRunningScores[number]) {
  return (
    <>
      <DivisionName season={season} division={division} />, week {weekNumber}
      <br />
      Put by {by ?? 'an official with the shared password'}, changed <Moment at={changedAt} />
    </>
  );
}

function RemoveRunningScoreButton({ runningId, homeTeamName, awayTeamName }: SeasonRunningScores[number]) {
  const name = `the running score of ${homeTeamName} v ${awayTeamName}`;
  return (
    <RemoveButton
      name={name}
      send={(options) => callAsOfficial('DELETE /api/running-scores/{runningId}', { params: { runningId } }, options)}
      done={`Removed ${name}.`}
    >
      Nobody sees it any more, until the card is recorded or a side shows it again.
    </RemoveButton>
  );
}
