import style from './handicap-policy.module.css';
import { handicapRules } from './handicap-rules.ts';

/** The guide, the rules for challenges and the policy for new players (specification §2). */
export function HandicapPolicy() {
  const { guide, challenges, newPlayers } = handicapRules;
  return (
    <div className={style.policy}>
      <section aria-labelledby="guide" className={style.guide}>
        <h2 id="guide">Handicap guide</h2>
        <dl>
          {guide.map(({ breaks, handicaps }) => (
            <div key={breaks}>
              <dt>{breaks}</dt>
              <dd>{handicaps}</dd>
            </div>
          ))}
        </dl>
      </section>
      <Rules id="challenges" title="Handicap challenges" sentences={challenges} />
      <Rules id="new-players" title="New players" sentences={newPlayers} />
    </div>
  );
}

function Rules({ id, title, sentences }: { id: string; title: string; sentences: readonly string[] }) {
  return (
    <section aria-labelledby={id} className={style.rules}>
      <h2 id={id}>{title}</h2>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}
