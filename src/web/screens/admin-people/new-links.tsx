import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Outcome } from '#contract/client.ts';
import type { PersonAnswer } from '#contract/kinds/person.ts';
import { countWithNoun } from '#domain/count.ts';
import { roleWords } from '#domain/people/access.ts';
import { dayWordsWithYear } from '#web/components/day.tsx';
import list from '#web/components/list.module.css';
import ui from '#web/components/ui.module.css';
import { showNotice } from '#web/layout/notices.tsx';
import { useSite } from '#web/layout/site.ts';
import { CopyAndShareButtons, PersonalLink } from '#web/officials/personal-link.tsx';
import type { Squads } from '#web/office/squads.ts';
import style from './admin-people.module.css';

/** A new personal link, and the person it is for. */
export type NewLink = Access & { personId: string; name: string; link: string; expiresAt: string };

/**
 * `made`: the personal links made since the page was opened, keyed by the part of the page that shows them (`place`).
 * `show`: adds links to a part of the page. `place` is `form`, `captains`, `all` or a person's id.
 */
export type NewLinksState = {
  made: ReadonlyMap<string, readonly NewLink[]>;
  show: (place: string, ...made: NewLink[]) => void;
};

type NewLinksProps = { links: NewLinksState; place: string; squads: Squads };

/**
 * Shows the links made in one part of the page since the page was opened. The page cannot show them again later,
 * because the server stores only their hashes.
 */
export function NewLinks({ links, place, squads }: NewLinksProps) {
  const made = links.made.get(place);
  const { league } = useSite();
  const heading = useRef<HTMLHeadingElement>(null);
  // Moves the focus to the heading, because the pressed button may disappear: for example, once every team has a
  // captain.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    // Scrolls the heading to the top of the screen, because a notice covers the bottom.
    heading.current?.scrollIntoView({ block: 'start' });
  }, [made]);
  const only = made?.[0];
  if (made === undefined || only === undefined) return null;
  const messageFor = (one: NewLink) => linkMessage(one, league.name, squads);
  return (
    <section aria-labelledby={`links-${only.personId}`} className={style.made}>
      <h3 ref={heading} tabIndex={-1} id={`links-${only.personId}`}>
        {made.length === 1 ? `Link for ${only.name}` : `${made.length} new links`}
      </h3>
      <p className={ui.about}>
        Send each link to its person alone. It is shown this once and works once, until{' '}
        {dayWordsWithYear(only.expiresAt.slice(0, 10))}.
      </p>
      {made.length === 1 ? (
        <PersonalLink
          link={only.link}
          message={messageFor(only)}
          about={messageFor(only).replace(only.link, '').trim()}
        />
      ) : (
        <ul className={`${ui.flush} ${list.list}`}>
          {made.map((one) => (
            <li key={one.link} className={list.line}>
              <span className={`${list.words} ${style.whole}`}>
                <strong>
                  {one.name}, {accessWords(one, squads)}
                </strong>
                <span className={style.message}>{messageFor(one)}</span>
              </span>
              <CopyAndShareButtons message={messageFor(one)} what={`the message for ${one.name}`} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** A link to request. `who`: the name of the person or team, which begins the error message if the request fails. */
type LinkRequest = { who: string; request: () => Promise<Outcome<NewLink>> };

/**
 * Returns a function that requests several links, one after another (`makeLinks`), and whether it is running (`busy`).
 * `onMade` receives the new links. A notice reports the failures or, if there are none, the number of new links.
 */
export function useMakeLinks(onMade: (...made: NewLink[]) => void) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  async function makeLinks(wanted: readonly LinkRequest[]): Promise<void> {
    if (busy) return;
    setBusy(true);
    const made: NewLink[] = [];
    const failed: string[] = [];
    for (const { who, request } of wanted) {
      const outcome = await request();
      if (outcome.ok) made.push(outcome.value);
      else failed.push(`${who}: ${outcome.failure.error}`);
    }
    onMade(...made);
    if (failed.length > 0) showNotice({ kind: 'alert', text: failed.join(' ') });
    else showNotice({ kind: 'status', text: `Made ${countWithNoun(made.length, 'link')}. Send them now.` });
    await revalidate();
    setBusy(false);
  }
  return { makeLinks, busy };
}

/** Returns a chat message that contains a link. */
function linkMessage(invited: NewLink, league: string, squads: Squads): string {
  const { name, link } = invited;
  const can = invited.role === 'captain' ? 'enter your results' : 'help to run the league';
  return `Hello ${name}, with this link you can ${can} on the website of ${league} (${accessWords(invited, squads)}). Open it on your phone and press Join. It works once: ${link}`;
}

type Access = Pick<PersonAnswer, 'role' | 'teamIds' | 'divisions'>;

/** Returns a person's role in words, with current team names: `captain of Trades Hall`. */
export function accessWords(access: Access, { teams }: Squads): string {
  return roleWords(access, (teamId) => teams.find(({ id }) => id === teamId)?.name ?? 'a deleted team');
}
