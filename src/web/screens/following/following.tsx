import { Fragment, useEffect, useState } from 'react';
import { useCarriedQueryText } from '#web/choice/use-choice.ts';
import button from '#web/components/button.module.css';
import { Link } from '#web/components/links.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { PageSection } from '#web/components/page-section.tsx';
import { EmptyTableMessage } from '#web/components/table.tsx';
import ui from '#web/components/ui.module.css';
import {
  askNotificationPermission,
  canReceivePushNotifications,
  needsHomeScreenForNotifications,
  notificationSetting,
  unfollow,
  useFollowing,
} from '#web/following/following.ts';
import { careerAddress, teamAddress } from '#web/layout/addresses.ts';
import { SmallButton } from '#web/officials/buttons.tsx';
import { NameAndDescriptionList } from '#web/components/name-and-description.tsx';
import { weekdayAndTimeWords } from '#web/offline/last-seen.ts';
import { notificationCacheName, type ShownNotification } from '#web/offline/notification-cache.ts';
import type { Site } from '#web/layout/site.ts';
import type { Head } from '#web/screen.ts';
import { useHydrated, useStore } from '#web/store.ts';

export async function loader(): Promise<null> {
  return null;
}

export function head(_: null, { league }: Site): Head {
  return { title: 'Following', description: `The teams and players of ${league.name} that you follow on this device.` };
}

/**
 * The Following screen: the teams and players that this device follows, whether it gets notifications, and the latest
 * notifications. Until hydration, the page is the same for everyone.
 */
export function Component() {
  const isHydrated = useHydrated();
  return (
    <>
      <PageHeading below="Teams and players that you follow on this device">Following</PageHeading>
      <FollowedList />
      <PageSection
        id="notices"
        title="Notices"
        below="Results, postponed matches, tonight’s match at noon, draws and milestones. Captains and officials who are signed in also get reminders of results to enter. Nothing between 11pm and 8am."
      >
        {isHydrated ? <NotificationSwitch /> : <p>Whether this device tells you what happens.</p>}
      </PageSection>
      <PageSection id="told" title="Recent notices">
        <LatestNotifications />
      </PageSection>
    </>
  );
}

function FollowedList() {
  const { teams, players } = useFollowing();
  const carried = useCarriedQueryText();
  if (teams.length + players.length === 0) {
    return (
      <div className={ui.part}>
        <EmptyTableMessage
          comes="Press Follow on the page of a team or a player. Home then begins with your first team, or with your players."
          press={
            <Link className={button.quiet} to="/squads-handicaps">
              Teams and players
            </Link>
          }
        >
          You follow nobody on this device.
        </EmptyTableMessage>
      </div>
    );
  }
  const followed = [
    ...teams.map((team, n) => ({ ...team, kind: 'teams' as const, about: n === 0 ? MY_TEAM_DESCRIPTION : 'Team' })),
    ...players.map((player) => ({ ...player, kind: 'players' as const, about: 'Player' })),
  ];
  return (
    <NameAndDescriptionList
      things={followed}
      list="Followed"
      idOf={({ kind, id }) => `${kind} ${id}`}
      nameOf={({ name }) => name}
      linkOf={({ kind, id }) => (kind === 'teams' ? teamAddress(id, carried) : careerAddress(id, carried))}
      aboutOf={({ about }) => about}
    >
      {(one) => (
        <SmallButton aria-label={`Unfollow ${one.name}`} onClick={() => unfollow(one.kind, one.id)}>
          Unfollow
        </SmallButton>
      )}
    </NameAndDescriptionList>
  );
}

const MY_TEAM_DESCRIPTION = 'My team: Home begins with it';

/** A button that switches notifications on or off, or an explanation if this browser cannot get notifications. */
function NotificationSwitch() {
  const isOn =
    useStore(notificationSetting) === 'on' && canReceivePushNotifications() && Notification.permission === 'granted';
  const [said, setSaid] = useState('');
  async function change(): Promise<void> {
    if (isOn) {
      await (await import('#web/following/push.ts')).turnOffNotifications();
      return setSaid('');
    }
    if (!(await askNotificationPermission()))
      return setSaid('Your browser does not allow notices from this site. Its settings do.');
    const { hasReasonToNotify, turnOnNotifications } = await import('#web/following/push.ts');
    if (!hasReasonToNotify()) return setSaid('First press Follow on the page of a team or a player.');
    setSaid((await turnOnNotifications()) ? '' : 'Notices could not be switched on just now. Please try again.');
  }
  if (needsHomeScreenForNotifications()) return <InstallInstructions />;
  if (!canReceivePushNotifications())
    return <p className={ui.note}>This browser cannot tell you anything while the site is closed.</p>;
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

/**
 * Explains how to add the site to the home screen of an iPhone or iPad. Without that, these devices get no
 * notifications.
 */
function InstallInstructions() {
  return (
    <p className={ui.note}>
      <span>
        To be told on this device, put the site on its home screen: press <b>Share</b> in the browser, then{' '}
        <b>Add to Home Screen</b>. Open it from there, and press Follow on the page of your team.
      </span>
    </p>
  );
}

/** The latest notifications shown on this device, newest first. */
function LatestNotifications() {
  const [told, setTold] = useState<readonly (ShownNotification & { when: string })[]>([]);
  useEffect(() => void readStoredNotifications().then(setTold), []);
  if (told.length === 0) return <p>Nothing yet.</p>;
  return (
    <NameAndDescriptionList
      things={told}
      list="Told"
      idOf={({ tag }) => tag}
      nameOf={({ title }) => title}
      linkOf={({ url }) => url}
      aboutOf={({ body, when }) =>
        [...body.split('\n'), when].map((line) => (
          <Fragment key={line}>
            {line}
            <br />
          </Fragment>
        ))
      }
    />
  );
}

/**
 * Returns the notifications that the service worker has stored, newest first, with `when` as the time in words. Empty
 * if the site has no secure (https) address, because browsers then offer no cache.
 */
async function readStoredNotifications(): Promise<(ShownNotification & { when: string })[]> {
  if (!('caches' in window)) return [];
  const kept = await (await caches.open(notificationCacheName)).matchAll();
  // The cast is safe, because only the service worker stores this JSON.
  const told = await Promise.all(kept.map(async (one) => (await one.json()) as ShownNotification));
  const now = new Date();
  return told.toReversed().map((one) => ({ ...one, when: weekdayAndTimeWords(new Date(one.at), now) }));
}
