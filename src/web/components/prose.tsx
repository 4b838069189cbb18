import style from './prose.module.css';

/** A text from the league. The server rendered `html` from Markdown, without scripts (`content/markdown`). */
export function Prose({ html }: { html: string }) {
  return <div className={style.prose} dangerouslySetInnerHTML={{ __html: html }} />;
}
