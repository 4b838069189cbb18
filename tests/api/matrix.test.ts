/**
 * Who may make which call: every kind of person tries each call about one match. People whose sign-in has ended try
 * too.
 */
import { expect, onTestFinished, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { may, VISITOR } from '#domain/people/permissions.ts';
import { undoableEntries, historyEntries } from '#server/storage/history.ts';
import { type Matrix, matrixLeague, openMatrix, type Person, requestFor, type Who } from '../soak/matrix-league.ts';
import { playMatrix } from '../soak/matrix.ts';
import { SEED } from '../support/dose.ts';
import { rowsOf, wordsOf } from '../support/rows.ts';
import { openTestStore, testPlace } from '../support/store.ts';

const CAPTAINS = ['home', 'away', 'third', 'elsewhere'] as const;
const SECRETARIES = ['secretary', 'password'] as const;
const OFFICIALS = ['results', 'otherResults', ...SECRETARIES] as const;

/**
 * The people who may make a call about a match between `a` and `b` in division 1, keyed by a description. `open draw`:
 * secretaries, or everyone if the league allows that.
 */
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

function rolesOf(callers = ''): readonly string[] {
  expect(Object.keys(ROLES)).toContain(callers);
  return ROLES[callers as keyof typeof ROLES]; // the line above checks this
}

/** The key in `ROLES` for each call of the API, keyed by the call's name. */
const CALLERS = Object.fromEntries(
  rowsOf(`
    everyone | aboutLeague digest handicapPolicy startGiven listSponsors listTrophies listMarks listAdjustments
    everyone | breaks career honours proofOfRecord records competition listCompetitions contacts drawsOfCurrentCups
    everyone | downloads drawsOfCompetition getFixturesPicture getLatestDraw getShootoutTimer handicapTexts writtenLeagueRules listFixtures seasonRuleBook
    everyone | listGalleries listMatches listSeasons listTeams live loginWithSharedPassword logout latestMatches matchesOfWeek matchPage news
    everyone | nextFixture playerHandicapHistory playerMatches playerStats playersOfName playersOfTeam pushKey subscribeToNotices
    everyone | unsubscribeFromNotices currentQuestionnaireAddress rivalry search serverTime session outcomeOfDivision prospects standings teamDetails
    everyone | playerSeason teamSeason awards
    everyone | teamProgress teamsOfDivision batchOfReads join listRunningScores weeksWithResults whatsOn
    secretary | handicapProposals handicapPolicyReplay acceptProposals savePolicy listAllGalleries addGallery changeGallery
    secretary | removeGallery addPhoto changePhoto removePhoto addMarkdownPicture addSponsor addTrophy changeSponsor
    secretary | changeTrophy removeSponsor removeTrophy setSponsorPicture setTrophyPicture removeSponsorPicture
    secretary | removeTrophyPicture listAllSponsors listAllTrophies setMark setCrest removeCrest setLogo removeLogo
    secretary | listDocuments addDocument replaceDocument changeDocument removeDocument setFixturesPicture
    secretary | removeFixturesPicture downloadBackup makeBackup uploadBackupToRestore restoreBackup addPlayer
    secretary | listRemoteBackups fetchBackup
    secretary | bringBackPlayer bringBackTeam similarlyNamedPlayersOrTeams addSeason addTeam applyHandicaps addContent getContent
    secretary | listNewsPosts previewMarkdown removeContent saveContent changeSharedPassword changeSeason
    secretary | chooseDefaultSeason addCompetition changeCompetition drawRound removeCompetition withdrawEntrant
    secretary | deletePlayer deleteTeam withdrawTeam importFile importAnswers forgetImportAnswer
    secretary | exportFixtures exportResults exportSquads exportStatistics exportTables
    secretary | listSessions resetNewHandicapsToCurrent resultsTemplate revokeSession seasonProposal installationChecks installationStatus
    secretary | squadsTemplate transferPlayer duplicatePlayers mergePlayers approveSubstitute mergeSubstitute
    secretary | refuseSubstitute mergePreview updateHandicap updatePlayer updateTeam changePerson invitePerson
    secretary | setPlayerPhoto removePlayerPhoto readPlayerPhoto
    secretary | listPeople newInvitation removePerson sharedPassword switchSharedPassword
    their officials | addAdjustment changeAdjustment removeAdjustment addScheduledFixture cardHistory
    their officials | decideEligibility
    their officials | changeScheduledFixture removeTieResult deleteResult generateFixtures publishOrUnpublishFixtures
    their officials | removeScheduledFixture undo settleResult
    officials | adminSeasons deletedCards history listToDo remindCaptains officialFixtures moveWeek decidePenalty
    both sides | askToPostpone
    the other side and their officials | acceptPostponement declinePostponement confirmResult
    the side that asked | withdrawPostponement
    both sides and their officials | recordTie submitResult putRunningScore removeRunningScore readDispute
    its recorder and their officials | correctResult
    captains | pressShootoutTimer shareShootoutTimer
    open draw | makeAndRevealSealedDraw saveDraw sealDraw showNextMatch showWholeDraw
    signed in | endOwnSession signOutOtherDevices ownSessions photosOfSignedInPerson ownTasks
    named | createDeviceLink
    the other side | disputeResult withdrawDispute
  `).flatMap(([who = '', names = '']) => wordsOf(names).map((name) => [name, who])),
);

/**
 * The ids for calls that need another match than `matrix.known` has. `open` is a match to come, and `asked` a match
 * that its away team, `a`, has asked to postpone.
 */
const OTHERS: Record<string, Matrix['known']> = {
  askToPostpone: { listedId: ['open'] },
  acceptPostponement: { listedId: ['asked'] },
  declinePostponement: { listedId: ['asked'] },
  withdrawPostponement: { listedId: ['asked'] },
  matchPage: { id: ['listed'] },
};

test('every call names its action, and the table above has every call', () => {
  expect(Object.keys(CALLERS).toSorted()).toEqual(Object.keys(calls).toSorted());
  for (const [name, { action }] of Object.entries<Call>(calls)) {
    const callers = CALLERS[name];
    expect.soft(may(VISITOR, action), name).toBe(callers === 'everyone');
    expect
      .soft(may(VISITOR, action, { openCupDraw: true }), name)
      .toBe(callers === 'everyone' || callers === 'open draw');
  }
});

test('only the people in the table may make a call, and nobody by a way to sign in that has ended', async () => {
  const store = await openTestStore('sqlite', matrixLeague);
  const matrix = await openMatrix(store);
  onTestFinished(() => matrix.app.close());
  // Two calls are left out: the stream stays open, and signing out ends the session.
  const { live: _, logout, ...others } = calls;
  const lastEntry = () => store.read(async (db) => (await historyEntries(db, { before: null, limit: 1 }))[0]?.id ?? 0);
  /** Makes the call, and undoes what it changed. Returns the status, and whether the call changed anything. */
  const make = async (call: Call, { headers }: Person, about: Matrix['known']) => {
    const [entry, revisions] = [await lastEntry(), JSON.stringify([...store.revisions()])];
    const sent = requestFor(call, about);
    const { status } = await matrix.send({ ...sent, headers: { ...headers, ...sent.headers } });
    const changed = JSON.stringify([...store.revisions()]) !== revisions;
    const made = await lastEntry();
    if (made > entry && (await store.read((db) => undoableEntries(db, [made]))).has(made)) {
      const back = { method: 'POST', path: `/api/admin/history/${made}/undo`, headers: matrix.people.password.headers };
      expect.soft((await matrix.send(back)).status, `${sent.path} taken back`).toBe(200);
    }
    return { status, changed };
  };
  for (const [name, call] of Object.entries<Call>(others)) {
    const callers = rolesOf(CALLERS[name]);
    const about = {
      ...matrix.known,
      ...OTHERS[name],
      ...(name === 'withdrawDispute' ? { fixtureId: [matrix.disputed] } : {}),
    };
    for (const [who, person] of Object.entries(matrix.people)) {
      // A running score cannot be undone, so a new one is made each time.
      const running = name === 'removeRunningScore' ? { runningId: [await matrix.running()] } : {};
      const { status, changed } = await make(call, person, { ...about, ...running });
      // The captains of the two teams may be refused with 409 instead, for example if their own side has made the
      // request.
      const ofSide = (who === 'home' || who === 'away') && status === 409;
      const isRefused = status === (who === 'visitor' ? 401 : 403) || ofSide;
      expect.soft(isRefused, `${who}: ${name} ${status}`).toBe(!callers.includes(who));
      expect.soft(changed && isRefused, `${who}: ${name} changed something`).toBe(false);
    }
    if (callers.includes('visitor')) continue;
    for (const [what, person] of Object.entries(matrix.ended))
      expect.soft(await make(call, person, about), `${what}: ${name}`).toEqual({ status: 401, changed: false });
  }
  for (const { headers } of Object.values(matrix.people))
    expect((await matrix.send({ method: logout.method, path: logout.path, headers })).status).toBe(200);
});

// `npm run soak -- --only=matrix` makes any number of requests.
test("nobody reaches another person's data by any request", async () => {
  const place = await testPlace('sqlite', matrixLeague);
  const { faults, done, refused } = await playMatrix('file' in place ? place.file : '', 150, String(SEED));
  expect(faults).toEqual([]);
  expect(Math.min(done, refused)).toBeGreaterThan(0);
});
