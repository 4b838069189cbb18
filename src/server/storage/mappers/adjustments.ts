import { subjectOf } from '#domain/people/permissions.ts';
import { adjustment } from '#domain/standings/adjustment.ts';
import { described, type Mapper } from './mapper.ts';

export const adjustments = described('adjustment', adjustment);

export const adjustmentMapper: Mapper<'adjustment'> = {
  ...adjustments.mapper,
  scopesOf: ({ season }) => [`season:${season}`],
  subjectOf,
};
