import type { PlayerHandicapProposalAnswer } from '#contract/handicaps.ts';
import { formattedHandicap, signedText } from '#domain/statistic.ts';
import input from '#web/components/input.module.css';
import { PlayerLink } from '#web/components/links.tsx';
import ui from '#web/components/ui.module.css';
import field from '#web/officials/fields.module.css';
import style from './proposals.module.css';

/** An official's decision on a proposal: whether it is accepted, and the handicap as typed. */
export type ProposalDecision = { accepted: boolean; typed: string };

type ProposalsProps = {
  caption: string;
  rows: readonly PlayerHandicapProposalAnswer[];
  decisionOf: (one: PlayerHandicapProposalAnswer) => ProposalDecision;
  decide: (one: PlayerHandicapProposalAnswer, decision: Partial<ProposalDecision>) => void;
  faultOf: (one: PlayerHandicapProposalAnswer) => string | null;
};

/**
 * A table of proposals, each with a checkbox and a field for the new handicap. On a phone, a tap on a name shows the
 * reasons.
 */
export function HandicapProposalsTable({ caption, rows, ...deciding }: ProposalsProps) {
  return (
    <div className={ui.flush}>
      <table className={style.proposals}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Accept</span>
            </th>
            <th scope="col">Player</th>
            <th scope="col">Now</th>
            <th scope="col">New</th>
            <th scope="col">Change</th>
            <th scope="col">Why</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((one) => (
            <Proposal key={one.playerId} one={one} {...deciding} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type ProposalProps = Omit<ProposalsProps, 'caption' | 'rows'> & { one: PlayerHandicapProposalAnswer };

function Proposal({ one, decisionOf, decide, faultOf }: ProposalProps) {
  const { playerId, name, teamName, handicap } = one;
  const { accepted, typed } = decisionOf(one);
  const fault = faultOf(one);
  const moved = fault === null ? Number(typed) - handicap : 0;
  return (
    <tr data-ticked={accepted || undefined}>
      <td>
        <label className={style.tick}>
          <input
            type="checkbox"
            aria-label={`Accept for ${name}`}
            checked={accepted}
            onChange={(event) => decide(one, { accepted: event.target.checked })}
          />
        </label>
      </td>
      <th scope="row">
        <span className={style.whole}>
          <PlayerLink playerId={playerId} name={name} />
          <small>{teamName}</small>
        </span>
        <details className={style.folded}>
          <summary>
            {name}
            <small>{evidenceWords(one)}</small>
          </summary>
          <p>{reasonsFor(one, fault === null ? Number(typed) : null)}</p>
        </details>
      </th>
      <td>
        {formattedHandicap(handicap)}
        <span aria-hidden="true" className={style.arrow}>
          {' '}
          →
        </span>
      </td>
      <td>
        <input
          className={input.input}
          type="number"
          aria-label={`New handicap of ${name}`}
          value={typed}
          aria-invalid={fault !== null}
          aria-describedby={fault === null ? undefined : `fault-${playerId}`}
          onChange={(event) => decide(one, { typed: event.target.value, accepted: true })}
        />
      </td>
      <td>{fault === null ? signedText(moved) : ''}</td>
      <td>
        {fault === null ? null : (
          <p id={`fault-${playerId}`} className={field.fault}>
            {fault}
          </p>
        )}
        <p className={style.whole}>{reasonsFor(one, fault === null ? Number(typed) : null)}</p>
      </td>
    </tr>
  );
}

/**
 * Returns the reasons for a proposal. If `newHandicap` differs from the proposed handicap, also names the proposed one.
 * `newHandicap`: the handicap in the field; `null` if it is invalid.
 */
function reasonsFor({ because, proposed }: PlayerHandicapProposalAnswer, newHandicap: number | null): string {
  const isOther = newHandicap !== null && newHandicap !== proposed;
  return [...because, ...(isOther ? [`Proposed: ${formattedHandicap(proposed)}.`] : [])].join(' ');
}

/** Returns the text below a player's name on a phone: team and frames won, such as `Cue Corner, won 5 of 12`. */
function evidenceWords({ evidence: { frames, won }, teamName }: PlayerHandicapProposalAnswer): string {
  return frames === 0 ? teamName : `${teamName}, won ${won} of ${frames}`;
}
