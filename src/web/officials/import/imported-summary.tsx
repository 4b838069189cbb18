import { useLayoutEffect, useRef } from 'react';
import type { ImportReport } from '#contract/import-report.ts';
import button from '#web/components/button.module.css';
import { Link } from '#web/components/links.tsx';
import ui from '#web/components/ui.module.css';
import { LeagueAfterImport } from './after.tsx';
import style from './import.module.css';
import { importChangesSummary, importResultLinks } from './words.ts';

type ImportedSummaryProps = { name: string; report: ImportReport; entry: string; onUndo: () => void };

/** Shows what was imported, with links to it. If the user may undo the import, also a button to undo it. */
export function ImportSummary({ name, report, entry, onUndo }: ImportedSummaryProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <div className={`${ui.padded} ${style.chosen}`}>
      <h3 ref={heading} tabIndex={-1}>
        Imported {name}
      </h3>
      <p role="status">{importChangesSummary(report) || 'Nothing changed'}.</p>
      <div className={button.row}>
        {importResultLinks(report).map(({ label, to }, index) => (
          <Link key={to} to={to} className={index === 0 ? button.strong : button.quiet}>
            {label}
          </Link>
        ))}
        {entry === '' ? null : (
          <button type="button" className={button.quiet} onClick={onUndo}>
            Undo the import
          </button>
        )}
      </div>
      <section className={style.now} aria-label="In the league now">
        <LeagueAfterImport preview={report.preview} />
      </section>
    </div>
  );
}
