import { useSite } from '#web/layout/site.ts';
import style from './first-password.module.css';

/** Says where the password of a new league is, until somebody has signed in. Renders nothing after that. */
export function FirstPassword() {
  const { firstPassword } = useSite().league;
  if (firstPassword === undefined) return null;
  return (
    <div className={style.where}>
      <p>Nobody has signed in yet.</p>
      {firstPassword === 'log' ? <InLog /> : <p>The password is ADMIN_PASSWORD in the settings of the program.</p>}
    </div>
  );
}

function InLog() {
  return (
    <>
      <p>
        The program wrote the password into its log when it first started: “The officials’ password is …”. Whoever
        installed it finds this line
      </p>
      <ul>
        <li>in the window in which it was started, or</li>
        <li>
          if it is a service, with <code>journalctl -u baize</code>
        </li>
        <li>
          if it is in a container, with <code>docker compose logs site</code>
        </li>
      </ul>
    </>
  );
}
