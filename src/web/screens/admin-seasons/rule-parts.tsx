import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { rulesBodySchema } from '#contract/rules.ts';
import { type GroupKey, RULE_GROUPS } from '#domain/rules/groups.ts';
import { handicapsTopic } from '#domain/rules/handicaps.ts';
import { matchFormatTopic, scoreAndBreakLimitsTopic, walkoversTopic } from '#domain/rules/match.ts';
import { tieBreaksTopic, TIE_BREAK_WORDS, promotionAndRelegationTopic } from '#domain/rules/places.ts';
import { penaltyRuleSchema } from '#domain/rules/penalties.ts';
import { pointsTopic } from '#domain/rules/points.ts';
import { RULE_BOOK_PARTS, type RuleGroup, type RuleBookPart } from '#domain/rules/rule.ts';
import { type Sentence, sentencesOfGroup, sentencesOfTopic } from '#domain/rules/sentences.ts';
import { substitutesTopic } from '#domain/rules/substitutes.ts';
import type { RuleTopic } from '#domain/rules/topic.ts';
import { TIE_BREAKS } from '#domain/seasons/rule-choices.ts';
import type { LeagueRules } from '#domain/seasons/season.ts';
import { Link } from '#web/components/links.tsx';
import ui from '#web/components/ui.module.css';
import { formInputValuesOf } from '#web/office/form-values.ts';
import { fieldsOfSchema, KindFields } from '#web/office/kind-fields.tsx';
import { CheckboxField, SelectField } from '#web/officials/fields.tsx';
import { FormatFields, PointFields } from './format-fields.tsx';
import formats from './format-fields.module.css';
import { ruleGroupsBodySchema } from './group-form.ts';
import { SUBSTITUTE_OPTIONS } from './rule-form.ts';
import style from './rule-parts.module.css';
import type { SeasonValues } from './season-form.ts';

export type RulesPath = 'rules' | `divisionRules.${number}`;

export type RuleQuestionsProps = {
  form: UseFormReturn<SeasonValues>;
  path: RulesPath;
  /** Why the format cannot change. `null` if it can. */
  fixed: string | null;
  /** The rules in the form. Each question about the rules shows its current answer from `typed`. */
  typed: LeagueRules;
};

/**
 * All rules of a season or division as questions, in the order of the rule book. Each question is collapsed and shows
 * its current answer. Its fields are inside.
 */
export function RuleQuestions(props: RuleQuestionsProps) {
  return (
    <div className={style.parts}>
      <MatchPart {...props} />
      <PointsPart {...props} />
      <RuleBookPartFields {...props} part="players">
        <Question topic={substitutesTopic} typed={props.typed}>
          <SelectField
            form={props.form}
            name={`${props.path}.substitutes`}
            label={substitutesTopic.settings.substitutes.label}
            hidesLabel
            options={SUBSTITUTE_OPTIONS}
          />
        </Question>
      </RuleBookPartFields>
      {props.path === 'rules' ? (
        <RuleBookPartFields {...props} part="handicaps">
          <Question topic={handicapsTopic} typed={props.typed}>
            <p className={ui.about}>
              Handicaps are the same in all divisions. Change them on the page{' '}
              <Link to="/admin/handicaps">Handicap policy</Link>.
            </p>
          </Question>
        </RuleBookPartFields>
      ) : null}
      <RuleBookPartFields {...props} part="postponing" />
      <RuleBookPartFields {...props} part="results" />
    </div>
  );
}

const walkoverScoreSchema = rulesBodySchema.pick({ walkoverScore: true });
const scoreAndBreakLimitsSchema = rulesBodySchema.pick({ highestScore: true, highestBreak: true });
const lowestBreakSchema = rulesBodySchema.pick({ breaksFrom: true });
const promotionAndRelegationSchema = rulesBodySchema.pick({ promoted: true, relegated: true });

function MatchPart(props: RuleQuestionsProps) {
  const { form, path, fixed, typed } = props;
  const isFixed = fixed !== null;
  return (
    <RuleBookPartFields {...props} part="match">
      <Question topic={matchFormatTopic} typed={typed}>
        {/* The cast is safe: `FormatFields` uses only the form values of a format, at `path`. */}
        <FormatFields form={form as unknown as UseFormReturn} path={path} fixed={fixed} />
      </Question>
      <Question topic={walkoversTopic} typed={typed}>
        <fieldset className={formats.bare} disabled={isFixed}>
          <KindFields
            form={form}
            schema={walkoverScoreSchema}
            words={fieldsOfSchema(walkoverScoreSchema)}
            within={`${path}.`}
          />
          <CheckboxField
            form={form}
            name={`${path}.walkoverBreaks`}
            label={walkoversTopic.settings.walkoverBreaks.label}
          />
        </fieldset>
      </Question>
      <Question topic={scoreAndBreakLimitsTopic} typed={typed}>
        <fieldset className={formats.bare} disabled={isFixed}>
          <KindFields
            form={form}
            schema={scoreAndBreakLimitsSchema}
            words={fieldsOfSchema(scoreAndBreakLimitsSchema)}
            within={`${path}.`}
          />
        </fieldset>
        {path === 'rules' ? (
          <KindFields
            form={form}
            schema={lowestBreakSchema}
            words={fieldsOfSchema(lowestBreakSchema)}
            within="rules."
          />
        ) : null}
      </Question>
    </RuleBookPartFields>
  );
}

function PointsPart(props: RuleQuestionsProps) {
  const { form, path, typed } = props;
  return (
    <RuleBookPartFields {...props} part="points">
      <Question topic={pointsTopic} typed={typed}>
        <PointFields form={form as unknown as UseFormReturn} path={path} />
      </Question>
      <Question topic={tieBreaksTopic} typed={typed}>
        <TieBreakFields form={form} path={path} />
      </Question>
      <Question topic={promotionAndRelegationTopic} typed={typed}>
        <KindFields
          form={form}
          schema={promotionAndRelegationSchema}
          words={fieldsOfSchema(promotionAndRelegationSchema)}
          within={`${path}.`}
        />
      </Question>
    </RuleBookPartFields>
  );
}

type PartProps = RuleQuestionsProps & { part: RuleBookPart; children?: ReactNode };

/** A part of the rule book: its questions, and the questions of its optional groups of rules. */
function RuleBookPartFields({ part, children, ...props }: PartProps) {
  const groups = Object.values(RULE_GROUPS).filter((group) => group.part === part);
  return (
    <div>
      <h3>{RULE_BOOK_PARTS[part]}</h3>
      {children}
      {groups.map((group) => (
        <RuleGroupQuestion key={group.key} {...props} group={group.key} />
      ))}
    </div>
  );
}

const ALL_DIVISIONS_CONTEXT = { isHighest: false, isLowest: false };

/**
 * A question about rules that every season has, with its answer in sentences, and with fields that change the answer.
 */
function Question({ topic, typed, children }: { topic: RuleTopic; typed: LeagueRules; children: ReactNode }) {
  return (
    <CollapsibleQuestion
      asks={topic.asks}
      answer={joinSentences(sentencesOfTopic(topic, typed, ALL_DIVISIONS_CONTEXT)) || 'The league does not say.'}
    >
      {children}
    </CollapsibleQuestion>
  );
}

/** A yes-or-no question about a group of optional rules. The group's fields are shown once the answer is yes. */
function RuleGroupQuestion({ form, path, fixed, typed, group: key }: RuleQuestionsProps & { group: GroupKey }) {
  const group = RULE_GROUPS[key];
  const use = form.watch(`${path}.uses.${key}`);
  const { [key]: words } = fieldsOfSchema(ruleGroupsBodySchema, { penalties: { label: 'Penalties' } });
  const isFixed = fixed !== null && key === 'secondPlay';
  return (
    <CollapsibleQuestion
      asks={group.asks}
      answer={joinSentences(sentencesOfGroup(group as unknown as RuleGroup, typed)) || NO_RULE_ANSWER}
    >
      <fieldset className={formats.bare} disabled={isFixed}>
        <SelectField
          form={form}
          name={`${path}.uses.${key}`}
          label={group.asks}
          hidesLabel
          onChoose={(chosen) => chosen === 'yes' && key === 'penalties' && addFirstPenalty(form, path)}
          options={
            path === 'rules'
              ? YES_NO_OPTIONS
              : [{ value: 'season', label: 'As in the other divisions' }, ...YES_NO_OPTIONS]
          }
        />
        {use === 'yes' && words ? (
          <KindFields form={form} schema={ruleGroupsBodySchema} words={{ [key]: words }} within={`${path}.groups.`} />
        ) : null}
      </fieldset>
    </CollapsibleQuestion>
  );
}

/** Adds a penalty to fill in, if the form has no penalty yet. */
function addFirstPenalty(form: UseFormReturn<SeasonValues>, path: RulesPath): void {
  const at = `${path}.groups.penalties` as const;
  const penalties: unknown = form.getValues(at);
  if (Array.isArray(penalties) && penalties.length === 0) form.setValue(at, [formInputValuesOf(penaltyRuleSchema, {})]);
}

const YES_NO_OPTIONS = [
  { value: 'no', label: 'No' },
  { value: 'yes', label: 'Yes' },
];

/** The answer to a question about rules that the league does not have. */
const NO_RULE_ANSWER = 'No.';

/** A question with its answer. A press on the question shows the fields and hides the answer. */
function CollapsibleQuestion({ asks, answer, children }: { asks: string; answer: string; children: ReactNode }) {
  return (
    <details className={style.line}>
      <summary className={style.asks}>
        <span>{asks}</span> <small data-none={answer === NO_RULE_ANSWER || undefined}>{answer}</small>
      </summary>
      <div>{children}</div>
    </details>
  );
}

function joinSentences(sentences: readonly Sentence[]): string {
  return sentences.map(({ text }) => text).join(' ');
}

const ORDINALS = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth', 'Ninth'];

function TieBreakFields({ form, path }: Pick<RuleQuestionsProps, 'form' | 'path'>) {
  const { tieBreaks } = form.watch(path);
  return (
    <div className={style.ties}>
      {tieBreaks.slice(0, countShownTieBreaks(tieBreaks)).map((_, i) => (
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
    </div>
  );
}

/** Returns how many tie-break selectors to show: all up to the last selector with a choice, and one more. */
function countShownTieBreaks(chosen: readonly string[]): number {
  return chosen.findLastIndex((tieBreak) => tieBreak !== '') + 2;
}
