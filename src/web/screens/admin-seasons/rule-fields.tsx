import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { divisionContext, type Sentence, sentencesOf } from '#domain/rules/sentences.ts';
import { divisionInWords } from '#domain/seasons/division-names.ts';
import { PRESETS } from '#domain/seasons/presets.ts';
import { type LeagueRules, rulesOfDivision, type Season } from '#domain/seasons/season.ts';
import type { HandicapRules } from '#domain/squads/handicap-rules.ts';
import { joinNames } from '#domain/standings/places.ts';
import { Select } from '#web/components/choice-form.tsx';
import ui from '#web/components/ui.module.css';
import lists from '#web/office/kind-fields.module.css';
import { CheckField } from '#web/officials/fields.tsx';
import { HandicapsOfGame } from './format-fields.tsx';
import style from './format-fields.module.css';
import { inheritedUses } from './group-form.ts';
import { keepsFormat, presetValues, typedRules, type RulesOfSeason } from './rule-form.ts';
import { RuleParts, type RulesPartsProps } from './rule-parts.tsx';
import { RuleSentences } from './rule-sentences.tsx';
import rules from './rule-parts.module.css';
import { parseDivisions, typedDivisionNames, type SeasonValues } from './season-form.ts';
import { typedNameOfDivision } from './team-fields.tsx';

type SeasonForm = { form: UseFormReturn<SeasonValues> };

/** A current or proposed season. `playedIn`: the divisions that already have results. */
type Before = Pick<Season, 'rules' | 'divisionRules'> & { playedIn?: readonly { division: number }[] };

type RuleFieldsProps = SeasonForm & { summary: string; before: Before & RulesOfSeason };

/**
 * The fields for the season's rules and for divisions with rules of their own, beside the sentences that people will
 * read.
 */
export function RuleFields({ form, summary, before }: RuleFieldsProps) {
  const divisions = parseDivisions(form.watch('divisions')).filter((division) => division > 0);
  const fixed = fixedFormatWords(before, null, typedNameOfDivision(form));
  const typed = useTyped(form, before, divisions);
  return (
    <details className={ui.more}>
      <summary>{summary}</summary>
      <div className={rules.around}>
        <div className={rules.book}>
          <div>
            <RulesOf form={form} path="rules" before={before.rules} fixed={fixed} typed={typed.rules} />
            {divisions.map((division) => (
              <OwnRules key={division} form={form} division={division} before={before} typed={typed} />
            ))}
            <p className={ui.about}>
              Once a division has results, what a match has can no longer change. All other rules can change at any
              time.
            </p>
          </div>
          <RuleSentences sentences={sentencesOf(typed.rules, contextOf(typed))} />
        </div>
      </div>
    </details>
  );
}

/** Returns the rules in the form or, while something is missing, the last complete rules. */
function useTyped(
  form: UseFormReturn<SeasonValues>,
  before: RulesOfSeason,
  divisions: readonly number[],
): RulesOfSeason {
  const typed = typedRules(form.watch(), before, divisions);
  const [last, setLast] = useState(before);
  if (typed === null) return last;
  if (JSON.stringify(typed) !== JSON.stringify(last)) setLast(typed);
  return typed;
}

/**
 * Returns whether the season's sentences are about the highest or lowest division: both if there is only one division.
 * If there are several, neither, because the sentences are about all divisions.
 */
function contextOf({ divisions }: RulesOfSeason) {
  return { isHighest: divisions.length === 1, isLowest: divisions.length === 1 };
}

type OwnProps = SeasonForm & { division: number; before: Before; typed: RulesOfSeason };

/** A checkbox for whether a division has its own rules, and the fields for these rules. */
function OwnRules({ form, division, before, typed }: OwnProps) {
  const path = `divisionRules.${division}` as const;
  const fields = form.watch(path);
  const nameOf = typedNameOfDivision(form);
  const name = nameOf(division);
  // Rules that the division already had start collapsed, because a season may have many divisions.
  const [ticked, setTicked] = useState(false);
  function start(): void {
    setTicked(true);
    // A newly added division has no fields yet.
    if (fields?.format === undefined) {
      const { handicaps: _, breaksFrom: __, ...values } = structuredClone(form.getValues().rules);
      form.setValue(path, { ...values, uses: inheritedUses(), own: true }, { shouldDirty: true });
    }
  }
  const own = rulesOfDivision(typed, division);
  return (
    <fieldset className={lists.list}>
      <legend>{name}</legend>
      <CheckField form={form} name={`${path}.own`} label={`${name} has rules of its own`} onChange={start} />
      {fields?.own && fields.format ? (
        <>
          <Differences sentences={differences(typed, division)} />
          <details className={ui.more} open={ticked}>
            <summary>Rules of {name}</summary>
            <RulesOf
              form={form}
              path={path}
              before={rulesOfDivision(before, division)}
              fixed={fixedFormatWords(before, division, nameOf)}
              typed={own}
            />
          </details>
        </>
      ) : null}
    </fieldset>
  );
}

/** Returns the sentences of a division that differ from the season's. */
function differences(typed: RulesOfSeason, division: number): Sentence[] {
  const context = divisionContext({ divisions: [...typed.divisions] }, division);
  const usual = new Set(sentencesOf(typed.rules, context).map(({ text }) => text));
  return sentencesOf(rulesOfDivision(typed, division), context).filter(({ text }) => !usual.has(text));
}

/** Lists the sentences in which a division differs from its season. */
function Differences({ sentences }: { sentences: readonly Sentence[] }) {
  if (sentences.length === 0) return <p className={ui.about}>So far all its rules are the season’s.</p>;
  return <p className={ui.about}>{sentences.map(({ text }) => text).join(' ')}</p>;
}

/** Returns a sentence on why the format of a division or season is fixed. `null` if it can change (Rule R9). */
export function fixedFormatWords(
  { playedIn = [], divisionRules }: Before,
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

type RulesOfProps = RulesPartsProps & {
  /** The current rules of the season or division. */
  before: LeagueRules;
};

/** The rules of a season or division as questions, and a list of common formats to start from. */
function RulesOf({ before, ...props }: RulesOfProps) {
  const { form, path } = props;
  const { handicaps } = form.watch('rules');
  /** The handicaps of the game whose format a division has chosen. */
  const [needed, setNeeded] = useState<HandicapRules | undefined>();
  const lacks = path !== 'rules' && JSON.stringify(needed) !== JSON.stringify(handicaps) ? needed : undefined;
  return (
    <>
      <PresetChoice {...props} before={before} onHandicaps={setNeeded} />
      {path === 'rules' && handicaps ? <HandicapsOfGame handicaps={handicaps} /> : null}
      {lacks ? <HandicapsOfGame handicaps={lacks} isOwn /> : null}
      <RuleParts {...props} />
    </>
  );
}

type PresetProps = Omit<RulesOfProps, 'typed'> & {
  /** Called with the handicaps of the chosen game; with undefined if they are the season's own. */
  onHandicaps: (handicaps: HandicapRules | undefined) => void;
};

/**
 * A list of common formats. Once there are results, it offers only formats that would check cards by the same rules.
 */
function PresetChoice({ form, path, before, fixed, onHandicaps }: PresetProps) {
  const division = path === 'rules' ? null : Number(path.replace('divisionRules.', ''));
  const of = division === null ? '' : `, ${divisionInWords(typedDivisionNames(form.watch()), division)}`;
  const offered = PRESETS.filter((preset) => fixed === null || keepsFormat(preset, before));
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
    // The list of sections is updated only if its own path is set.
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
