import { type ComponentProps, createContext, type MouseEvent, type ReactNode, use, useCallback } from 'react';
import { useHref, useLinkClickHandler, useLocation, useNavigate } from 'react-router';
import { searchText } from '#web/choice/season-choice.ts';
import { useCarried } from '#web/choice/use-choice.ts';
import { careerAddress, teamAddress } from '#web/layout/addresses.ts';
import { useSignedIn } from '#web/officials/official-hint.ts';
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

type OpenOptions = { replace: boolean; preventScrollReset: boolean; state?: object };

/** Opens a page without a new document. `null` outside the router: the browser then opens the link by itself. */
const OpenPage = createContext<((to: string, how: OpenOptions) => void) | null>(null);

/**
 * Lets the links in `children` open pages without a new document. Uses the router once for the whole page, because a
 * page may have hundreds of links.
 */
export function LinkNavigation({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const follow = useCallback((to: string, how: OpenOptions) => void navigate(to, how), [navigate]);
  return <OpenPage value={follow}>{children}</OpenPage>;
}

/**
 * A link to a page of this site. React Router's own link would also load prefetching code that this site does not use.
 */
export function Link(props: LinkProps) {
  const { to, onClick, replace, state, preventScrollReset = false, children, ...rest } = props;
  const follow = use(OpenPage);
  if (!to.startsWith('/')) return <RelativeLink {...props} />;
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
function RelativeLink({ to, onClick, replace, state, preventScrollReset = false, children, ...rest }: LinkProps) {
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

/** `below`: shown below the name in tables on a phone, because its own column is scrolled out of view there. */
export type PlayerLinkProps = { playerId: string; name: string; below?: string };

/** A player's name, linked to the player's career page. */
export function PlayerLink({ playerId, name, below }: PlayerLinkProps) {
  return (
    <Link to={careerAddress(playerId, useCarried())} data-below={below}>
      {name}
    </Link>
  );
}

type TeamLinkProps = { teamId: string; name: string; className?: string | undefined };

/** A team's name, linked to the team's page. */
export function TeamLink({ teamId, name, className }: TeamLinkProps) {
  return (
    <Link className={className} to={teamAddress(teamId, useCarried())}>
      {name}
    </Link>
  );
}

/** Returns the address `to`, with `back` as the page to return to afterwards. */
export function withBack(to: string, back: string): string {
  return `${to}${to.includes('?') ? '&' : '?'}${new URLSearchParams({ back })}`;
}

type MarkedTeamProps = TeamLinkProps & {
  /** Whether the mark is before or after the name. `after` suits a home team, whose name is aligned right. */
  mark?: 'before' | 'after';
  /** Shows the name as plain text, for rows that are a link to something else. */
  plain?: boolean;
};

/** A team's mark and name, linked to the team's page. */
export function MarkedTeam({ teamId, name, mark = 'before', plain = false, className = '' }: MarkedTeamProps) {
  const own = <TeamMark teamId={teamId} name={name} />;
  return (
    <span className={`${marks.team} ${className}`} data-mark={mark}>
      {mark === 'before' ? own : null}
      {plain ? <span>{name}</span> : <TeamLink teamId={teamId} name={name} />}
      {mark === 'after' ? own : null}
    </span>
  );
}

/** The least role that sees a link. Higher roles see the link too. */
type Offered = 'captain' | 'results' | 'secretary';
const ROLES_ASCENDING = ['captain', 'results', 'secretary'] as const satisfies Offered[];

export type OfficialLinkProps = {
  /** The address of the officials' page. */
  to: string;
  by?: Offered;
  className?: string | undefined;
  'aria-label'?: string;
  children: ReactNode;
};

/**
 * A link to the page where an official changes what this page shows. The officials' page links back. Only an official's
 * browser shows the link, because the page from the server is the same for everyone.
 */
export function OfficialLink({ to, by = 'secretary', className = ui.link, children, ...rest }: OfficialLinkProps) {
  const { pathname, search } = useLocation();
  const who = useSignedIn();
  if (who === null || ROLES_ASCENDING.indexOf(who.role) < ROLES_ASCENDING.indexOf(by)) return null;
  return (
    <Link className={className} data-screen-only to={withBack(to, `${pathname}${search}`)} {...rest}>
      {children}
    </Link>
  );
}

type EditLinkProps = {
  /** The address of the form. */
  to: string;
  query?: Record<string, string>;
  /** The name of the thing to edit, for screen readers. */
  of: string;
};

/** A secretary's link to the form that edits what the page shows. */
export function EditLink({ to, query = {}, of }: EditLinkProps) {
  return (
    <OfficialLink className={ui.link} to={to + searchText(new URLSearchParams(query))} aria-label={`Edit ${of}`}>
      Edit
    </OfficialLink>
  );
}
