import {
  adjustmentMapper,
  loneBreakMapper,
  fileAnswerMapper,
  personMapper,
  penaltyDecisionMapper,
  playerMapper,
  rulingMapper,
  scheduledFixtureMapper,
  substituteMapper,
  teamMapper,
} from './described.ts';
import { competitionMapper, tieMapper } from './cups.ts';
import { contentMapper } from './content.ts';
import { drawMapper } from './draws.ts';
import { fixtureMapper } from './fixtures.ts';
import type { Mapper } from './mapper.ts';
import { seasonMapper } from './seasons.ts';
import { settingMapper } from './settings.ts';
import type { Entity } from '../store.ts';

/**
 * The mapper of each kind of value. An undo restores the kinds in this order, so a kind comes after those that it
 * refers to.
 */
export const mappers: { [E in Entity]: Mapper<E> } = {
  season: seasonMapper,
  setting: settingMapper,
  team: teamMapper,
  player: playerMapper,
  fixture: fixtureMapper,
  substitute: substituteMapper,
  listedFixture: scheduledFixtureMapper,
  adjustment: adjustmentMapper,
  loneBreak: loneBreakMapper,
  ruling: rulingMapper,
  penaltyDecision: penaltyDecisionMapper,
  fileAnswer: fileAnswerMapper,
  draw: drawMapper,
  competition: competitionMapper,
  tie: tieMapper,
  person: personMapper,
  content: contentMapper,
};

/** Every kind, in the order of `mappers`. */
export const entities = Object.keys(mappers) as Entity[]; // the type defines the keys
