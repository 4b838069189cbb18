import { MEANINGS, type MeaningName, exportHeading } from '#domain/imports/meanings.ts';
import { USUAL_RULES } from '#domain/seasons/presets.ts';

/** A column of the files that this site exports, with its explanation. */
type OwnColumn = {
  heading: string;
  meaning: MeaningName;
  /** The title of the column on a screen. */
  words: string;
  /** What the cells may contain; '' if the title is enough. Columns with the same text are explained together. */
  about: string;
  /** False for a column that is exported only if a line of the file has a value for it. */
  isInEveryFile: boolean;
};

/** The kinds of files that this site exports. */
export type ExportedKind = 'results' | 'fixtures' | 'squads';

const ABOUT_DATES = 'Such as 2025-09-22, 22/09/2025 or 22 Sep 2025. The date may be empty.';
const ABOUT_TEAMS =
  'The two teams. The lines with the same teams and week make one match card: one line for each frame.';
const ABOUT_PLAYERS = 'Names. Leave empty, or write Absentee, for an absent player.';
const ABOUT_POINTS = `Points. Where a player is absent: 0 and ${USUAL_RULES.walkoverScore}.`;
const ABOUT_BREAKS =
  'The breaks of each side. May be empty. With more than two, the second column has the others with ; between: 30;22.';
const ABOUT_IDS = 'Optional. Needed where two teams, or two people, have the same name.';
const ABOUT_FRAME_NUMBER =
  'A match of several frames has a line for each frame, numbered from 1. A line without this number is about the whole match: its score in frames.';
const ABOUT_PARTNERS =
  'The other players of a side of several. A break of theirs ends with the number of the player who made it, such as 30 (2).';
const ABOUT_WINNER =
  'home or away, where there are no points, or a match was conceded. On a line without a match: the side that it was awarded to, or that won an abandoned one.';
const ABOUT_OUTCOME =
  'A line without a match says how an evening ended: awarded, abandoned or scores, with the scores of the teams.';
const ABOUT_AWARDED_TO = 'home, away, or neither where both teams have lost an awarded match.';
const ABOUT_AGGREGATE_TO = 'home or away, where the aggregate was level and the card says who gets it.';
const ABOUT_NOTE = 'Of a match, or on a line without a match of the whole evening. May be empty.';
const ABOUT_TEAM_AND_DIVISION = 'A team and its division. 0 means retired.';
const ABOUT_HANDICAPS = 'Numbers from 0 to 150, or as the season’s rules have it. The modifier may have decimals.';
const ABOUT_SQUAD_IDS = 'Optional. Needed to rename, to move a player, or where two people have the same name.';

/**
 * The columns of each kind of exported file, in the order in which they are written, with their explanations. A `?`
 * before a column: it is not in every file.
 */
const COLUMNS: Readonly<Record<ExportedKind, readonly (readonly [columns: string, about: string])[]>> = {
  results: [
    ['season', 'Such as 25/26. A season that the league does not have is created.'],
    ['division', 'Its number, such as 1.'],
    ['week', 'Its number, such as 2.'],
    ['date', ABOUT_DATES],
    ['homeTeam awayTeam', ABOUT_TEAMS],
    ['matchNumber', 'The order of play, from 1 to the number of frames.'],
    ['homePlayer', ABOUT_PLAYERS],
    ['homeScore', ABOUT_POINTS],
    ['homeBreak homeOtherBreaks', ABOUT_BREAKS],
    ['awayPlayer', ABOUT_PLAYERS],
    ['awayScore', ABOUT_POINTS],
    ['awayBreak awayOtherBreaks', ABOUT_BREAKS],
    ['homePlayerId awayPlayerId homeTeamId awayTeamId', ABOUT_IDS],
    ['?section', 'Its name in the format, such as Doubles.'],
    ['?frameNumber', ABOUT_FRAME_NUMBER],
    ['?homePartner ?awayPartner ?homeThird ?awayThird ?homeFourth ?awayFourth', ABOUT_PARTNERS],
    ['?winner', ABOUT_WINNER],
    ['?outcome ?homeTeamScore ?awayTeamScore', ABOUT_OUTCOME],
    ['?awardedTo', ABOUT_AWARDED_TO],
    ['?aggregateTo', ABOUT_AGGREGATE_TO],
    ['?note', ABOUT_NOTE],
    ['?homePartnerId ?awayPartnerId ?homeThirdId ?awayThirdId ?homeFourthId ?awayFourthId', ABOUT_PARTNERS],
  ],
  fixtures: [
    ['division week homeTeam awayTeam season', ''],
    ['date', ABOUT_DATES],
    ['?time', 'Such as 19:30. May be empty.'],
    ['venue', 'Where it is not the home team’s own venue.'],
    ['state', 'planned, postponed, rearranged or cancelled.'],
    ['homeTeamId awayTeamId', ABOUT_IDS],
  ],
  squads: [
    ['team division', ABOUT_TEAM_AND_DIVISION],
    ['player', 'One line for each player. Leave empty for a team without players.'],
    ['handicap modifier newHandicap', ABOUT_HANDICAPS],
    ['teamId playerId', ABOUT_SQUAD_IDS],
    ['?venue', 'Optional. The team’s home venue, on one of its lines.'],
  ],
};

/** Returns the columns of exported files of this kind, in the order in which they are written. */
export function exportedColumns(kind: ExportedKind): readonly OwnColumn[] {
  return COLUMNS[kind].flatMap(([names, about]) =>
    names.split(' ').map((name): OwnColumn => {
      const meaning = name.replace('?', '') as MeaningName; // safe cast: `COLUMNS` has only names of meanings
      return {
        heading: exportHeading(meaning),
        meaning,
        words: MEANINGS[meaning].words,
        about,
        isInEveryFile: !name.startsWith('?'),
      };
    }),
  );
}
