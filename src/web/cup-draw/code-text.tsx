import style from './code-text.module.css';

/** A seed or a commitment: 64 signs in groups of eight, which eyes can compare. Copied, it has no blanks in it. */
export function CodeText({ children }: { children: string }) {
  return (
    <code className={style.code}>
      {(children.match(/.{1,8}/g) ?? []).map((group, index) => (
        // Groups have no name but their place.
        <span key={index}>{group}</span>
      ))}
    </code>
  );
}
