import type { z } from 'zod';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import { contentKinds } from '#contract/kinds/content.ts';
import type { AnyContentKind } from '#contract/kinds/kind.ts';
import { wordsOf } from '#domain/field-words.ts';
import { useDivisionName } from '#web/choice/division-name.tsx';
import { dayWords } from '#web/components/day.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { KindEditor } from '#web/office/kind-editor.tsx';
import { fieldsOf, type More } from '#web/office/kind-fields.tsx';
import { guard } from '#web/officials/guard.tsx';
import { teamOptions } from '#web/office/squads.ts';
import { pageSource } from '#web/page-source.ts';

type Kind = (typeof contentKinds)[keyof typeof contentKinds];
type Named = { [name: string]: unknown };

/** Creates the screen for a kind. Its form and list are generated from the kind's description. */
function screenOf(kind: Kind) {
  const { calls, fields, line, screen }: AnyContentKind = kind;
  const choices = Object.values(fields).map((field) => wordsOf(field)?.choice);
  const hasChoice = choices.some((choice) => choice !== undefined);

  function Screen({ data: { all, teams } }: { data: { all: Named[]; teams: TeamAnswer[] } }) {
    const more = useChoices(fields, teams);
    return (
      <>
        <PageHeading below={screen.about}>{screen.title}</PageHeading>
        <KindEditor
          calls={calls}
          things={all}
          fields={() => fieldsOf(calls.add.body, more)}
          words={{ list: screen.title, nameOf: line, aboutOf }}
        />
      </>
    );
  }

  return guard({
    title: screen.title,
    description: screen.about,
    async load({ context }) {
      const { read } = context.get(pageSource);
      const [all, teams] = await Promise.all([
        read(`GET ${kind.calls.all.path}`, {}),
        hasChoice ? read('GET /api/teams', {}) : [],
      ]);
      return { all, teams };
    },
    Screen,
  });
}

/** The teams and players to choose from in fields that hold ids. */
function useChoices(fields: z.ZodRawShape, teams: readonly TeamAnswer[]): More {
  const nameOf = useDivisionName();
  const options = {
    team: teamOptions(teams, nameOf),
    player: teams.flatMap(({ name: team, players }) =>
      players.map(({ id, name }) => ({ value: id, label: `${name} (${team})` })),
    ),
  };
  const chosen = Object.entries(fields).flatMap(([name, field]) => {
    const choice = wordsOf(field)?.choice;
    return choice === undefined ? [] : [[name, { options: options[choice] }]];
  });
  return Object.fromEntries(chosen);
}

/** The text below a name in a list: the link, the holder, and the days. */
function aboutOf({ url, holderTeamName, holderPlayerName, from, until }: Named): string {
  const days = [dayIn('from', from), dayIn('until', until)];
  return [url, holderPlayerName, holderTeamName, ...days].filter((part) => typeof part === 'string').join(', ');
}

function dayIn(word: string, day: unknown): string | null {
  return typeof day === 'string' ? `${word} ${dayWords(day)}` : null;
}

export const screens = Object.fromEntries(
  Object.entries(contentKinds).map(([name, kind]) => [name, screenOf(kind)]),
) as Record<keyof typeof contentKinds, ReturnType<typeof screenOf>>; // of the same names
