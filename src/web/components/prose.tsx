import style from './prose.module.css';

/** A text of the league. `html` is made by the server from Markdown, with nothing in it that runs (`league-folder/posts`). */
export function Prose({ html }: { html: string }) {
  return <div className={style.prose} dangerouslySetInnerHTML={{ __html: html }} />;
}
