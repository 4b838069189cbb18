import * as adjustments from './kinds/adjustment.ts';
import * as backups from './backups.ts';
import * as batch from './batch.ts';
import * as bringBack from './bring-back.ts';
import type { Call } from './call.ts';
import * as cups from './cups.ts';
import * as documents from './kinds/document.ts';
import * as draws from './draws.ts';
import * as faces from './kinds/player-photo.ts';
import * as fixtureList from './fixture-list.ts';
import * as postponements from './postponements.ts';
import * as wholeList from './whole-list.ts';
import * as followers from './followers.ts';
import * as handicaps from './handicaps.ts';
import * as history from './history.ts';
import * as importExport from './import-export.ts';
import * as league from './league.ts';
import * as live from './live.ts';
import * as marks from './kinds/mark.ts';
import * as matchPages from './match.ts';
import * as matches from './matches.ts';
import * as mySeason from './my-season.ts';
import * as eligibility from './eligibility.ts';
import * as penalties from './penalties.ts';
import * as person from './kinds/person.ts';
import * as fixturesPictures from './kinds/fixtures-picture.ts';
import * as galleries from './kinds/gallery.ts';
import * as photos from './kinds/photo.ts';
import * as players from './players.ts';
import * as reviews from './reviews.ts';
import * as records from './records.ts';
import * as running from './running-scores.ts';
import * as seasons from './seasons.ts';
import * as session from './session.ts';
import * as contentKinds from './kinds/content.ts';
import * as squads from './kinds/player.ts';
import * as standings from './standings.ts';
import * as substitutes from './substitutes.ts';
import * as status from './status.ts';
import * as teams from './kinds/team.ts';
import * as timers from './shootout-timers.ts';
import * as contentCalls from './content.ts';
import * as toDo from './to-do.ts';
import * as week from './week.ts';
import * as whatsOn from './whats-on.ts';

const contract = {
  ...adjustments,
  ...backups,
  ...batch,
  ...bringBack,
  ...cups,
  ...contentCalls,
  ...documents,
  ...draws,
  ...faces,
  ...fixtureList,
  ...postponements,
  ...wholeList,
  ...followers,
  ...handicaps,
  ...history,
  ...importExport,
  ...league,
  ...live,
  ...marks,
  ...matchPages,
  ...matches,
  ...mySeason,
  ...eligibility,
  ...penalties,
  ...person,
  ...fixturesPictures,
  ...galleries,
  ...photos,
  ...players,
  ...reviews,
  ...records,
  ...running,
  ...seasons,
  ...session,
  ...contentKinds,
  ...squads,
  ...standings,
  ...status,
  ...substitutes,
  ...teams,
  ...timers,
  ...toDo,
  ...week,
  ...whatsOn,
};

type CallsOf<M> = { [Name in keyof M as M[Name] extends Call ? Name : never]: M[Name] };
export type Calls = CallsOf<typeof contract>;

/**
 * Every call of the API, keyed by the name under which its module exports it. The API description uses the same name.
 * The modules export other values too, but only calls have a `method`.
 */
export const calls = Object.fromEntries(
  Object.entries(contract).filter(([, exported]) => 'method' in exported),
) as Calls;
