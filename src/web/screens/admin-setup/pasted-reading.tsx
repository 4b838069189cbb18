import type { RefObject } from 'react';
import { countOf } from '#domain/count.ts';
import type { Issue } from '#domain/issue.ts';
import type { PastedTeam } from '#domain/squads/pasted-squads.ts';
import { handicapWords } from '#domain/statistic.ts';
import { useDivisionName } from '#web/choice/division-name.tsx';
import button from '#web/components/button.module.css';
import ui from '#web/components/ui.module.css';
import { SmallButton } from '#web/officials/buttons.tsx';
import { LineList } from '#web/officials/file-import.tsx';
import { Lines } from '#web/components/lines.tsx';

type VenueQuestionProps = {
  question: RefObject<HTMLDivElement | null>;
  answer: boolean | null;
  onAnswer: (isVenue: boolean) => void;
};

/** A question shown if a list without a header has one name beside each team: is it the venue? */
export function VenueQuestion({ question, answer, onAnswer }: VenueQuestionProps) {
  return (
    <div ref={question} className={ui.note} role="group" aria-labelledby="second-column">
      <p id="second-column">Is the second column the venue?</p>
      <div className={button.row}>
        <SmallButton aria-pressed={answer === true} onClick={() => onAnswer(true)}>
          Yes, the venue
        </SmallButton>
        <SmallButton aria-pressed={answer === false} onClick={() => onAnswer(false)}>
          No, a player
        </SmallButton>
      </div>
    </div>
  );
}

/** The issues of the list. A press moves to the line. */
export function Faults({ issues, onGo }: { issues: readonly Issue[]; onGo: (issue: Issue) => void }) {
  const rows = issues.map((issue) => {
    return { at: issue.path.replace('line', 'Line'), sentence: issue.message, onGo: () => onGo(issue) };
  });
  return (
    <div role="status">
      {rows.length === 0 ? null : (
        <>
          <strong className={ui.loss}>{countOf(rows.length, 'line')} to fix</strong>
          <LineList label="Lines to fix" rows={rows} />
        </>
      )}
    </div>
  );
}

type ReadingProps = { teams: readonly PastedTeam[]; division: number; ignored: readonly string[] };

/** Shows how the list was understood. */
export function Reading({ teams, division, ignored }: ReadingProps) {
  const nameOfDivision = useDivisionName();
  if (teams.length === 0) return null;
  const players = teams.reduce((sum, team) => sum + team.players.length, 0);
  const whereOf = (team: PastedTeam) => [
    team.division === null || team.division === division ? '' : `, ${nameOfDivision(team.division)}`,
    team.venue === '' ? '' : ` at ${team.venue}`,
  ];
  return (
    <section aria-label="How it is read">
      <h3>
        {countOf(teams.length, 'team')}, {countOf(players, 'player')}
      </h3>
      <Lines
        things={teams}
        idOf={({ line, name }) => `${line} ${name}`}
        nameOf={(team) => [team.name, ...whereOf(team)].join('')}
        aboutOf={(team) =>
          team.players
            .map(({ name, handicap, captain }) => `${name} ${handicapWords(handicap)}${captain ? ' (C)' : ''}`)
            .join(', ') || 'No players'
        }
      />
      {ignored.length === 0 ? null : <p>Left out: {ignored.join(', ')}.</p>}
      <p>
        Is a player read as a team, or a team as a player? Leave an empty line before each team, and none inside it.
      </p>
    </section>
  );
}
