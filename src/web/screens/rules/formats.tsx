import { formatWords, isUsualFormat } from '#domain/seasons/format-words.ts';
import { rulesOf } from '#domain/seasons/season.ts';
import { namesTogether } from '#domain/standings/places.ts';
import { useDivisionName } from '#web/choice/division-name.tsx';
import ui from '#web/components/ui.module.css';
import { useSite } from '#web/layout/site.ts';
import style from './rules.module.css';

/** Describes the format of each division in the default season. Renders nothing if all formats are plain singles. */
export function Formats() {
  const { seasons } = useSite();
  const nameOf = useDivisionName();
  const season = seasons.details.find((one) => one.season === seasons.default);
  if (!season || season.divisions.every((division) => isUsualFormat(rulesOf(season, division)))) return null;
  const groups = [...Map.groupBy(season.divisions, (division) => formatWords(rulesOf(season, division)).join('\n'))];
  return (
    <section className={`${ui.padded} ${style.formats}`} aria-labelledby="formats">
      <h2 id="formats">A match in {season.season}</h2>
      {groups.map(([words, divisions]) => (
        <div key={words}>
          {groups.length === 1 ? null : <h3>{namesTogether(divisions.map((division) => nameOf(division)))}</h3>}
          <ul>
            {words.split('\n').map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
