import { Fragment } from 'react';
import type { FixtureAnswer } from '#contract/matches.ts';
import { matchFromAnswer } from '#domain/cards/match-body.ts';
import { isVoid } from '#domain/cards/match.ts';
import { groupBySection, sectionHeading } from '#domain/cards/match-words.ts';
import { useFormatLookup } from '#web/choice/use-format.ts';
import style from './card-matches.module.css';
import { MatchRow, type ShownMatch } from './match-row.tsx';

type CardMatchesProps = {
  matches: readonly ShownMatch[];
  isShown: (match: ShownMatch) => boolean;
  of: Pick<FixtureAnswer, 'season' | 'division'>;
  heading: 'h3' | 'h4';
  /** Addresses of photos, keyed by player id. */
  photos?: Readonly<Record<string, string>>;
};

/** A card's matches in the order of play. If the format has several sections, each section has a heading. */
export function CardMatches({ of, matches, isShown, heading: Heading, photos = {} }: CardMatchesProps) {
  return groupBySection(matches, useFormatLookup()(of)).map(({ section, matches: all }, at) => {
    const shown = all.filter(isShown);
    if (section !== null && shown.length === 0) return null;
    return (
      // Sections and matches have no id, so the index is the key.
      <Fragment key={at}>
        {section === null ? null : <Heading className={style.section}>{sectionHeading(section)}</Heading>}
        <ol className={style.frames}>
          {shown.map((match, index) => (
            <MatchRow key={index} match={match} section={section} photos={photos} />
          ))}
        </ol>
      </Fragment>
    );
  });
}

/**
 * Returns a function that returns whether to show a match of a fixture. The void matches of an abandoned fixture are
 * not shown, because they were not played.
 */
export function playedMatchFilterOf({ outcome }: Pick<FixtureAnswer, 'outcome'>): (match: ShownMatch) => boolean {
  return (match) => outcome !== 'abandoned' || !isVoid(matchFromAnswer(match));
}

/** Returns whether a match of a fixture in progress names a player. */
export function hasNamedPlayer({ homePlayerName, awayPlayerName }: ShownMatch): boolean {
  return homePlayerName !== null || awayPlayerName !== null;
}
