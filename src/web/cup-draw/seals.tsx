import type { DrawsOfOne } from '#contract/draws.ts';
import { CodeText } from './code-text.tsx';
import { breakable } from './competition-buttons.tsx';
import { Moment } from './moment.tsx';
import style from './seals.module.css';

/** The draws that are sealed and wait for their word: whoever likes takes a picture of the commitment. */
export function Seals({ competitions }: { competitions: readonly DrawsOfOne[] }) {
  return competitions.map(({ competition, seal }) =>
    seal === null ? null : (
      <section key={competition} className={style.seal} aria-label={`Sealed: ${competition}`}>
        <h2>{breakable(competition)} is sealed</h2>
        <p>
          Its pairs follow from a secret seed, fixed on <Moment at={seal.sealedAt} day={seal.day} time={seal.time} />,
          and from the word that the room calls out. This commitment proves afterwards that nobody changed the seed:
        </p>
        <CodeText>{seal.commitment}</CodeText>
      </section>
    ),
  );
}
