import button from '#web/components/button.module.css';
import { showNotice } from '#web/layout/notices.tsx';
import { MAX_FOLLOWED_PER_DEVICE } from '#domain/list-limits.ts';
import {
  askNotificationPermission,
  canReceivePushNotifications,
  type FollowedTeamOrPlayer,
  type FollowedKind,
  follow,
  needsHomeScreenForNotifications,
  notificationSetting,
  unfollow,
  useFollowing,
} from './following.ts';

/**
 * A button that follows or unfollows a team or player on this device. Following also turns on notifications, except if
 * the visitor has switched them off. The browser asks the visitor for permission first, if it has not asked yet.
 */
export function FollowButton({ kind, id, name }: FollowedTeamOrPlayer & { kind: FollowedKind }) {
  const isFollowed = useFollowing()[kind].some((one) => one.id === id);
  return (
    <button
      type="button"
      className={`${button.quiet} ${button.small}`}
      aria-label={`${isFollowed ? 'Unfollow' : 'Follow'} ${name}`}
      data-screen-only
      onClick={() => (isFollowed ? unfollow(kind, id) : void followAndTurnOnNotifications(kind, { id, name }))}
    >
      {isFollowed ? 'Following' : 'Follow'}
    </button>
  );
}

async function followAndTurnOnNotifications(kind: FollowedKind, one: FollowedTeamOrPlayer): Promise<void> {
  if (!follow(kind, one)) {
    showNotice({
      kind: 'alert',
      text: `You follow ${MAX_FOLLOWED_PER_DEVICE} ${kind} on this device already.`,
      link: FOLLOWING_LINK,
    });
    return;
  }
  const isWanted = notificationSetting.get() !== 'off';
  const isAllowed = isWanted && (await askNotificationPermission());
  const isOn = isAllowed && (await (await import('./push.ts')).turnOnNotifications());
  showNotice({ kind: 'status', text: outcomeWords(one.name, { isWanted, isAllowed, isOn }), link: FOLLOWING_LINK });
}

const FOLLOWING_LINK = { label: 'All you follow', to: '/following' };

type NoticesState = { isWanted: boolean; isAllowed: boolean; isOn: boolean };

function outcomeWords(name: string, { isWanted, isAllowed, isOn }: NoticesState): string {
  const text = `You follow ${name} on this device.`;
  if (isOn) return `You follow ${name}. This device tells you what happens.`;
  if (isAllowed) return `${text} Notices could not be switched on just now.`;
  if (needsHomeScreenForNotifications()) return `${text} To be told on it, add this site to its home screen.`;
  return isWanted && canReceivePushNotifications()
    ? `${text} Your browser does not allow notices from this site.`
    : text;
}
