import type { z } from 'zod';
import type { HandicapRules } from '#domain/squads/numbers.ts';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import type { PlayerAnswer } from '#contract/kinds/player.ts';
import { type NameDivision } from '#web/choice/division-name.tsx';
import { textsOf } from '#web/office/form-values.ts';
import type { Fields, Texts } from '#web/office/kind-fields.tsx';
import { divisionOptions, nightOptions, playerOptions, playersOf, teamOptions } from './squads.ts';

/** The fields of a team; `disabled` until one is chosen. */
export function teamFields(divisions: readonly number[], nameOf: NameDivision, disabled = false) {
  const options = divisionOptions(divisions, nameOf);
  return {
    name: { label: 'Team name', disabled },
    division: { label: 'Division', placeholder: 'Choose a division', options, disabled },
    venue: { label: 'Home venue (optional)', disabled },
    night: {
      label: 'Night of home matches (optional)',
      placeholder: 'The league’s night',
      options: nightOptions(),
      disabled,
    },
  } satisfies Fields;
}

/** A player's three handicap fields. */
export function handicapFields(disabled: boolean, { lowest }: HandicapRules): Fields {
  const signed = lowest < 0;
  return {
    handicap: { label: 'Handicap', beside: true, signed, disabled },
    newHandicap: { label: 'New handicap', beside: true, signed, disabled },
    modifier: {
      label: 'Modifier',
      hint: 'A note of the committee beside the handicap: it changes no start and no table.',
      fraction: true,
      disabled,
    },
  };
}

/** The fields of a player; `disabled` until one is chosen. */
export function playerFields(disabled: boolean, rules: HandicapRules): Fields {
  return { name: { label: 'Player name', disabled }, ...handicapFields(disabled, rules) };
}

/** Two choices: a team, and one of its players, with whom the fields of `body` are filled. */
export function playerChoice(
  { teams, nameOf }: { teams: readonly TeamAnswer[]; nameOf: NameDivision },
  { team = '' }: Texts,
  body: z.ZodObject,
): Fields {
  return {
    team: {
      label: 'Team',
      placeholder: 'Choose a team',
      options: teamOptions(teams, nameOf),
      fills: () => ({ player: '', ...textsOf(body, {}) }),
    },
    player: {
      label: 'Player',
      placeholder: team === '' ? 'Choose a team first' : 'Choose a player',
      options: playerOptions(teams, team),
      disabled: team === '',
      fills: (player) => textsOf(body, playerOf(teams, { team, player }) ?? {}),
    },
  };
}

/** The chosen player. */
export function playerOf(teams: readonly TeamAnswer[], { team = '', player }: Texts): PlayerAnswer | undefined {
  return playersOf(teams, team).find(({ id }) => id === player);
}
