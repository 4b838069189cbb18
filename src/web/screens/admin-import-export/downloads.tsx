import { type MouseEvent, type ReactNode, useState } from 'react';
import button from '#web/components/button.module.css';
import surface from '#web/components/surface.module.css';
import part from '#web/components/part.module.css';
import { Select } from '#web/components/select.tsx';
import { requestSignIn } from '#web/officials/sign-in-request.ts';
import { officialApi } from '#web/officials/official-api.ts';
import style from './downloads.module.css';

const ALL = 'All';

/** What can be downloaded: as the import reads it again, and empty ones to fill in. */
export function Downloads({ seasons }: { seasons: readonly string[] }) {
  const [season, setSeason] = useState(seasons[0] ?? ALL);
  return (
    <section aria-labelledby="export" className={part.part}>
      <h2 id="export">Download</h2>
      <p className={part.about}>
        Each file opens in a spreadsheet, and can be imported again after it was changed there.
      </p>
      <ul className={style.files}>
        <li className={surface.padded}>
          <h3>Results</h3>
          <p>One line for each frame.</p>
          <div>
            <Select label="Season" name="season" value={season} options={[...seasons, ALL]} onChoose={setSeason} />
          </div>
          <Download to={`/api/admin/export/results?season=${encodeURIComponent(season)}`}>
            Download results {season === ALL ? 'of all seasons' : `of ${season}`}
          </Download>
          <Download to="/api/admin/export/results-template" plain>
            Results template
          </Download>
        </li>
        <li className={surface.padded}>
          <h3>Teams and players</h3>
          <p>One line for each player, with handicaps.</p>
          <Download to="/api/admin/export/squads">Download teams and players</Download>
          <Download to="/api/admin/export/squads-template" plain>
            Teams and players template
          </Download>
        </li>
      </ul>
    </section>
  );
}

/** A link to a file. Where the session has ended it asks first, as a refusal would be all that is downloaded. */
function Download({ to, plain = false, children }: { to: string; plain?: boolean; children: ReactNode }) {
  async function follow(event: MouseEvent<HTMLAnchorElement>): Promise<void> {
    event.preventDefault();
    const { href } = event.currentTarget;
    const session = await officialApi('GET /api/admin/session', {});
    if (session.ok && !session.value.authenticated && !(await requestSignIn())) return;
    window.location.assign(href);
  }
  return (
    <a
      href={to}
      download
      className={plain ? button.quiet : `${button.strong} ${style.whole}`}
      onClick={(event) => void follow(event)}
    >
      {children}
    </a>
  );
}
