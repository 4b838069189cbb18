import type { ReactNode } from 'react';
import type { PictureSubject } from '#contract/picture-addresses.ts';
import { seasonPathSegment } from '#domain/week/week.ts';
import { KeyFigureList } from '#web/components/figures.tsx';
import { RecentFormLetters } from '#web/components/form.tsx';
import { TitledPanel } from '#web/components/page-section.tsx';
import ui from '#web/components/ui.module.css';
import { type Highlight, Highlights } from './highlights.tsx';
import style from './season.module.css';

type SummaryProps = {
  figures: Parameters<typeof KeyFigureList>[0]['figures'];
  /** The latest results, oldest first. */
  form: Parameters<typeof RecentFormLetters>[0]['results'];
  facts: readonly (Highlight | null)[];
  /** Shown beside the summary. */
  children: ReactNode;
};

/** A summary of a player's or team's season: figures, form and highlights. */
export function SeasonSummary({ figures, form, facts, children }: SummaryProps) {
  return (
    <div className={style.page}>
      <div className={ui.stack}>
        <section className={ui.flush} aria-label="Summary">
          <KeyFigureList figures={figures} />
          {form.length === 0 ? null : (
            <p className={style.form}>
              Last {form.length} <RecentFormLetters results={form} />
            </p>
          )}
        </section>
        <TitledPanel id="highlights" title="Highlights">
          <Highlights facts={facts} />
        </TitledPanel>
      </div>
      <div className={ui.stack}>{children}</div>
    </div>
  );
}

/** Returns which picture to share for a season of the player or team with this id. */
export function seasonPictureSubject(kind: 'player' | 'team', season: string, id: string): PictureSubject {
  return { of: 'season', season: seasonPathSegment(season), kind, id };
}
