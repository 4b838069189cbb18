import type { ComponentProps, ReactNode } from 'react';
import { useHref, useLinkClickHandler, useLocation } from 'react-router';
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
  preventScrollReset?: boolean;
};

/** A link to a page of this site. The router's own link would load the code of its prefetching, which this site does not use. */
export function Link({ to, onClick, replace, preventScrollReset = false, children, ...rest }: LinkProps) {
  const options = replace === undefined ? { preventScrollReset } : { preventScrollReset, replace };
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

/** `team`: shown under the name in the tables of a phone, where the column of teams is out of view. */
export type PlayerLinkProps = { playerId: string; name: string; team?: string };

/** A player's name as a link to the player's career. */
export function PlayerLink({ playerId, name, team }: PlayerLinkProps) {
  return (
    <Link to={careerAddress(playerId, useCarried())} data-below={team}>
      {name}
    </Link>
  );
}

type TeamLinkProps = { teamId: string; name: string; className?: string | undefined };

/** A team's name as a link to the team's page. */
export function TeamLink({ teamId, name, className }: TeamLinkProps) {
  return (
    <Link className={className} to={teamAddress(teamId, useCarried())}>
      {name}
    </Link>
  );
}

/** Returns the address of an officials' page that leads back to another one. */
export function withBack(to: string, back: string): string {
  return `${to}${to.includes('?') ? '&' : '?'}${new URLSearchParams({ back })}`;
}

type MarkedTeamProps = TeamLinkProps & {
  /** Where the mark stands: `after` for the home team of a fixture, whose name is on the right. */
  mark?: 'before' | 'after';
  /** The name is text, as where the whole row leads to something else. */
  plain?: boolean;
};

/** A team's mark and name, which leads to the team's page. */
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

/** Who is offered a link: these and all who may do more. */
type Offered = 'captain' | 'results' | 'secretary';
const MAY_DO_MORE = ['captain', 'results', 'secretary'] as const satisfies Offered[];

export type OfficialLinkProps = {
  /** The address of the officials' page. */
  to: string;
  by?: Offered;
  className?: string | undefined;
  'aria-label'?: string;
  children: ReactNode;
};

/**
 * Leads from where something is read, or will be, to the page that changes it, which leads back. Only an official's browser
 * shows it: the page from the server is the same for everyone.
 */
export function OfficialLink({ to, by = 'secretary', className = ui.link, children, ...rest }: OfficialLinkProps) {
  const { pathname, search } = useLocation();
  const who = useSignedIn();
  if (who === null || MAY_DO_MORE.indexOf(who.role) < MAY_DO_MORE.indexOf(by)) return null;
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
  /** What is edited, in the accessible name. */
  of: string;
};

/** The link of a secretary to the form of what is shown. */
export function EditLink({ to, query = {}, of }: EditLinkProps) {
  return (
    <OfficialLink className={ui.link} to={to + searchText(new URLSearchParams(query))} aria-label={`Edit ${of}`}>
      Edit
    </OfficialLink>
  );
}
