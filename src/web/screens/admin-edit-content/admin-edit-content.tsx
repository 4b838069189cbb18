import { useEffect, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type LoaderFunctionArgs, useNavigate, useRevalidator } from 'react-router';
import { answerOf, type CallAnswer } from '#contract/client.ts';
import { valid } from '#domain/issue.ts';
import button from '#web/components/button.module.css';
import { Link } from '#web/components/links.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { ConfirmButton } from '#web/officials/buttons.tsx';
import { Form } from '#web/officials/form.tsx';
import { guard } from '#web/officials/guard.tsx';
import { officialApi } from '#web/officials/official-api.ts';
import { useAction } from '#web/officials/use-action.ts';
import { useOfficialForm } from '#web/officials/use-official-form.ts';
import { pageSource } from '#web/page-source.ts';
import { BothVersions } from './both-versions.tsx';
import { type Draft, draftOf, leavesOf, mergeable, valueOf } from './draft.ts';
import { Field } from './part-field.tsx';
import { PART_FORMS, type PartForm, POST_FORM } from './part-fields.ts';

type Stored = CallAnswer<'GET /api/admin/content/{id}'>;

const NEW_POST = 'new-post';

/** Edits one part of the content, or one news post. */
function EditContent({ data }: { data: Stored }) {
  const part = Object.hasOwn(PART_FORMS, data.id) ? PART_FORMS[data.id as keyof typeof PART_FORMS] : POST_FORM;
  const isNew = data.id === NEW_POST;
  const { title: own } = data.value;
  const title = part !== POST_FORM ? part.title : typeof own === 'string' && own !== '' ? own : 'New news';
  return (
    <>
      <PageHeading below={part.about}>{title}</PageHeading>
      <p>
        <Link to="/admin/content" className={`${button.quiet} ${button.small}`}>
          All news and content
        </Link>
      </p>
      {/* Another part starts the form afresh. */}
      <ContentForm key={data.id} data={data} part={part} />
      {part === POST_FORM && !isNew ? <RemovePost id={data.id} title={title} /> : null}
    </>
  );
}

function ContentForm({ data, part: { fields } }: { data: Stored; part: PartForm }) {
  const navigate = useNavigate();
  // What the form began with: a later change of somebody else is not overwritten unseen.
  const [base, setBase] = useState({ version: data.version, value: data.value });
  const { revalidate } = useRevalidator();
  const [added, setAdded] = useState<string | null>(null);
  const { form, submit, sending } = useOfficialForm<FieldValues, Draft, { id: string; message?: string | undefined }>({
    start: draftOf(fields, data.value),
    check: (values) => valid(structuredClone(values)),
    send: async (draft, options) => {
      const value = valueOf(fields, draft, base.value);
      if (data.id === NEW_POST) {
        const input = { params: { list: 'post' as const }, body: { value: { ...value, updated: value['date'] } } };
        return officialApi('POST /api/admin/content/{list}', input, options);
      }
      const onEntry = (entry: string): void => {
        options.onEntry?.(entry);
        setBase({ version: Number(entry), value });
      };
      const input = { params: { id: data.id }, body: { value, version: base.version } };
      const outcome = await officialApi('PUT /api/admin/content/{id}', input, { ...options, onEntry });
      // Loads what the other official has saved.
      if (!outcome.ok && outcome.status === 409) await revalidate();
      return outcome;
    },
    done: ({ id, message: text = 'Saved. The site shows it now.' }, draft) => {
      form.reset(draft);
      if (data.id !== NEW_POST) return { text };
      const path = `/admin/content/${encodeURIComponent(id)}`;
      setAdded(path);
      return { text, path };
    },
  });
  useEffect(() => {
    // After the reload that follows a write, which would cancel it.
    if (added !== null && !sending) void navigate(added, { replace: true });
  }, [added, sending, navigate]);
  const isOutdated = data.version > base.version;
  const { isDirty } = form.formState;
  const adopt = (): void => setBase({ version: data.version, value: data.value });
  // Nothing was typed here: show what somebody else has saved.
  if (isOutdated && !isDirty && !sending) adopt();
  useEffect(() => {
    form.reset(draftOf(fields, base.value));
  }, [base.value, fields, form]);
  const [before, theirs] = [draftOf(fields, base.value), draftOf(fields, data.value)];
  const mine = form.watch();
  const own = isOutdated && isDirty ? mergeable(before, theirs, mine) : null;
  return (
    <>
      {isOutdated && isDirty ? (
        <BothVersions
          changed={data.changed}
          theirs={theirs}
          mine={mine}
          fields={fields}
          canMerge={own !== null}
          onMerge={() => {
            const texts = leavesOf(mine);
            form.reset(theirs);
            for (const place of own ?? []) form.setValue(place, texts.get(place), { shouldDirty: true });
            setBase((began) => ({ ...began, version: data.version }));
          }}
          onMine={() => setBase((began) => ({ ...began, version: data.version }))}
          onTheirs={adopt}
        />
      ) : null}
      <Form submit="Save" sending={sending} onSubmit={submit} wide>
        {fields.map((field) => (
          <Field key={field.name} form={form} field={field} name={field.name} />
        ))}
      </Form>
    </>
  );
}

function RemovePost({ id, title }: { id: string; title: string }) {
  const { run } = useAction();
  const remove = () =>
    run({
      send: (options) => officialApi('DELETE /api/admin/content/{id}', { params: { id } }, options),
      done: () => ({ text: `Removed ${title}.`, path: '/admin/content' }),
    });
  return (
    <p>
      <ConfirmButton
        label="Remove this news"
        className={button.removing}
        title={`Remove ${title}?`}
        yes="Remove"
        danger
        onYes={() => void remove()}
      >
        <p>It disappears from the site. You can undo this.</p>
      </ConfirmButton>
    </p>
  );
}

async function load({ context, params }: LoaderFunctionArgs): Promise<Stored> {
  const id = params['id'] ?? '';
  const { api } = context.get(pageSource);
  if (id !== NEW_POST) return answerOf(await api('GET /api/admin/content/{id}', { params: { id } }));
  const { timeZone } = answerOf(await api('GET /api/league', {}));
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date());
  return { id, value: { date: today }, version: 0, changed: null };
}

export const { Component, loader, head } = guard({
  title: 'Edit content',
  description: 'Edit a part of what the league says about itself.',
  load,
  Screen: EditContent,
});
