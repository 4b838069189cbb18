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
  'import results': ['official'],
  'add team': ['official'],
  'change team': ['official'],
  'delete team': ['official'],
  'add player': ['official'],
  'change player': ['official'],
  'change handicap': ['official'],
  'delete player': ['official'],
  'transfer player': ['official'],
  'reset handicaps': ['official'],
  'save draw': ['official'],
} as const satisfies Record<string, readonly Who[]>;

export type Action = keyof typeof ALLOWED;

export function may(who: Who, action: Action): boolean {
  const allowed: readonly Who[] = ALLOWED[action];
  return allowed.includes(who);
}
