import { useEffect, useState } from 'react';
import button from '#web/components/button.module.css';
import { Link, PlayerLink, TeamLink } from '#web/components/links.tsx';
import list from '#web/components/list.module.css';
import { PageHeading } from '#web/components/page-heading.tsx';
import { Part } from '#web/components/surface.tsx';
import { EmptyTable } from '#web/components/table.tsx';
import ui from '#web/components/ui.module.css';
import {
  askPermission,
  canPush,
  type Followed,
  type FollowedKind,
  needsInstalling,
  notices,
  unfollow,
  useFollowing,
} from '#web/following/following.ts';
import { timeWords } from '#web/offline/last-seen.ts';
import { toldName, type Told } from '#web/offline/told.ts';
import type { Site } from '#web/layout/site.ts';
import type { Head } from '#web/screen.ts';
import { useHydrated, useStore } from '#web/store.ts';

export async function loader(): Promise<null> {
  return null;
}

export function head(_: null, { league }: Site): Head {
  return { title: 'Following', description: `The teams and players of ${league.name} that you follow on this device.` };
}

/** What this device follows, whether it tells what happens, and what it told. The page is the same for everybody until it is hydrated. */
export function Component() {
  const isHydrated = useHydrated();
  return (
    <>
      <PageHeading below="Teams and players that you follow on this device">Following</PageHeading>
      <FollowedList />
      <Part
        id="notices"
        title="Notices"
        below="Results, postponed matches, tonight’s match at noon, draws and milestones; nothing from 23:00 to 8:00."
      >
        {isHydrated ? <Switch /> : <p>Whether this device tells you what happens.</p>}
      </Part>
      <Part id="told" title="What you were told">
        <ToldList />
      </Part>
    </>
  );
}

function FollowedList() {
  const { teams, players } = useFollowing();
  if (teams.length + players.length === 0) {
    return (
      <div className={ui.part}>
        <EmptyTable
          comes="Press Follow on the page of a team or a player. Home then begins with your first team, or with your players."
          press={
            <Link className={button.quiet} to="/squads-handicaps">
              Teams and players
            </Link>
          }
        >
          You follow nobody on this device.
        </EmptyTable>
      </div>
    );
  }
  return (
    <ul className={`${ui.flush} ${list.list}`} aria-label="Followed">
      {teams.map((team, n) => (
        <FollowedLine key={team.id} kind="teams" one={team} about={n === 0 ? 'My team: Home begins with it' : 'Team'} />
      ))}
      {players.map((player) => (
        <FollowedLine key={player.id} kind="players" one={player} about="Player" />
      ))}
    </ul>
  );
}

function FollowedLine({ kind, one: { id, name }, about }: { kind: FollowedKind; one: Followed; about: string }) {
  const shown = name === '' ? 'My team' : name;
  return (
    <li className={list.line}>
      <span className={list.words}>
        {kind === 'teams' ? <TeamLink teamId={id} name={shown} /> : <PlayerLink playerId={id} name={shown} />}
        <small>{about}</small>
      </span>
      <button
        type="button"
        className={`${button.quiet} ${button.small}`}
        aria-label={`Unfollow ${shown}`}
        onClick={() => unfollow(kind, id)}
      >
        Unfollow
      </button>
    </li>
  );
}

/** Switches notices on and off, or says what is in the way. */
function Switch() {
  const isOn = useStore(notices) === 'on' && canPush() && Notification.permission === 'granted';
  const [said, setSaid] = useState('');
  async function change(): Promise<void> {
    if (isOn) {
      await (await import('#web/following/push.ts')).turnOff();
      return setSaid('');
    }
    if (!(await askPermission()))
      return setSaid('Your browser does not allow notices from this site. Its settings do.');
    const { turnOn } = await import('#web/following/push.ts');
    setSaid((await turnOn()) ? '' : 'Notices could not be switched on just now. Please try again.');
  }
  if (needsInstalling()) return <Installing />;
  if (!canPush()) return <p className={ui.note}>This browser cannot tell you anything while the site is closed.</p>;
  return (
    <>
      <p role="status">{said === '' ? `Notices are ${isOn ? 'on' : 'off'} on this device.` : said}</p>
      <p className={button.row}>
        <button type="button" className={button.quiet} onClick={() => void change()}>
          {isOn ? 'Turn off notices' : 'Turn on notices'}
        </button>
      </p>
    </>
  );
}

/** How a site gets onto the home screen of an iPhone or iPad, which tells only then. */
function Installing() {
  return (
    <p className={ui.note}>
      <span>
        To be told on this device, put the site on its home screen: press <b>Share</b> in the browser, then{' '}
        <b>Add to Home Screen</b>. Open it from there, and press Follow on the page of your team.
      </span>
    </p>
  );
}

/** The latest notices that this device showed, newest first. */
function ToldList() {
  const [told, setTold] = useState<readonly (Told & { when: string })[]>([]);
  useEffect(() => {
    let isWanted = true;
    void readTold().then((found) => {
      const now = new Date();
      if (isWanted) setTold(found.map((one) => ({ ...one, when: timeWords(new Date(one.at), now) })));
    });
    return () => {
      isWanted = false;
    };
  }, []);
  if (told.length === 0) return <p>Nothing yet.</p>;
  return (
    <ul className={`${ui.flush} ${list.list}`} aria-label="Told">
      {told.map(({ title, body, url, tag, when }) => (
        <li key={tag} className={list.line}>
          <span className={list.words}>
            <Link to={url}>{title}</Link>
            {body.split('\n').map((line) => (
              <span key={line}>{line}</span>
            ))}
            <small>{when}</small>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What the service worker has kept. Only secure contexts have a cache. */
async function readTold(): Promise<Told[]> {
  if (!('caches' in window)) return [];
  const cache = await caches.open(toldName);
  const kept = await Promise.all((await cache.keys()).map((key) => cache.match(key)));
  // JSON that only the service worker stores.
  const told = await Promise.all(kept.map(async (one) => (await one?.json()) as Told | undefined));
  return told.filter((one) => one !== undefined).toReversed();
}
