/** Makes the columns and lines of a file that has a column for each value. */
import type { SeededRandom } from '#server/fixture-list/make-plan.ts';
import {
  type Cell,
  dayText,
  divisionText,
  type Field,
  fieldNamer,
  handicapText,
  type Line,
  nameText,
  seasonText,
} from './fields.ts';
import { FRAMES, lastNameOf, type MeantFrame, type MeantLeague, shuffled } from './league.ts';
import type { Shape } from './shape.ts';

type Namer = ReturnType<typeof fieldNamer>;
type Maker = { shape: Shape; league: MeantLeague; name: Namer };

const cardOf = (read: (card: NonNullable<Line['card']>) => Cell): Field['cell'] => {
  return ({ card }: Line) => (card ? read(card) : '');
};

/** Returns the columns in the order of the file. */
export function fieldsOf(shape: Shape, league: MeantLeague, dice: SeededRandom): Field[] {
  const maker = { shape, league, name: fieldNamer(shape, dice) };
  const makers: Record<Shape['kind'], (maker: Maker) => Field[]> = {
    results: (own) => [...placeFields(own), ...frameFields(own)],
    scores: (own) => [...placeFields(own), ...scoreFields(own)],
    fixtures: (own) => [...placeFields(own), ...listFields(own)],
    squads: squadFields,
    breaks: breakFields,
  };
  const fields = [...makers[shape.kind](maker), ...extraFields(maker)];
  const unlike = fields.filter(
    ({ heading }, place) => fields.findIndex((one) => one.heading.toLowerCase() === heading.toLowerCase()) === place,
  );
  // If two columns would get the same heading, every column is headed by its meaning instead.
  const named = unlike.length === fields.length ? fields : fields.map((one) => ({ ...one, heading: one.meaning }));
  return shape.order === 'shuffled' ? shuffled(named, dice) : named;
}

/** Returns the columns for season, division, week, date and teams. */
function placeFields({ shape, name }: Maker): Field[] {
  const once = true;
  const isOwn = shape.headings === 'own';
  const fields: Field[] = [];
  if (shape.season === 'column')
    fields.push({ ...name('season'), once, cell: cardOf(({ season }) => seasonText(season, shape)) });
  if (shape.division === 'column')
    fields.push({ ...name('division'), once, cell: cardOf(({ division }) => divisionText(division, shape)) });
  if (shape.week === 'column' || shape.week === 'words')
    fields.push({
      ...name('week'),
      once,
      cell: cardOf(({ week }) => (shape.week === 'words' ? `Week ${week}` : String(week))),
    });
  if (shape.dayIn === 'column')
    fields.push({ ...name('date'), once, cell: cardOf(({ date, time }) => ({ day: date, time })) });
  if (shape.teams === 'two cells' || isOwn)
    fields.push(
      { ...name('homeTeam'), once, cell: cardOf(({ home }) => home) },
      { ...name('awayTeam'), once, cell: cardOf(({ away }) => away) },
    );
  else {
    const between = shape.teams === 'v' ? ' v ' : ' - ';
    fields.push({ ...name('fixture'), once, cell: cardOf(({ home, away }) => `${home}${between}${away}`) });
  }
  return fields;
}

function frameFields(maker: Maker): Field[] {
  const { shape, name } = maker;
  const numbers = shape.layout === 'long' ? [undefined] : Array.from({ length: FRAMES }, (_, i) => i + 1);
  const isNumbered = shape.layout === 'long' && shape.headings === 'own';
  const numberField: Field = { ...name('match'), once: false, cell: ({ frames }) => String(frames[0]?.number ?? '') };
  if (shape.layout === 'cells')
    return numbers.map((number) => ({
      ...name('frame', number),
      once: false,
      cell: (line) => frameText(frameAt(line, number), maker),
    }));
  return [...(isNumbered ? [numberField] : []), ...numbers.flatMap((number) => playFields(maker, number))];
}

function frameAt({ frames }: Line, number: number | undefined): MeantFrame | undefined {
  return (number === undefined ? frames[0] : frames.find((one) => one.number === number))?.frame;
}

function frameText(frame: MeantFrame | undefined, { shape, league }: Maker): string {
  if (!frame) return '';
  const [home, away] = frame.players.map((player) => nameText(player, shape, league));
  return `${home} ${frame.points.join('-')} ${away}`;
}

/** Returns the columns for the players, points and breaks of a frame. */
function playFields({ shape, league, name }: Maker, number: number | undefined): Field[] {
  const once = false;
  const isOne = shape.score !== 'two cells' && shape.score !== '72.0';
  const score: Field = { ...name('score', number), once, cell: (line) => bothPoints(frameAt(line, number), shape) };
  const sides = (['home', 'away'] as const).map((side, i) => {
    const player = (line: Line) => frameAt(line, number)?.players[i] ?? null;
    const hasFrame = (line: Line) => frameAt(line, number) !== undefined;
    const names: Field[] =
      shape.names === 'two cells'
        ? [
            { ...name(`${side}FirstName`, number), once, cell: (line) => firstNameOf(player(line)) },
            { ...name(`${side}Surname`, number), once, cell: (line) => lastNameOf(player(line) ?? '') },
          ]
        : [
            {
              ...name(`${side}Player`, number),
              once,
              cell: (line) => (hasFrame(line) ? nameText(player(line), shape, league) : ''),
            },
          ];
    const points: Field = {
      ...name(`${side}Score`, number),
      once,
      cell: (line) => pointsText(frameAt(line, number), i, shape),
    };
    return { names, points, breaks: number === undefined ? breaksFields({ shape, league, name }, side, i) : [] };
  });
  const [home, away] = sides;
  if (!home || !away) return [];
  if (isOne) return [...home.names, score, ...away.names, ...home.breaks, ...away.breaks];
  return [...home.names, home.points, ...home.breaks, ...away.names, away.points, ...away.breaks];
}

function firstNameOf(player: string | null): string {
  return player === null ? '' : player.slice(0, -lastNameOf(player).length - 1);
}

function breaksFields({ shape, name }: Maker, side: 'home' | 'away', i: number): Field[] {
  const breaks = (line: Line) => frameAt(line, undefined)?.breaks[i] ?? [];
  if (shape.headings !== 'own')
    return [{ ...name(`${side}Break`), once: false, cell: (line) => breaks(line).join(', ') }];
  return [
    { ...name(`${side}Break`), once: false, cell: (line) => String(breaks(line)[0] ?? '') },
    { ...name(`${side}OtherBreaks`), once: false, cell: (line) => breaks(line).slice(1).join(';') },
  ];
}

function bothPoints(frame: MeantFrame | undefined, { score }: Shape): string {
  return frame ? frame.points.join(score.replaceAll(/\d+/g, '')) : '';
}

function pointsText(frame: MeantFrame | undefined, side: number, { score, walkover, layout }: Shape): string {
  if (!frame) return '';
  const own = frame.points[side] ?? 0;
  if (walkover === 'w/o' && layout === 'long' && frame.players.includes(null)) return own === 0 ? '' : 'w/o';
  return score === '72.0' ? `${own}.0` : String(own);
}

function scoreFields({ shape, name }: Maker): Field[] {
  const once = false;
  if (shape.score === 'two cells' || shape.score === '72.0')
    return [
      { ...name('homeTeamScore'), once, cell: cardOf(({ score }) => String(score[0])) },
      { ...name('awayTeamScore'), once, cell: cardOf(({ score }) => String(score[1])) },
    ];
  return [{ ...name('teamScores'), once, cell: cardOf(({ score }) => score.join(shape.score.replaceAll(/\d+/g, ''))) }];
}

function listFields({ name }: Maker): Field[] {
  const once = false;
  return [
    { ...name('time'), once, cell: cardOf(({ time }) => time) },
    { ...name('venue'), once, cell: cardOf(({ venue }) => venue) },
    { ...name('state'), once, cell: cardOf(({ state }) => (state === 'planned' ? '' : state)) },
  ];
}

function squadFields({ shape, league, name }: Maker): Field[] {
  const team: Field = { ...name('team'), once: true, cell: ({ team: own }) => own?.name ?? '' };
  const venue: Field = { ...name('venue'), once: true, cell: ({ team: own }) => own?.venue ?? '' };
  const division: Field = {
    ...name('division'),
    once: true,
    cell: ({ team: own }) => (own ? divisionText(own.division, shape) : ''),
  };
  const begin = [...(shape.division === 'column' ? [division] : []), team];
  if (shape.layout === 'teams') {
    const most = Math.max(...league.teams.map(({ players }) => players.length));
    const players = Array.from({ length: most }, (_, i): Field => {
      const cell = ({ team: own }: Line) => (own?.players[i] ? nameText(own.players[i].name, shape, league) : '');
      return { ...name('player', i + 1), once: false, cell };
    });
    return [...begin, venue, ...players];
  }
  const once = false;
  const whole: Field = {
    ...name('player'),
    once,
    cell: ({ player }) => (player ? nameText(player.name, { ...shape, names: withoutHandicap(shape) }, league) : ''),
  };
  const parts: Field[] = [
    { ...name('firstName'), once, cell: ({ player }) => firstNameOf(player?.name ?? null) },
    { ...name('surname'), once, cell: ({ player }) => lastNameOf(player?.name ?? '') },
  ];
  const handicap: Field = {
    ...name('handicap'),
    once,
    cell: ({ player }) => (player ? handicapText(player.handicap, shape) : ''),
  };
  return [...begin, ...(shape.names === 'two cells' ? parts : [whole]), handicap, venue];
}

function withoutHandicap({ names }: Shape): Shape['names'] {
  return names === 'handicap' ? 'plain' : names;
}

function breakFields({ shape, league, name }: Maker): Field[] {
  const once = false;
  const [season, division, week, date] = ['season', 'division', 'week', 'date'].map((meaning) =>
    placeFields({ shape, league, name }).find((field) => field.meaning === meaning),
  );
  const written = (read: (broke: NonNullable<Line['broke']>) => string): Field['cell'] => {
    return ({ broke }) => (broke ? read(broke) : '');
  };
  const fields: (Field | undefined)[] = [
    season,
    division,
    week,
    date,
    { ...name('player'), once, cell: written(({ player }) => nameText(player, shape, league)) },
    { ...name('team'), once, cell: written(({ team }) => team) },
    { ...name('break'), once, cell: written(({ points }) => String(points)) },
    { ...name('opponent'), once, cell: written(({ opponent }) => nameText(opponent, shape, league)) },
  ];
  return fields.filter((field) => field !== undefined);
}

const NOTES = ['late start', '(frame 3 restarted)', 'Cal won 2-1', '', '', '', 'see 12/10'];

/** Returns extra columns: ones without league data, such as notes, or the team scores, which repeat the frames. */
function extraFields({ shape, name }: Maker): Field[] {
  const once = false;
  const note: Field = {
    meaning: 'ignored',
    heading: 'Notes',
    once,
    cell: ({ card, frames }) => NOTES[((card?.home.length ?? 0) + (frames[0]?.number ?? 0)) % NOTES.length] ?? '',
  };
  const referee: Field = { meaning: 'ignored', heading: 'Referee', once, cell: () => 'Pat Marker' };
  const phone: Field = { ...name('phone'), once, cell: ({ player, team }) => phoneOf((player ?? team)?.name ?? '') };
  const scores: Field[] = [
    { meaning: 'homeTeamScore', heading: 'Home Frames', once: true, cell: cardOf(({ score }) => String(score[0])) },
    { meaning: 'awayTeamScore', heading: 'Away Frames', once: true, cell: cardOf(({ score }) => String(score[1])) },
  ];
  if (shape.extra === 'notes') return [note];
  if (shape.extra === 'referee') return [referee];
  if (shape.extra === 'match score' && shape.kind === 'results') return scores;
  return shape.extra === 'phone' && shape.kind === 'squads' ? [phone] : [];
}

function phoneOf(name: string): string {
  return `07700 900${String(100 + name.length)}`;
}

/** Returns the lines of data for a division, or for all divisions (`null`), in the order of the file. */
export function linesOf({ kind, layout }: Shape, league: MeantLeague, division: number | null): Line[] {
  const teams = league.teams.filter((team) => division === null || team.division === division);
  const cards = league.cards
    .filter((card) => division === null || card.division === division)
    .toSorted((a, b) => a.division - b.division || a.week - b.week || (a.date < b.date ? -1 : 1));
  if (kind === 'squads')
    return teams.flatMap((team) => {
      if (layout === 'teams') return [{ frames: [], team }];
      return team.players.map((player) => ({ frames: [], team, player }));
    });
  if (kind === 'breaks') return cards.flatMap((card) => card.frames.flatMap((frame) => breaksIn(card, frame)));
  return cards.flatMap((card) => {
    const frames = card.frames.map((frame, i) => ({ frame, number: i + 1 }));
    if (kind !== 'results') return [{ card, frames: [] }];
    return layout === 'long' ? frames.map((one) => ({ card, frames: [one] })) : [{ card, frames }];
  });
}

function breaksIn(card: NonNullable<Line['card']>, { players, breaks }: MeantFrame): Line[] {
  return ([0, 1] as const).flatMap((side) =>
    breaks[side].map((points) => ({
      card,
      frames: [],
      broke: {
        player: players[side] ?? '',
        opponent: players[side === 0 ? 1 : 0] ?? '',
        team: side === 0 ? card.home : card.away,
        points,
      },
    })),
  );
}

/** Returns a cell as text. A day is written in the notation of the shape. */
export function cellText(cell: Cell, shape: Shape): string {
  return typeof cell === 'string' ? cell : dayText(cell.day, shape, cell.time);
}
