import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { divisionContext, type Sentence, sentencesOf } from '#domain/rules/sentences.ts';
import { divisionInWords } from '#domain/seasons/division-names.ts';
import { PRESETS } from '#domain/seasons/presets.ts';
import { type LeagueRules, rulesOf, type Season } from '#domain/seasons/season.ts';
import type { HandicapRules } from '#domain/squads/handicap-rules.ts';
import { namesTogether } from '#domain/standings/places.ts';
import { Select } from '#web/components/choice-form.tsx';
import ui from '#web/components/ui.module.css';
import lists from '#web/office/kind-fields.module.css';
import { CheckField } from '#web/officials/fields.tsx';
import { HandicapsOfGame } from './format-fields.tsx';
import style from './format-fields.module.css';
import { seasonUses } from './group-form.ts';
import { keepsFormat, presetValues, rulesTyped, type Shown } from './rule-form.ts';
import { RuleParts, type RulesPartsProps } from './rule-parts.tsx';
import { RuleSentences } from './rule-sentences.tsx';
import rules from './rule-parts.module.css';
import { divisionsIn, namesTyped, type SeasonValues } from './season-form.ts';
import { nameTyped } from './team-fields.tsx';

type SeasonForm = { form: UseFormReturn<SeasonValues> };

/** A current or proposed season. `playedIn`: the divisions that already have results. */
type Before = Pick<Season, 'rules' | 'divisionRules'> & { playedIn?: readonly { division: number }[] };

type RuleFieldsProps = SeasonForm & { summary: string; before: Before & Shown };

/** The fields for the season's rules and for divisions with rules of their own, beside the sentences that people will read. */
export function RuleFields({ form, summary, before }: RuleFieldsProps) {
  const divisions = divisionsIn(form.watch('divisions')).filter((division) => division > 0);
  const fixed = fixedWords(before, null, nameTyped(form));
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

/** Returns the rules in the form, or the last complete ones while something is missing. */
function useTyped(form: UseFormReturn<SeasonValues>, before: Shown, divisions: readonly number[]): Shown {
  const typed = rulesTyped(form.watch(), before, divisions);
  const [last, setLast] = useState(before);
  if (typed === null) return last;
  if (JSON.stringify(typed) !== JSON.stringify(last)) setLast(typed);
  return typed;
}

/** Returns the position of the only division. If there are several, the season's sentences are about all of them. */
function contextOf({ divisions }: Shown) {
  return { isHighest: divisions.length === 1, isLowest: divisions.length === 1 };
}

type OwnProps = SeasonForm & { division: number; before: Before; typed: Shown };

/** A checkbox for whether a division has its own rules, and the fields for these rules. */
function OwnRules({ form, division, before, typed }: OwnProps) {
  const path = `divisionRules.${division}` as const;
  const fields = form.watch(path);
  const nameOf = nameTyped(form);
  const name = nameOf(division);
  // Rules that the division already had start collapsed, because a season may have many divisions.
  const [ticked, setTicked] = useState(false);
  function start(): void {
    setTicked(true);
    // A newly added division has no fields yet.
    if (fields?.format === undefined) {
      const { handicaps: _, breaksFrom: __, ...values } = structuredClone(form.getValues().rules);
      form.setValue(path, { ...values, uses: seasonUses(), own: true }, { shouldDirty: true });
    }
  }
  const own = rulesOf(typed, division);
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
              before={rulesOf(before, division)}
              fixed={fixedWords(before, division, nameOf)}
              typed={own}
            />
          </details>
        </>
      ) : null}
    </fieldset>
  );
}

/** Returns the sentences of a division that are not the season's. */
function differences(typed: Shown, division: number): Sentence[] {
  const context = divisionContext({ divisions: [...typed.divisions] }, division);
  const usual = new Set(sentencesOf(typed.rules, context).map(({ text }) => text));
  return sentencesOf(rulesOf(typed, division), context).filter(({ text }) => !usual.has(text));
}

/** The rules in which a division differs. */
function Differences({ sentences }: { sentences: readonly Sentence[] }) {
  if (sentences.length === 0) return <p className={ui.about}>So far all its rules are the season’s.</p>;
  return <p className={ui.about}>{sentences.map(({ text }) => text).join(' ')}</p>;
}

/** Returns a sentence on why the format of a division or season cannot change. `null` if it can (Rule R9). */
export function fixedWords(
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
  const names = namesTogether(played.sort((a, b) => a - b).map(nameOf));
  return `${names} ${played.length === 1 ? 'has' : 'have'} results in this season, so what a match has can no longer change.`;
}

type RulesOfProps = RulesPartsProps & {
  /** The current rules of the season or division. */
  before: LeagueRules;
};

/** The rules of a season or division by questions, and a list of common formats to start from. */
function RulesOf({ before, ...props }: RulesOfProps) {
  const { form, path } = props;
  const { handicaps } = form.watch('rules');
  /** The handicaps of the game whose format was chosen for a division. */
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
  /** Called with the handicaps of the chosen game. Undefined if they are the season's own. */
  onHandicaps: (handicaps: HandicapRules | undefined) => void;
};

/** A list of common formats. Once there are results, it offers only formats that keep the rules by which they were checked. */
function PresetChoice({ form, path, before, fixed, onHandicaps }: PresetProps) {
  const division = path === 'rules' ? null : Number(path.replace('divisionRules.', ''));
  const of = division === null ? '' : `, ${divisionInWords(namesTyped(form.watch()), division)}`;
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
    // The list of sections notices only changes to its own path.
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
