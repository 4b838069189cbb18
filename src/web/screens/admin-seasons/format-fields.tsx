import type { UseFormReturn } from 'react-hook-form';
import { rulesBodySchema } from '#contract/rules.ts';
import { matchFormatTopic, NUMBER_RULE_LABELS } from '#domain/rules/match.ts';
import { POINTS_LABELS } from '#domain/rules/points.ts';
import { handicapRulesWords } from '#domain/seasons/format-words.ts';
import type { HandicapRules } from '#domain/squads/handicap-rules.ts';
import ui from '#web/components/ui.module.css';
import { fieldsOfSchema, KindFields } from '#web/office/kind-fields.tsx';
import { CheckboxField, NumberField } from '#web/officials/fields.tsx';
import style from './format-fields.module.css';
import { sampleCardRulesFromForm, type FormatValues } from './rule-form.ts';
import { SampleCard } from './sample-card.tsx';
import { SectionFields } from './section-fields.tsx';

type FormatProps = {
  /** Any form that has the values of a format at `path`. */
  form: UseFormReturn;
  path: string;
  /** Why the sections cannot change. `null` if they can. */
  fixed: string | null;
};

/**
 * The fields for a format: its sections, how often a player may play, and whether a fixture ends once a team has won
 * more than half of its matches. Beside them, officials can try the format on a sample card.
 */
export function FormatFields({ form, path, fixed }: FormatProps) {
  const values = form.watch(path) as FormatValues;
  const rules = sampleCardRulesFromForm(values);
  return (
    <div className={style.around}>
      <div className={style.format}>
        <div>
          <SectionFields form={form} path={path} fixed={fixed} />
          <fieldset className={`${style.bare} ${style.rows}`} disabled={fixed !== null}>
            <NumberField form={form} name={`${path}.maxFramesPerPlayer`} {...framesLimitLabelAndHint(values)} />
            <CheckboxField form={form} name={`${path}.race`} label={matchFormatTopic.settings.race.label} />
          </fieldset>
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

/** Returns whether the format is one section with matches of one frame. Labels then speak of frames. */
function isOneSectionOfSingleFrames({ format }: FormatValues): boolean {
  return format.length === 1 && format[0]?.frames === '1';
}

function framesLimitLabelAndHint(values: FormatValues): { label: string; hint?: string } {
  if (isOneSectionOfSingleFrames(values)) return { label: NUMBER_RULE_LABELS.maxFramesPerPlayer };
  return { label: 'How often a player may play', hint: 'In each section.' };
}

const { points: pointsBody } = rulesBodySchema.shape;
const rarePointsSchema = pointsBody.unwrap().pick({ byFrames: true, margin: true, frameDrawn: true });

/**
 * The fields for the points that teams get in the league table. The fields for rarely used points rules are collapsed.
 */
export function PointFields({ form, path }: Omit<FormatProps, 'fixed'>) {
  const values = form.watch(path) as FormatValues;
  const { byFrames = '' } = values.points;
  const points = (name: string) => `${path}.points.${name}`;
  return (
    <div className={style.rows}>
      {byFrames.trim() === '' ? (
        <div className={style.fields}>
          <NumberField
            form={form}
            name={points('frameWon')}
            label={isOneSectionOfSingleFrames(values) ? POINTS_LABELS.frameWon : 'Points for each win'}
          />
          <NumberField form={form} name={points('fixtureWon')} label={POINTS_LABELS.fixtureWon} />
          <NumberField form={form} name={points('fixtureDrawn')} label={POINTS_LABELS.fixtureDrawn} />
        </div>
      ) : null}
      <NumberField
        form={form}
        name={points('aggregateWon')}
        label="Points for the aggregate"
        hint="For the team with more points over the whole card. Empty: none."
      />
      <details className={ui.more}>
        <summary>Other ways to get points</summary>
        <KindFields
          form={form}
          schema={rarePointsSchema}
          words={fieldsOfSchema(rarePointsSchema)}
          within={points('')}
        />
      </details>
    </div>
  );
}

/**
 * Says which handicaps belong to the game of the chosen format, for example to billiards. `isOwn`: the format was
 * chosen for only one division. The handicaps then stay unchanged, because all divisions have the same handicaps.
 */
export function FormatHandicapsNote({ handicaps, isOwn = false }: { handicaps: HandicapRules; isOwn?: boolean }) {
  const words = handicapRulesWords(handicaps);
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
