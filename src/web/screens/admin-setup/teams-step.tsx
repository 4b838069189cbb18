import { useMemo, useRef, useState } from 'react';
import type { ImportReport } from '#contract/import-report.ts';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import { countWithNoun } from '#domain/count.ts';
import { USUAL_HANDICAP_RULES } from '#domain/squads/handicap-rules.ts';
import { formattedHandicap } from '#domain/statistic.ts';
import { useDivisionName } from '#web/choice/division-name.tsx';
import button from '#web/components/button.module.css';
import { NameAndDescriptionList } from '#web/components/name-and-description.tsx';
import { Link } from '#web/components/links.tsx';
import list from '#web/components/list.module.css';
import ui from '#web/components/ui.module.css';
import { RemoveButton } from '#web/officials/api-call-button.tsx';
import { ChoiceButtons } from '#web/officials/buttons.tsx';
import { FileImport } from '#web/officials/import/file-import.tsx';
import { MoreActions } from '#web/officials/more-actions.tsx';
import { callAsOfficial } from '#web/officials/official-api.ts';
import { rememberMarkedCaptains } from '#web/office/marked-captains.ts';
import { formDraftStore } from '#web/officials/stored-form.ts';
import type { SetupData } from './setup-data.ts';

/** The saved teams of one division at a time, with their players, and a field to add more teams. */
export function TeamsStep({ data }: { data: SetupData }) {
  const nameOfDivision = useDivisionName();
  const divisions = data.season?.divisions ?? [];
  const teamsIn = (division: number) => data.teams.filter((team) => team.division === division);
  const [chosen, setChosen] = useState<number | null>(null);
  const open = divisions.find((division) => teamsIn(division).length < 2);
  const division = chosen ?? open ?? divisions[0] ?? 1;
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      {divisions.length > 1 ? (
        <ChoiceButtons
          label="Division"
          options={divisions}
          chosen={division}
          wordsOf={(one) => `${nameOfDivision(one)}: ${countWithNoun(teamsIn(one).length, 'team')}`}
          onChoose={setChosen}
        />
      ) : null}
      <section className={ui.part} aria-labelledby="division">
        <h2 id="division" ref={heading} tabIndex={-1}>
          {nameOfDivision(division)}
        </h2>
        <SavedTeams teams={teamsIn(division)} />
        {data.done.includes('teams') ? (
          <p>
            <Link to="/admin/setup/fixtures" className={button.strong}>
              Continue to match nights
            </Link>
          </p>
        ) : null}
        <div className={ui.part}>
          <TeamListField
            key={division}
            division={division}
            data={data}
            onSaved={() => {
              const next = divisions.find((one) => one !== division && teamsIn(one).length < 2);
              if (next !== undefined) setChosen(next);
              heading.current?.focus();
            }}
          />
        </div>
      </section>
    </>
  );
}

/** Returns a team's players, venue and handicaps as text, such as `2 players, The Den: Ann Lee 20, Bob Fox 0`. */
function playersAndVenueWords({ players, venue }: TeamAnswer): string {
  const names = players.map(({ name, handicap }) => `${name} ${formattedHandicap(handicap)}`);
  return [[countWithNoun(players.length, 'player'), venue].filter(Boolean).join(', '), names.join(', ')]
    .filter(Boolean)
    .join(': ');
}

function SavedTeams({ teams }: { teams: readonly TeamAnswer[] }) {
  return (
    <NameAndDescriptionList
      things={teams}
      idOf={({ id }) => id}
      list="Saved teams"
      nameOf={({ name }) => name}
      aboutOf={playersAndVenueWords}
    >
      {({ id, name }) => (
        <span className={list.actions}>
          <Link to={`/admin/update-team?team=${encodeURIComponent(id)}`} className={`${button.quiet} ${button.small}`}>
            Change
          </Link>
          <MoreActions of={name}>
            <RemoveButton
              name={name}
              yes="Remove"
              send={(options) => callAsOfficial('DELETE /api/teams/{teamId}', { params: { teamId: id } }, options)}
              done={`Removed ${name}.`}
            >
              <p>Its players are removed with it. You can undo this.</p>
            </RemoveButton>
          </MoreActions>
        </span>
      )}
    </NameAndDescriptionList>
  );
}

const EXAMPLE_TEAM_LIST = 'Red Lion\nAnn Lee 20\nBob Fox 0\n\nStation Road\nCat Hill 35\nDan Oak 10';

type PasteProps = { division: number; data: SetupData; onSaved: () => void };

/**
 * A field for typing or pasting a list of teams and players. The list can also come from a file. Below the field, shows
 * the teams and players that the site has read from the list.
 */
function TeamListField({ division, data: { season, teams }, onSaved }: PasteProps) {
  const name = season?.season ?? '';
  const draft = useMemo(() => formDraftStore(`teams-${name}-${division}`), [name, division]);
  const range = season?.rules.handicaps ?? USUAL_HANDICAP_RULES;
  const own = [
    { kind: 'file', subject: 'kind', value: 'squads' },
    { kind: 'all', subject: 'season', value: name },
    { kind: 'all', subject: 'division', value: String(division) },
  ];
  const hint = `A team’s name, its players below it, each with the handicap if there is one, then an empty line. Or paste it from a spreadsheet: team, player, handicap. Handicaps are from ${formattedHandicap(range.lowest)} to ${formattedHandicap(range.highest)}; the page Handicap policy has the range.`;
  return (
    <FileImport
      pasteFirst
      own={own}
      paste={{
        name: `a list for division ${division}`,
        label: teams.some((team) => team.division === division) ? 'More teams' : 'Teams and players',
        hint,
        example: EXAMPLE_TEAM_LIST,
        draft,
      }}
      submit="Save"
      onDone={({ preview }) => {
        rememberMarkedCaptains(teamsWithMarkedCaptains(preview.teams, draft.get() ?? ''));
        onSaved();
      }}
    />
  );
}

/**
 * Returns the names of the teams and their players. `captain` is true if `text`, the typed list, marks the player as a
 * captain, as in `Ann Lee (C) 20`. The server does not store who is marked.
 */
function teamsWithMarkedCaptains(teams: ImportReport['preview']['teams'], text: string) {
  const lower = text.toLowerCase();
  const isMarked = (name: string) => {
    const at = lower.indexOf(name.toLowerCase());
    return at >= 0 && /^[ \t]*\(?(?:c|capt|captain)\b/.test(lower.slice(at + name.length));
  };
  return teams.map(({ teamName, players }) => ({
    name: teamName,
    players: players.map(({ name }) => ({ name, captain: isMarked(name) })),
  }));
}
