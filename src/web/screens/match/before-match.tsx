import type { ReactNode } from 'react';
import type { MatchPage } from '#contract/match.ts';
import { ordinal } from '#domain/count.ts';
import { RecentFormLetters } from '#web/components/form.tsx';
import { Link, PlayerLink, TeamLink } from '#web/components/links.tsx';
import { rivalryAddress } from '#web/components/player-links.tsx';
import { TitledPanel } from '#web/components/page-section.tsx';
import { PlayerFace } from '#web/screens/results/match-row.tsx';
import style from './match.module.css';
import { headToHeadWords, pairStartWords } from './words.ts';

/** Sentences about what the match can decide. */
export function Stakes({ stakes }: Pick<MatchPage, 'stakes'>) {
  if (stakes.length === 0) return null;
  return (
    <TitledPanel id="stakes" title="What is at stake">
      <ul className={style.lines}>
        {stakes.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </TitledPanel>
  );
}

type Team = MatchPage['home'];

/** The position, points, matches played and form of both teams, side by side. */
export function TeamComparison({ home, away }: Pick<MatchPage, 'home' | 'away'>) {
  const rows: [label: string, of: (team: Team) => ReactNode, isKnown: boolean][] = [
    [
      'Place',
      ({ place }) => place && `${ordinal(place.position)} of ${place.of}`,
      hasLeaguePosition(home) || hasLeaguePosition(away),
    ],
    ['Points', ({ place }) => place?.points, hasLeaguePosition(home) || hasLeaguePosition(away)],
    ['Played', ({ place }) => place?.played, hasLeaguePosition(home) || hasLeaguePosition(away)],
    [
      'Form',
      ({ form }) => (form.length === 0 ? null : <RecentFormLetters results={form} />),
      home.form.length + away.form.length > 0,
    ],
  ];
  const known = rows.filter(([, , isKnown]) => isKnown);
  if (known.length === 0) return null;
  return (
    <TitledPanel id="teams" title="Both teams">
      <div className={style.across} data-scrolls-sideways>
        <table className={style.both}>
          <caption className="visually-hidden">Both teams in the table before the match</caption>
          <thead>
            <tr>
              <TeamHeader team={home} />
              <td>v</td>
              <TeamHeader team={away} />
            </tr>
          </thead>
          <tbody>
            {known.map(([label, of]) => (
              <tr key={label}>
                <td>{of(home) ?? '–'}</td>
                <th scope="row">{label}</th>
                <td>{of(away) ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </TitledPanel>
  );
}

function TeamHeader({ team: { teamId, teamName } }: { team: Team }) {
  return (
    <th scope="col">
      <TeamLink teamId={teamId} name={teamName} />
    </th>
  );
}

function hasLeaguePosition({ place }: Team): boolean {
  return place !== null;
}

/**
 * Pairs of players who are likely to meet: the start under today's handicaps, and who leads in their earlier frames.
 */
export function LikelyPairings({ match: { starts, photos } }: { match: MatchPage }) {
  if (starts.length === 0) return null;
  return (
    <TitledPanel id="starts" title="Likely players and starts">
      <p className={style.note}>
        Those who played most of late, with today’s handicaps. The captains decide who plays.
      </p>
      <ul className={style.pairs}>
        {starts.map((pair) => (
          <li key={`${pair.home.playerId} ${pair.away.playerId}`}>
            <LikelyPlayer player={pair.home} photos={photos} />
            <span>v</span>
            <LikelyPlayer player={pair.away} photos={photos} />
            <HandicapAndHeadToHead pair={pair} />
          </li>
        ))}
      </ul>
    </TitledPanel>
  );
}

type LikelyPlayerProps = { player: MatchPage['starts'][number]['home']; photos: MatchPage['photos'] };

function LikelyPlayer({ player: { playerId, name }, photos }: LikelyPlayerProps) {
  return (
    <span>
      <PlayerFace of={playerId} photos={photos} />
      <PlayerLink playerId={playerId} name={name} />
    </span>
  );
}

/**
 * The handicap start that one player gives the other, and who leads in their earlier frames, with a link to the page
 * that lists these frames.
 */
function HandicapAndHeadToHead({ pair }: { pair: MatchPage['starts'][number] }) {
  const { home, away, won, lost } = pair;
  return (
    <small>
      <b>{pairStartWords(pair)}.</b>{' '}
      {won + lost === 0 ? null : (
        <Link to={rivalryAddress(home.playerId, away.playerId)}>{headToHeadWords(pair)}.</Link>
      )}
    </small>
  );
}
