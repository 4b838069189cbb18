import { questionsOf } from '#domain/imports/questions.ts';
import type { Report } from './csv/report.ts';

/** Returns the report for a terminal, one fact or fault per line. */
export function reportText(report: Report): string {
  return [...faultLines(report), ...leftLines(report), ...resultLines(report)].map((line) => `${line}\n`).join('');
}

function faultLines({ issues, moreIssues }: Report): string[] {
  const lines = issues.map(({ path, message }) => `${path}: ${message}`);
  return moreIssues > 0 ? [...lines, `and ${counted(moreIssues, 'more fault')}.`] : lines;
}

function leftLines({ written, leftCards }: Report): string[] {
  return written ? leftCards.map(({ line, card }) => `Left out: ${card} (from line ${line}).`) : [];
}

function resultLines(report: Report): string[] {
  const { cards, ignoredColumns, issues, lines, notes, written, dryRun } = report;
  const ignored =
    ignoredColumns.length > 0
      ? [`Ignored: the column${ignoredColumns.length > 1 ? 's' : ''} ${ignoredColumns.join(', ')}.`]
      : [];
  const found =
    report.kind === 'squads'
      ? squadsFound(report)
      : `${counted(cards.recorded, 'new fixture')}, ${cards.alreadyRecorded} already recorded, ${cards.left} with faults`;
  const faults = issues.length + report.moreIssues;
  const isNews = report.changes.length > 0;
  const read = `Read ${counted(lines, 'line')}: ${found}.`;
  const names = [...matchedLines(report), ...swappedLines(report), ...questionLines(report)];
  return [...ignored, read, ...changeLines(report), ...notes, ...names, ending(written, dryRun, faults, isNews)];
}

function matchedLines({ matched }: Report): string[] {
  return matched.map(({ line, written, name }) => `${written} (line ${line}) is ${name}.`);
}

/** Returns the open questions, each with its possible answers. */
function questionLines(report: Report): string[] {
  return questionsOf(report).flatMap(({ line, title, about, options }) => [
    `${title} (line ${line}): ${about}. Which is right?`,
    ...options.map(({ value, label, about: more }) => `    ${value}: ${[label, more].filter(Boolean).join('. ')}`),
  ]);
}

function swappedLines({ sides }: Report): string[] {
  return sides.flatMap(({ line, card, swap }) => (swap ? [`${card} (line ${line}): the sides are swapped.`] : []));
}

function squadsFound({ counts: { teams, players } }: Report): string {
  const made = `${counted(teams.added, 'new team')} and ${counted(players.added, 'new player')}`;
  const changed = `${counted(teams.changed, 'team')} and ${counted(players.changed, 'player')} changed`;
  return `${made}, ${changed}, ${teams.unchanged + players.unchanged} as they are`;
}

function changeLines(report: Report): string[] {
  const { seasons, teams, players, written, issues } = report;
  // A refused file changes nothing, so no changes are reported.
  if (!written && issues.length > 0) return [];
  if (report.kind === 'squads') return squadLines(report);
  return [
    ...seasons.made.map((name) => `New season: ${name}.`),
    ...seasons.widened.map((name) => `Season ${name} has grown.`),
    ...(teams.made.length > 0 ? [`New teams: ${teams.made.join(', ')}.`] : []),
    ...(players.made > 0 ? [`New players: ${players.made}.`] : []),
    ...teams.moved.map(({ name, from, to }) => `${name} move from ${divisionName(from)} to ${divisionName(to)}.`),
    ...players.moved.map(({ name, from, to }) => `${name} moves from ${from} to ${to}.`),
  ];
}

function squadLines({ changes, moreChanges }: Report): string[] {
  const more = moreChanges > 0 ? [`and ${counted(moreChanges, 'more change')}.`] : [];
  return [...changes.map(({ sentence }) => sentence), ...more];
}

function ending(written: boolean, dryRun: boolean, faults: number, isNews: boolean): string {
  if (written) return 'Written.';
  if (faults > 0) return `Nothing was written: ${counted(faults, 'fault')}.`;
  if (!isNews) return 'Nothing to write: all of it is recorded already.';
  return dryRun ? 'Nothing was written: this was a dry run.' : 'Nothing was written.';
}

function divisionName(division: number): string {
  return division === 0 ? 'the retired teams' : `division ${division}`;
}

function counted(count: number, what: string): string {
  return `${count.toLocaleString('en-GB')} ${what}${count === 1 ? '' : 's'}`;
}
