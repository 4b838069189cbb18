import { useState } from 'react';
import type { z } from 'zod';
import { teamMarkBodySchema, removeCrest, setCrest } from '#contract/kinds/mark.ts';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import { markOfName } from '#domain/squads/mark.ts';
import button from '#web/components/button.module.css';
import input from '#web/components/input.module.css';
import profile from '#web/components/profile-heading.module.css';
import { InitialsMark, TeamMark } from '#web/components/team-mark.tsx';
import ui from '#web/components/ui.module.css';
import { ApiCallButton } from '#web/officials/api-call-button.tsx';
import field from '#web/officials/fields.module.css';
import { FieldRow } from '#web/officials/fields.tsx';
import { type CallOptions, callAsOfficial } from '#web/officials/official-api.ts';
import { PictureButtons } from '#web/officials/picture-buttons.tsx';
import style from './edit-team.module.css';
import { fieldsOfSchema, type InputProps } from './kind-fields.tsx';
import { KindForm } from './kind-form.tsx';
import { TeamForm, type TeamFormProps } from './team-form.tsx';

type EditProps = TeamFormProps & { team: TeamAnswer };

/** The forms to change a team: its name, venue and other details, and its badge, which is collapsed at first. */
export function TeamEditForms({ team, ...form }: EditProps) {
  return (
    <>
      <TeamForm {...form} />
      <details className={`${ui.more} ${style.badge}`}>
        <summary>
          <TeamMark teamId={team.id} name={team.name} className={profile.mark} />
          Change the badge<span className="visually-hidden"> of {team.name}</span>
        </summary>
        <section aria-label={`Badge of ${team.name}`}>
          <p className={ui.muted}>
            The small sign beside the team’s name in tables and results: initials in two colours, or a crest.
          </p>
          <MarkForm team={team} />
          <CrestEditor team={team} />
        </section>
      </details>
    </>
  );
}

/** A form for the initials and colours of a team's badge, with a preview. */
function MarkForm({ team: { id, name, mark } }: { team: TeamAnswer }) {
  // The number of resets to the automatic badge. After each, a new form starts with the team's current badge.
  const [begun, setBegun] = useState(0);
  const set = (body: z.output<typeof teamMarkBodySchema>, options?: CallOptions) =>
    callAsOfficial('PUT /api/admin/teams/{teamId}/mark', { params: { teamId: id }, body }, options);
  return (
    <KindForm
      key={begun}
      body={teamMarkBodySchema}
      start={{ initials: mark.initials, colours: mark.colours }}
      fields={() => fieldsOfSchema(teamMarkBodySchema, { colours: { Input: ColourInputs } })}
      submit="Save badge"
      isSecond
      send={set}
      done={() => ({ text: `Saved the badge of ${name}.` })}
      beside={
        <ApiCallButton
          label="Choose it automatically"
          className={button.quiet}
          send={(options) => set({ initials: null, colours: null }, options)}
          done={`The badge of ${name} now comes from its name.`}
          onDone={() => setBegun(begun + 1)}
        />
      }
    >
      {({ initials = '', colours = '' }) => (
        <p className={ui.row}>
          <InitialsMark
            className={profile.mark}
            initials={initials.trim() || markOfName(name).initials}
            colours={splitColours(colours)}
          />
          This is how it looks{mark.picture === null ? '' : ' without the crest'}
        </p>
      )}
    </KindForm>
  );
}

/** A team's crest, with buttons to set and remove it. */
function CrestEditor({ team: { id, name, mark } }: { team: TeamAnswer }) {
  const isSet = mark.picture !== null;
  const calls = { setPicture: setCrest, removePicture: removeCrest, params: { teamId: id } };
  return (
    <p className={ui.row}>
      {isSet ? <TeamMark teamId={id} name={name} className={profile.mark} /> : null}
      <PictureButtons {...calls} what="crest" of={name} isSet={isSet} />
    </p>
  );
}

/** Colour inputs for the background and the border. The form stores both colours in one text, on two lines. */
function ColourInputs({ form, name }: InputProps) {
  const both = splitColours(String(form.watch(name)));
  return (
    <FieldRow>
      {(['Background', 'Border'] as const).map((label, place) => (
        <label key={label} className={field.field}>
          {label}
          <input
            type="color"
            className={input.input}
            value={both[place]}
            onChange={({ target }) => {
              const changed = both.with(place, target.value).join('\n');
              form.setValue(name, changed, { shouldDirty: true });
            }}
          />
        </label>
      ))}
    </FieldRow>
  );
}

function splitColours(text: string): [background: string, border: string] {
  const [background = '#000000', border = '#ffffff'] = text.split('\n').filter((line) => line !== '');
  return [background, border];
}
