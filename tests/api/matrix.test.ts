/** Who may make which call: everybody makes each of them about a match of two teams, and with ways in that have ended. */
import { expect, onTestFinished, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { type Calls, calls } from '#contract/calls.ts';
import { may, VISITOR } from '#domain/people/permissions.ts';
import { entriesWithChanges, historyEntries } from '#server/storage/history.ts';
import { type Matrix, matrixLeague, openMatrix, type Person, requestFor, type Who } from '../soak/matrix-league.ts';
import { playMatrix } from '../soak/matrix.ts';
import { SEED } from '../support/dose.ts';
import { openTestStore, testPlace } from '../support/store.ts';

const CAPTAINS = ['home', 'away', 'third', 'elsewhere'] as const;
const SECRETARIES = ['secretary', 'password'] as const;
const OFFICIALS = ['results', 'otherResults', ...SECRETARIES] as const;

/** Who may make a call about a match of `a` and `b` in division 1; `open draw`: or everyone, where the league says so. */
const ROLES = {
  everyone: ['visitor', ...CAPTAINS, 'teamless', ...OFFICIALS],
  'signed in': [...CAPTAINS, 'teamless', ...OFFICIALS],
  named: [...CAPTAINS, 'teamless', 'results', 'otherResults', 'secretary'],
  captains: [...CAPTAINS, ...SECRETARIES],
  'both sides and their officials': ['home', 'away', 'results', ...SECRETARIES],
  'its recorder and their officials': ['home', 'results', ...SECRETARIES],
  'the other side and their officials': ['away', 'results', ...SECRETARIES],
  'the other side': ['away', ...SECRETARIES],
  'both sides': ['home', 'away', ...SECRETARIES],
  'the side that asked': ['home', ...SECRETARIES],
  'their officials': ['results', ...SECRETARIES],
  officials: OFFICIALS,
  secretary: SECRETARIES,
  'open draw': SECRETARIES,
} as const satisfies Record<string, readonly Who[]>;

/** Every call of the API. */
const CALLERS: Record<keyof Calls, keyof typeof ROLES> = {
  aboutLeague: 'everyone',
  digest: 'everyone',
  handicapPolicy: 'everyone',
  startGiven: 'everyone',
  handicapProposals: 'secretary',
  handicapReplay: 'secretary',
  acceptProposals: 'secretary',
  savePolicy: 'secretary',
  album: 'secretary',
  addGallery: 'secretary',
  changeGallery: 'secretary',
  removeGallery: 'secretary',
  addPhoto: 'secretary',
  changePhoto: 'secretary',
  removePhoto: 'secretary',
  addPicture: 'secretary',
  addSponsor: 'secretary',
  addTrophy: 'secretary',
  changeSponsor: 'secretary',
  changeTrophy: 'secretary',
  removeSponsor: 'secretary',
  removeTrophy: 'secretary',
  setSponsorPicture: 'secretary',
  setTrophyPicture: 'secretary',
  removeSponsorPicture: 'secretary',
  removeTrophyPicture: 'secretary',
  listAllSponsors: 'secretary',
  listAllTrophies: 'secretary',
  listSponsors: 'everyone',
  listTrophies: 'everyone',
  listMarks: 'everyone',
  setMark: 'secretary',
  setCrest: 'secretary',
  removeCrest: 'secretary',
  setLogo: 'secretary',
  removeLogo: 'secretary',
  listDocuments: 'secretary',
  addDocument: 'secretary',
  replaceDocument: 'secretary',
  changeDocument: 'secretary',
  removeDocument: 'secretary',
  setFixturesPicture: 'secretary',
  removeFixturesPicture: 'secretary',
  downloadBackup: 'secretary',
  makeBackup: 'secretary',
  uploadBackup: 'secretary',
  restoreBackup: 'secretary',
  addAdjustment: 'their officials',
  changeAdjustment: 'their officials',
  listAdjustments: 'everyone',
  removeAdjustment: 'their officials',
  addScheduledFixture: 'their officials',
  addPlayer: 'secretary',
  bringBackPlayer: 'secretary',
  bringBackTeam: 'secretary',
  similarNames: 'secretary',
  addSeason: 'secretary',
  addTeam: 'secretary',
  adminSeasons: 'officials',
  applyHandicaps: 'secretary',
  breaks: 'everyone',
  career: 'everyone',
  honours: 'everyone',
  recordEvidence: 'everyone',
  records: 'everyone',
  cardHistory: 'their officials',
  addContent: 'secretary',
  getContent: 'secretary',
  listContent: 'secretary',
  previewContent: 'secretary',
  removeContent: 'secretary',
  saveContent: 'secretary',
  changeScheduledFixture: 'their officials',
  askToPostpone: 'both sides',
  acceptPostponement: 'the other side and their officials',
  declinePostponement: 'the other side and their officials',
  withdrawPostponement: 'the side that asked',
  changePassword: 'secretary',
  changeSeason: 'secretary',
  chooseDefaultSeason: 'secretary',
  competition: 'everyone',
  listCompetitions: 'everyone',
  addCompetition: 'secretary',
  changeCompetition: 'secretary',
  drawRound: 'secretary',
  recordTie: 'both sides and their officials',
  removeCompetition: 'secretary',
  removeTieResult: 'their officials',
  withdrawEntrant: 'secretary',
  contacts: 'everyone',
  correctResult: 'its recorder and their officials',
  cupDraws: 'everyone',
  deletePlayer: 'secretary',
  deleteResult: 'their officials',
  deleteTeam: 'secretary',
  withdrawTeam: 'secretary',
  deletedCards: 'officials',
  downloads: 'everyone',
  drawsOfCompetition: 'everyone',
  exportResults: 'secretary',
  exportSquads: 'secretary',
  fixturesPicture: 'everyone',
  generateFixtures: 'their officials',
  getDraw: 'everyone',
  getTimer: 'everyone',
  handicapTexts: 'everyone',
  history: 'officials',
  importFile: 'secretary',
  importFixtures: 'secretary',
  leagueRules: 'everyone',
  listFixtures: 'everyone',
  listGalleries: 'everyone',
  listMatches: 'everyone',
  listSeasons: 'everyone',
  listSessions: 'secretary',
  listTeams: 'everyone',
  live: 'everyone',
  login: 'everyone',
  logout: 'everyone',
  latestMatches: 'everyone',
  matchesOfWeek: 'everyone',
  news: 'everyone',
  nextFixture: 'everyone',
  listToDo: 'officials',
  remindCaptains: 'officials',
  officialFixtures: 'officials',
  playerHandicaps: 'everyone',
  playerMatches: 'everyone',
  playerStats: 'everyone',
  playersOfName: 'everyone',
  playersOfTeam: 'everyone',
  pressTimer: 'captains',
  publishFixtures: 'their officials',
  pushKey: 'everyone',
  follow: 'everyone',
  unfollow: 'everyone',
  questionnaire: 'everyone',
  removeScheduledFixture: 'their officials',
  resetNewHandicaps: 'secretary',
  resultsTemplate: 'secretary',
  revealDraw: 'open draw',
  revokeSession: 'secretary',
  rivalry: 'everyone',
  saveDraw: 'open draw',
  sealDraw: 'open draw',
  search: 'everyone',
  seasonProposal: 'secretary',
  serverTime: 'everyone',
  session: 'everyone',
  shareTimer: 'captains',
  siteStatus: 'secretary',
  showNext: 'open draw',
  skipSuspense: 'open draw',
  squadsTemplate: 'secretary',
  outcome: 'everyone',
  prospects: 'everyone',
  standings: 'everyone',
  submitResult: 'both sides and their officials',
  teamDetails: 'everyone',
  teamProgress: 'everyone',
  teamsOfDivision: 'everyone',
  batch: 'everyone',
  transferPlayer: 'secretary',
  duplicatePlayers: 'secretary',
  mergePlayers: 'secretary',
  moveWeek: 'officials',
  approveSubstitute: 'secretary',
  mergeSubstitute: 'secretary',
  refuseSubstitute: 'secretary',
  mergePreview: 'secretary',
  undo: 'their officials',
  updateHandicap: 'secretary',
  updatePlayer: 'secretary',
  updateTeam: 'secretary',
  changePerson: 'secretary',
  endOwnSession: 'signed in',
  endOwnSessions: 'signed in',
  invitePerson: 'secretary',
  join: 'everyone',
  listPeople: 'secretary',
  newInvitation: 'secretary',
  ownLink: 'named',
  ownSessions: 'signed in',
  removePerson: 'secretary',
  sharedPassword: 'secretary',
  switchSharedPassword: 'secretary',
  listRunningScores: 'everyone',
  putRunningScore: 'both sides and their officials',
  removeRunningScore: 'both sides and their officials',
  weekNumber: 'everyone',
  whatsOn: 'everyone',
  confirmResult: 'the other side and their officials',
  disputeResult: 'the other side',
  withdrawDispute: 'the other side',
  ownFixtures: 'signed in',
  readDispute: 'both sides and their officials',
  settleResult: 'their officials',
};

/** What a call is about where it is another thing: a fixture without a result, or one that its away side asks to postpone. */
const OTHERS: Record<string, Matrix['known']> = {
  askToPostpone: { listedId: ['open'] },
  acceptPostponement: { listedId: ['asked'] },
  declinePostponement: { listedId: ['asked'] },
  withdrawPostponement: { listedId: ['asked'] },
};

test('every call names its action, and the table above has every call', () => {
  expect(Object.keys(CALLERS).toSorted()).toEqual(Object.keys(calls).toSorted());
  for (const [name, { action }] of Object.entries<Call>(calls)) {
    const callers = CALLERS[name as keyof Calls]; // checked above
    expect.soft(may(VISITOR, action), name).toBe(callers === 'everyone');
    expect
      .soft(may(VISITOR, action, { openCupDraw: true }), name)
      .toBe(callers === 'everyone' || callers === 'open draw');
  }
});

test('everybody may make the calls of the table, and no other, nor by a way in that has ended', async () => {
  const store = await openTestStore('sqlite', matrixLeague);
  const matrix = await openMatrix(store);
  onTestFinished(() => matrix.app.close());
  // The stream stays open, and signing out ends the session.
  const { live: _, logout, ...others } = calls;
  const lastEntry = () => store.read(async (db) => (await historyEntries(db, { before: null, limit: 1 }))[0]?.id ?? 0);
  /** Makes the call and takes back what it changed; returns its status, and whether anything changed. */
  const make = async (call: Call, { headers }: Person, about: Matrix['known']) => {
    const [entry, revisions] = [await lastEntry(), JSON.stringify([...store.revisions()])];
    const sent = requestFor(call, about);
    const { status } = await matrix.send({ ...sent, headers: { ...headers, ...sent.headers } });
    const changed = JSON.stringify([...store.revisions()]) !== revisions;
    const made = await lastEntry();
    if (made > entry && (await store.read((db) => entriesWithChanges(db, [made]))).has(made)) {
      const back = { method: 'POST', path: `/api/admin/history/${made}/undo`, headers: matrix.people.password.headers };
      expect.soft((await matrix.send(back)).status, `${sent.path} taken back`).toBe(200);
    }
    return { status, changed };
  };
  for (const [name, call] of Object.entries<Call>(others)) {
    const callers: readonly string[] = ROLES[CALLERS[name as keyof Calls]]; // the names of `calls`
    const about = {
      ...matrix.known,
      ...OTHERS[name],
      ...(name === 'withdrawDispute' ? { fixtureId: [matrix.disputed] } : {}),
    };
    for (const [who, person] of Object.entries(matrix.people)) {
      // Undo brings no running score back.
      const running = name === 'removeRunningScore' ? { runningId: [await matrix.running()] } : {};
      const { status, changed } = await make(call, person, { ...about, ...running });
      // The captain of a side is told what its own side did; everybody else that they may not.
      const ofSide = (who === 'home' || who === 'away') && status === 409;
      const isRefused = status === (who === 'visitor' ? 401 : 403) || ofSide;
      expect.soft(isRefused, `${who}: ${name} ${status}`).toBe(!callers.includes(who));
      expect.soft(changed && isRefused, `${who}: ${name} changed something`).toBe(false);
    }
    if (callers.includes('visitor')) continue;
    for (const [what, person] of Object.entries(matrix.ended)) {
      expect.soft(await make(call, person, about), `${what}: ${name}`).toEqual({ status: 401, changed: false });
    }
  }
  for (const { headers } of Object.values(matrix.people)) {
    expect((await matrix.send({ method: logout.method, path: logout.path, headers })).status).toBe(200);
  }
});

// `npm run soak -- --only=matrix` makes as many as one likes.
test('nobody reaches what is not theirs by any request', async () => {
  const place = await testPlace('sqlite', matrixLeague);
  const { faults, done, refused } = await playMatrix('file' in place ? place.file : '', 150, String(SEED));
  expect(faults).toEqual([]);
  expect(Math.min(done, refused)).toBeGreaterThan(0);
});
