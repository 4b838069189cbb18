import { useId } from 'react';
import { RULE_BOOK_PARTS } from '#domain/rules/rule.ts';
import type { Sentence } from '#domain/rules/sentences.ts';
import ui from '#web/components/ui.module.css';
import style from './rule-parts.module.css';

/** The rules in sentences, grouped by part of the rule book, as on the page Rules. */
export function RuleSentences({ sentences }: { sentences: readonly Sentence[] }) {
  const title = useId();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling element must be reachable by keyboard
    <section className={`${ui.padded} ${style.sentences}`} aria-labelledby={title} tabIndex={0}>
      <h3 id={title}>What people will read</h3>
      {[...Map.groupBy(sentences, ({ part }) => part)].map(([part, own]) => (
        <div key={part}>
          <h4>{RULE_BOOK_PARTS[part]}</h4>
          <ul>
            {own.map(({ key, text }) => (
              <li key={`${key} ${text}`}>{text}</li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
