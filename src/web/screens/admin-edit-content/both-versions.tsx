import button from '#web/components/button.module.css';
import { Moment } from '#web/components/moment.tsx';
import part from '#web/components/part.module.css';
import surface from '#web/components/surface.module.css';
import style from './admin-edit-content.module.css';
import { differences, type Draft, leavesOf } from './draft.ts';
import type { PartField } from './part-fields.ts';

type BothVersionsProps = {
  changed: { by: string; at: string } | null;
  theirs: Draft;
  mine: Draft;
  fields: readonly PartField[];
  /** Whether both changed different places, so that nothing of either is lost. */
  canMerge: boolean;
  onMerge: () => void;
  onMine: () => void;
  onTheirs: () => void;
};

/** What somebody else has saved meanwhile beside what is typed here, with the ways to go on. */
export function BothVersions({
  changed,
  theirs,
  mine,
  fields,
  canMerge,
  onMerge,
  onMine,
  onTheirs,
}: BothVersionsProps) {
  const [a, b] = [leavesOf(theirs), leavesOf(mine)];
  const who = changed === null || changed.by === '' ? 'Somebody else' : changed.by;
  return (
    <section role="alert" aria-labelledby="both" className={`${surface.padded} ${part.part}`}>
      <h2 id="both">{who} has changed this too</h2>
      {changed === null ? null : (
        <p>
          Saved <Moment at={changed.at} />. Yours is not saved yet.
        </p>
      )}
      <table className={style.both}>
        <thead>
          <tr>
            <th scope="col">Where</th>
            <th scope="col">Saved by them</th>
            <th scope="col">Typed by you</th>
          </tr>
        </thead>
        <tbody>
          {differences(theirs, mine).map((place) => (
            <tr key={place}>
              <th scope="row">{placeWords(place, fields)}</th>
              <td>{a.get(place) ?? '–'}</td>
              <td>{b.get(place) ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={button.row}>
        {canMerge ? (
          <button type="button" className={button.strong} onClick={onMerge}>
            Keep both changes
          </button>
        ) : null}
        <button type="button" className={button.quiet} onClick={onMine}>
          Keep mine
        </button>
        <button type="button" className={button.quiet} onClick={onTheirs}>
          Take theirs
        </button>
      </div>
    </section>
  );
}

/** `contacts.1.phone` as `Committee 2, Phone`. */
function placeWords(place: string, fields: readonly PartField[]): string {
  const field = fields.find(({ name }) => name === place || place.startsWith(`${name}.`));
  if (field === undefined || field.name === place) return field?.label ?? place;
  if (field.kind === 'picture') return `${field.label}, ${place.slice(field.name.length + 1)}`;
  const [index = '', inner = ''] = place.slice(field.name.length + 1).split('.');
  if (index === 'length') return `${field.label}, number`;
  const label = field.kind === 'list' ? field.item.find(({ name }) => name === inner)?.label : undefined;
  return `${field.label} ${Number(index) + 1}, ${label ?? inner}`;
}
