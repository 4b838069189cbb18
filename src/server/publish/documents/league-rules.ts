import { drawMarkdown } from './markdown-paper.ts';
import { makePaper, type Subject } from './paper.ts';
import { drawTitle } from './title.ts';

/** The rules of the league, from its `rules.md`. Its own first heading, where it has one, is the title. */
export function leagueRules(subject: Subject, rules: string): Promise<Buffer> {
  const own = /^\s*#[ \t]+(.+?)[ \t#]*(?:\r?\n|$)/.exec(rules);
  const text = own === null ? rules : rules.slice(own[0].length);
  return makePaper(subject, (sheet, root) => {
    drawTitle(sheet, root, { title: own?.[1] ?? subject.title, league: subject.league, below: '' });
    drawMarkdown(sheet, root, text.trim() === '' ? 'The league has not written down its rules yet.' : text);
  });
}
