/** What somebody is in the league: today there are only officials, who know the password, and everybody else. */
export type Role = 'visitor' | 'official';

/** Who is acting in a request. `name` is the name given at sign-in, or ''; a visitor has no session. */
export type Actor = { role: Role; name: string; sessionId: string | null };

export const VISITOR: Actor = { role: 'visitor', name: '', sessionId: null };

/**
 * What an action concerns. A field is `undefined` while nothing is known about it, as before a body has been read; an
 * empty list says that no particular team or division is concerned. `openCupDraw`: the league lets anyone draw its cups.
 */
export type Subject = {
  teamIds?: readonly string[] | undefined;
  divisions?: readonly number[] | undefined;
  season?: string | undefined;
  openCupDraw?: boolean | undefined;
};

/** Whether a role may do something: always, or depending on what it concerns. A role that is not named may not. */
type Rules = Partial<Record<Role, true | ((subject: Subject, actor: Actor) => boolean)>>;

const EVERYONE = { visitor: true, official: true } as const;
const OFFICIALS = { official: true } as const;
const DRAWERS = { visitor: ({ openCupDraw }: Subject) => openCupDraw === true, official: true } as const;

/** Everything that can be done with the league, and by whom. The history calls a change by the same name. */
const PERMISSIONS = {
  'read league': EVERYONE,
  'read session': EVERYONE,
  'sign in': EVERYONE,
  'sign out': EVERYONE,
  'change password': OFFICIALS,
  'read sessions': OFFICIALS,
  'end session': OFFICIALS,
  'read status': OFFICIALS,
  'read history': OFFICIALS,
  'read fixture drafts': OFFICIALS,
  'plan season': OFFICIALS,
  'export file': OFFICIALS,
  import: OFFICIALS,
  undo: OFFICIALS,
  'record result': OFFICIALS,
  'correct result': OFFICIALS,
  'delete result': OFFICIALS,
  'add team': OFFICIALS,
  'change team': OFFICIALS,
  'delete team': OFFICIALS,
  'add player': OFFICIALS,
  'change player': OFFICIALS,
  'delete player': OFFICIALS,
  'transfer player': OFFICIALS,
  'change handicap': OFFICIALS,
  'reset handicaps': OFFICIALS,
  'apply handicaps': OFFICIALS,
  'add season': OFFICIALS,
  'change season': OFFICIALS,
  'choose default season': OFFICIALS,
  'adjust points': OFFICIALS,
  'change fixture list': OFFICIALS,
  'make fixture list': OFFICIALS,
  'import fixtures': OFFICIALS,
  'save draw': DRAWERS,
  'seal draw': DRAWERS,
  draw: DRAWERS,
  'show next match': DRAWERS,
  'skip suspense': DRAWERS,
  'share timer': OFFICIALS,
  'control timer': OFFICIALS,
} as const satisfies Record<string, Rules>;

export type Action = keyof typeof PERMISSIONS;

/** The actions that every visitor may do, whatever they concern. */
export type PublicAction = {
  [A in Action]: (typeof PERMISSIONS)[A] extends { visitor: true } ? A : never;
}[Action];

/** Whether the actor may do this to the subject; without a subject, whether the actor may do it at all. */
export function may(actor: Actor, action: Action, subject: Subject = {}): boolean {
  const rules: Rules = PERMISSIONS[action];
  const rule = rules[actor.role];
  return typeof rule === 'function' ? rule(subject, actor) : rule === true;
}
