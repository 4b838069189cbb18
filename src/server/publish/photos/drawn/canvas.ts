/** Every scene is drawn this large, three to two like most photos. */
export const size = { width: 1440, height: 960 };

/** A place in the picture, in its pixels. */
export type Point = readonly [x: number, y: number];
/** Where in a run of colours, from 0 to 1, which colour, and how opaque where not wholly. */
export type Stop = readonly [at: number, colour: string, opacity?: number];

/** A scene as it is painted: what is added later lies above. Each paint is a value for `fill` or `stroke`. */
export type Canvas = {
  add(...elements: string[]): void;
  /** Colours along the line from one point to the other. */
  linear(from: Point, to: Point, stops: readonly Stop[]): string;
  /** Colours around a point. */
  radial(centre: Point, radius: number, stops: readonly Stop[]): string;
  /** Colours around a point of whatever is filled, in parts of its box. One paint serves any number of things. */
  around(centre: Point, radius: number, stops: readonly Stop[]): string;
  /** The attribute that blurs an element by so many pixels. */
  blur(pixels: number): string;
  /** The attribute that cuts an element to an outline. */
  clip(outline: string): string;
  svg(): string;
};

export function createCanvas(): Canvas {
  const elements: string[] = [];
  const definitions = new Map<string, string>();

  /** The same definition twice is one. */
  function define(make: (id: string) => string): string {
    const key = make('');
    const id = definitions.get(key) ?? `d${definitions.size}`;
    definitions.set(key, id);
    return `url(#${id})`;
  }
  return {
    add: (...added) => void elements.push(...added),
    linear: ([x1, y1], [x2, y2], stops) =>
      define(
        (id) =>
          `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${px(x1)}" y1="${px(y1)}" x2="${px(x2)}" y2="${px(y2)}">${stopsOf(stops)}</linearGradient>`,
      ),
    radial: ([x, y], radius, stops) =>
      define(
        (id) =>
          `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${px(x)}" cy="${px(y)}" r="${px(radius)}">${stopsOf(stops)}</radialGradient>`,
      ),
    around: ([x, y], radius, stops) =>
      define((id) => `<radialGradient id="${id}" cx="${x}" cy="${y}" r="${radius}">${stopsOf(stops)}</radialGradient>`),
    blur: (pixels) => {
      if (pixels < 0.5) return '';
      const filter = (id: string) =>
        `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${px(pixels)}"/></filter>`;
      return ` filter="${define(filter)}"`;
    },
    clip: (outline) => ` clip-path="${define((id) => `<clipPath id="${id}"><path d="${outline}"/></clipPath>`)}"`,
    svg: () => {
      const { width, height } = size;
      const defined = [...definitions].map(([text, id]) => text.replace('id=""', `id="${id}"`));
      return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Source Serif 4"><defs>${defined.join('')}</defs>${elements.join('')}</svg>`;
    },
  };
}

function stopsOf(stops: readonly Stop[]): string {
  return stops
    .map(([at, colour, opacity = 1]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`)
    .join('');
}

/** A number as it stands in a picture: a tenth of a pixel is fine enough. */
export function px(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** The outline of a closed shape, as far as it lies in the picture or close to it: the painter fails on what is far off. */
export function outline(points: readonly Point[]): string {
  const near = cropped(points);
  return near.length < 3 ? nothing : `M${near.map(([x, y]) => `${px(x)} ${px(y)}`).join('L')}Z`;
}

const margin = 300;
/** The outline of nothing. */
const nothing = 'M0 0';

/** A shape without what lies outside the picture and its margin (Sutherland and Hodgman). */
function cropped(points: readonly Point[]): readonly Point[] {
  const edges = [
    { axis: 0, at: -margin, keep: 1 },
    { axis: 0, at: size.width + margin, keep: -1 },
    { axis: 1, at: -margin, keep: 1 },
    { axis: 1, at: size.height + margin, keep: -1 },
  ] as const;
  let left = points;
  for (const { axis, at, keep } of edges) {
    const isIn = (point: Point): boolean => (point[axis] - at) * keep >= 0;
    left = left.flatMap((point, index): Point[] => {
      const before = left.at(index - 1) ?? point;
      if (isIn(point) === isIn(before)) return isIn(point) ? [point] : [];
      const part = (at - before[axis]) / (point[axis] - before[axis]);
      const edge: Point = [before[0] + (point[0] - before[0]) * part, before[1] + (point[1] - before[1]) * part];
      return isIn(point) ? [edge, point] : [edge];
    });
  }
  return left;
}

export function path(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}"${more}/>`;
}

export function shape(points: readonly Point[], fill: string, more = ''): string {
  const d = outline(points);
  return d === nothing ? '' : path(d, fill, more);
}

/** A shape without dents, with soft edges that reach so many pixels out: layers cost a hundredth of a filter as large as the picture. */
export function soft(points: readonly Point[], fill: string, reach: number, opacity: number): string {
  const layers = 8;
  const thin = ` fill-opacity="${(1 - (1 - opacity) ** (1 / layers)).toFixed(3)}"`;
  const middle = [0, 1].map((axis) => points.reduce((sum, point) => sum + (point[axis] ?? 0), 0) / points.length);
  const grown = ([x, y]: Point, by: number): Point => {
    const [right, down] = [x - (middle[0] ?? 0), y - (middle[1] ?? 0)];
    const far = Math.hypot(right, down) || 1;
    return [x + (right / far) * by, y + (down / far) * by];
  };
  return Array.from({ length: layers }, (_, layer) => {
    const by = reach * ((2 * layer) / (layers - 1) - 0.8);
    const around = points.map((point) => grown(point, by));
    return shape(around, fill, thin);
  }).join('');
}

/** The shadow of a box that hangs or lies a little before something. */
export function boxShadow([x, y]: Point, width: number, height: number, reach: number): string {
  return soft(
    [
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
    ],
    '#000000',
    reach,
    0.6,
  );
}

/** The shadow of something round that stands on the cloth. */
export function roundShadow(canvas: Canvas, at: Point, across: number, down: number): string {
  const paint = canvas.around([0.5, 0.5], 0.5, [
    [0, '#000', 0.75],
    [0.6, '#000', 0.5],
    [1, '#000', 0],
  ]);
  return ellipse(at, across * 1.2, down * 1.2, paint);
}

export function ellipse([x, y]: Point, across: number, down: number, fill: string, more = ''): string {
  return `<ellipse cx="${px(x)}" cy="${px(y)}" rx="${px(across)}" ry="${px(down)}" fill="${fill}"${more}/>`;
}

export function box([x, y]: Point, width: number, height: number, fill: string, more = ''): string {
  return `<rect x="${px(x)}" y="${px(y)}" width="${px(width)}" height="${px(height)}" fill="${fill}"${more}/>`;
}

/** Some of the one colour (`#rrggbb`) and some of the other: all of it at 1. */
export function mix(colour: string, other: string, part: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [a, b] = [colour, other].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16));
    return Math.round((a ?? 0) + ((b ?? 0) - (a ?? 0)) * part)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}
