import type { MatchPage } from '#contract/match.ts';
import { useFormatLookup } from '#web/choice/use-format.ts';
import { LiveDot } from '#web/components/form.tsx';
import { PlayerOrPairLinks } from '#web/components/player-links.tsx';
import { TitledPanel } from '#web/components/page-section.tsx';
import { PlayerFace } from '#web/screens/results/match-row.tsx';
import style from './match.module.css';
import { type UnfinishedMatch, currentMatches, pairStartWords } from './words.ts';

/** While a fixture is being played, shows the matches in progress, or the next match on the card. */
export function CurrentMatches({ match }: { match: MatchPage }) {
  const { running, starts, photos } = match;
  const format = useFormatLookup()(match);
  if (running === null) return null;
  const open = currentMatches(running.matches, format);
  if (open.length === 0) return null;
  const isPlaying = open.some(({ begun }) => begun);
  return (
    <TitledPanel
      id="now"
      title={
        <>
          {isPlaying ? <LiveDot /> : null} {isPlaying ? 'At the table now' : 'Next on the card'}
        </>
      }
    >
      <ul className={style.pairs}>
        {open.map((one) => (
          <li key={one.place}>
            {one.players === null ? null : <SidePlayers of={one.players.home} photos={photos} />}
            <b>{one.score === null ? one.place : `${one.score.home}–${one.score.away}`}</b>
            {one.players === null ? null : <SidePlayers of={one.players.away} photos={photos} />}
            <small>
              {[one.score === null ? '' : one.place, handicapStartText(one, starts)].filter(Boolean).join('. ')}
            </small>
          </li>
        ))}
      </ul>
    </TitledPanel>
  );
}

type PlayersProps = { of: NonNullable<UnfinishedMatch['players']>['home']; photos: MatchPage['photos'] };

function SidePlayers({ of, photos }: PlayersProps) {
  return (
    <span>
      {of.map(({ playerId }) => (
        <PlayerFace key={playerId} of={playerId} photos={photos} />
      ))}
      <PlayerOrPairLinks of={of} />
    </span>
  );
}

/**
 * Returns the start between the two players of a match, in words. Empty if they are not one of the likely pairs in
 * `starts`.
 */
function handicapStartText({ players }: UnfinishedMatch, starts: MatchPage['starts']): string {
  const found = starts.find(
    ({ home, away }) =>
      players?.home.length === 1 &&
      players.home[0]?.playerId === home.playerId &&
      players.away.length === 1 &&
      players.away[0]?.playerId === away.playerId,
  );
  return found === undefined ? '' : pairStartWords(found);
}
