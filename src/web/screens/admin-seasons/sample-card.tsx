import { Fragment, useId, useState } from 'react';
import { SIDES, type Side, type Sides } from '#domain/cards/match.ts';
import { formatOf, isPlainFormat, countMatchesWithoutDecider, type FormatSection } from '#domain/seasons/format.ts';
import { pointsExample } from '#domain/seasons/points-example.ts';
import type { LeagueRules } from '#domain/seasons/season.ts';
import ui from '#web/components/ui.module.css';
import style from './sample-card.module.css';
import {
  framesAfterPress,
  initialSampleScores,
  needsTypedPoints,
  sampleResultSentence,
  type SampleScores,
  sampleCardResult,
  sampleCardResetKey,
  sampleMatchWinner,
} from './sample.ts';

const SIDE_NAMES = { home: 'Home', away: 'Away' } as const satisfies Sides<string>;

type RulesProps = { rules: LeagueRules };

/**
 * A sample card of a format, on which officials can try scores and see the resulting points. Sentences below it explain
 * the points by examples.
 */
export function SampleCard({ rules }: RulesProps) {
  return (
    <>
      <SampleCardTable key={sampleCardResetKey(rules)} rules={rules} />
      <p className={ui.about}>
        <strong>{pointsExample(rules)}</strong>
      </p>
    </>
  );
}

function SampleCardTable({ rules }: RulesProps) {
  const [sample, setSample] = useState(() => initialSampleScores(rules));
  const title = useId();
  const sections = formatOf(rules);
  const { worth, aggregate } = sampleCardResult(rules, sample);
  const isPlain = isPlainFormat(sections);
  return (
    <div role="group" className={`${ui.flush} ${style.card}`} aria-labelledby={title}>
      <p id={title} className={style.title}>
        Try it: a card of this format
      </p>
      <p>{instructionWords(sections.map((section) => needsTypedPoints(section, rules)))}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Place</span>
            </th>
            <th scope="col">Home</th>
            <th scope="col">Away</th>
          </tr>
        </thead>
        <tbody>
          {sections.map((section, i) => {
            const start = countMatchesWithoutDecider(sections.slice(0, i));
            return (
              <Fragment key={start}>
                {isPlain ? null : <SectionRow section={section} />}
                <SampleMatches section={section} start={start} rules={rules} sample={sample} onChange={setSample} />
              </Fragment>
            );
          })}
        </tbody>
        <tfoot>
          <TotalsRow name="Score" of={(side) => worth[side].won} />
          {aggregate === null ? null : <TotalsRow name="Aggregate" of={(side) => aggregate[side]} />}
          <TotalsRow name="Points" isMain of={(side) => worth[side].points} />
        </tfoot>
      </table>
      <p role="status">{sampleResultSentence(worth)}</p>
    </div>
  );
}

/** Returns a sentence on how to fill in the sample card. `typed`: for each section, whether its points are typed. */
function instructionWords(typed: readonly boolean[]): string {
  if (!typed.includes(true)) return 'Press a side to give it a win.';
  return typed.includes(false) ? 'Type points, or press a side to give it a win.' : 'Type points of your own.';
}

function sideSizeWords(players: number): string {
  if (players === 1) return '';
  return players === 2 ? 'pairs' : `${players} a side`;
}

function SectionRow({ section: { name, frames, players } }: { section: FormatSection }) {
  const about = [sideSizeWords(players), frames === 1 ? '' : `best of ${frames}`].filter((text) => text !== '');
  return (
    <tr className={style.section}>
      <th colSpan={3} scope="colgroup">
        {name === '' ? 'Section' : name}
        {about.length === 0 ? null : <small> {about.join(', ')}</small>}
      </th>
    </tr>
  );
}

type MatchesProps = RulesProps & {
  section: FormatSection;
  /** The index of the section's first match on the card. */
  start: number;
  sample: SampleScores;
  onChange: (sample: SampleScores) => void;
};

function SampleMatches({ section, start, rules, sample, onChange }: MatchesProps) {
  const isTyped = needsTypedPoints(section, rules);
  return Array.from({ length: section.matches }, (_, n) => {
    const place = start + n;
    const match = sample[place] ?? { home: 0, away: 0 };
    const winner = sampleMatchWinner(match, section, rules);
    const change = (next: Sides<number>) => onChange(sample.with(place, next));
    const name = `${section.name} ${n + 1}`;
    return (
      <tr key={place}>
        <th scope="row">{n + 1}</th>
        {SIDES.map((side) => {
          const cell = { name: `${name}, ${SIDE_NAMES[side]}`, value: match[side], isWon: winner === side };
          return (
            <td key={side}>
              {isTyped ? (
                <ScoreInput {...cell} onType={(value) => change({ ...match, [side]: value })} />
              ) : (
                <ScoreButton {...cell} onPress={() => change(framesAfterPress(match, side, section))} />
              )}
            </td>
          );
        })}
      </tr>
    );
  });
}

type CellProps = { name: string; value: number; isWon: boolean };

function ScoreButton({ name, value, isWon, onPress }: CellProps & { onPress: () => void }) {
  return (
    <button type="button" aria-label={`${name}: ${value}`} data-won={isWon || undefined} onClick={onPress}>
      {value}
    </button>
  );
}

/** The most points that can be typed for a side in one match. A higher number is lowered to this number. */
const MAX_SCORE = 999;

function ScoreInput({ name, value, isWon, onType }: CellProps & { onType: (value: number) => void }) {
  return (
    <input
      type="number"
      inputMode="numeric"
      autoComplete="off"
      aria-label={name}
      min={0}
      max={MAX_SCORE}
      step={10}
      value={value}
      data-won={isWon || undefined}
      onChange={({ target }) => onType(Math.min(Math.max(Math.trunc(Number(target.value)) || 0, 0), MAX_SCORE))}
      // Keeps Enter from submitting the form.
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
      }}
    />
  );
}

/** A row with both sides' totals, at the foot of the card. The higher total is highlighted. */
function TotalsRow({ name, of, isMain = false }: { name: string; of: (side: Side) => number; isMain?: boolean }) {
  const [home, away] = [of('home'), of('away')];
  const most = home === away ? null : home > away ? 'home' : 'away';
  return (
    <tr className={isMain ? style.main : undefined}>
      <th scope="row">{name}</th>
      {SIDES.map((side) => (
        <td key={side} data-most={most === side || undefined}>
          {side === 'home' ? home : away}
        </td>
      ))}
    </tr>
  );
}
