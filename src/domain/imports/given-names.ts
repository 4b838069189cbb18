/**
 * Groups of given names that can stand for each other, such as Robert and Bob. Commas separate the groups. A name may
 * be in several groups. A group of a single name only says that it is a given name.
 */
const NICKNAME_GROUPS = `
abigail abby abbie, abraham abe, adam ad, alan al allan allen, albert al bert bertie, alexander alex al alec
alexandra sandy xander, alfred alf alfie fred, alison ali ally, amanda mandy, andrew andy drew, angela angie, ann
anne annie anna, anthony tony ant, archibald archie, arthur art artie, barbara barb babs, barnaby barney, barry baz
bazza, benjamin ben benny benji, bernard bernie, bradley brad, brendan bren, brian bri bryan, bruce brucie, caroline
carol carrie, catherine katherine kathryn catharine cathryn cath cathy kath kathy kate katie kay kit, charles
charlie chas chuck, charlotte charlie lottie, christine chris chrissie christina tina, christopher chris kit topher,
clifford cliff, colin col, cyril cy, daniel dan danny, darren daz dazza, david dave davy davey dai, deborah debra
deb debbie, dennis denis den denny, derek del derrick, dominic dom nick, donald don donny, dorothy dot dotty,
douglas doug dougie, duncan dunc, edward ed eddie eddy ted teddy ned, edmund ed eddie ned, edwin ed eddie, eileen
aileen, elizabeth liz lizzie beth betty eliza libby lisa, ernest ernie, eugene gene, florence flo, frances fran
francis frankie, francis frank frankie fran, franklin frank, frederick fred freddie freddy, gabriel gabe, gareth gaz
gary gareth, gary gaz garry, gavin gav, geoffrey jeffrey geoff jeff, george georgie, gerald gerry jerry ger, gerard
gerry ger ged, gilbert gil bert, gillian gill jill, glenn glen, gordon gord gordy, graham graeme grahame gra,
gregory greg, harold harry hal, harriet hattie, harvey harv, henry harry hal hank, herbert herb bert, howard howie,
hubert bert, hugh huw hughie, ian iain, irene rene, isaac zac, isabel isabelle isobel izzy bella, jacob jake,
jacqueline jackie jacqui, james jim jimmy jamie jem, janet jan, jason jase, jean jeanie, jennifer jen jenny, jeremy
jez jerry jem, jerome jerry, jessica jess jessie, joanne jo joanna, john jack johnny jon, jonathan jon jonny johnny
jonathon, joseph joe joey jo, josephine jo josie, joshua josh, judith judy, julian jules, karen kaz, keith keefe,
kenneth ken kenny, kevin kev, kimberley kim, lawrence laurence larry lawrie laurie loz, leonard len lenny leo,
leslie les lesley, lewis lew louis lou, lillian lil lily, linda lynda lyn lin, louise lou, lucy lou lucille, malcolm
mal malc, margaret maggie meg peg peggy marge madge greta, mark marc marcus, martin mart marty, mary molly polly,
matthew matt matty mat, maurice mo maury, maxwell max maximilian, melvin melvyn mel, michael mike mick micky mickey
mikey, mohammed mohammad muhammad mohamed mo, nathan nathaniel nat nate, neil neal niall, neville nev, nicholas
nicolas nick nicky nico, nicola nicky nikki, nigel nige, norman norm, oliver ollie olly, oscar ozzy, oswald ossie
ozzy, pamela pam, patricia pat patty trish tricia, patrick pat paddy, pauline paula, percival percy, peter pete,
philip phillip phil pip, rachel rach, ralph ralphie, randolph randy, raymond ray, rebecca becky becca, reginald reg
reggie, richard rich richie rick ricky dick dickie, robert rob robbie robin bob bobby bert, roderick rod roddy,
rodney rod, roger rog, roland roly, ronald ron ronnie, rosemary rose rosie, rowland roly, roy royston, rupert rup,
russell russ rus, samantha sam sammy, samuel sam sammy, sandra sandy, sarah sara sally sal, sebastian seb, shaun
sean shane shawn, sheila shelagh, sian shan, sidney sid sydney syd, simon si, solomon sol, stanley stan, stella
estelle, stephen steven steve stevie ste steph stephan, stephanie steph, stewart stuart stu stew, susan sue susie
suzie suzanne susanna, terence terrence terry tel, theodore theo ted, theresa teresa terri tess, thomas tom tommy,
timothy tim timmy, trevor trev, tristan tris, valerie val, vernon vern, veronica ronnie, victor vic, victoria vicky
vicki tori, vincent vince vinny vin, violet vi, virginia ginny, vivian viv, walter wally walt, warren waz, wayne
wayney, wilfred wilf fred, william bill billy will willy liam wm, winifred win freda, winston win, yvonne vonnie,
zachary zac zach zak, desmond des dessie, declan dec, eamon eamonn, seamus shay, fergus ferg gus, gwilym gwil,
hywel howell, siobhan shiv, rhiannon rhi, bethan beth, imogen immy, padraig paddy, diarmuid dermot, cornelius con neil,
clement clem, gilbert gil bert, spencer spence, tobias toby, montague monty, reuben rube, simeon sim, piotr peter,
tomasz tom, krzysztof chris, andrzej andy, jose pepe, giovanni gio, adrian, aaron, alastair alistair alasdair ali al, amy, audrey, beryl, boris, bruno, calum callum cal, carl karl,
cecil, claire clare, clive, connor conor, craig craigy, damian damien, darryl darrel, dawn, dean, dylan, ellis,
emma, eric erik, ethan, evan, ewan euan ewen, fay faye, fiona, gail, geraint, gethin, giles, glyn glynn, gwen gwyn gwyneth gwendolen,
hannah, hazel, helen ellen, herman, ivan, ivor, jay, jane jayne, joan, joel, jordan, kerry, kieran kieron, kyle,
kirsty, laura, lee leigh, leon, lloyd, logan, luke, marcel, marie maria, marilyn, mavis, miles myles, moira, morgan,
muriel, nadine, nina, noel, nora, olive, owen, paul, perry, ria, rhys, rita, ross, rowan, ruth, ryan, scott, sharon,
shirley, stacey stacy, tara, tina, tracey tracy, una, wendy, wesley wes
`;

const nicknamesByName = new Map<string, Set<string>>();
for (const line of NICKNAME_GROUPS.split(',')) {
  const group = line.trim().split(/\s+/);
  for (const name of group) nicknamesByName.set(name, new Set([...(nicknamesByName.get(name) ?? []), ...group]));
}

const nicknameInitialsByName = new Map(
  [...nicknamesByName].map(([name, others]) => [name, new Set([...others].map((other) => other.slice(0, 1)))]),
);

/** Returns whether a word, in lower case without accents, is a known given name. */
export function isGivenName(word: string): boolean {
  return nicknamesByName.has(word);
}

/**
 * Returns the variants of a given name, such as `bob` for `robert`, and the name itself. `word`: the given name, in
 * lower case. Returns an empty list for an unknown name.
 */
export function nicknamesOf(word: string): string[] {
  return [...(nicknamesByName.get(word) ?? [])];
}

/**
 * Returns whether two given names in lower case can stand for each other, such as `bob` and `robert` (Rule N7). False
 * for unknown names.
 */
export function areGivenNameVariants(a: string, b: string): boolean {
  return nicknamesByName.get(a)?.has(b) ?? false;
}

/**
 * Returns whether a given name, or a name that may stand for it, begins with this letter: `r` is also an initial of Bob
 * (Rule N7).
 */
export function givenNameMatchesInitial(given: string, initial: string): boolean {
  return given.startsWith(initial) || (nicknameInitialsByName.get(given)?.has(initial) ?? false);
}
