import { contactsPart, leaguePart, linksPart, questionnairePart, venuesPart } from '#contract/content.ts';
import { honourSeasonName } from '#domain/honours.ts';
import type { LeagueContents } from './contents.ts';

/** The parts that are groups of values in `league.json`. */
export const IN_JSON = {
  league: leaguePart,
  contacts: contactsPart,
  venues: venuesPart,
  links: linksPart,
  questionnaire: questionnairePart,
};

/** Returns what a folder says about its league, by the identifiers under which the store has it. */
export function contentValues(folder: Omit<LeagueContents, 'files'>): Map<string, unknown> {
  const { file, posts, howToStart, rules, honours } = folder;
  const values: Record<string, unknown> = Object.fromEntries(
    Object.entries(IN_JSON).map(([id, { shape }]) => [
      id,
      Object.fromEntries(Object.entries(file).filter(([name]) => name in shape)),
    ]),
  );
  values['handicap-texts'] = file.handicaps;
  values['how-to-start'] = { text: howToStart };
  values['rules'] = { text: rules };
  values['honours'] = { honours: honours.map((one) => ({ ...one, season: honourSeasonName(one.season) })) };
  for (const { id, ...post } of posts) values[`post:${id}`] = post;
  return new Map(Object.entries(values));
}
