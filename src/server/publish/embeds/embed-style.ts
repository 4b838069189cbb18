import { z } from 'zod';
import { type Colours, cssPropertiesOf } from '#contract/colours.ts';
import { darkThemeColours, lightThemeColours, palette } from '#contract/palette.ts';
import { definePublication } from '../publication.ts';

/** The names of colours in embedded pages. These colours stay the same when a league chooses its own colours. */
const LEAGUE_INDEPENDENT_COLOUR_NAMES = ['page', 'ink', 'line', 'focus'] as const;

const CSS_RULES = `
html { color-scheme: light dark; font: 1rem/1.4 system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif }
html[data-theme=light] { color-scheme: light }
html[data-theme=dark] { color-scheme: dark }
body { margin: 0; background: var(--page); color: var(--ink); overflow-wrap: anywhere }
header { padding: .75rem 1rem; background: var(--baize-800); color: var(--on-felt) }
h1 { margin: 0; font-size: 1.125rem }
header p { margin: 0; color: var(--on-felt-2) }
section > :is(h2, p), main > p { margin: 0; padding: .625rem 1rem }
h2 { font-size: 1.0625rem }
.day { margin: 0; padding: .5rem 1rem; font-size: 1rem; background: var(--card-head) }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; overflow-wrap: break-word }
th, td { padding: 0 .375rem; text-align: right; font-weight: 400 }
thead th { padding-block: .375rem; color: var(--ink-2); font-weight: 600; background: var(--card-head) }
abbr { text-decoration: none }
th:first-child, td:first-child { padding-left: 1rem; width: 1.5rem }
th:last-child, td:last-child { padding-right: 1rem; font-weight: 700 }
tr > :nth-child(2) { text-align: left }
tr > :nth-child(n + 3) { width: 1.75rem }
tbody th { font-weight: 600 }
tbody tr, li { border-top: 1px solid var(--line) }
ul { margin: 0; padding: 0; list-style: none }
a { color: var(--accent); text-underline-offset: .2em }
tbody a, li a { display: grid; align-content: center; min-height: 2rem; padding-block: .375rem; color: inherit; text-decoration: none }
li a { padding-inline: 1rem }
li b { font-weight: 700 }
small { font-size: 1rem; color: var(--ink-2) }
:is(tbody, li) a:is(:hover, :focus-visible) { text-decoration: underline }
:focus-visible { outline: .1875rem solid var(--focus); outline-offset: -.1875rem }
footer a { display: block; padding: .625rem 1rem; min-height: 1.5rem; font-weight: 600; border-top: 1px solid var(--line) }
`;

/**
 * The style sheet of embedded pages in the league's colours. Pages in a sandboxed frame, which has no origin, may load
 * it too.
 */
export const embedStyleSheet = definePublication({
  path: '/embed/style.css',
  wanted: z.object({}),
  type: 'text/css; charset=utf-8',
  headers: { 'cross-origin-resource-policy': 'cross-origin' },
  make: ({ read }) => read(async (from) => styleSheetWithLeagueColours(from.content().colours)),
});

function styleSheetWithLeagueColours(own: Colours | null): string {
  const tokens: Record<string, string> = {
    ...Object.fromEntries(
      LEAGUE_INDEPENDENT_COLOUR_NAMES.map((name) => [
        `--${name}`,
        `light-dark(${lightThemeColours[name]}, ${darkThemeColours[name]})`,
      ]),
    ),
    '--ink-2': `light-dark(${lightThemeColours.ink2}, ${darkThemeColours.ink2})`,
    '--card-head': `light-dark(${lightThemeColours.cardHead}, ${darkThemeColours.cardHead})`,
    '--accent': `light-dark(${lightThemeColours.accent}, ${darkThemeColours.accent})`,
    '--baize-800': palette.baize800,
    '--on-felt': palette.onFelt,
    '--on-felt-2': palette.onFelt2,
    ...(own === null ? {} : cssPropertiesOf(own)),
  };
  const lines = Object.entries(tokens).map(([token, value]) => `  ${token}: ${value};`);
  return `:root {\n${lines.join('\n')}\n}\n${CSS_RULES}`;
}
