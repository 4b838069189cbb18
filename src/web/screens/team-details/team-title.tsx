import style from './team-details.module.css';

/** The page's title. A phone shows the words after the name on a line of their own, without the dash. */
export function TeamTitle({ name }: { name: string }) {
  return (
    <>
      <Bound name={name} />{' '}
      <span className={style.details}>
        <span className="visually-hidden-on-phone">- </span>Team Details
      </span>
    </>
  );
}

/** A team's name, whose last letter stays beside the word before it: `Social B`. */
function Bound({ name }: { name: string }) {
  const [, start, end] = /^(.* |)(\S{1,12} \S{1,2})$/.exec(name) ?? [];
  if (end === undefined) return name;
  return (
    <>
      {start}
      <span className={style.bound}>{end}</span>
    </>
  );
}
