import { aboutLeague } from '#contract/league.ts';
import { read } from '../http/read.ts';

export const leagueReads = [
  read(aboutLeague, async (facts) => {
    const { name, timeZone, competitions, openCupDraw, colours } = facts.folder().file;
    return {
      name,
      timeZone,
      competitions: competitions.map((one) => one.name),
      openCupDraw,
      cloth: colours?.cloth ?? null,
    };
  }),
];
