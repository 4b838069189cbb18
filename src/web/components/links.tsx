import { type ComponentProps, createContext, type MouseEvent, type ReactNode, use, useCallback } from 'react';
import { useHref, useLinkClickHandler, useLocation, useNavigate } from 'react-router';
import { queryText } from '#web/choice/season-choice.ts';
import { useCarriedQueryText } from '#web/choice/use-choice.ts';
import { careerAddress, teamAddress } from '#web/layout/addresses.ts';
import { useRememberedSignedInUser } from '#web/officials/official-hint.ts';
import { TeamMark } from './team-mark.tsx';
import marks from './team-mark.module.css';
import ui from './ui.module.css';

type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'target'> & {
  to: string;
  replace?: boolean;
  /** Data to store in the browser's history with the page that the link opens. */
  state?: object;
  preventScrollReset?: boolean;
};

type OpenPageOptions = { replace: boolean; preventScrollReset: boolean; state?: object };

/**
 * The function that opens a page without loading a new document. `null` outside the router, where the browser follows
 * the link itself.
 */
const OpenPageContext = createContext<((to: string, how: OpenPageOptions) => void) | null>(null);

/**
 * Lets the links in `children` open pages without loading a new document. Calls the router's hook once for all links,
 * because a page may have hundreds of them.
 */
export function LinkNavigationProvider({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const follow = useCallback((to: string, how: OpenPageOptions) => void navigate(to, how), [navigate]);
  return <OpenPageContext value={follow}>{children}</OpenPageContext>;
}

/**
 * A link to a page of this site. React Router's own link would also load prefetching code that this site does not use.
 */
export function Link(props: LinkProps) {
  const { to, onClick, replace, state, preventScrollReset = false, children, ...rest } = props;
  const follow = use(OpenPageContext);
  if (!to.startsWith('/')) return <SamePathLink {...props} />;
  function press(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event);
    if (follow === null || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const { pathname, search, hash } = window.location;
    const how = { replace: replace ?? to === pathname + search + hash, preventScrollReset };
    follow(to, state === undefined ? how : { ...how, state });
  }
  return (
    <a {...rest} href={to} onClick={press}>
      {children}
    </a>
  );
}

/** A link to another state of this page: its address begins with `?` or `#`, or is empty. */
function SamePathLink({ to, onClick, replace, state, preventScrollReset = false, children, ...rest }: LinkProps) {
  const options = { preventScrollReset, state, ...(replace === undefined ? {} : { replace }) };
  const follow = useLinkClickHandler(to, options);
  return (
    <a
      {...rest}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    >
      {children}
    </a>
  );
}

/**
 * A player to link to. `below`: the text of another column. On a phone, where that column is out of view, the table
 * shows the text below the name.
 */
export type PlayerLinkProps = { playerId: string; name: string; below?: string };

/** A player's name, linked to the player's career page. */
export function PlayerLink({ playerId, name, below }: PlayerLinkProps) {
  return (
    <Link to={careerAddress(playerId, useCarriedQueryText())} data-below={below}>
      {name}
    </Link>
  );
}

type TeamLinkProps = { teamId: string; name: string; className?: string | undefined };

/** A team's name, linked to the team's page. */
export function TeamLink({ teamId, name, className }: TeamLinkProps) {
  return (
    <Link className={className} to={teamAddress(teamId, useCarriedQueryText())}>
      {name}
    </Link>
  );
}

/** Returns the address `to` with the query parameter `back`: the address to return to afterwards. */
export function withReturnAddress(to: string, back: string): string {
  return `${to}${to.includes('?') ? '&' : '?'}${new URLSearchParams({ back })}`;
}

type MarkedTeamProps = TeamLinkProps & {
  /** Whether the mark is before or after the name. `after` suits a home team, whose name is aligned right. */
  mark?: 'before' | 'after';
  /** Shows the name without a link, for a row that already links to something else. */
  plain?: boolean;
};

/** A team's mark (crest or initials) and its name. The name links to the team's page, unless `plain` is set. */
export function TeamWithMark({ teamId, name, mark = 'before', plain = false, className = '' }: MarkedTeamProps) {
  const own = <TeamMark teamId={teamId} name={name} />;
  return (
    <span className={`${marks.team} ${className}`} data-mark={mark}>
      {mark === 'before' ? own : null}
      {plain ? <span>{name}</span> : <TeamLink teamId={teamId} name={name} />}
      {mark === 'after' ? own : null}
    </span>
  );
}

/** The lowest role that sees a link. Higher roles see the link too. */
type LowestRole = 'captain' | 'results' | 'secretary';
const ROLES_ASCENDING = ['captain', 'results', 'secretary'] as const satisfies LowestRole[];

export type LinkForOfficialsProps = {
  /** The address of the officials' page. */
  to: string;
  by?: LowestRole;
  className?: string | undefined;
  'aria-label'?: string;
  children: ReactNode;
};

/**
 * A link to the officials' page that edits what the current page shows. The officials' page links back to the current
 * page. The link is added in the browser, for anyone signed in with role `by` or a higher role, because the server's
 * HTML is the same for everyone.
 */
export function LinkForOfficials({
  to,
  by = 'secretary',
  className = ui.link,
  children,
  ...rest
}: LinkForOfficialsProps) {
  const { pathname, search } = useLocation();
  const who = useRememberedSignedInUser();
  if (who === null || ROLES_ASCENDING.indexOf(who.role) < ROLES_ASCENDING.indexOf(by)) return null;
  return (
    <Link className={className} data-screen-only to={withReturnAddress(to, `${pathname}${search}`)} {...rest}>
      {children}
    </Link>
  );
}

type EditLinkProps = {
  /** The address of the form. */
  to: string;
  query?: Record<string, string>;
  /** What the link edits, such as a player's name. Screen readers read it after `Edit`. */
  of: string;
};

/** A secretary's link to the form that edits what the page shows. */
export function EditLink({ to, query = {}, of }: EditLinkProps) {
  return (
    <LinkForOfficials className={ui.link} to={to + queryText(new URLSearchParams(query))} aria-label={`Edit ${of}`}>
      Edit
    </LinkForOfficials>
  );
}
