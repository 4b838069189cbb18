import { type Point, size } from './canvas.ts';

/** A place in the room, in metres: across the table, along it, up. The middle of the cloth is 0 0 0. */
export type Place = readonly [x: number, y: number, z: number];
/** `zoom` is the length of the lens in heights of the picture: 1 sees 53 degrees from top to bottom. */
export type Camera = { eye: Place; at: Place; zoom: number };

/** What a camera makes of places. */
export type View = {
  point(place: Place): Point;
  /** How far before the lens. */
  depth(place: Place): number;
  /** Pixels to a metre there. */
  scale(place: Place): number;
  /** How much of a flat circle's width is its height, there: 1 from straight above. */
  flatness(place: Place): number;
  /** A flat shape, cut off where it comes behind the lens. */
  shape(places: readonly Place[]): Point[];
};

/** Nearer than this nothing is seen. */
const nearest = 0.05;

export function createView({ eye, at, zoom }: Camera): View {
  const forward = unit(minus(at, eye));
  // Straight down there is no up: then the far end of the table is.
  const up: Place = Math.abs(forward[2]) > 0.98 ? [0, 1, 0] : [0, 0, 1];
  const right = unit(cross(forward, up));
  const above = cross(right, forward);
  const lens = zoom * size.height;

  const seen = (place: Place): Place => {
    const from = minus(place, eye);
    return [dot(from, right), dot(from, above), dot(from, forward)];
  };
  const onto = ([x, y, z]: Place): Point => [
    size.width / 2 + (x * lens) / Math.max(z, nearest),
    size.height / 2 - (y * lens) / Math.max(z, nearest),
  ];
  return {
    point: (place) => onto(seen(place)),
    depth: (place) => seen(place)[2],
    scale: (place) => lens / Math.max(seen(place)[2], nearest),
    flatness: (place) => {
      const from = minus(eye, place);
      return Math.min(1, Math.max(0.05, from[2] / Math.hypot(...from)));
    },
    shape: (places) => cut(places.map(seen)).map(onto),
  };
}

/** A shape without what lies behind the lens (Sutherland and Hodgman). */
function cut(places: readonly Place[]): Place[] {
  return places.flatMap((place, index) => {
    const before = places.at(index - 1) ?? place;
    const crossing = place[2] > nearest !== before[2] > nearest ? [between(before, place)] : [];
    return place[2] > nearest ? [...crossing, place] : crossing;
  });
}

function between(a: Place, b: Place): Place {
  return along(a, b, (nearest - a[2]) / (b[2] - a[2]));
}

/** The place at a part of the way from one to the other. */
export function along(a: Place, b: Place, part: number): Place {
  return [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part, a[2] + (b[2] - a[2]) * part];
}

/** A flat circle, as a shape of many corners. */
export function circle([x, y, z]: Place, radius: number, from = 0, to = Math.PI * 2): Place[] {
  const steps = 40;
  return Array.from({ length: steps + 1 }, (_, step): Place => {
    const angle = from + ((to - from) * step) / steps;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle), z];
  });
}

function minus(a: Place, b: Place): Place {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}
function dot(a: Place, b: Place): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
function cross(a: Place, b: Place): Place {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}
function unit(a: Place): Place {
  const length = Math.hypot(...a);
  return [a[0] / length, a[1] / length, a[2] / length];
}
