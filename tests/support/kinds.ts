/**
 * An example of each kind of record that officials manage, such as a sponsor: the calls that add, change and remove it,
 * and bodies that these calls refuse.
 */
import type { calls } from '#contract/calls.ts';
import type { contentKinds } from '#contract/kinds/content.ts';
import { plainPicture } from './pictures.ts';

/** A player of team `e`. Most kinds mention this name in their texts. */
export const ZORA = 'Zora Quillfeather';

/** A call, its body, and the summary of its history entry. */
export type Step = [call: keyof typeof calls, sent: object | undefined, summary: string];

/** What is sent to a call that takes a file, instead of a JSON body. */
export type SentFile = { query: Record<string, string>; bytes: () => Promise<Buffer> };

export type Kind = {
  /**
   * The first step adds the example, if there is such a call. Each later step changes it, and some last steps remove
   * it.
   */
  steps: [add: Step, change: Step, ...Step[]];
  /** The path of the read that shows the example. */
  shown: string;
  /** Values for the parameters in the paths of calls, except the id of the example. */
  known?: Record<string, string>;
  /** Bodies that the first call refuses, each with all its faults. Other calls with the same fields refuse them too. */
  faulty?: [sent: object, ...faults: string[]][];
  /** The error when the same example is added again. */
  taken?: string;
  /** The error when a step is undone, if no step can be undone. */
  final?: string;
};

const DAYS = { from: null, until: null };
const SPONSOR = { name: ` ${ZORA}  Bar`, url: 'https://a.example/', ...DAYS };
const TROPHY = { name: `${ZORA} Cup`, holderTeamId: null, holderPlayerId: null, ...DAYS };
const SAM = { name: 'Sam Hill', handicap: 20, modifier: 1.5, newHandicap: 25 };
const CAT = { name: ' Cat  Lee ', role: 'captain', teamIds: ['a'] };
const ADJUSTMENT = { season: '25/26', division: 1, teamId: 'a', points: -2, weekNumber: 4, reason: `${ZORA} was late` };
const FOR_HARBOUR = `for Harbour Social, division 1, week 4 of 25/26 (${ZORA} was late)`;
const MATCH = 'Harbour Social v Trades Hall, division 1';
const LISTED = { season: '25/26', division: 1, weekNumber: 3, homeTeam: 'a', awayTeam: 'b', venue: `c/o ${ZORA}` };
const POSTPONED = { weekNumber: 8, venue: '', state: 'postponed' };
const ENTRANTS = [{ teamId: 'a' }, { teamId: 'b' }, { name: ZORA }];
const NAMED_SEASON = { season: '26/27', weeks: 20, divisionNames: { 1: 'Premier' } };
const CUP = { season: '25/26', name: 'Bowl', kind: 'team', draw: 'bracket', bestOf: 5, entrants: ENTRANTS };
const VENUE = { name: 'Arms', address: `c/o ${ZORA}, 1 High St`, phone: null, map: null, tables: 1 };
const POST = { title: 'Finals', date: '2025-11-20', updated: '2025-11-20', text: `${ZORA} has won.` };
const PDF = Buffer.from('%PDF-1.4\nstartxref\n9\n%%EOF\n');
const DOCUMENT = { query: { title: `${ZORA} rules` }, bytes: async () => PDF };
const PHOTO = { query: { caption: `${ZORA} wins` }, bytes: () => plainPicture(40, 30, '#115522').jpeg().toBuffer() };
const PICTURE = { ...PHOTO, query: {} };
const YELLOW = { initials: 'ZZ', colours: ['#ffee00', '#101010'] };

export const KINDS = {
  sponsor: {
    steps: [
      ['addSponsor', SPONSOR, `Added sponsor ${ZORA} Bar`],
      ['changeSponsor', { ...SPONSOR, name: 'Acme' }, `Changed sponsor ${ZORA} Bar, to Acme`],
      ['setSponsorPicture', PICTURE, 'Set the picture of sponsor Acme'],
      ['removeSponsorPicture', undefined, 'Removed the picture of sponsor Acme'],
      ['removeSponsor', undefined, 'Removed sponsor Acme'],
    ],
    shown: '/api/sponsors',
    faulty: [
      [
        { name: '', url: 'javascript:alert(1)', from: '2025-11-23', until: '2025-11-22', order: -1 },
        'name: The name is required.',
        'url: The link must be an address that begins with https:// or http://.',
        'until: The last day must not be before the first.',
        'order: The order must be a whole number from 0 to 9999.',
      ],
    ],
  },
  trophy: {
    steps: [
      ['addTrophy', TROPHY, `Added trophy ${ZORA} Cup`],
      ['changeTrophy', { ...TROPHY, name: 'Cup', holderPlayerId: 'a1' }, `Changed trophy ${ZORA} Cup, to Cup`],
      ['setTrophyPicture', PICTURE, 'Set the picture of trophy Cup'],
      ['removeTrophyPicture', undefined, 'Removed the picture of trophy Cup'],
      ['removeTrophy', undefined, 'Removed trophy Cup'],
    ],
    shown: '/api/trophies',
    faulty: [
      [
        { ...TROPHY, holderTeamId: 'x', holderPlayerId: 'a' },
        'holderTeamId: The league has no such team.',
        'holderPlayerId: The league has no such player.',
      ],
    ],
  },
  team: {
    steps: [
      ['addTeam', { name: '  The   Weavers ', division: 2 }, 'Added team The Weavers, division 2'],
      [
        'updateTeam',
        { name: 'The Weavers A', division: 1 },
        'Renamed team The Weavers to The Weavers A and moved it from division 2 to division 1',
      ],
      ['updateTeam', { name: 'The Weavers A', division: 0 }, 'Retired team The Weavers A'],
      ['deleteTeam', undefined, 'Deleted team The Weavers A with 0 players'],
    ],
    shown: '/api/teams',
    faulty: [
      [{ division: 9, name: '' }, 'name: The team name is required.', 'division: The league has no division 9.'],
    ],
    taken: 'There is already a team called The Weavers.',
  },
  player: {
    steps: [
      ['addPlayer', SAM, 'Added Sam Hill to Harbour Social'],
      ['updatePlayer', { ...SAM, name: 'Sam Hall' }, 'Renamed Sam Hill of Harbour Social to Sam Hall'],
      ['deletePlayer', undefined, 'Deleted Sam Hall of Harbour Social'],
    ],
    shown: '/api/teams/a/players',
    known: { teamId: 'a' },
    faulty: [
      [
        { newHandicap: 1.5, handicap: 151, name: 7 },
        'name: The player name must be text.',
        'handicap: The handicap must be from 0 to 150.',
        'modifier: The modifier is required.',
        'newHandicap: The new handicap must be a whole number.',
      ],
    ],
    taken: 'Harbour Social already have a player called Sam Hill.',
  },
  person: {
    steps: [
      ['invitePerson', CAT, 'Invited Cat Lee, captain of Harbour Social'],
      ['changePerson', { role: 'secretary' }, 'Changed the access of Cat Lee to Cat Lee, secretary'],
      ['removePerson', undefined, 'Removed the access of Cat Lee'],
    ],
    shown: '/api/admin/people',
    faulty: [
      [
        { name: '', role: 'captain', teamIds: ['nobody', 7] },
        'name: The name is required.',
        'teamIds.0: The league has no such team.',
        'teamIds.1: The team must be text.',
      ],
    ],
    final: 'It changed who has access.',
  },
  mark: {
    steps: [
      ['setMark', YELLOW, 'Changed the badge of team Harbour Social'],
      ['setMark', { ...YELLOW, initials: null }, 'Changed the badge of team Harbour Social'],
      ['setCrest', PICTURE, 'Set the picture of team Harbour Social'],
      ['removeCrest', undefined, 'Removed the picture of team Harbour Social'],
    ],
    shown: '/api/marks',
    known: { teamId: 'a' },
    faulty: [
      [
        { initials: 'ABC', colours: ['red'] },
        'initials: The initials must be one or two letters or digits.',
        'colours: The colours must be two.',
        'colours.0: A colour must be such as #0f4f3a.',
      ],
    ],
  },
  'listed fixture': {
    steps: [
      ['addScheduledFixture', LISTED, `Added ${MATCH}, week 3 of 25/26 to the fixture list`],
      ['changeScheduledFixture', POSTPONED, `${MATCH}, week 3 of 25/26: moved to week 8, at home, postponed`],
      ['removeScheduledFixture', undefined, `Removed ${MATCH}, week 8 of 25/26 from the fixture list`],
    ],
    shown: '/api/admin/fixtures?season=25/26',
    faulty: [
      [
        { ...LISTED, weekNumber: 99, awayTeam: 'x' },
        'weekNumber: Season 25/26 has 24 weeks.',
        'awayTeam: There is no such team.',
      ],
    ],
    taken: 'Harbour Social v Trades Hall in week 3 is already on the list.',
  },
  adjustment: {
    steps: [
      ['addAdjustment', ADJUSTMENT, `Adjusted points: −2 points ${FOR_HARBOUR}`],
      [
        'changeAdjustment',
        { ...ADJUSTMENT, points: 3 },
        `Changed points adjustment −2 points ${FOR_HARBOUR}, to +3 points ${FOR_HARBOUR}`,
      ],
      ['removeAdjustment', undefined, `Removed points adjustment +3 points ${FOR_HARBOUR}`],
    ],
    shown: '/api/adjustments',
    faulty: [
      [
        { season: '25/26', division: 2, teamId: 'a', points: 0, reason: '', weekNumber: 25 },
        'teamId: This team did not play in division 2 of 25/26.',
        'points: Points must be a whole number from −99 to 99, but not 0.',
        'reason: The reason is required.',
        'weekNumber: The week must be from 1 to 24.',
      ],
    ],
  },
  document: {
    steps: [
      ['addDocument', DOCUMENT, `Added the document ${ZORA} rules`],
      ['changeDocument', { title: 'Rules', shown: false }, 'Changed the document Rules'],
      ['removeDocument', undefined, 'Removed the document Rules'],
    ],
    shown: '/api/admin/documents',
  },
  gallery: {
    steps: [
      ['addGallery', { title: ZORA }, `Added the gallery ${ZORA}`],
      ['changeGallery', { title: 'Awards' }, `Renamed the gallery ${ZORA}`],
      ['removeGallery', undefined, 'Removed the gallery Awards'],
    ],
    shown: '/api/admin/photos',
    faulty: [[{ title: ' ' }, 'title: The title is required.']],
  },
  photo: {
    steps: [
      ['addPhoto', PHOTO, 'Added a photo to Finals'],
      ['changePhoto', { caption: 'The final' }, 'Changed the caption of a photo of Finals'],
      ['removePhoto', undefined, 'Removed a photo of Finals'],
    ],
    shown: '/api/admin/photos',
    known: { gallery: 'finals' },
  },
  season: {
    steps: [
      ['addSeason', { season: '26/27' }, 'Created season 26/27: every team stays in its division'],
      ['changeSeason', NAMED_SEASON, 'Changed season 26/27: weeks from 24 to 20; calendar; names of divisions'],
    ],
    shown: '/api/seasons',
    faulty: [
      [
        { season: '26/28', weeks: 0, teams: [{ teamId: 'nobody', division: 1 }], makeDefault: 'yes' },
        'season: 26/28 is not a season: the second year must follow the first.',
        'weeks: A season has from 1 to 99 weeks.',
        'teams.0.teamId: The league has no such team.',
        'makeDefault: Shown by default must be true or false.',
      ],
    ],
    taken: 'There is already a season 26/27.',
  },
  cup: {
    steps: [
      ['addCompetition', CUP, 'Added Bowl, 25/26 with 3 entrants'],
      ['changeCompetition', { ...CUP, name: 'Plate' }, 'Changed Plate, 25/26'],
      ['removeCompetition', undefined, 'Removed Plate, 25/26'],
    ],
    shown: '/api/competitions/{competitionId}',
    faulty: [
      [
        { ...CUP, name: 7, maxStart: 5, entrants: [{ teamId: 'e' }, {}] },
        'name: The name must be text.',
        'maxStart: Only a competition with handicaps has a largest start.',
        'entrants.0: Elms are retired.',
        'entrants.1: An entrant is a team, players or a name.',
      ],
    ],
  },
  venue: {
    steps: [
      ['saveContent', { value: { venues: [VENUE] } }, 'Changed the venues'],
      ['saveContent', { value: { venues: [{ ...VENUE, tables: 3 }] } }, 'Changed the venues'],
    ],
    shown: '/api/admin/content/venues',
    known: { id: 'venues' },
    faulty: [
      [{}, 'value: The content must be an object.'],
      [
        { value: { venues: [{ ...VENUE, name: '', phone: '1' }] } },
        'venues.0.name: Name must not be empty.',
        'venues.0.phone: Phone must be a telephone number such as 01632 960123.',
      ],
    ],
  },
  'news post': {
    steps: [
      ['addContent', { value: POST }, 'Added the news: Finals'],
      ['saveContent', { value: { ...POST, title: 'Night' } }, 'Changed the news: Finals'],
      ['removeContent', undefined, 'Removed the news: Night'],
    ],
    shown: '/api/admin/content/post:finals',
    known: { list: 'post' },
  },
} satisfies Record<keyof typeof contentKinds, Kind> & Record<string, Kind>;
