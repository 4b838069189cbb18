/** Who asks: there are no accounts, only officials who know the password (specification §6). */
export type Who = 'visitor' | 'official';

/** Everything that can be done with the league, and by whom: the public reads, officials write (contract §1). */
const ALLOWED = {
  'read league': ['visitor', 'official'],
  'read history': ['official'],
  'record result': ['official'],
  'correct result': ['official'],
  'delete result': ['official'],
  'undo change': ['official'],
  'import file': ['official'],
  'export file': ['official'],
  'add team': ['official'],
  'change team': ['official'],
  'delete team': ['official'],
  'add player': ['official'],
  'change player': ['official'],
  'change handicap': ['official'],
  'delete player': ['official'],
  'transfer player': ['official'],
  'reset handicaps': ['official'],
  'apply handicaps': ['official'],
  'plan season': ['official'],
  'add season': ['official'],
  'change season': ['official'],
  'choose default season': ['official'],
  'save draw': ['official'],
  'change fixture list': ['official'],
  'share timer': ['official'],
  'control timer': ['official'],
} as const satisfies Record<string, readonly Who[]>;

export type Action = keyof typeof ALLOWED;

export function may(who: Who, action: Action): boolean {
  const allowed: readonly Who[] = ALLOWED[action];
  return allowed.includes(who);
}

/** Whether cup draws may be made and saved: by officials, or by anybody where the league leaves that open (specification §6). */
export function mayDraw(who: Who, openCupDraw: boolean): boolean {
  return openCupDraw || may(who, 'save draw');
}
