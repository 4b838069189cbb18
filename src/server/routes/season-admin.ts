import {
  addSeason,
  adminSeasons,
  changeSeason as changeCall,
  chooseDefaultSeason,
  seasonProposal,
} from '#contract/admin-seasons.ts';
import { type Action, may } from '#domain/permissions.ts';
import { officialRead } from '../http/official-routes.ts';
import { malformed, Refusal } from '../http/refusal.ts';
import { adminSeasonList } from '../seasons/admin-season.ts';
import { changeSeason } from '../seasons/change-season.ts';
import { chooseSeason } from '../seasons/choose-season.ts';
import { makeSeason } from '../seasons/make-season.ts';
import { seasonProposalAfter } from '../seasons/proposal.ts';
import { namedSeason } from './chosen-season.ts';
import { officialWrite } from './official-write.ts';

/** More teams than any division has. */
const MOST_PROMOTED = 99;

export const seasonOfficialReads = [
  officialRead(adminSeasons, async (db) => {
    allowed('plan season');
    return adminSeasonList(db);
  }),

  officialRead(seasonProposal, async (db, { query }) => {
    allowed('plan season');
    const { promoted } = query;
    if (promoted !== undefined && !(Number.isInteger(promoted) && promoted >= 0 && promoted <= MOST_PROMOTED))
      throw malformed(`Promoted must be a whole number from 0 to ${MOST_PROMOTED}.`);
    const season = namedSeason(query.season) ?? undefined;
    return seasonProposalAfter(db, season, promoted === undefined ? {} : { promoted });
  }),
];

/** Seasons made, changed and chosen; how is the same for the command line. */
export const seasonWrites = [
  officialWrite(addSeason, 'add season', async (change, { body }) => ({
    success: true as const,
    ...(await makeSeason(change, body)),
  })),

  officialWrite(changeCall, 'change season', async (change, { body }) => ({
    success: true as const,
    ...(await changeSeason(change, body)),
  })),

  officialWrite(chooseDefaultSeason, 'choose default season', async (change, { body }) => ({
    success: true as const,
    ...(await chooseSeason(change, body)),
  })),
];

function allowed(action: Action): void {
  if (!may('official', action)) throw new Refusal(403, 'Officials may not do this.');
}
