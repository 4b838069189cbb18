import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { type LoaderFunctionArgs, useNavigate, useRevalidator, useSearchParams } from 'react-router';
import type { CallAnswer } from '#contract/client.ts';
import { otherOfficialName } from '#domain/changed-meanwhile.ts';
import { validResult } from '#domain/issue.ts';
import button from '#web/components/button.module.css';
import { Link } from '#web/components/links.tsx';
import { Moment } from '#web/components/moment.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import ui from '#web/components/ui.module.css';
import { ApiCallButton } from '#web/officials/api-call-button.tsx';
import { focusFirstFieldAtPath } from '#web/officials/focus-field.ts';
import { Form } from '#web/officials/form.tsx';
import { createGuardedScreen } from '#web/officials/guard.tsx';
import { callAsOfficial } from '#web/officials/official-api.ts';
import { bodyOf, type FormInputValues, formInputValuesOf } from '#web/office/form-values.ts';
import { type FormFields, KindFields } from '#web/office/kind-fields.tsx';
import { useOfficialForm } from '#web/officials/use-official-form.ts';
import { pageSourceContext } from '#web/page-source.ts';
import { useHydrated } from '#web/store.ts';
import style from './admin-edit-content.module.css';
import { LogoField } from './logo.tsx';
import { PART_FORMS, type PartForm, NEWS_POST_FORM } from './part-fields.ts';
import { differingPaths, textsByPath, mergeablePaths } from './versions.ts';

type StoredContent = CallAnswer<'GET /api/admin/content/{id}'>;

const NEW_POST_ID = 'new-post';

/** The page to edit one part of the content, such as the contacts, or to write or edit a news post. */
function EditContent({ data }: { data: StoredContent }) {
  const part = PART_FORMS.get(data.id) ?? NEWS_POST_FORM;
  const isNew = data.id === NEW_POST_ID;
  const { title: own } = data.value;
  const title = part !== NEWS_POST_FORM ? part.title : typeof own === 'string' && own !== '' ? own : 'Write news';
  return (
    <>
      <PageHeading below={part.about}>{title}</PageHeading>
      <p>
        <Link to="/admin/content" className={`${button.quiet} ${button.small}`}>
          All news and content
        </Link>
      </p>
      {/* With the key, another part or post gets a new form. */}
      <ContentForm key={data.id} data={data} part={part} />
      {data.id === 'league' ? <LogoField /> : null}
      {part === NEWS_POST_FORM && !isNew ? <RemovePostButton id={data.id} title={title} /> : null}
    </>
  );
}

/**
 * Returns the form for a part of the content. `base`: the stored version that the official's input starts from.
 * `setBase` replaces it.
 */
function useContentForm(data: StoredContent, { schema, page }: PartForm) {
  const navigate = useNavigate();
  // A save sends the version in `base`, so that the server refuses to overwrite another official's later change.
  const [base, setBase] = useState({ version: data.version, value: data.value });
  const { revalidate } = useRevalidator();
  const [added, setAdded] = useState<string | null>(null);
  const { form, submit, sending } = useOfficialForm<
    FieldValues,
    FormInputValues,
    { id: string; message?: string | undefined }
  >({
    start: formInputValuesOf(schema, data.value),
    check: (values) => validResult(structuredClone(values)),
    send: async (typed, options) => {
      // Values that the form does not show stay unchanged.
      const value = { ...base.value, ...bodyOf(schema, typed, '') };
      if (data.id === NEW_POST_ID) {
        const input = { params: { list: 'post' as const }, body: { value: { ...value, updated: value['date'] } } };
        return callAsOfficial('POST /api/admin/content/{list}', input, options);
      }
      const onEntry = (entry: string): void => {
        options.onEntry?.(entry);
        setBase({ version: Number(entry), value });
      };
      const input = { params: { id: data.id }, body: { value, version: base.version } };
      const outcome = await callAsOfficial('PUT /api/admin/content/{id}', input, { ...options, onEntry });
      // Another official has saved a newer version (409). Loads that version.
      if (!outcome.ok && outcome.status === 409) await revalidate();
      return outcome;
    },
    done: ({ id, message: text = 'Saved. The site shows it now.' }, typed) => {
      form.reset(typed);
      const place = id.startsWith('post:') ? `#${id.slice('post:'.length)}` : '';
      const saved = { text, link: { label: 'See it', to: page + place } };
      if (data.id !== NEW_POST_ID) return saved;
      const path = `/admin/content/${encodeURIComponent(id)}`;
      setAdded(path);
      return { ...saved, path };
    },
  });
  useEffect(() => {
    // Waits for the reload that follows every write, because that reload would cancel an earlier navigation.
    if (added !== null && !sending) void navigate(added, { replace: true });
  }, [added, sending, navigate]);
  return { form, submit, sending, base, setBase };
}

function ContentForm({ data, part }: { data: StoredContent; part: PartForm }) {
  const { schema, fields } = part;
  const { form, submit, sending, base, setBase } = useContentForm(data, part);
  useFocusFromAddress(form, Object.keys(fields)[0] ?? '');
  const isOutdated = data.version > base.version;
  const { isDirty } = form.formState;
  const adopt = (): void => setBase({ version: data.version, value: data.value });
  // Nothing was typed here, so the form shows the version that somebody else has saved.
  if (isOutdated && !isDirty && !sending) adopt();
  const shown = useRef(base.value);
  useEffect(() => {
    // The form already shows this value. A reset would recreate the entries of its lists and take the focus away.
    if (shown.current === base.value) return;
    shown.current = base.value;
    form.reset(formInputValuesOf(schema, base.value));
  }, [base.value, schema, form]);
  const [before, theirs] = [formInputValuesOf(schema, base.value), formInputValuesOf(schema, data.value)];
  const mine = form.watch();
  const own = isOutdated && isDirty ? mergeablePaths(before, theirs, mine) : null;
  return (
    <>
      {isOutdated && isDirty ? (
        <EditConflict
          changed={data.changed}
          theirs={theirs}
          mine={mine}
          fields={fields}
          canMerge={own !== null}
          onMerge={() => {
            const texts = textsByPath(mine);
            form.reset(theirs);
            for (const place of own ?? []) form.setValue(place, texts.get(place), { shouldDirty: true });
            setBase((began) => ({ ...began, version: data.version }));
          }}
          onMine={() => setBase((began) => ({ ...began, version: data.version }))}
          onTheirs={adopt}
        />
      ) : null}
      <Form
        form={form}
        submit="Save"
        sending={sending}
        onSubmit={submit}
        // With unsaved input, the submit button is in a bar that stays in view, because the form may be long.
        bar={isDirty ? <span className={style.unsaved}>Not saved yet</span> : undefined}
        wide
      >
        <KindFields form={form} schema={schema} words={fields} />
      </Form>
    </>
  );
}

/**
 * Moves the focus to the field or list entry that the address names (`?at=contacts.2`). Without `?at=`, moves it to the
 * field `first`, but only if the official came by a link from another page (`?back=`).
 */
function useFocusFromAddress(form: UseFormReturn, first: string): void {
  const [search] = useSearchParams();
  const place = search.get('at') ?? (search.has('back') ? first : null);
  // Before hydration, the fields are disabled and cannot get the focus.
  const hydrated = useHydrated();
  useEffect(() => {
    if (hydrated && place !== null) focusFirstFieldAtPath(form, place);
  }, [form, place, hydrated]);
}

function RemovePostButton({ id, title }: { id: string; title: string }) {
  return (
    <p>
      <ApiCallButton
        label="Remove this news"
        className={button.removing}
        title={`Remove ${title}?`}
        yes="Remove"
        danger
        send={(options) => callAsOfficial('DELETE /api/admin/content/{id}', { params: { id } }, options)}
        done={{ text: `Removed ${title}.`, path: '/admin/content' }}
      >
        <p>It disappears from the site. You can undo this.</p>
      </ApiCallButton>
    </p>
  );
}

type BothVersionsProps = {
  changed: { by: string; at: string } | null;
  theirs: FormInputValues;
  mine: FormInputValues;
  fields: FormFields;
  /**
   * Whether the changes of both officials can be kept: they changed different fields, and no list changed its length.
   */
  canMerge: boolean;
  onMerge: () => void;
  onMine: () => void;
  onTheirs: () => void;
};

/** Compares another official's saved version with the unsaved input here, with buttons to resolve the conflict. */
function EditConflict({ changed, theirs, mine, fields, canMerge, onMerge, onMine, onTheirs }: BothVersionsProps) {
  const [a, b] = [textsByPath(theirs), textsByPath(mine)];
  return (
    <section role="alert" aria-labelledby="both" className={`${ui.padded} ${ui.part}`}>
      <h2 id="both">{otherOfficialName(changed?.by)} has changed this too</h2>
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
          {differingPaths(theirs, mine).map((place) => (
            <tr key={place}>
              <th scope="row">{fieldPathLabel(place, fields)}</th>
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

/** Returns the label for a field's path in the form, such as `Committee 2, Phone` for `contacts.1.phone`. */
function fieldPathLabel(place: string, fields: FormFields): string {
  const [name = '', ...inside] = place.split('.');
  const { label = place, item = {}, one } = fields[name] ?? {};
  const inner = inside.at(-1);
  if (inner === undefined) return label;
  const innerLabel = item[inner]?.label;
  if (one === undefined) return innerLabel ?? `${label}, ${inner}`;
  return inner === 'length' ? `${label}, number` : `${label} ${Number(inside[0]) + 1}, ${innerLabel ?? inner}`;
}

async function load({ context, params }: LoaderFunctionArgs): Promise<StoredContent> {
  const id = params['id'] ?? '';
  const { read } = context.get(pageSourceContext);
  if (id !== NEW_POST_ID) return read('GET /api/admin/content/{id}', { params: { id } });
  const { timeZone } = await read('GET /api/league', {});
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date());
  return { id, value: { date: today }, version: 0, changed: null };
}

export const { Component, loader, head } = createGuardedScreen({
  title: 'Edit content',
  description: 'Edit a part of what the league says about itself.',
  load,
  Screen: EditContent,
});
