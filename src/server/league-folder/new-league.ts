import { makeCalendar } from '#domain/fixtures/calendar.ts';
import { addDays } from '#domain/day.ts';
import { type Preset, pointsExample } from '#domain/seasons/season-rules.ts';
import { pointsWords, tieBreakWords } from '#domain/standings/table-words.ts';
import type { Parsed } from './folder-files.ts';
import { LEAGUE_JSON, parseLeague } from './league-json.ts';

/** The answers for a new league. `firstWeek`: the Monday of its first week; `email`, `cloth`: '' for none. */
export type NewLeague = {
  name: string;
  timeZone: string;
  season: string;
  divisions: number;
  weeks: number;
  firstWeek: string;
  matchTime: string;
  /** What the frames and tables are made by; `frames` counts, not the format's number. */
  format: Preset['rules'];
  frames: number;
  walkover: number;
  competitions: string[];
  email: string;
  cloth: string;
};

/** A file of the new folder: its path with `/`, and its text. */
export type NewFile = { path: string; text: string };

/** Returns the files of a new league's folder, or the mistakes in the answers. */
export function newLeagueFiles(league: NewLeague, today: string): Parsed<NewFile[]> {
  const json = jsonOf(league);
  const parsed = parseLeague(json);
  if (!parsed.ok) return parsed;
  return {
    ok: true,
    value: [
      { path: LEAGUE_JSON, text: json },
      { path: 'rules.md', text: rulesOf(league) },
      { path: 'how-to-start.md', text: HOW_TO_START },
      { path: `news/${today}-welcome.md`, text: welcomeOf(league, today) },
    ],
  };
}

function jsonOf({ cloth, email, ...league }: NewLeague): string {
  const lastDay = addDays(league.firstWeek, 6);
  const file = {
    name: league.name,
    timeZone: league.timeZone,
    defaultSeason: league.season,
    seasons: [
      {
        name: league.season,
        divisions: Array.from({ length: league.divisions }, (_, index) => index + 1),
        weeks: league.weeks,
        calendar: makeCalendar(league.firstWeek, lastDay, league.weeks),
        rules: {
          framesPerFixture: league.frames,
          walkoverScore: league.walkover,
          maxFramesPerPlayer: league.format.maxFramesPerPlayer,
          highestBreak: 155,
          highestScore: 250,
          points: league.format.points,
          tieBreaks: league.format.tieBreaks,
        },
      },
    ],
    competitions: league.competitions.map((name) => ({ name, entrants: ['First entrant', 'Second entrant'] })),
    matchTime: league.matchTime,
    ...(email === '' ? {} : { contactEmail: email }),
    contacts: [],
    vacancies: [],
    venues: [],
    links: [],
    ...(cloth === '' ? {} : { colours: { cloth } }),
    handicaps: { guide: [], challenges: [], newPlayers: [] },
  };
  return `${readable(JSON.stringify(file, null, 2))}\n`;
}

/** Puts each week, and each list of numbers, on one line. */
function readable(json: string): string {
  return json
    .replace(/\{\s+("week": \d+),\s+("from": "[^"]+"),\s+("to": "[^"]+")\s+\}/g, '{ $1, $2, $3 }')
    .replace(/\[([\d,\s]+)\]/g, (_, numbers: string) => `[${numbers.trim().replace(/,\s+/g, ', ')}]`);
}

function rulesOf({ name, frames, walkover, divisions, weeks, format }: NewLeague): string {
  const { maxFramesPerPlayer, points, tieBreaks } = format;
  const plays = maxFramesPerPlayer === 1 ? 'once' : `at most ${maxFramesPerPlayer} times`;
  return `# Rules of the ${name}

These are rules to start with. Change this file as your league decides. The PDF under Downloads is made from it.

## 1. The league

1. The league has ${divisions} ${divisions === 1 ? 'division' : 'divisions'}, and ${weeks} weeks in a season.
2. A fixture has ${frames} ${frames === 1 ? 'match' : 'matches'}, each of one frame. A player plays ${plays} in a fixture.

## 2. Absent players

1. If one side has no player for a match, the score is ${walkover}–0 to the other side, and no break counts.
2. If neither side has a player, the match is void and counts for nobody.

## 3. The table

1. ${pointsWords(points)} Walkovers count as frames won.
2. ${pointsExample({ framesPerFixture: frames, points })}
3. ${tieBreakWords(tieBreaks)}
`;
}

function welcomeOf({ name }: NewLeague, today: string): string {
  return `---
title: Welcome
date: ${today}
---

This is the new website of the ${name}. Tables, results, breaks and handicaps will appear here from the first match on.
`;
}

const HOW_TO_START = `You need neither a cue nor a team to start. Tell us where you live, and we will name a club near you.
`;
