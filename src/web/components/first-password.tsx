import ui from '#web/components/ui.module.css';
import { useSite } from '#web/layout/site.ts';

/** Says where to find the first password of a new league. Renders nothing once somebody has signed in. */
export function FirstPasswordHint() {
  const { firstPassword } = useSite().league;
  if (firstPassword === undefined) return null;
  return (
    <div className={ui.part}>
      <p className={ui.about}>Nobody has signed in yet.</p>
      {firstPassword === 'log' ? (
        <PasswordInLogNote />
      ) : (
        <p className={ui.about}>The password is ADMIN_PASSWORD in the settings of the program.</p>
      )}
    </div>
  );
}

function PasswordInLogNote() {
  return (
    <>
      <p className={ui.about}>
        The program wrote the password into its log when it first started: “The officials’ password is …”. Whoever
        installed it finds this line in the window in which it was started.
      </p>
      <p className={ui.about}>
        If it is a service: <code>journalctl -u baize</code>
      </p>
      <p className={ui.about}>
        If it is in a container: <code>docker compose logs site</code>
      </p>
    </>
  );
}
