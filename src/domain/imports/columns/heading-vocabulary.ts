// The headings in files from other sites and sports: headings with a meaning (`VOCABULARY`), headings whose columns are
// not read (`IGNORED_HEADINGS`), and the headings and titles of league tables. The words for home and away, and
// abbreviations, are in `heading-parts.ts`. This site's own headings come from `COLUMN_MEANINGS`.

/**
 * Headings and their possible meanings. `words`: headings, separated by commas, in the form that `partsOfHeading`
 * returns: with `no` for number, and without `the`, `of`, `and`, `or`, `in` and the words for home and away. The words
 * of a heading may be in any order. `alone`: the meanings of a heading that names no side. `sided`: the meanings of a
 * heading that names a side; `~` stands for `home` or `away`. The likeliest meaning comes first; the cells decide which
 * meaning is right. A new heading goes into one row only, because a second row would replace its meanings.
 */
export const VOCABULARY: readonly (readonly [words: string, alone: string, sided: string])[] = [
  ['', '', '~Team ~Player ~Score ~TeamScore'],

  ['season,year,season name', 'season', ''],
  ['division,div,division name,division no,div no,league division,group,grade,tier,flight,conference', 'division', ''],
  ['league,league name', 'division competition', ''],
  ['section,section name', 'division section', ''],
  ['competition,competition name,comp,tournament', 'competition division', ''],
  ['type,match type,fixture type,game type,event,event type,cup,trophy', 'competition', ''],
  [
    'week,wk,week no,wk no,round,rd,rnd,round no,rd no,match week,mw,gw,game week,game day,match round,fixture week,md,league week',
    'week',
    '',
  ],
  ['match day,match night', 'week date', ''],
  [
    'date,day,match date,game date,fixture date,date match,date game,date fixture,date played,on played,date played on,when,date time,date ko,date day,date off kick,date start,scheduled,date scheduled,datetime,night',
    'date',
    '',
  ],
  ['week commencing,beginning week,ending week,wc,start week,date week,week date start', 'date', ''],
  ['played', 'date state', ''],
  ['time,ko,off kick,ko time,off kick time,kickoff,kickoff time,start time,match time,time off tip', 'time', ''],
  ['start,starts', 'time handicap', ''],
  [
    'venue,ground,field,site,facility,location,where,at played,venue name,pub,hall,match venue,fixture venue,venue location,playing venue,room',
    'venue',
    'venue',
  ],
  ['club', 'team venue', '~Team'],
  ['at', 'awayTeam venue', ''],

  ['team,team name,club name,club team,side,squad,squad name,side name', 'team', '~Team'],
  ['fixture,fixtures,matchup,match up,fixture match,fixture name', 'fixture', 'fixture'],
  ['teams,names teams', 'fixture', '~Team'],
  ['match,game,tie,contest,rubber', 'fixture match frame score', ''],
  ['team id', 'teamId', '~TeamId'],

  [
    'player,player name,players name,name,full name,competitor,person,member,competitor name,player team,name player team,player players,cueist',
    'player',
    '~Player',
  ],
  ['players,names,members,roster,players team,members team,names players,pair,pairs,doubles', 'player', '~Player'],
  ['p,pl', '', '~Player ~Score'],
  ['player id', 'playerId', '~PlayerId'],
  ['partner,partner name,player second,name player second', '', '~Partner'],
  ['id partner', '', '~PartnerId'],
  [
    'first name,forename,forenames,given name,christian name,first,fname,first name player,forename player',
    'firstName',
    '~FirstName',
  ],
  ['surname,last name,family name,last,lname,last name player,player surname', 'surname', '~Surname'],

  [
    'score,scores,points,pts,pnts,pt,frame score,frame points,frame pts,player score,player points,player pts,balls,points score,frame scores,name player score',
    'score teamScores',
    '~Score ~TeamScore',
  ],
  ['frame', 'frame match score', '~Score ~TeamScore'],
  ['frame result', 'frame score winner', ''],
  [
    'match score,match result,team score,team points,pts team,match points,match pts,game score,final score,full score time,full time,ft score,ft,total,total score,overall score,goals,legs,sets,games,games won,racks,rubbers,aggregate,agg,final,frames,frames won,won,wins,frames total,total frames,frames score,for frames,match total,team total,scoreline,final result',
    'teamScores score',
    '~TeamScore ~Score',
  ],
  ['result,results,outcome', 'teamScores score state winner fixture frame', '~TeamScore ~Score'],

  [
    'break,breaks,break high,breaks high,break highest,hb,break best,break top,century,centuries,break points,break score,break hi,break player,break pts,breaks highest,breaks player,break high player',
    'break',
    '~Break',
  ],
  ['break second,break other,breaks other', '', '~OtherBreaks'],
  ['against,versus,vs', 'opponent', ''],
  [
    'winner,winners,by won,player winning,team winning,frame winner,match winner,victor,name winner,side winning,game winner,player winner',
    'winner',
    '',
  ],
  [
    'match no,game no,rubber no,no,order,order play,frame no,board,leg no,frame order,match order,board no',
    'match',
    '',
  ],

  ['status,state,match status,fixture status,notes status,status notes,result status,comments status', 'state', ''],
  ['notes,note,comments,comment,remarks,remark,info,information,reason', 'state note', ''],

  [
    'handicap,handicaps,hcap,hcp,hdcp,hcaps,owes rec,owe rec,owes receives,owe receive,rec,receives,owes,handicap player,handicap current,current hcap,current hcp,allowance,hc,hcp player,hcap player,handicap points,handicap old,handicap present,handicap start,handicap starting',
    'handicap',
    '',
  ],
  ['handicap new,hcap new,hcp new,handicap revised,handicap next,hcap revised,hcp revised', 'newHandicap', ''],
  ['modifier,adjustment,adj', 'modifier', ''],

  [
    'captain,capt,cpt,skipper,captain team,captain name,captains,captain name team,contact,contact name,captains name,skip',
    'captain',
    '',
  ],
  [
    'phone,telephone,tel,mobile,cell,mob,no phone,no tel,no telephone,mobile no,mob no,contact no,contact tel,mobile phone,captain phone,captain tel,captain mobile,cell phone,landline,contact phone,captains phone,captain no phone,captain no tel,mobile tel,phone tel',
    'phone',
    '',
  ],
  ['email,mail,address email,captain email,contact email,email player,captains email', 'email', ''],
];

/**
 * The meanings of headings that name the opponent, such as `Opponent Score`, keyed by the heading without the word for
 * the opponent. Lists that are written from one team's point of view have such headings.
 */
export const OPPONENT_HEADING_MEANINGS: Readonly<Record<string, string>> = {
  '': 'opponent awayPlayer awayTeam',
  name: 'opponent awayPlayer awayTeam',
  player: 'opponent awayPlayer',
  'name player': 'opponent awayPlayer',
  team: 'awayTeam',
  'name team': 'awayTeam',
  side: 'awayTeam',
  score: 'awayScore awayTeamScore',
  points: 'awayScore awayTeamScore',
  pts: 'awayScore awayTeamScore',
  break: 'awayBreak',
  handicap: '',
};

/**
 * Known headings whose columns are never read, written as in `VOCABULARY`. Officials are not asked about such a column.
 * They are only told that the column is left out.
 */
export const IGNORED_HEADINGS =
  'address,postcode,post code,referee,ref,marker,fine,fines,dob,birth date,age,gender,sex,table,no table,attendance,umpire,avg,average,id,fixture id,match id,game id,fixture no,no player,no team,member no,membership,membership no,nickname,fee,fees,paid,nationality,vs,v,versus,loser,created,updated,url,link,web,website,day night,home night,secretary,initials,initial,title,sub,substitute,vice,vice captain,captain vice';

/**
 * Headings of league tables and of players' averages, in lower case, without blanks, and without most punctuation. Some
 * headings, such as `Pts`, have a meaning in other tables too. `league-tables.ts` decides how many of these headings
 * make a league table.
 */
export const LEAGUE_TABLE_HEADINGS =
  'p,pl,pld,played,gp,mp,w,won,wins,win,d,drew,drawn,draws,draw,l,lost,losses,loss,f,for,a,against,gf,ga,gd,fd,diff,difference,+/-,+-,pts,points,pos,position,rank,place,fw,fl,ff,fa,fp,frameswon,frameslost,framesfor,framesagainst,framesplayed,framedifference,framediff,avg,average,%,win%,won%,winpct,pct,ppg,form,t,bonus,bonuspoints,bp,pf,pa,pd,matchesplayed,gamesplayed,matcheswon,matcheslost,gameswon,gameslost,totalpoints,total,matches,games,pens,penalty,deducted,ded,adj,last5';

/** The headings that league tables use for the numbers of matches played, won, drawn and lost. */
export const MATCH_COUNT_HEADINGS = 'p,pl,pld,played,gp,mp,w,won,wins,d,drew,drawn,draws,l,lost,losses';

/**
 * Words in titles of league tables and averages, such as `Division 1 Table` or `Player Averages`. These are regular
 * expressions: `tables?` stands for `table` and `tables`.
 */
export const LEAGUE_TABLE_TITLE_WORDS = 'averages,tables?,standings,statistics,stats,rankings?,order of merit';

/**
 * Words in titles of other tables. A title that has such a word, such as `Tables and results`, is not the title of a
 * league table, even if it also has a word of `LEAGUE_TABLE_TITLE_WORDS`.
 */
export const OTHER_TABLE_TITLE_WORDS = 'results?,fixtures?,scores?,squads?,registrations?,handicaps?,breaks?,lists?';
