import { ISLANDS_AND_SOUTH } from './leagues/islands-and-south.ts';
import { MIDLANDS_AND_EAST } from './leagues/midlands-and-east.ts';
import { NORTH_WEST } from './leagues/north-west.ts';
import { SCOTLAND_IRELAND_AND_FURTHER } from './leagues/scotland-ireland-and-further.ts';
import { SOUTH_WEST } from './leagues/south-west.ts';
import { YORKSHIRE } from './leagues/yorkshire.ts';

/** The leagues whose published rules are checked. */
export const LEAGUES = [
  ...ISLANDS_AND_SOUTH,
  ...SOUTH_WEST,
  ...MIDLANDS_AND_EAST,
  ...YORKSHIRE,
  ...NORTH_WEST,
  ...SCOTLAND_IRELAND_AND_FURTHER,
];
