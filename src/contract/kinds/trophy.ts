import type { z } from 'zod';
import { labelField } from '#domain/field-words.ts';
import { teamOrPlayerIdField, singleLineText, listPositionSchema } from '#domain/fields.ts';
import { shownDayFields, shownDaysFaults } from '#domain/shown-days.ts';
import { contentKind } from './kind.ts';

/** A trophy. Its current holder can be a team, a player, both or nobody. */
export const trophy = contentKind({
  one: 'trophy',
  many: 'trophies',
  listed: 'Returns the trophies of today with who holds them, in order.',
  fields: {
    name: labelField('Name', singleLineText('The name', 80)),
    holderTeamId: teamOrPlayerIdField('team', 'Held by the team').nullable(),
    holderPlayerId: teamOrPlayerIdField('player', 'Held by the player').nullable(),
    ...shownDayFields,
    order: listPositionSchema,
  },
  rule: shownDaysFaults,
  line: ({ name }) => name,
  screen: { title: 'Trophies', about: 'Shown on Honours' },
});
export type TrophyAnswer = z.infer<typeof trophy.list.answer>[number];

export const listTrophies = trophy.list;
export const { all: listAllTrophies, add: addTrophy, change: changeTrophy, remove: removeTrophy } = trophy.calls;
export const { setPicture: setTrophyPicture, removePicture: removeTrophyPicture } = trophy.calls;
