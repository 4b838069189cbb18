import style from './team-details.module.css';

/**
 * The page's title, such as `Baize A - Team Details`. A phone shows `Team Details` on a line below the name, without
 * the dash.
 */
export function TeamDetailsTitle({ name }: { name: string }) {
  return (
    <>
      <NameWithUnbrokenLastWords name={name} />{' '}
      <span className={style.details}>
        <span className="visually-hidden-on-phone">- </span>Team Details
      </span>
    </>
  );
}

/**
 * A team's name. A last word of one or two letters, as in `Social B`, stays on the same line as the word before it.
 * If the word before it has more than 12 characters, a line break is allowed between the two.
 */
function NameWithUnbrokenLastWords({ name }: { name: string }) {
  const [, start, end] = /^(.* |)(\S{1,12} \S{1,2})$/.exec(name) ?? [];
  if (end === undefined) return name;
  return (
    <>
      {start}
      <span className={style.bound}>{end}</span>
    </>
  );
}
