import style from './prose.module.css';

/**
 * A text by the league's officials. The server made `html` from Markdown and lets no script through, so that the HTML
 * is safe to insert.
 */
export function Prose({ html }: { html: string }) {
  return <div className={style.prose} dangerouslySetInnerHTML={{ __html: html }} />;
}
