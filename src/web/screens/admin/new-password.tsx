import { type Checked, faulty, type Issue, valid } from '#domain/issue.ts';
import part from '#web/components/part.module.css';
import { Form } from '#web/officials/form.tsx';
import { PasswordField } from '#web/officials/fields.tsx';
import { officialApi } from '#web/officials/official-api.ts';
import { useOfficialForm } from '#web/officials/use-official-form.ts';

type Values = { currentPassword: string; newPassword: string; again: string };

/** A new password for all officials. It ends every session, this one too. */
export function NewPassword() {
  const { form, submit, sending } = useOfficialForm({
    start: { currentPassword: '', newPassword: '', again: '' },
    check: checkPasswords,
    send: (body, along) => officialApi('POST /api/admin/password', { body }, along),
    done: () => {
      form.reset();
      return { text: 'The password is changed. Everybody signs in with the new one from now on.' };
    },
  });
  return (
    <section aria-labelledby="password" className={part.part}>
      <h2 id="password">Password</h2>
      <details className={part.more}>
        <summary>Change the officials’ password</summary>
        <Form submit="Change password" sending={sending} onSubmit={submit}>
          <PasswordField form={form} name="currentPassword" label="Present password" kind="current-password" />
          <PasswordField form={form} name="newPassword" label="New password" kind="new-password" />
          <PasswordField form={form} name="again" label="New password again" kind="new-password" />
        </Form>
      </details>
    </section>
  );
}

/** What a new password must be is the server's to say; here only that it is what was meant. */
function checkPasswords({ currentPassword, newPassword, again }: Values): Checked<Omit<Values, 'again'>> {
  const issues: Issue[] = [];
  if (currentPassword === '') issues.push({ path: 'currentPassword', message: 'The present password is required.' });
  if (newPassword === '') issues.push({ path: 'newPassword', message: 'The new password is required.' });
  else if (again !== newPassword) issues.push({ path: 'again', message: 'This is not the same as the new password.' });
  return issues.length > 0 ? faulty(issues) : valid({ currentPassword, newPassword });
}
