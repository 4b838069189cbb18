import { expect } from 'vitest';
import { checkCard, NO_FORMER_MEMBERSHIPS } from '#domain/cards/card.ts';
import type { Fixture } from '#domain/cards/fixture.ts';
import type { MatchDraft } from '#domain/cards/match-body.ts';
import type { Checked } from '#domain/issue.ts';
import { sentencesOfRules, divisionPosition } from '#domain/rules/sentences.ts';
import {
  framesToWin,
  maxMatchesPerPlayerInSection,
  type FormatSection,
  sectionsOfMatches,
} from '#domain/seasons/format.ts';
import type { LeagueRules } from '#domain/seasons/season.ts';
import { leagueTable, tallyTeams } from '#domain/standings/league-table.ts';
import { countingRulesOfSeason, countedFixture } from '#domain/standings/counted-fixture.ts';
import type { TableRow } from '#domain/standings/places.ts';
import { makePeople, makePlayer, makeTeam } from '../fixtures/made-league.ts';
import { type Book, type Case, unwrapChecked, rulesIn } from './kit.ts';

/**
 * A match card as text, with a word for each match. In `a b: h a = -h`, teams a and b play: the home side wins, then
 * the away side, then a frame is level, then the home player is absent. `61-30` is a score, `61-30(40)` has a home
 * break of 40, and `--` has both players absent. `h@a1/b2` names the players; `a1+a2` are a pair. Without teams, the
 * card is between a and b. Instead of matches, a card may have `awarded home` or `scores 3-2`.
 */
export type CardText = string;
/** More fields of the card's request body. */
type More = Record<string, unknown> & { division?: number };

const TEAMS = ['a', 'b', 'c', 'd', 'e', 'f'];

function peopleIn(division: number) {
  const players = TEAMS.flatMap((team) => Array.from({ length: 16 }, (_, i) => makePlayer(`${team}${i + 1}`, team)));
  return makePeople(
    TEAMS.map((id) => makeTeam(id, { division })),
    players,
  );
}

/** Checks a card as the site does. Returns the card to record, or its faults. */
export function checkCardText(book: Book, text: CardText, { division = 1, ...more }: More = {}): Checked<Fixture> {
  const [teams = '', played = ''] = text.includes(':') ? text.split(': ') : ['a b', text];
  const [homeTeam = '', awayTeam = ''] = teams.split(' ');
  const body = bodyOf(played, rulesIn(book, division), [homeTeam, awayTeam]);
  const where = { season: '25/26', division, week: 1, date: '2025-10-08', homeTeam, awayTeam };
  const seasons = new Map([['25/26', book.season]]);
  const context = {
    seasons,
    defaultSeason: '25/26',
    people: peopleIn(division),
    day: NO_FORMER_MEMBERSHIPS,
    recorded: null,
  };
  const checked = checkCard({ ...where, matches: [], ...body, ...more }, context);
  return checked.ok ? { ok: true, value: { id: text, recorded: 1, ...checked.value } } : checked;
}

function bodyOf(played: string, rules: LeagueRules, teams: readonly [string, string]) {
  const [what, value = ''] = played.split(' ');
  if (what === 'awarded') return { outcome: what, awardedTo: value as 'home' | 'away' | 'neither' } as const;
  if (what !== 'scores') return { matches: draftsOf(played, rules, teams) };
  const [homeTeamScore = 0, awayTeamScore = 0] = value.split('-').map(Number);
  return { outcome: what, homeTeamScore, awayTeamScore } as const;
}

function draftsOf(played: string, rules: LeagueRules, teams: readonly [string, string]): MatchDraft[] {
  const sections = sectionsOfMatches(rules);
  const places = new Map<FormatSection | undefined, number>();
  return played.split(' ').map((token, i) => {
    const section = sections[Math.min(i, sections.length - 1)];
    const place = places.get(section) ?? 0;
    places.set(section, place + 1);
    return draftOf(token, { section: section!, rules, teams, place });
  });
}

type Place = { section: FormatSection; rules: LeagueRules; teams: readonly [string, string]; place: number };

function draftOf(token: string, { section, rules, teams, place }: Place): MatchDraft {
  const [what = '', who = ''] = token.split('@');
  const { players: size, matches } = section;
  const pool = Math.max(size, Math.ceil((matches * size) / maxMatchesPerPlayerInSection(section, rules)));
  const usual = (team: string) => Array.from({ length: size }, (_, i) => `${team}${((place * size + i) % pool) + 1}`);
  const [home, away] = who === '' ? teams.map(usual) : who.split('/').map((side) => side.split('+'));
  const isOut = (side: 'h' | 'a') => what === `-${side}` || what === '--';
  const side = (name: 'home' | 'away', ids: string[], isAbsent: boolean) =>
    size === 1
      ? { [`${name}Player`]: isAbsent ? null : ids[0] }
      : { [`${name}Player`]: null, [`${name}Players`]: ids.map((id) => (isAbsent ? null : id)) };
  const named = { ...side('home', home ?? [], isOut('h')), ...side('away', away ?? [], isOut('a')) };
  return { ...named, ...scoreOf(what, section, rules) };
}

function scoreOf(what: string, section: FormatSection, { walkoverScore }: LeagueRules): MatchDraft {
  const isByWinner = section.scored === 'winner' && section.frames === 1;
  const score = (homeScore: number, awayScore: number): MatchDraft => ({ homeScore, awayScore });
  const won = section.frames > 1 ? framesToWin(section) : 60;
  const by = section.frames > 1 ? won : walkoverScore;
  const winner = what === 'h' || what === '-a' ? 'home' : 'away';
  if (what === '--') return isByWinner ? { homeScore: null, awayScore: null } : score(0, 0);
  if (isByWinner) return { homeScore: null, awayScore: null, winner };
  if (what === '=') return score(50, 50);
  if (what === '-h') return score(0, by);
  if (what === '-a') return score(by, 0);
  if (what === 'h') return score(won, section.frames > 1 ? 0 : 20);
  if (what === 'a') return score(section.frames > 1 ? 0 : 20, won);
  const [, home = '', away = '', broke] = /^(\d+)-(\d+)(?:\((\d+)\))?$/.exec(what) ?? [];
  return { ...score(Number(home), Number(away)), ...(broke ? { homeBreaks: [Number(broke)] } : {}) };
}

/** Returns the table of a division after these cards have been recorded. */
function tableOf(book: Book, texts: readonly CardText[], more: More = {}): TableRow[] {
  const { division = 1 } = more;
  const cards = texts.map((text, i) => ({
    ...unwrapChecked(checkCardText(book, text, more)),
    id: `${i}`,
    recorded: i,
  }));
  const counting = countingRulesOfSeason({ list: [book.season] }, '25/26');
  const { points, tieBreaks } = rulesIn(book, division);
  const tallies = tallyTeams(cards, counting).get(division) ?? [];
  const meetings = cards.map((card) => countedFixture(card, counting));
  return leagueTable({ tallies, adjustments: [], points }, { tieBreaks, meetings }, peopleIn(division).teams, []);
}

/** Expects how many league points a card gives to teams a and b. */
export function worth(text: CardText, points: readonly [home: number, away: number], more: More = {}): Case {
  return (book) => {
    const table = tableOf(book, [text], more);
    const found = ['a', 'b'].map((id) => table.find(({ teamId }) => teamId === id)?.points);
    expect(found, text).toEqual(points);
  };
}

/**
 * Expects this order of teams in the table after the cards: in `a b=c`, teams b and c share a position. Teams that are
 * not named are ignored.
 */
export function ranks(texts: readonly CardText[], order: string, more: More = {}): Case {
  return (book) => {
    const named = new Set(order.split(/[ =]/));
    const rows = tableOf(book, texts, more).filter(({ teamId }) => named.has(teamId));
    const places = Map.groupBy(rows, ({ position }) => position);
    const found = Array.from(places.values(), (level) => level.map(({ teamId }) => teamId).join('='));
    expect(found.join(' ')).toBe(order);
  };
}

/** Expects that a card can be recorded. */
export function accepts(text: CardText, more: More = {}): Case {
  return (book) => void unwrapChecked(checkCardText(book, text, more));
}

/** Expects that a card is refused, with a fault in the field at this path. */
export function refuses(text: CardText, path: string, more: More = {}): Case {
  return (book) => {
    const checked = checkCardText(book, text, more);
    expect(checked.ok ? [] : checked.issues.map((issue) => issue.path), text).toContain(path);
  };
}

/**
 * Expects that the site's sentence about a rule contains the value. `rule`: the sentence's key, such as
 * `registration.closes`.
 */
export function says(rule: string, value: string, division = 1): Case {
  return (book) => {
    const said = sentencesOfRules(rulesIn(book, division), divisionPosition(book.season, division));
    expect(said.find(({ key }) => key === rule)?.text).toContain(value);
  };
}
