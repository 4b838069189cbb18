import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { rulesBody } from '#contract/rules.ts';
import { divisionInWords } from '#domain/seasons/division-names.ts';
import { PRESETS } from '#domain/seasons/presets.ts';
import { TIE_BREAKS } from '#domain/seasons/rule-choices.ts';
import { TIE_BREAK_WORDS } from '#domain/seasons/rule-words.ts';
import { formatWords } from '#domain/seasons/format-words.ts';
import { type LeagueRules, rulesOf, type Season } from '#domain/seasons/season.ts';
import type { HandicapRules } from '#domain/squads/numbers.ts';
import { namesTogether } from '#domain/standings/places.ts';
import { Select } from '#web/components/choice-form.tsx';
import ui from '#web/components/ui.module.css';
import lists from '#web/office/kind-fields.module.css';
import { fieldsOf, KindFields } from '#web/office/kind-fields.tsx';
import { CheckField, Row, SelectField } from '#web/officials/fields.tsx';
import { FormatFields, HandicapsOfGame } from './format-fields.tsx';
import style from './format-fields.module.css';
import {
  formatIn,
  type FormatValues,
  keepsFormat,
  limits,
  presetValues,
  SUBSTITUTE_OPTIONS,
  zones,
} from './rule-form.ts';
import { divisionsIn, namesTyped, type SeasonValues } from './season-form.ts';
import { nameTyped } from './team-fields.tsx';

type SeasonForm = { form: UseFormReturn<SeasonValues> };
type RulesPath = 'rules' | `divisionRules.${number}`;

const ORDINALS = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth'];
const breaks = rulesBody.pick({ breaksFrom: true });

/** A choice of who may play for a team, for the season or for one division. */
export function SubstitutesField({ form, path = 'rules' }: SeasonForm & { path?: RulesPath }) {
  return (
    <SelectField
      form={form}
      name={`${path}.substitutes`}
      label="Who may play for a team"
      options={SUBSTITUTE_OPTIONS}
    />
  );
}

/** A current or proposed season. `playedIn`: the divisions that already have results. */
type Before = Pick<Season, 'rules' | 'divisionRules'> & { playedIn?: readonly { division: number }[] };

type RuleFieldsProps = SeasonForm & { summary: string; before: Before };

/** The fields for the season's rules, and for divisions with rules of their own. */
export function RuleFields({ form, summary, before }: RuleFieldsProps) {
  const divisions = divisionsIn(form.watch('divisions')).filter((division) => division > 0);
  const fixed = fixedWords(before, null, nameTyped(form));
  return (
    <details className={ui.more}>
      <summary>{summary}</summary>
      <RulesOf form={form} path="rules" before={before.rules} fixed={fixed} />
      <KindFields form={form} schema={breaks} words={fieldsOf(breaks)} within="rules." />
      {divisions.map((division) => (
        <OwnRules key={division} form={form} division={division} before={before} />
      ))}
      <p className={ui.about}>
        Once a division has results, only its points, tie-breaks, promotion, relegation, lowest recorded break and who
        may play can change. The lowest and highest handicap and the largest start are on the page Handicap policy.
      </p>
    </details>
  );
}

/** A checkbox for whether a division has its own rules, and the fields for these rules. */
function OwnRules({ form, division, before }: SeasonForm & { division: number; before: Before }) {
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
      const { handicaps: _, breaksFrom: __, ...rules } = structuredClone(form.getValues().rules);
      form.setValue(path, { ...rules, own: true }, { shouldDirty: true });
    }
  }
  return (
    <fieldset className={lists.list}>
      <legend>{name}</legend>
      <CheckField form={form} name={`${path}.own`} label={`${name} has a format of its own`} onChange={start} />
      {fields?.own && fields.format ? (
        <>
          <InWords values={fields} />
          <details className={ui.more} open={ticked}>
            <summary>Rules of {name}</summary>
            <RulesOf
              form={form}
              path={path}
              before={rulesOf(before, division)}
              fixed={fixedWords(before, division, nameOf)}
            />
            <SubstitutesField form={form} path={path} />
          </details>
        </>
      ) : null}
    </fieldset>
  );
}

/** A format in sentences. Renders nothing while the format is incomplete. */
function InWords({ values }: { values: FormatValues }) {
  const rules = formatIn(values);
  return rules === null ? null : <p className={ui.about}>{formatWords(rules).join(' ')}</p>;
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

type RulesOfProps = SeasonForm & {
  path: RulesPath;
  /** The current rules of the season or division. */
  before: LeagueRules;
  /** Why the format cannot change. `null` if it can. */
  fixed: string | null;
};

/** Fields for the format, points and tie-breaks of a season or division, and a list of common formats to start from. */
function RulesOf({ form, path, before, fixed }: RulesOfProps) {
  const { handicaps } = form.watch('rules');
  /** The handicaps of the game whose format was chosen for a division. */
  const [needed, setNeeded] = useState<HandicapRules | undefined>();
  const lacks = path !== 'rules' && JSON.stringify(needed) !== JSON.stringify(handicaps) ? needed : undefined;
  return (
    <>
      <PresetChoice form={form} path={path} before={before} fixed={fixed} onHandicaps={setNeeded} />
      {path === 'rules' && handicaps ? <HandicapsOfGame handicaps={handicaps} /> : null}
      {lacks ? <HandicapsOfGame handicaps={lacks} isOwn /> : null}
      {/* `FormatFields` reads only the values of a format. */}
      <FormatFields form={form as unknown as UseFormReturn} path={path} fixed={fixed} />
      <fieldset className={`${style.bare} ${style.limits}`} disabled={fixed !== null}>
        <KindFields form={form} schema={limits} words={fieldsOf(limits)} within={`${path}.`} />
        <CheckField
          form={form}
          name={`${path}.walkoverBreaks`}
          label="In a walkover the breaks of the player who came count"
        />
      </fieldset>
      <TieBreakFields form={form} path={path} />
      <KindFields form={form} schema={zones} words={fieldsOf(zones)} within={`${path}.`} />
    </>
  );
}

type PresetProps = RulesOfProps & {
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
    const { handicaps, ...chosen } = presetValues(preset, before);
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

function TieBreakFields({ form, path }: SeasonForm & { path: RulesPath }) {
  const { tieBreaks } = form.watch(path);
  return (
    <Row>
      {tieBreaks.slice(0, shownTieBreaks(tieBreaks)).map((_, i) => (
        <SelectField
          // Tie-breaks have no id, so the ordinal is the key.
          key={ORDINALS[i]}
          form={form}
          name={`${path}.tieBreaks.${i}`}
          label={`${ORDINALS[i]} tie-break`}
          placeholder={i === 0 ? 'None: they share the position' : 'No further one'}
          options={TIE_BREAKS.map((tieBreak) => ({
            value: tieBreak,
            label: TIE_BREAK_WORDS[tieBreak],
            disabled: tieBreaks.some((chosen, at) => at !== i && chosen === tieBreak),
          }))}
        />
      ))}
    </Row>
  );
}

/** Returns how many tie-breaks to show: the chosen ones, and one more to choose. */
function shownTieBreaks(chosen: readonly string[]): number {
  return chosen.findLastIndex((tieBreak) => tieBreak !== '') + 2;
}
