import {
  addSeason,
  adminSeasons,
  changeSeason as changeCall,
  chooseDefaultSeason,
  seasonProposal,
} from '#contract/admin-seasons.ts';
import { guardedRead } from '../http/guarded-routes.ts';
import { malformed } from '../http/refusal.ts';
import { write } from '../http/write.ts';
import { adminSeasonList } from '../seasons/admin-season.ts';
import { changeSeason } from '../seasons/change-season.ts';
import { chooseSeason } from '../seasons/choose-season.ts';
import { makeSeason } from '../seasons/make-season.ts';
import { seasonProposalAfter } from '../seasons/proposal.ts';
import { namedSeason } from './chosen-season.ts';
import { wholeLeague } from './subjects.ts';

/** More teams than any division has. */
const MOST_PROMOTED = 99;

export const guardedSeasonReads = [
  guardedRead(adminSeasons, adminSeasonList),

  guardedRead(seasonProposal, async (db, { query }) => {
    const { promoted } = query;
    if (promoted !== undefined && !(Number.isInteger(promoted) && promoted >= 0 && promoted <= MOST_PROMOTED))
      throw malformed(`Promoted must be a whole number from 0 to ${MOST_PROMOTED}.`);
    const season = namedSeason(query.season) ?? undefined;
    return seasonProposalAfter(db, season, promoted === undefined ? {} : { promoted });
  }),
];

/** Seasons made, changed and chosen; how is the same for the command line. */
export const seasonWrites = [
  write(addSeason, wholeLeague, async (change, { body }) => ({
    success: true as const,
    ...(await makeSeason(change, body)),
  })),

  write(changeCall, wholeLeague, async (change, { body }) => ({
    success: true as const,
    ...(await changeSeason(change, body)),
  })),

  write(chooseDefaultSeason, wholeLeague, async (change, { body }) => ({
    success: true as const,
    ...(await chooseSeason(change, body)),
  })),
];
