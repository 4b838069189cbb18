import { describe, expect, it } from 'vitest';
import { answersFor, type NameAnswer, answerFaults, withAnswers } from '#domain/imports/import-answers.ts';
import { makePeople, makePlayer, makeTeam } from '../../../tests/fixtures/made-league.ts';

const PEOPLE = makePeople([makeTeam('t1')], [makePlayer('p1', 't1', { name: 'Ann Ash' })]);

const answer = (name: string, teams: string[], playerId: string | null = null, sameAs: string | null = null) =>
  ({ name, teams, playerId, sameAs }) satisfies NameAnswer;

describe('answers about names are checked (Rule N12)', () => {
  it.each([
    ['a player', answer('A Ash', ['Priory Park'], 'p1'), []],
    ['the same as another name', answer('A Ash', ['Priory Park'], null, 'Ann Ash'), []],
    ['a new person', answer('A Ash', ['Priory Park']), []],
    ['both at once', answer('A Ash', [], 'p1', 'Ann Ash'), ['answers.0.sameAs']],
    ['nobody', answer('A Ash', [], 'p9'), ['answers.0.playerId']],
    ['nobody, and another name', answer('A Ash', [], 'p9', 'Ann'), ['answers.0.sameAs', 'answers.0.playerId']],
  ])('%s', (_, draft, paths) => {
    expect(answerFaults({ answers: [draft] }, PEOPLE).map(({ path }) => path)).toEqual(paths);
  });

  it('each fault names its answer', () => {
    expect(answerFaults({ answers: [answer('Ann', []), answer('Bob', [], 'p9')] }, PEOPLE)).toEqual([
      { path: 'answers.1.playerId', message: 'The league has no such player.' },
    ]);
    expect(answerFaults({ answers: [answer('Ann', [], 'p1', 'Bob')] }, PEOPLE)).toMatchObject([
      { message: 'A name is either a player or the same as another name.' },
    ]);
  });

  it('parts with faults of their own have no further ones, and no answers have none', () => {
    const whole = answer('Ann Ash', ['Priory Park'], 'p9', 'Ann');
    const parts = [undefined, { ...whole, playerId: undefined }, { ...whole, playerId: null }];
    expect(answerFaults({ answers: parts }, PEOPLE)).toEqual([]);
    expect(answerFaults({ answers: [{ ...whole, name: undefined, sameAs: undefined }] }, PEOPLE)).toMatchObject([
      { path: 'answers.0.playerId' },
    ]);
    expect(answerFaults({}, PEOPLE)).toEqual([]);
  });

  it('teams in the same way', () => {
    const teams = [
      { name: 'Priory', teamId: 't1', sameAs: null },
      { name: 'Priory', teamId: 't9', sameAs: 'Park' },
    ];
    expect(answerFaults({ teams }, PEOPLE)).toEqual([
      { path: 'teams.1.sameAs', message: 'A name is either a team or the same as another name.' },
      { path: 'teams.1.teamId', message: 'The league has no such team.' },
    ]);
  });
});

describe('the answer for a name (Rule N12)', () => {
  const answers = [
    answer('Ann Ash', ['Lions A'], 'p1'),
    answer('A. Ash', ['Lions A'], 'p2'),
    answer('A. Ash', ['Bears'], 'p3'),
    answer('Bob Birch', ['Lions B'], 'p4'),
    answer('bob birch', ['Bears'], 'p5'),
  ];
  it.each<[string, string[], string | undefined, string]>([
    ['Ann Ash', ['Tigers'], 'p1', 'a full name counts everywhere'],
    ['ann ash', ['Tigers'], 'p1', 'whatever its case'],
    ['A. Ash', ['Lions B'], 'p2', 'initials count for their club'],
    ['A. Ash', ['Tigers', 'Bears'], 'p3', 'if any of its teams is of it'],
    ['A. Ash', ['Tigers'], undefined, 'and for no other'],
    ['Bob Birch', ['Lions B'], 'p5', 'the latest answer counts'],
    ['Cy Cedar', ['Lions A'], undefined, 'nobody has answered'],
  ])('%s of %j is %s: %s', (name, teams, playerId) => {
    expect(answersFor(answers)(name, teams)?.playerId).toBe(playerId);
  });
});

it('a later answer replaces the earlier one to the same question, and no other', () => {
  const earlier = [answer('A. Ash', ['Lions A'], 'p1'), answer('A. Ash', ['Bears'], 'p2'), answer('Bob', ['Lions A'])];
  const later = [answer('a. ash', ['Lions B'], 'p3'), answer('A. Ash', ['Tigers'], 'p4')];
  expect(withAnswers(earlier, later)).toEqual([earlier[1], earlier[2], ...later]);
  expect(withAnswers(earlier, [])).toEqual(earlier);
});
