import {
  adjustmentMapper,
  loneBreakMapper,
  importAnswerMapper,
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
import type { EntityKind } from '../store.ts';

/**
 * The mapper of each kind of value. A kind comes after the kinds that its table references, because an undo restores
 * values in this order.
 */
export const mappers: { [E in EntityKind]: Mapper<E> } = {
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
  fileAnswer: importAnswerMapper,
  draw: drawMapper,
  competition: competitionMapper,
  tie: tieMapper,
  person: personMapper,
  content: contentMapper,
};

/** The names of all kinds of values, in the order of `mappers`. */
export const entityKinds = Object.keys(mappers) as EntityKind[]; // safe cast: `mappers` has exactly these keys
