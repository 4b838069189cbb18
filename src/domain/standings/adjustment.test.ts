import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseWithoutFaultyFields } from '#domain/check.ts';
import {
  type Adjustment,
  adjustmentSchema,
  adjustmentFaults,
  adjustmentComparer,
} from '#domain/standings/adjustment.ts';
import { makeSeason, shuffled } from '../../../tests/fixtures/made-league.ts';
import { linesOf } from '../../../tests/support/faults.ts';

const DRAFT = { season: '25/26', division: 1, teamId: 'a', points: -2, reason: ' Late  card ', weekNumber: 3 };
const SEASON = makeSeason('25/26');
const TEAMS = new Set(['a']);
const sent = adjustmentSchema.omit({ id: true, week: true, date: true });

function faultsOf(given: object): string[] {
  const draft = { ...DRAFT, ...given };
  return linesOf([...parseWithoutFaultyFields(sent, draft).issues, ...adjustmentFaults(draft, SEASON, TEAMS)]);
}

it('is recorded with a tidied reason', () => {
  expect(parseWithoutFaultyFields(sent, DRAFT).draft).toMatchObject({ reason: 'Late card', points: -2 });
});

const noPoints = 'points: Points must be a whole number from −99 to 99, but not 0.';
const noReason = 'reason: The reason is required.';
const noWeek = 'weekNumber: The week must be from 1 to 24.';
const noTeam = 'teamId: This team did not play in division 1 of 25/26.';

it.each<[object, string[]]>([
  [{ points: 0 }, [noPoints]],
  [{ points: 100 }, [noPoints]],
  [{ points: 1.5 }, [noPoints]],
  [{ reason: ' ' }, [noReason]],
  [{ reason: 'x'.repeat(201) }, ['reason: The reason is longer than 200 characters.']],
  [{ weekNumber: 0 }, [noWeek]],
  [{ weekNumber: 1.5 }, [noWeek]],
  [{ weekNumber: 25 }, [noWeek]],
  [{ division: 9 }, ['division: Season 25/26 has no division 9.']],
  [{ teamId: 'b' }, [noTeam]],
  [{ points: 0, reason: '', weekNumber: 99, teamId: 'b' }, [noPoints, noReason, noTeam, noWeek]],
  [{ weekNumber: 1, points: 99 }, []],
  [{ weekNumber: 24, points: -99 }, []],
  [{ reason: 'x'.repeat(200) }, []],
])('%j', (given, expected) => {
  expect(faultsOf(given)).toEqual(expected);
});

it('needs a season that the league has', () => {
  const faults = adjustmentFaults({ ...DRAFT, season: '01/02' }, undefined, new Set());
  expect(faults).toEqual([{ path: 'season', message: 'The league has no season 01/02.' }]);
});

it.each(['season', 'division', 'teamId', 'weekNumber'])('has no other fault if %s was reported before', (field) => {
  const season = field === 'season' ? undefined : SEASON;
  const teamIds = field === 'division' || field === 'teamId' ? new Set<string>() : TEAMS;
  expect(adjustmentFaults({ ...DRAFT, [field]: undefined }, season, teamIds)).toEqual([]);
});

it('goes by week, team name and id', () => {
  const names: Record<string, string> = { t1: 'cedars', t2: 'Birches', t3: 'CEDARS' };
  const made = (id: string, week: number, teamId: string): Adjustment => {
    return { id, week, teamId, season: '25/26', division: 1, points: 1, reason: 'x', date: '2025-11-20' };
  };
  const inOrder = [made('9', 1, 't1'), made('8', 2, 't2'), made('5', 2, 't3'), made('6', 2, 't1'), made('7', 2, 't3')];
  fc.assert(
    fc.property(shuffled(inOrder), (adjustments) => {
      expect(adjustments.sort(adjustmentComparer((id) => names[id] ?? ''))).toEqual(inOrder);
    }),
  );
});
