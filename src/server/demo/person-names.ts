import type { Dice } from './dice.ts';

const FIRST_NAMES = words(`
  Adam Alan Alfie Andy Arthur Barry Ben Bernard Bill Bob Brian Bryn Callum Charlie Chris Clive Colin Craig Dan Darren
  Dave Dean Dennis Derek Dominic Don Doug Ed Eric Frank Gareth Gary Geoff George Glen Graham Greg Harry Howard Hugh Ian
  Jack Jake Jamie Jason Jeff Jim Joe John Jordan Keith Ken Kevin Lee Len Les Liam Luke Malcolm Mark Martin Matt Mick
  Mike Neil Nick Nigel Norman Owen Paul Pete Phil Ray Rhys Rob Roger Ron Ross Roy Ryan Sam Scott Sean Simon Stan Steve
  Stuart Terry Tim Tom Tony Trevor Vic Wayne Will Amanda Carol Diane Ellie Gemma Hayley Jo Karen Linda Lucy Maureen
  Nicola Pauline Rachel Sandra Tracey Anil Darius Imran Kofi Marek Mehmet Ravi Tomasz Wei Yusuf
`);

const LAST_NAMES = words(`
  Abbott Ainsworth Allcock Appleyard Ashdown Atherley Bagshaw Bardsley Barlow Beckwith Bellamy Birtles Blackmore Bostock
  Bradbury Brindle Broadbent Burrows Butterworth Cartwright Chadwick Clegg Colclough Coombes Copeland Cotterill Cowley
  Crabtree Cutler Dalby Dewhurst Dobson Drinkwater Duckett Earnshaw Eastwood Entwistle Fairbrother Fallows Farrow Fenwick
  Firth Fletcher Foxcroft Garside Gaunt Gilchrist Goodall Greenhalgh Grimshaw Hallam Hargreaves Hartley Haslam Hebden
  Heywood Hindle Holroyd Hoskins Huxley Ibbotson Jessop Kellett Kershaw Kettlewell Lathom Leadbetter Lomax Longbottom
  Lovell Marsden Mayhew Mellor Midgley Moorhouse Naylor Nettleton Nuttall Oakley Ogden Oldroyd Ormerod Parkin Pickersgill
  Pilling Platt Plumb Pollitt Postlethwaite Quarmby Ramsbottom Rawcliffe Redfern Riddle Rigby Rowbottom Sandford Satchwell
  Scholes Shackleton Shuttleworth Sidebottom Skelton Stainforth Sugden Swales Tattersall Thackray Threlfall Tunnicliffe
  Turnbull Unsworth Varley Wadsworth Wainwright Walmsley Whitehead Whittaker Wigglesworth Winstanley Woodhead Wragg Yardley
`);

/** Names that are hard to display: apostrophes, hyphens, accents, inner capitals, and long ones. */
export const NOTABLE_NAMES: readonly string[] = [
  "Mick O'Dowd",
  "Siobhán O'Leary",
  'Zoë Fairweather',
  'André Lacey',
  'Jean-Paul Tennant',
  'Łukasz Wiśniewski',
  'Angus MacAllister',
  'Tim Smythe-Whitcombe',
  'Bartholomew Featherstonehaugh-Pemberton',
  'J. B. Ng',
];

/** Different names, the notable ones included, in random order. */
export function personNames(dice: Dice, count: number): string[] {
  const names = new Set(NOTABLE_NAMES.slice(0, count));
  while (names.size < count) names.add(`${dice.pick(FIRST_NAMES)} ${dice.pick(LAST_NAMES)}`);
  return dice.shuffle([...names]);
}

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
