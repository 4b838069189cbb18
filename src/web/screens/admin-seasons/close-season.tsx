import { useEffect, useState } from 'react';
import type { AdminSeason } from '#contract/seasons.ts';
import { unplayedFixturesSentence } from '#web/choice/season-end.ts';
import ui from '#web/components/ui.module.css';
import { useSite } from '#web/layout/site.ts';
import { ApiCallButton } from '#web/officials/api-call-button.tsx';
import { ConfirmDialog, SmallButton } from '#web/officials/buttons.tsx';
import { callAsOfficial } from '#web/officials/official-api.ts';
import { useAction } from '#web/officials/use-action.ts';
import { LevelTeamsFields } from './level-teams.tsx';
import {
  type LevelTeamsAnswers,
  withEarlierDecisions,
  type SeasonClosingData,
  loadSeasonClosingData,
  incompleteOrderSentence,
} from './season-ending.ts';

/** A button that closes a season, so that the roll of honour names its winners, or that opens a closed season again. */
export function CloseOrOpenSeasonButton({ season, closed }: { season: string; closed: boolean }) {
  if (!closed) return <CloseSeasonButton season={season} />;
  return (
    <ApiCallButton
      label={`Open ${season} again`}
      send={(options) => callAsOfficial('PUT /api/admin/seasons', { body: { season, closed: false } }, options)}
      done={`Season ${season} is open again.`}
    />
  );
}

type CloseSeasonProps = {
  season: string;
  /** Whether the dialog only asks how level teams are ranked, because the season is already finished or closed. */
  onlyDecides?: boolean;
};

/** A button with a dialog that closes a season and asks how level teams are ranked (Rule R22). */
export function CloseSeasonButton({ season, onlyDecides = false }: CloseSeasonProps) {
  const [asking, setAsking] = useState(false);
  // The answers are stored here, because the dialog closes before the save. So no answer is lost if the save fails.
  const [answers, setAnswers] = useState<LevelTeamsAnswers>({});
  const { run } = useAction();
  async function send(decisions: DecisionsToSend): Promise<void> {
    setAsking(false);
    const body = { season, ...(onlyDecides ? {} : { closed: true }), ...decisions };
    await run({
      send: (options) => callAsOfficial('PUT /api/admin/seasons', { body }, options),
      done: () => (onlyDecides ? `The places of level teams of ${season} are saved.` : `Season ${season} is closed.`),
    });
  }
  return (
    <>
      <SmallButton onClick={() => setAsking(true)}>
        {onlyDecides ? 'Settle teams level on points' : `Close ${season}`}
      </SmallButton>
      {asking ? (
        <CloseSeasonDialog
          season={season}
          onlyDecides={onlyDecides}
          answers={answers}
          onAnswer={setAnswers}
          onYes={(decisions) => void send(decisions)}
          onNo={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

type DecisionsToSend = { decisions?: AdminSeason['decisions'] };
type EndDialogProps = Required<CloseSeasonProps> & {
  answers: LevelTeamsAnswers;
  onAnswer: (answers: LevelTeamsAnswers) => void;
  onYes: (decisions: DecisionsToSend) => void;
  onNo: () => void;
};

function CloseSeasonDialog({ season, onlyDecides, answers: typed, onAnswer, onYes, onNo }: EndDialogProps) {
  const details = useSite().seasons.details.find((one) => one.season === season);
  const [ending, setEnding] = useState<SeasonClosingData | null>(null);
  const [fault, setFault] = useState('');
  const answers = { ...ending?.answers, ...typed };
  const divisions = details?.divisions.join() ?? '';
  const names = details?.divisionNames;
  useEffect(() => {
    let isGone = false;
    const numbers = divisions.split(',').filter(Boolean).map(Number);
    void loadSeasonClosingData(season, numbers, names).then((read) => (isGone ? undefined : setEnding(read)));
    return () => {
      isGone = true;
    };
  }, [season, divisions, names]);

  function end(): void {
    // Nothing is saved before the level teams are loaded, because the dialog's questions are about these teams.
    if (ending === null) return;
    const missing = incompleteOrderSentence(ending.level, answers);
    setFault(missing);
    if (missing === '') onYes(ending.level.length === 0 ? {} : { decisions: withEarlierDecisions(ending, answers) });
  }

  const title = onlyDecides ? `Teams level on points in ${season}` : `Close ${season}?`;
  return (
    <ConfirmDialog title={title} yes={onlyDecides ? 'Save decisions' : 'Close season'} onYes={end} onNo={onNo}>
      {onlyDecides || details === undefined ? null : (
        <p>
          <strong>{unplayedFixturesSentence(details.unplayed)}</strong>
        </p>
      )}
      {onlyDecides ? null : (
        <p>
          A season whose published fixtures all have a result needs no closing. Close this one if the rest will not be
          played. Home and the roll of honour name its winners from then on:
        </p>
      )}
      <ul>
        {ending?.honoured.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {ending === null ? null : <LevelTeamsFields level={ending.level} answers={answers} onAnswer={onAnswer} />}
      {onlyDecides ? (
        ending?.level.length === 0 && <p>No teams are level for the title, promotion or relegation.</p>
      ) : (
        <p>Results can still be corrected, and the honours follow them. You can undo this.</p>
      )}
      <p role="alert" className={ui.loss}>
        {fault}
      </p>
    </ConfirmDialog>
  );
}
