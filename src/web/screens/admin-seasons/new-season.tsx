import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { SeasonProposalAnswer } from '#contract/seasons.ts';
import { pausesIn } from '#domain/fixtures/calendar.ts';
import { countWithNoun } from '#domain/count.ts';
import { parseDay } from '#domain/day.ts';
import { divisionName, divisionNamesFromSeasonsAnswer } from '#domain/seasons/division-names.ts';
import { joinNames } from '#domain/standings/places.ts';
import button from '#web/components/button.module.css';
import { dayWordsWithYear } from '#web/components/day.tsx';
import choices from '#web/components/choice-form.module.css';
import ui from '#web/components/ui.module.css';
import { useSite } from '#web/layout/site.ts';
import { showNotice } from '#web/layout/notices.tsx';
import { CheckboxField, TextField } from '#web/officials/fields.tsx';
import { Form } from '#web/officials/form.tsx';
import { NameAndDescriptionList } from '#web/components/name-and-description.tsx';
import { callAsOfficial } from '#web/officials/official-api.ts';
import { compareDivisions, divisionWords } from '#web/office/squads.ts';
import { useOfficialForm } from '#web/officials/use-official-form.ts';
import { Select } from '#web/components/choice-form.tsx';
import style from './admin-seasons.module.css';
import { nobodyMovesWords } from './promotion-words.ts';
import { RuleFields } from './rule-fields.tsx';
import { DateFields, WeeksAndDivisionsFields } from './season-fields.tsx';
import { DivisionNameFields, typedDivisionNameLookup, TeamDivisionFields } from './team-fields.tsx';
import {
  withIssuesAtSeasonFields,
  checkNewSeason,
  type SeasonValues,
  teamRows,
  valuesOfProposal,
} from './season-form.ts';

type SeasonFormProps = { form: UseFormReturn<SeasonValues> };

/** The form for a new season, filled in with the proposal. */
export function NewSeasonForm({ proposal }: { proposal: SeasonProposalAnswer }) {
  const names = divisionNamesFromSeasonsAnswer(useSite().seasons, proposal.from);
  const { form, submit, sending } = useOfficialForm({
    start: valuesOfProposal(proposal, names),
    check: (values) => checkNewSeason(values, { ...proposal, named: names !== undefined }),
    send: async (body, options) =>
      withIssuesAtSeasonFields(
        await callAsOfficial('POST /api/admin/seasons', { body: { ...body, from: proposal.from } }, options),
      ),
    done: ({ message }) => ({ text: message }),
    failed: 'The season could not be created.',
  });
  const name = form.watch('season');
  return (
    <section aria-labelledby="new-season" className={`${ui.part} ${style.new}`}>
      <h2 id="new-season">Create a season</h2>
      <details className={ui.more}>
        <summary className={proposal.exists ? undefined : button.strong}>
          {proposal.exists
            ? `${proposal.season} already exists. Create another season after ${proposal.from}`
            : `Prepare ${proposal.season}`}
        </summary>
        <Form form={form} submit={`Create season ${name}`} sending={sending} onSubmit={submit} wide>
          <TextField form={form} name="season" label="Name" hint="For example 26/27 or 2027." />
          <WeeksAndDivisionsFields form={form} />
          <DivisionNameFields form={form} />
          <DateFields form={form} />
          <TeamDivisionFields form={form} title={`Teams and divisions in ${name}`}>
            <PromotionCountSelect form={form} proposal={proposal} />
          </TeamDivisionFields>
          <RuleFields form={form} summary={`Rules, as in ${proposal.from}`} before={proposal} />
          <CheckboxField
            form={form}
            name="makeDefault"
            label="Make it the current season now. The teams move to their new divisions at once; otherwise they move when the season first becomes the current one."
          />
          <Summary form={form} />
        </Form>
      </details>
    </section>
  );
}

const PROMOTION_COUNTS: readonly (number | '')[] = [0, 1, 2, 3, 4];

/**
 * A selector for the number of teams promoted and relegated. A new number loads a new proposal for the divisions of all
 * teams.
 */
function PromotionCountSelect({ form, proposal }: SeasonFormProps & { proposal: SeasonProposalAnswer }) {
  const byRules: number | '' = proposal.promoted ?? '';
  const [promoted, setPromoted] = useState<number | ''>(byRules);
  const [shown, setShown] = useState(proposal);
  const stays = nobodyMovesWords(shown);
  async function propose(count: number | ''): Promise<void> {
    setPromoted(count);
    const query = { season: proposal.from, ...(count === '' ? {} : { promoted: count }) };
    const outcome = await callAsOfficial('GET /api/admin/season-proposal', { query });
    if (outcome.ok) {
      form.setValue('teams', teamRows(outcome.value.teams), { shouldValidate: true });
      setShown(outcome.value);
    } else showNotice({ kind: 'alert', text: outcome.failure.error });
  }
  return (
    <>
      <div className={choices.form}>
        <Select<number | ''>
          label="Teams promoted and relegated"
          name="promoted"
          labelled
          wide
          value={promoted}
          options={PROMOTION_COUNTS.includes(byRules) ? PROMOTION_COUNTS : [byRules, ...PROMOTION_COUNTS]}
          wordsOf={(count) => (count === '' ? 'As the rules say' : `${count} up, ${count} down`)}
          onChoose={(count) => void propose(count === '' ? count : Number(count))}
        />
      </div>
      {stays === null ? null : (
        <p className={`${ui.note} ${style.moves}`} role="note">
          {stays}
        </p>
      )}
      <LevelTeamsNote proposal={shown} />
    </>
  );
}

/**
 * Lists the level teams between which promotion or relegation must be decided. Until officials decide, the proposal
 * moves none of these teams.
 */
function LevelTeamsNote({ proposal: { ties, teams, from } }: { proposal: SeasonProposalAnswer }) {
  const divisionNames = divisionNamesFromSeasonsAnswer(useSite().seasons, from);
  if (ties.length === 0) return null;
  const names = new Map(teams.map(({ teamId, teamName }) => [teamId, teamName]));
  return (
    <div className={`${ui.note} ${style.moves}`} role="note">
      {ties.map(({ division, position, teamIds }) => (
        <p key={`${division}-${position}`}>
          {joinNames(teamIds.map((id) => names.get(id) ?? ''))} are level at position {position} of{' '}
          {divisionName(divisionNames, division)}, so none of them moves. Decide the order of {from} above, or choose
          their divisions here.
        </p>
      ))}
    </div>
  );
}

/** A summary of the season that the form would create. */
function Summary({ form }: SeasonFormProps) {
  const { season, weeks, calendar, teams } = form.watch();
  const nameOf = typedDivisionNameLookup(form);
  const byDivision = [...Map.groupBy(teams, ({ division }) => Number(division))].sort(([a], [b]) =>
    compareDivisions(a, b),
  );
  return (
    <section aria-labelledby="summary">
      <h3 id="summary">Summary of {season}</h3>
      <p>
        {weeks} weeks{datesWords(calendar)}
      </p>
      <NameAndDescriptionList
        things={byDivision}
        idOf={([division]) => String(division)}
        nameOf={([division, playing]) => `${divisionWords(division, nameOf)}: ${countWithNoun(playing.length, 'team')}`}
        aboutOf={([, playing]) => playing.map(({ teamName }) => teamName).join(', ')}
      />
    </section>
  );
}

function datesWords(calendar: SeasonValues['calendar']): string {
  const [first, last] = [calendar[0], calendar.at(-1)];
  const complete = calendar.every(({ from, to }) => parseDay(from).ok && parseDay(to).ok);
  if (first === undefined || last === undefined || !complete) return ', no dates yet';
  const pauses = pausesIn(calendar).map(
    ({ from, to }) => `; no play from ${dayWordsWithYear(from)} to ${dayWordsWithYear(to)}`,
  );
  return `, from ${dayWordsWithYear(first.from)} to ${dayWordsWithYear(last.to)}${pauses.join('')}`;
}
