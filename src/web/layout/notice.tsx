import { Link, useLocation } from 'react-router';
import style from './notice.module.css';
import { unsay, useSaid } from './said.ts';

/** Where every success and failure is said: at the foot of the screen, over whatever stands there, until it is closed. */
export function Notice() {
  const { pathname } = useLocation();
  const said = useSaid(pathname);
  return (
    <div className={style.place}>
      <div role="status">{said?.kind === 'status' ? <Words {...said} /> : null}</div>
      {said?.kind === 'alert' ? (
        <div role="alert">
          <Words {...said} />
        </div>
      ) : null}
    </div>
  );
}

function Words({ kind, text, link, action }: NonNullable<ReturnType<typeof useSaid>>) {
  return (
    <div className={`${style.notice} ${kind === 'alert' ? style.alert : ''}`}>
      <p>{text}</p>
      {link === undefined ? null : <Link to={link.to}>{link.label}</Link>}
      {action === undefined ? null : (
        <button type="button" onClick={action.run}>
          {action.label}
        </button>
      )}
      <button type="button" className={style.close} aria-label="Close this message" onClick={unsay}>
        ×
      </button>
    </div>
  );
}
