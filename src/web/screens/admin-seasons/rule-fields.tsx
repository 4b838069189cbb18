import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { divisionPosition, type Sentence, sentencesOfRules } from '#domain/rules/sentences.ts';
import { divisionInWords } from '#domain/seasons/division-names.ts';
import { PRESETS } from '#domain/seasons/presets.ts';
import { type LeagueRules, rulesOfDivision, type Season } from '#domain/seasons/season.ts';
import type { HandicapRules } from '#domain/squads/handicap-rules.ts';
import { joinNames } from '#domain/standings/places.ts';
import { Select } from '#web/components/choice-form.tsx';
import ui from '#web/components/ui.module.css';
import lists from '#web/office/kind-fields.module.css';
import { CheckboxField } from '#web/officials/fields.tsx';
import { FormatHandicapsNote } from './format-fields.tsx';
import style from './format-fields.module.css';
import { inheritedRuleGroupUses } from './group-form.ts';
import { hasSameCardRules, presetValues } from './preset-values.ts';
import type { RulesOfSeason } from './rule-form.ts';
import { typedRulesIfValid } from './typed-rules.ts';
import { RuleQuestions, type RuleQuestionsProps } from './rule-parts.tsx';
import { RuleSentences } from './rule-sentences.tsx';
import rules from './rule-parts.module.css';
import { parseDivisionNumbers, typedDivisionNames, type SeasonValues } from './season-form.ts';
import { typedDivisionNameLookup } from './team-fields.tsx';

type SeasonFormProps = { form: UseFormReturn<SeasonValues> };

/** The stored rules of a season, or the rules of a proposed season. `playedIn`: the divisions that have results. */
type RulesBeforeChange = Pick<Season, 'rules' | 'divisionRules'> & { playedIn?: readonly { division: number }[] };

type RuleFieldsProps = SeasonFormProps & { summary: string; before: RulesBeforeChange & RulesOfSeason };

/**
 * The fields for the season's rules and for each division's own rules. The season's rules are shown beside them as
 * sentences.
 */
export function RuleFields({ form, summary, before }: RuleFieldsProps) {
  const divisions = parseDivisionNumbers(form.watch('divisions')).filter((division) => division > 0);
  const fixed = fixedFormatReason(before, null, typedDivisionNameLookup(form));
  const typed = useLastValidRules(form, before, divisions);
  return (
    <details className={ui.more}>
      <summary>{summary}</summary>
      <div className={rules.around}>
        <div className={rules.book}>
          <div>
            <PresetAndRuleQuestions form={form} path="rules" before={before.rules} fixed={fixed} typed={typed.rules} />
            {divisions.map((division) => (
              <OwnRuleFields key={division} form={form} division={division} before={before} typed={typed} />
            ))}
            <p className={ui.about}>
              Once a division has results, what a match has can no longer change. All other rules can change at any
              time.
            </p>
          </div>
          <RuleSentences sentences={sentencesOfRules(typed.rules, ruleSentenceContext(typed))} />
        </div>
      </div>
    </details>
  );
}

/** Returns the rules in the form. While a value is missing or has a fault, returns the last rules without a fault. */
function useLastValidRules(
  form: UseFormReturn<SeasonValues>,
  before: RulesOfSeason,
  divisions: readonly number[],
): RulesOfSeason {
  const typed = typedRulesIfValid(form.watch(), before, divisions);
  const [last, setLast] = useState(before);
  if (typed === null) return last;
  if (JSON.stringify(typed) !== JSON.stringify(last)) setLast(typed);
  return typed;
}

/**
 * Returns the context for the sentences about a season's rules: whether they describe the highest division
 * (`isHighest`) and the lowest division (`isLowest`). If the season has one division, that division is both the highest
 * and the lowest. If the season has several divisions, the sentences describe all of them, so both values are `false`.
 */
function ruleSentenceContext({ divisions }: RulesOfSeason) {
  return { isHighest: divisions.length === 1, isLowest: divisions.length === 1 };
}

type OwnProps = SeasonFormProps & { division: number; before: RulesBeforeChange; typed: RulesOfSeason };

/** A checkbox for whether a division has its own rules, and the fields for these rules. */
function OwnRuleFields({ form, division, before, typed }: OwnProps) {
  const path = `divisionRules.${division}` as const;
  const fields = form.watch(path);
  const nameOf = typedDivisionNameLookup(form);
  const name = nameOf(division);
  // Rules that the division already has are collapsed at first, because a season may have many divisions.
  const [ticked, setTicked] = useState(false);
  function start(): void {
    setTicked(true);
    // A newly added division has no values yet, so it starts with the season's rules.
    if (fields?.format === undefined) {
      const { handicaps: _, breaksFrom: __, ...values } = structuredClone(form.getValues().rules);
      form.setValue(path, { ...values, uses: inheritedRuleGroupUses(), own: true }, { shouldDirty: true });
    }
  }
  const own = rulesOfDivision(typed, division);
  return (
    <fieldset className={lists.list}>
      <legend>{name}</legend>
      <CheckboxField form={form} name={`${path}.own`} label={`${name} has rules of its own`} onChange={start} />
      {fields?.own && fields.format ? (
        <>
          <DifferencesFromSeason sentences={divisionRuleDifferences(typed, division)} />
          <details className={ui.more} open={ticked}>
            <summary>Rules of {name}</summary>
            <PresetAndRuleQuestions
              form={form}
              path={path}
              before={rulesOfDivision(before, division)}
              fixed={fixedFormatReason(before, division, nameOf)}
              typed={own}
            />
          </details>
        </>
      ) : null}
    </fieldset>
  );
}

/** Returns the sentences about a division's rules that differ from the sentences about the season's rules. */
function divisionRuleDifferences(typed: RulesOfSeason, division: number): Sentence[] {
  const context = divisionPosition({ divisions: [...typed.divisions] }, division);
  const usual = new Set(sentencesOfRules(typed.rules, context).map(({ text }) => text));
  return sentencesOfRules(rulesOfDivision(typed, division), context).filter(({ text }) => !usual.has(text));
}

/** Lists the sentences in which a division differs from its season. */
function DifferencesFromSeason({ sentences }: { sentences: readonly Sentence[] }) {
  if (sentences.length === 0) return <p className={ui.about}>So far all its rules are the season’s.</p>;
  return <p className={ui.about}>{sentences.map(({ text }) => text).join(' ')}</p>;
}

/**
 * Returns a sentence on why a format cannot change; `null` if it can (Rule R9). `of`: the division with this format, or
 * `null` for the season's format.
 */
export function fixedFormatReason(
  { playedIn = [], divisionRules }: RulesBeforeChange,
  of: number | null,
  nameOf: (division: number) => string,
) {
  const hasOwn = (division: number) =>
    divisionRules[division]?.framesPerFixture !== undefined || divisionRules[division]?.format !== undefined;
  const played = [...new Set(playedIn.map(({ division }) => division))].filter(
    (division) => division === of || (of === null && !hasOwn(division)),
  );
  if (played.length === 0) return null;
  const names = joinNames(played.sort((a, b) => a - b).map(nameOf));
  return `${names} ${played.length === 1 ? 'has' : 'have'} results in this season, so what a match has can no longer change.`;
}

type RulesOfProps = RuleQuestionsProps & {
  /** The rules of the season or division before the form changes them. */
  before: LeagueRules;
};

/** The rules of a season or division as questions, below a list of common formats to start from. */
function PresetAndRuleQuestions({ before, ...props }: RulesOfProps) {
  const { form, path } = props;
  const { handicaps } = form.watch('rules');
  /** The handicaps of the game whose format was chosen; undefined if the season has these handicaps already. */
  const [needed, setNeeded] = useState<HandicapRules | undefined>();
  const lacks = path !== 'rules' && JSON.stringify(needed) !== JSON.stringify(handicaps) ? needed : undefined;
  return (
    <>
      <PresetChoice {...props} before={before} onHandicaps={setNeeded} />
      {path === 'rules' && handicaps ? <FormatHandicapsNote handicaps={handicaps} /> : null}
      {lacks ? <FormatHandicapsNote handicaps={lacks} isOwn /> : null}
      <RuleQuestions {...props} />
    </>
  );
}

type PresetProps = Omit<RulesOfProps, 'typed'> & {
  /**
   * Called when a format is chosen: with the handicaps of the format's game, or with `undefined` if the season already
   * has these handicaps.
   */
  onHandicaps: (handicaps: HandicapRules | undefined) => void;
};

/**
 * A list of common formats to start from. Once results prevent a change of the format, the list offers only formats
 * under which cards are checked by the same rules as under the current format (Rule R9).
 */
function PresetChoice({ form, path, before, fixed, onHandicaps }: PresetProps) {
  const division = path === 'rules' ? null : Number(path.replace('divisionRules.', ''));
  const of = division === null ? '' : `, ${divisionInWords(typedDivisionNames(form.watch()), division)}`;
  const offered = PRESETS.filter((preset) => fixed === null || hasSameCardRules(preset, before));
  function choose(id: string): void {
    const preset = offered.find((one) => one.id === id);
    if (!preset) return;
    const { handicaps, ...chosen } = presetValues(preset, before, form.getValues(path));
    onHandicaps(handicaps);
    form.setValue(
      path,
      { ...form.getValues(path), ...chosen, ...(division === null ? { handicaps } : {}) },
      { shouldDirty: true },
    );
    // Sets the sections once more, at their own path. `useFieldArray` does not notice the change above, because it
    // notices only changes at exactly the path of the sections.
    form.setValue(`${path}.format`, chosen.format, { shouldDirty: true });
  }
  return (
    <div className={style.preset}>
      <Select
        label={`Start from a common format${of}`}
        name={`${path}.preset`}
        value=""
        options={['', ...offered.map(({ id }) => id)]}
        wordsOf={(id) => PRESETS.find((one) => one.id === id)?.name ?? 'Choose a format'}
        labelled
        onChoose={choose}
      />
    </div>
  );
}
