import type { ContentPart } from '#contract/content.ts';
import { compareScheduled, type ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import { knownTeam, type People } from '#domain/squads/people.ts';
import { rulesOf, type Season } from '#domain/seasons/season.ts';
import type { Facts } from '../../cache/facts.ts';
import type { LeagueContent } from '../../content/league-content.ts';
import { timeWords, wholeDay } from '../day-words.ts';
import { type DivisionSheet, fixtureSheets, type SheetLine } from './fixture-sheets.ts';
import { leagueRules } from './league-rules.ts';
import { DOCUMENTS, type DocumentName, type Wanted } from './documents.ts';
import type { Draft, Subject } from './paper.ts';
import { type CardFixture, EMPTY_FIXTURE, resultsCard } from './results-card.ts';

/** Reads the facts of a document, all at one revision; drawing needs no store. `null` for an unknown season or fixture. */
export async function draftOf(facts: Facts, name: DocumentName, wanted: Wanted): Promise<Draft | null> {
  const content = facts.content();
  if (name === 'league-rules') return () => leagueRules(subjectOf(content, name, 'rules'), content.rules);
  return name === 'results-card' ? cardDraft(facts, content, wanted) : fixturesDraft(facts, content, wanted);
}

async function fixturesDraft(facts: Facts, content: LeagueContent, wanted: Wanted): Promise<Draft | null> {
  const seasons = await facts.seasons();
  const season = seasons.list.find(({ name }) => name === (wanted.season || seasons.default));
  if (season === undefined) return null;
  const people = await facts.people();
  const scheduled = (await facts.list(season.name)).filter(({ published }) => published);
  const changed = scheduled.reduce((latest, { changedAt }) => (changedAt > latest ? changedAt : latest), '');
  const subject = subjectOf(content, 'snooker-fixtures', 'league');
  const made = changed === '' ? subject.made : new Date(changed);
  const words = { season: season.name, matchTime: timeWords(content.matchTime) };
  const sheets = sheetsOf(scheduled, season, people);
  return () => fixtureSheets({ ...subject, title: `${subject.title} ${season.name}`, made }, sheets, words);
}

function sheetsOf(scheduled: readonly ScheduledFixture[], { calendar }: Season, people: People): DivisionSheet[] {
  const names = (id: string): string => knownTeam(people.teams, id).name;
  const inOrder = scheduled.toSorted(compareScheduled(names));
  const divisions = [...Map.groupBy(inOrder, ({ division }) => division)].toSorted(([a], [b]) => a - b);
  return divisions.map(([division, own]) => ({
    division,
    weeks: [...Map.groupBy(own, ({ week }) => week)].map(([week, fixtures]) => ({
      week,
      days: calendar.find((dated) => dated.week === week) ?? null,
      lines: fixtures.map((fixture) => lineOf(fixture, names)),
    })),
  }));
}

function lineOf(
  { homeTeamId, awayTeamId, date, state, venue }: ScheduledFixture,
  names: (id: string) => string,
): SheetLine {
  const note = [state === 'planned' ? '' : state, venue === '' ? '' : `at ${venue}`];
  const words = note.filter((one) => one !== '').join(', ');
  return { home: names(homeTeamId), away: names(awayTeamId), date, note: words };
}

async function cardDraft(facts: Facts, content: LeagueContent, wanted: Wanted): Promise<Draft | null> {
  const seasons = await facts.seasons();
  const scheduled = wanted.fixture ? await scheduledFixtureOf(facts, seasons.list, wanted.fixture) : null;
  if (wanted.fixture && scheduled === null) return null;
  const season = seasons.list.find(({ name }) => name === (scheduled?.season ?? seasons.default));
  // An empty card is that of the first division.
  const rules = season && rulesOf(season, scheduled?.division ?? season.divisions[0] ?? 1);
  const { framesPerFixture: frames = 5, walkoverScore: walkover = 42 } = rules ?? {};
  const fixture = scheduled === null ? EMPTY_FIXTURE : cardFixture(scheduled, await facts.people());
  const form = { fixture, frames, walkover, sendTo: content.contactEmail ?? '' };
  return () => resultsCard(subjectOf(content, 'results-card', 'league'), form);
}

/** A published fixture of any season, newest season first. */
async function scheduledFixtureOf(
  facts: Facts,
  seasons: readonly Season[],
  id: string,
): Promise<ScheduledFixture | null> {
  for (const { name } of seasons.toReversed()) {
    const found = (await facts.list(name)).find((fixture) => fixture.id === id && fixture.published);
    if (found !== undefined) return found;
  }
  return null;
}

function cardFixture(scheduled: ScheduledFixture, { teams }: People): CardFixture {
  return {
    season: scheduled.season,
    division: String(scheduled.division),
    week: String(scheduled.week),
    date: scheduled.date === null ? '' : wholeDay(scheduled.date),
    home: knownTeam(teams, scheduled.homeTeamId).name,
    away: knownTeam(teams, scheduled.awayTeamId).name,
  };
}

/** `from`: the part whose last change dates the document. */
function subjectOf(content: LeagueContent, name: DocumentName, from: ContentPart): Subject {
  return { title: DOCUMENTS[name].title, league: content.name, made: content.changed(from) };
}
