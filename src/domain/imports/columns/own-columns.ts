import { COLUMN_MEANINGS, type MeaningName, exportedHeading } from '#domain/imports/meanings.ts';
import { USUAL_RULES } from '#domain/seasons/presets.ts';

/** A column of the files that this site exports, with its explanation. */
type ExportedColumn = {
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
export type ExportedFileKind = 'results' | 'fixtures' | 'squads';

const DATES_EXPLANATION = 'Such as 2025-09-22, 22/09/2025 or 22 Sep 2025. The date may be empty.';
const TEAMS_EXPLANATION =
  'The two teams. The lines with the same teams and week make one match card: one line for each frame.';
const PLAYERS_EXPLANATION = 'Names. Leave empty, or write Absentee, for an absent player.';
const POINTS_EXPLANATION = `Points. Where a player is absent: 0 and ${USUAL_RULES.walkoverScore}.`;
const BREAKS_EXPLANATION =
  'The breaks of each side. May be empty. With more than two, the second column has the others with ; between: 30;22.';
const IDS_EXPLANATION = 'Optional. Needed where two teams, or two people, have the same name.';
const FRAME_NUMBER_EXPLANATION =
  'A match of several frames has a line for each frame, numbered from 1. A line without this number is about the whole match: its score in frames.';
const PARTNERS_EXPLANATION =
  'The other players of a side of several. A break of theirs ends with the number of the player who made it, such as 30 (2).';
const WINNER_EXPLANATION =
  'home or away, where there are no points, or a match was conceded. On a line without a match: the side that it was awarded to, or that won an abandoned one.';
const OUTCOME_EXPLANATION =
  'A line without a match says how an evening ended: awarded, abandoned or scores, with the scores of the teams.';
const AWARDED_TO_EXPLANATION = 'home, away, or neither where both teams have lost an awarded match.';
const AGGREGATE_WINNER_EXPLANATION = 'home or away, where the aggregate was level and the card says who gets it.';
const NOTE_EXPLANATION = 'Of a match, or on a line without a match of the whole evening. May be empty.';
const TEAM_AND_DIVISION_EXPLANATION = 'A team and its division. 0 means retired.';
const HANDICAPS_EXPLANATION =
  'Numbers from 0 to 150, or as the season’s rules have it. The modifier may have decimals.';
const SQUAD_IDS_EXPLANATION = 'Optional. Needed to rename, to move a player, or where two people have the same name.';

/**
 * The columns of each kind of exported file, in the order in which they are written, with their explanations. A `?`
 * before a column: it is not in every file.
 */
const EXPORTED_COLUMNS: Readonly<Record<ExportedFileKind, readonly (readonly [columns: string, about: string])[]>> = {
  results: [
    ['season', 'Such as 25/26. A season that the league does not have is created.'],
    ['division', 'Its number, such as 1.'],
    ['week', 'Its number, such as 2.'],
    ['date', DATES_EXPLANATION],
    ['homeTeam awayTeam', TEAMS_EXPLANATION],
    ['matchNumber', 'The order of play, from 1 to the number of frames.'],
    ['homePlayer', PLAYERS_EXPLANATION],
    ['homeScore', POINTS_EXPLANATION],
    ['homeBreak homeOtherBreaks', BREAKS_EXPLANATION],
    ['awayPlayer', PLAYERS_EXPLANATION],
    ['awayScore', POINTS_EXPLANATION],
    ['awayBreak awayOtherBreaks', BREAKS_EXPLANATION],
    ['homePlayerId awayPlayerId homeTeamId awayTeamId', IDS_EXPLANATION],
    ['?section', 'Its name in the format, such as Doubles.'],
    ['?frameNumber', FRAME_NUMBER_EXPLANATION],
    ['?homePartner ?awayPartner ?homeThird ?awayThird ?homeFourth ?awayFourth', PARTNERS_EXPLANATION],
    ['?winner', WINNER_EXPLANATION],
    ['?outcome ?homeTeamScore ?awayTeamScore', OUTCOME_EXPLANATION],
    ['?awardedTo', AWARDED_TO_EXPLANATION],
    ['?aggregateTo', AGGREGATE_WINNER_EXPLANATION],
    ['?note', NOTE_EXPLANATION],
    ['?homePartnerId ?awayPartnerId ?homeThirdId ?awayThirdId ?homeFourthId ?awayFourthId', PARTNERS_EXPLANATION],
  ],
  fixtures: [
    ['division week homeTeam awayTeam season', ''],
    ['date', DATES_EXPLANATION],
    ['?time', 'Such as 19:30. May be empty.'],
    ['venue', 'Where it is not the home team’s own venue.'],
    ['state', 'planned, postponed, rearranged or cancelled.'],
    ['homeTeamId awayTeamId', IDS_EXPLANATION],
  ],
  squads: [
    ['team division', TEAM_AND_DIVISION_EXPLANATION],
    ['player', 'One line for each player. Leave empty for a team without players.'],
    ['handicap modifier newHandicap', HANDICAPS_EXPLANATION],
    ['teamId playerId', SQUAD_IDS_EXPLANATION],
    ['?venue', 'Optional. The team’s home venue, on one of its lines.'],
  ],
};

/** Returns the columns of exported files of this kind, in the order in which they are written. */
export function exportedColumns(kind: ExportedFileKind): readonly ExportedColumn[] {
  return EXPORTED_COLUMNS[kind].flatMap(([names, about]) =>
    names.split(' ').map((name): ExportedColumn => {
      const meaning = name.replace('?', '') as MeaningName; // safe cast: `EXPORTED_COLUMNS` has only names of meanings
      return {
        heading: exportedHeading(meaning),
        meaning,
        words: COLUMN_MEANINGS[meaning].words,
        about,
        isInEveryFile: !name.startsWith('?'),
      };
    }),
  );
}
