import { useMemo } from 'react';
import type { z } from 'zod';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import { contentKinds } from '#contract/kinds/content.ts';
import type { AnyContentKind } from '#contract/kinds/kind.ts';
import { formTextsOfField } from '#domain/field-words.ts';
import { describeField } from '#domain/fields.ts';
import { compareByName } from '#domain/name.ts';
import { nameFieldForIdField } from '#domain/squads/chosen-ids.ts';
import { useDivisionName } from '#web/choice/division-name.tsx';
import { dayWordsWithYear } from '#web/components/day.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { KindEditor } from '#web/office/kind-editor.tsx';
import { createHolderInput } from './holder-input.tsx';
import { fieldsOfSchema, type FieldOverrides } from '#web/office/kind-fields.tsx';
import { createGuardedScreen } from '#web/officials/guard.tsx';
import { playersWithTeamLabels } from '#web/office/player-search.tsx';
import { teamOptions } from '#web/office/squads.ts';
import { pageSourceContext } from '#web/page-source.ts';

type Kind = (typeof contentKinds)[keyof typeof contentKinds];
type KindItem = { [name: string]: unknown };

/** Creates the screen for trophies or for sponsors. Its form and list are generated from the description in `kind`. */
function createKindScreen(kind: Kind) {
  const { calls, fields, line, many, screen }: AnyContentKind = kind;
  const choices = Object.values(fields).map((field) => formTextsOfField(field)?.choice);
  const hasChoice = choices.some((choice) => choice !== undefined);

  function Screen({ data: { all, teams } }: { data: { all: KindItem[]; teams: TeamAnswer[] } }) {
    const more = useFieldOptions(fields, teams);
    return (
      <>
        <PageHeading below={`${screen.about}. Once saved, each can get a picture or logo.`}>{screen.title}</PageHeading>
        <KindEditor
          calls={calls}
          things={all}
          fields={() => fieldsOfSchema(calls.add.body, more)}
          words={{
            list: screen.title,
            none: `No ${many} yet.`,
            nameOf: line,
            aboutOf: (thing) => kindItemDescription(fields, thing),
          }}
        />
      </>
    );
  }

  return createGuardedScreen({
    title: screen.title,
    description: screen.about,
    async load({ context }) {
      const { read } = context.get(pageSourceContext);
      const [all, teams] = await Promise.all([
        read(`GET ${kind.calls.all.path}`, {}),
        hasChoice ? read('GET /api/teams', {}) : [],
      ]);
      return { all, teams };
    },
    Screen,
  });
}

/** The fields for a trophy's or sponsor's days and position. They are collapsed, because most of them stay empty. */
const DAYS_AND_ORDER_FIELDS = {
  from: { folded: 'Days and order' },
  until: { folded: 'Days and order' },
  order: { folded: 'Days and order' },
};

/**
 * Returns the options of the form's fields, including those in `DAYS_AND_ORDER_FIELDS`. One common selector replaces
 * all fields for the ids of teams and players.
 */
function useFieldOptions(fields: z.ZodRawShape, teams: readonly TeamAnswer[]): FieldOverrides {
  const nameOf = useDivisionName();
  return useMemo(() => {
    const [first, ...others] = Object.entries(fields).flatMap(([name, field]) => {
      const choice = formTextsOfField(field)?.choice;
      return choice === undefined ? [] : [{ name, choice }];
    });
    if (first === undefined) return DAYS_AND_ORDER_FIELDS;
    const options = {
      team: teamOptions(teams, nameOf),
      player: playersWithTeamLabels(teams)
        .sort(compareByName)
        .map(({ id, label }) => ({ value: id, label })),
    };
    const choices = [first, ...others].map(({ name, choice }) => ({ name, choice, options: options[choice] }));
    const hidden = Object.fromEntries(others.map(({ name }) => [name, { hidden: true }]));
    return { ...DAYS_AND_ORDER_FIELDS, ...hidden, [first.name]: { Input: createHolderInput(choices) } };
  }, [fields, teams, nameOf]);
}

/** Returns the text below a trophy or sponsor in the list: its links, teams and players, and its first and last day. */
function kindItemDescription(fields: z.ZodRawShape, thing: KindItem): string {
  const parts = Object.entries(fields).map(([name, field]) => {
    if (formTextsOfField(field)?.choice !== undefined) return thing[nameFieldForIdField(name)];
    return describeField(field).kind === 'address' ? thing[name] : null;
  });
  const days = [prefixedDayWords('from', thing['from']), prefixedDayWords('until', thing['until'])];
  return [...parts, ...days].filter((part) => typeof part === 'string').join(', ');
}

function prefixedDayWords(word: string, day: unknown): string | null {
  return typeof day === 'string' ? `${word} ${dayWordsWithYear(day)}` : null;
}

export const contentKindScreens = Object.fromEntries(
  Object.entries(contentKinds).map(([name, kind]) => [name, createKindScreen(kind)]),
) as Record<keyof typeof contentKinds, ReturnType<typeof createKindScreen>>; // safe cast: keys unchanged
