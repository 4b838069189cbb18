import { z } from 'zod';
import { fields, list, number, text, yesOrNo } from './body.ts';
import { call, numberInText } from './call.ts';

const gameWeek = z.object({ week: z.number(), from: z.string(), to: z.string() });
const rules = z.object({
  framesPerFixture: z.number(),
  walkoverScore: z.number(),
  maxFramesPerPlayer: z.number(),
  highestBreak: z.number(),
  highestScore: z.number(),
});
const shape = {
  season: z.string(),
  divisions: z.array(z.number()),
  weeks: z.number(),
  calendar: z.array(gameWeek),
  rules,
};

/** A team with its division in a season; 0 is retired. */
const teamPlace = z.object({ teamId: z.string(), teamName: z.string(), division: z.number() });

/**
 * A season with all that it holds. `teams`: of the season shown the live teams where they are, of one to come where they
 * are to play, of one that is over none where nobody planned it anew.
 */
export const adminSeason = z.object({
  ...shape,
  isDefault: z.boolean(),
  results: z.number(),
  /** How many teams played, or are to play, in each division. */
  teamsIn: z.array(z.object({ division: z.number(), teams: z.number() })),
  teams: z.array(teamPlace),
});
export type AdminSeason = z.infer<typeof adminSeason>;

export const adminSeasons = call({
  method: 'GET',
  path: '/api/admin/seasons',
  summary: 'Every season with what it holds, newest first.',
  action: 'plan season',
  answer: z.object({ default: z.string(), seasons: z.array(adminSeason) }),
});
export type AdminSeasons = z.infer<typeof adminSeasons.answer>;

export const seasonProposalAnswer = z.object({
  ...shape,
  /** The season that it follows, and whose rules it has. */
  from: z.string(),
  promoted: z.number(),
  /** Whether the league has a season of that name already. */
  exists: z.boolean(),
  teams: z.array(
    z.object({
      teamId: z.string(),
      teamName: z.string(),
      from: z.number(),
      /** The place in the last table of its division; `null` where it has none. */
      position: z.number().nullable(),
      to: z.number(),
      move: z.enum(['promoted', 'relegated', 'stays', 'retires', 'returns']),
    }),
  ),
});
export type SeasonProposalAnswer = z.infer<typeof seasonProposalAnswer>;

export const seasonProposal = call({
  method: 'GET',
  path: '/api/admin/season-proposal',
  summary:
    'The season after: the next name, the same weeks, divisions and rules, a calendar about a year later, and where each live team plays by the last tables. Without a season: after the default one; without promoted: two teams up and two down.',
  action: 'plan season',
  query: z.object({
    season: z.string('Season must be given once.').optional(),
    promoted: numberInText('Promoted').optional(),
  }),
  answer: seasonProposalAnswer,
});

const weekBody = fields('A week', { week: number('The week'), from: text('The first day'), to: text('The last day') });
const teamBody = fields('A team', { teamId: text('The team'), division: number('The division') });
const parts = {
  weeks: number('The number of weeks').optional(),
  divisions: list('Divisions', number('The division')).optional(),
  calendar: list('The calendar', weekBody).optional(),
  teams: list('Teams', teamBody).optional(),
};

/** What is not given is as in the proposal; teams that are not named stay where they are. */
export const seasonBody = fields('The season', {
  season: text('Season'),
  from: text('The season before').optional(),
  ...parts,
  rules: fields('The rules', {
    framesPerFixture: number('Frames in a fixture').optional(),
    walkoverScore: number('Walkover score').optional(),
    maxFramesPerPlayer: number('Frames per player in a fixture').optional(),
    highestBreak: number('Highest break').optional(),
    highestScore: number('Highest score').optional(),
  }).optional(),
  makeDefault: yesOrNo('Shown by default'),
});

const seasonAnswer = z.object({ success: z.literal(true), message: z.string(), season: adminSeason });

export const addSeason = call({
  method: 'POST',
  path: '/api/admin/seasons',
  summary:
    'Makes a season, with the rules that it keeps for ever. What is not given is as in the season before; teams move only once it is the default one.',
  action: 'add season',
  body: seasonBody,
  answer: seasonAnswer,
  status: 201,
});

/** What is not given stays as it is. */
export const seasonChangeBody = fields('The season', { season: text('Season'), ...parts });

export const changeSeason = call({
  method: 'PUT',
  path: '/api/admin/seasons',
  summary:
    'Changes weeks, calendar, divisions or teams of a season, as far as its results allow; its rules stay. The season is named in the body, as its name has a slash.',
  action: 'change season',
  body: seasonChangeBody,
  answer: seasonAnswer,
});

export const defaultSeasonBody = fields('The season', { season: text('Season') });

export const chooseDefaultSeason = call({
  method: 'PUT',
  path: '/api/admin/default-season',
  summary: 'Shows a season by default, and moves the teams to the divisions that were planned for it.',
  action: 'choose default season',
  body: defaultSeasonBody,
  answer: z.object({ success: z.literal(true), message: z.string(), season: z.string(), moved: z.number() }),
});
