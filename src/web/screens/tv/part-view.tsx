import { useState } from 'react';
import type { Pair } from '#domain/draws/draw.ts';
import { zonesOf } from '#domain/standings/zones.ts';
import { shortDayWords } from '#web/components/day.tsx';
import { Form } from '#web/components/form.tsx';
import { MarkedTeam } from '#web/components/links.tsx';
import { Picture } from '#web/components/photo.tsx';
import { ZoneEdge } from '#web/components/zones.tsx';
import { useSite } from '#web/layout/site.ts';
import { useChangedRows } from '#web/live/changed-rows.ts';
import { isOf, type TvData, type TvMatch } from './load.ts';
import type { MatchGroup, Part } from './parts.ts';
import style from './tv.module.css';

type Of<Kind extends Part['kind']> = Extract<Part, { kind: Kind }>;

/** What a part shows. */
export function PartView({ part, data }: { part: Part; data: TvData }) {
  switch (part.kind) {
    case 'matches':
      return <Matches groups={part.groups} data={data} />;
    case 'table':
      return <Table part={part} data={data} />;
    case 'breaks':
      return <Breaks part={part} />;
    case 'sentences':
      return (
        <ul>
          {part.sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      );
    case 'photo':
      return <Photo part={part} />;
    case 'sponsors':
      return <Sponsors part={part} />;
    case 'name':
      return <Name />;
  }
}

/** Matches that are shown larger. */
const FEW = 3;

const keyOf = ({ listedId }: TvMatch) => listedId;

function Matches({ groups, data }: { groups: readonly MatchGroup[]; data: TvData }) {
  const all = groups.flatMap(({ matches }) => matches);
  const changed = useChangedRows(all, keyOf);
  const days = new Set(data.next.map(({ date }) => date));
  return (
    <div className={style.matches} data-few={all.length <= FEW || undefined}>
      {groups.map(({ heading, matches }) => (
        <section key={heading}>
          {heading === '' ? null : <h3>{heading}</h3>}
          <ul>
            {matches.map((match) => (
              <li
                key={match.listedId}
                data-own={isOf(match, data.teams) || undefined}
                data-changed={changed.has(match.listedId)}
              >
                <Match match={match} hasDay={days.size > 1} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** Letters of a name that fit beside a score. */
const LONG = 16;

function Match({ match, hasDay }: { match: TvMatch; hasDay: boolean }) {
  const { homeTeamId, homeTeamName, homeTeamScore, awayTeamId, awayTeamName, awayTeamScore, frame } = match;
  const lead = (homeTeamScore ?? 0) - (awayTeamScore ?? 0);
  return (
    <>
      <span data-behind={lead < 0 || undefined} data-long={homeTeamName.length > LONG || undefined}>
        <MarkedTeam teamId={homeTeamId} name={homeTeamName} mark="after" plain />
      </span>
      {homeTeamScore === null ? (
        <span>{whenOf(match, hasDay)}</span>
      ) : (
        <span>
          <b>
            {homeTeamScore}–{awayTeamScore}
          </b>
          {frame === undefined ? null : <small>Frame {frame}</small>}
        </span>
      )}
      <span data-behind={lead > 0 || undefined} data-long={awayTeamName.length > LONG || undefined}>
        <MarkedTeam teamId={awayTeamId} name={awayTeamName} plain />
      </span>
    </>
  );
}

/** Between two teams that have not played: their day, where there are several. */
function whenOf({ state, date }: TvMatch, hasDay: boolean): string {
  if (state === 'postponed') return 'Postponed';
  return hasDay && date !== null ? shortDayWords(date) : 'v';
}

const HEADS = [
  ['P', 'Played'],
  ['W', 'Won'],
  ['L', 'Lost'],
  ['Frames', 'Frames won and lost'],
  ['Form', 'The last five, newest on the right'],
  ['Pts', 'Points'],
] as const;

/** A table, or one of its pages. */
function Table({ part: { division, rows, teams, title }, data }: { part: Of<'table'>; data: TvData }) {
  const season = useSite().seasons.details.find((one) => one.season === data.season);
  const zones = season === undefined ? null : zonesOf(season, division, teams);
  return (
    <table className={style.table}>
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Position</span>
          </th>
          <th scope="col">Team</th>
          {HEADS.map(([label, words]) => (
            <th key={label} scope="col">
              <abbr title={words}>{label}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.teamId}
            data-first={row.position === 1 || undefined}
            data-own={data.teams.includes(row.teamId) || undefined}
          >
            <td>{row.position}</td>
            <th scope="row">
              <MarkedTeam teamId={row.teamId} name={row.teamName} plain />
              <ZoneEdge zones={zones} position={row.position} teams={teams} />
            </th>
            <td>{row.gamesPlayed}</td>
            <td>{row.matchesWon}</td>
            <td>{row.matchesLost}</td>
            <td>
              {row.playerGamesWon}–{row.playerGamesLost}
            </td>
            <td>
              <Form results={row.form} />
            </td>
            <td>{row.points}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The highest break in large figures, and the others beside it. */
function Breaks({ part: { breaks } }: { part: Of<'breaks'> }) {
  const [first, ...others] = breaks;
  if (first === undefined) return null;
  return (
    <div className={style.breaks}>
      <p className={style.alone}>
        <b>{first.break}</b>
        <strong>{first.player}</strong>
        <span>
          v {first.opponent}
          {first.weekNumber === null ? '' : `, week ${first.weekNumber}`}
        </span>
      </p>
      <ol start={2}>
        {others.map((row) => (
          <li key={`${row.playerId} ${row.weekNumber} ${row.frameScore} ${row.break}`}>
            <b>{row.break}</b> <span>{row.player}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Without a network a photo may not come: then its caption stands alone. */
function Photo({ part: { photo } }: { part: Of<'photo'> }) {
  const [failed, setFailed] = useState(false);
  return (
    <figure className={style.alone} onErrorCapture={() => setFailed(true)}>
      {failed ? null : <Picture photo={photo} alt={photo.caption ?? ''} sizes="100vw" loading="lazy" />}
      <figcaption>{photo.caption}</figcaption>
    </figure>
  );
}

function Sponsors({ part: { sponsors } }: { part: Of<'sponsors'> }) {
  return (
    <ul className={style.sponsors}>
      {sponsors.map(({ sponsorId, name, picture }) => (
        <li key={sponsorId}>
          {picture === null ? null : <img src={picture} alt="" loading="lazy" />}
          <span>{name}</span>
        </li>
      ))}
    </ul>
  );
}

function Name() {
  const { league } = useSite();
  return (
    <p className={style.alone}>
      <b>{league.name}</b>
    </p>
  );
}

/** Matches of a draw that fit. */
const MOST_DRAWN = 14;

/** A draw, match by match; the last ones where not all fit. */
export function DrawView({ matches, shown }: { matches: readonly Pair[]; shown: number }) {
  const from = Math.max(0, Math.ceil(shown / MOST_DRAWN) - 1) * MOST_DRAWN;
  return (
    <ol className={style.draw} data-many={matches.length > MOST_DRAWN / 2 || undefined}>
      {matches.slice(from, Math.min(shown, from + MOST_DRAWN)).map(({ competitorA, competitorB }, index) => (
        <li key={from + index} data-last={from + index === shown - 1 || undefined}>
          {competitorA} v {competitorB}
        </li>
      ))}
    </ol>
  );
}
