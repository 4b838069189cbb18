import type { HandicapTexts } from '#contract/handicap-texts.ts';
import style from './handicap-policy.module.css';

/** The guide, the rules for challenges and the policy for new players (specification §2), as far as the league has any. */
export function HandicapPolicy({ guide, challenges, newPlayers }: HandicapTexts) {
  if (guide.length + challenges.length + newPlayers.length === 0) return null;
  return (
    <div className={style.policy}>
      {guide.length === 0 ? null : (
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
      )}
      <Rules id="challenges" title="Handicap challenges" sentences={challenges} />
      <Rules id="new-players" title="New players" sentences={newPlayers} />
    </div>
  );
}

function Rules({ id, title, sentences }: { id: string; title: string; sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
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
