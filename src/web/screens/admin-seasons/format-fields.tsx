import type { UseFormReturn } from 'react-hook-form';
import { handicapWords } from '#domain/seasons/format-words.ts';
import { POINT_WORDS, RULE_WORDS } from '#domain/seasons/rule-words.ts';
import type { HandicapRules } from '#domain/squads/numbers.ts';
import ui from '#web/components/ui.module.css';
import { NumberField } from '#web/officials/fields.tsx';
import style from './format-fields.module.css';
import { formatIn, type FormatValues } from './rule-form.ts';
import { SampleCard } from './sample-card.tsx';
import { SectionFields } from './section-fields.tsx';

type FormatProps = {
  /** Any form with the values of a format at `path`. */
  form: UseFormReturn;
  path: string;
  /** Why the sections cannot change. `null` if they can. */
  fixed: string | null;
};

/** The sections of a format with their points, beside a sample card to try them on. */
export function FormatFields({ form, path, fixed }: FormatProps) {
  const values = form.watch(path) as FormatValues;
  const rules = formatIn(values);
  return (
    <div className={style.around}>
      <div className={style.format}>
        <div>
          <SectionFields form={form} path={path} fixed={fixed} />
          <PointFields form={form} path={path} fixed={fixed} />
        </div>
        <div className={style.beside}>
          {rules === null ? (
            <p className={ui.about}>A card to try comes here once the numbers are complete.</p>
          ) : (
            <SampleCard rules={rules} />
          )}
        </div>
      </div>
    </div>
  );
}

/** The fields for how often a player may play, and for points. If all matches have one frame, the labels say frames. */
function PointFields({ form, path, fixed }: FormatProps) {
  const { format } = form.watch(path) as FormatValues;
  const isFrames = format.length === 1 && format[0]?.frames === '1';
  const ofMatches = isFrames
    ? { most: { label: RULE_WORDS.maxFramesPerPlayer }, won: POINT_WORDS.frameWon }
    : { most: { label: 'How often a player may play', hint: 'In each section.' }, won: 'Points for each win' };
  const points = (name: string) => `${path}.points.${name}`;
  return (
    <div className={style.rows}>
      <fieldset className={style.bare} disabled={fixed !== null}>
        <NumberField form={form} name={`${path}.maxFramesPerPlayer`} {...ofMatches.most} />
      </fieldset>
      <div className={style.fields}>
        <NumberField form={form} name={points('frameWon')} label={ofMatches.won} />
        <NumberField form={form} name={points('fixtureWon')} label={POINT_WORDS.fixtureWon} />
        <NumberField form={form} name={points('fixtureDrawn')} label={POINT_WORDS.fixtureDrawn} />
      </div>
      <NumberField
        form={form}
        name={points('aggregateWon')}
        label={POINT_WORDS.aggregateWon}
        hint="The aggregate. Empty: none."
      />
    </div>
  );
}

/** Says which handicaps belong to a chosen game. Handicaps apply to the whole league, never to a single division. */
export function HandicapsOfGame({ handicaps, isOwn = false }: { handicaps: HandicapRules; isOwn?: boolean }) {
  const words = handicapWords(handicaps);
  return (
    <p className={ui.note} role="status">
      <span>
        {isOwn
          ? `This game has handicaps of its own as a rule. ${words} But all divisions have the same: start the season’s format from it too, or change them on the page Handicap policy.`
          : `Handicaps change with this format. ${words} They are on the page Handicap policy.`}
      </span>
    </p>
  );
}
