import { countWithNoun } from '#domain/count.ts';
import { labelsOfSettings, defineRuleTopic } from '#domain/rules/topic.ts';
import { formatOf, isDecider, tablePointsForMatchWon } from '#domain/seasons/format.ts';
import {
  aggregatePointsWords,
  pointsByFramesWords,
  pointsForDrawWords,
  winPointsWords,
} from '#domain/seasons/format-words.ts';
import type { LeagueRules } from '#domain/seasons/season.ts';

/** The limit for the league points that a rule gives for a frame won, a match won or drawn, or the aggregate. */
export const MAX_POINTS_PER_RULE = 20;

/** The rules about points in the league table. */
export const pointsTopic = defineRuleTopic('points', 'What is a win worth?', {
  frameWon: { label: 'Points for a frame won', says: pointsPerWinSentences },
  byFrames: {
    label: 'Points for each number of frames',
    hint: 'Instead of points for frames, wins and draws. Type the points for 0 frames, for 1, for 2 and so on, such as 0, 0, 1, 2.',
    says: ({ points: { byFrames } }) =>
      byFrames ? `A team gets points for the frames it wins: ${pointsByFramesWords(byFrames)}.` : null,
  },
  fixtureWon: {
    label: 'Points for a match won',
    says: (rules) => (rules.points.byFrames ? null : winPointsWords(rules)),
  },
  fixtureDrawn: {
    label: 'Points for a match drawn',
    says: (rules) => (rules.points.byFrames ? null : pointsForDrawWords(rules)),
  },
  aggregateWon: { label: 'Points for more points over the whole card', says: aggregatePointsWords },
  margin: {
    label: 'Points for a clear win',
    says: ({ points: { margin } }) =>
      margin
        ? `A frame won by ${countWithNoun(margin.from, 'point')} or more gives ${countWithNoun(margin.points, 'extra point')}.`
        : null,
  },
  frameDrawn: {
    label: 'Points for a level frame',
    hint: 'For each team. Empty: a frame cannot be level.',
    says: ({ points: { frameDrawn } }) =>
      frameDrawn === undefined ? null : `A level frame gives each team ${countWithNoun(frameDrawn, 'point')}.`,
  },
});

const { byFrames, margin, frameDrawn, ...numbers } = pointsTopic.settings;
/** The points rules that a league may leave out. */
export const OPTIONAL_POINTS_SETTINGS = { byFrames, margin, frameDrawn };

/**
 * The labels of the points rules that every league has, each with one number of points. A missing `aggregateWon` counts
 * as 0.
 */
export const POINTS_LABELS = labelsOfSettings(numbers);
export type PointsNumberRule = keyof typeof POINTS_LABELS;

/**
 * Returns the rule book's sentences about the points for a win in each section. Sections with equal points share a
 * sentence, and sections without points have none. Each decider with points has a separate sentence. If a team gets
 * points for the number of frames it wins, only the deciders have sentences (Rule R31).
 */
function pointsPerWinSentences(rules: LeagueRules): string[] {
  const sections = formatOf(rules);
  const deciders = sections.filter((section) => isDecider(section) && Boolean(section.points));
  const ofDeciders = deciders.map(
    ({ name, points: own }) => `A win in ${name} gives ${countWithNoun(own ?? 0, 'point')}.`,
  );
  if (rules.points.byFrames) return ofDeciders;
  const usual = sections.filter((section) => !isDecider(section));
  const groups = Map.groupBy(usual, (section) => tablePointsForMatchWon(section, rules.points));
  const what = usual.every(({ frames }) => frames === 1) ? 'A frame won' : 'A win';
  const sentences = [...groups].map(([worth, own]) => {
    const where = groups.size === 1 ? '' : ` in ${own.map(({ name }) => name).join(' and ')}`;
    return worth === 0 ? '' : `${what}${where} gives ${countWithNoun(worth, 'point')}.`;
  });
  return [...sentences.filter((text) => text !== ''), ...ofDeciders];
}
