/**
 * The colours that are the same in the light and the dark theme, as `#rrggbb`, for pages, drawings, link images and
 * documents. `src/web/styles/colours.css` holds the same colours as custom properties (`baize900` is `--baize-900`).
 */
export const palette = {
  // The main colours: baize (the green cloth of a snooker table), ivory, brass and wood.
  baize950: '#041d15',
  baize900: '#06281e',
  baize800: '#0a3a2b',
  baize700: '#0f4f3a',
  baize600: '#17664a',
  ivory: '#fbf8f0',
  brass: '#c9a24b',
  brassLight: '#ecd596',
  woodLight: '#8a5a2e',
  wood: '#5b3a1c',
  woodDark: '#36200d',

  ballRed: '#c62828',
  ballYellow: '#ecc53c',
  ballGreen: '#2fa35f',
  ballBrown: '#9a6132',
  ballBlue: '#3f7fd6',
  ballPink: '#e58aa4',
  ballBlack: '#16181b',

  onFelt: '#f4f1e6',
  onFelt2: '#c6d7cd',
  edgeOnFelt: '#a8bab0',
  lossOnFelt: '#ffc9c1',
  yellowLight: '#ffdf6b',
  onYellow: '#241a00',

  // The colours of the shootout clocks. `go`: for the button to press next. `lastSeconds`: for a clock that is about to
  // end. `timeUp`: for a clock at 0.
  go: '#86dfbb',
  goLight: '#b5f0d8',
  lastSeconds: '#7d1414',
  timeUp: '#b71f1f',

  /** The background behind a photo that fills the screen. */
  darkRoom: '#060a08',
};

/** The colours of the light theme; printed documents use them too. */
export const lightThemeColours = {
  page: palette.ivory,
  card: '#ffffff',
  cardHead: '#eef4ee',
  cardHover: '#f5f8f2',
  ink: '#17211d',
  ink2: '#4a5751',
  line: '#e6e1d3',
  /** The border of a form control, such as a text field. */
  edge: '#86887a',
  accent: palette.baize700,
  accentStrong: palette.baize800,
  onAccent: '#ffffff',
  win: '#156b43',
  loss: '#a8231c',
  gold: '#7d5c12',
  goldSoft: '#f8efd6',
  goldLine: palette.brass,
  changed: '#cdeadb',
  focus: '#1f5fbf',
};

/** The colours of the dark theme. */
export const darkThemeColours: typeof lightThemeColours = {
  page: '#0a1411',
  card: '#101f1a',
  cardHead: '#16291f',
  cardHover: '#152821',
  ink: '#eef3ee',
  ink2: '#aebfb6',
  line: '#20342c',
  edge: '#5f7a6e',
  accent: '#62cda2',
  accentStrong: palette.go,
  onAccent: palette.baize900,
  win: '#6fd3a2',
  loss: '#ff9a8f',
  gold: '#e8c675',
  goldSoft: '#2b2613',
  goldLine: '#b08d3e',
  changed: '#19493a',
  focus: '#8fc1ff',
};

/** The colours of the snooker balls, from the ball with the fewest points (red) to the ball with the most (black). */
export const ballColours = [
  palette.ballRed,
  palette.ballYellow,
  palette.ballGreen,
  palette.ballBrown,
  palette.ballBlue,
  palette.ballPink,
  palette.ballBlack,
];
