import { useEffect, useState } from 'react';
import { divisionName, type DivisionNames } from '#domain/seasons/division-names.ts';
import { directApi } from '#web/api/browser-client.ts';
import { unplayedWords } from '#web/choice/season-end.ts';
import { useSite } from '#web/layout/site.ts';
import { ActionButton } from '#web/officials/action-button.tsx';
import { officialApi } from '#web/officials/official-api.ts';

/** Closes a season for the roll of honour, or opens it again. */
export function CloseSeason({ season, closed }: { season: string; closed: boolean }) {
  return (
    <ActionButton
      // Another button once it is done, so that the focus moves to the heading, which no notice covers.
      key={String(closed)}
      label={closed ? `Open ${season} again` : `Close ${season}`}
      title={closed ? undefined : `Close ${season}?`}
      yes="Close season"
      send={(options) => officialApi('PUT /api/admin/seasons', { body: { season, closed: !closed } }, options)}
      done={closed ? `Season ${season} is open again.` : `Season ${season} is closed.`}
    >
      <WhatClosingMeans season={season} />
      <p>
        Home and the roll of honour name its winners from now on, although a fixture has no result. Results can still be
        corrected, and the honours follow them. A season whose published fixtures all have a result needs no closing.
        You can undo this.
      </p>
    </ActionButton>
  );
}

/** How many fixtures have no result, and who would be honoured by the tables as they stand. */
function WhatClosingMeans({ season }: { season: string }) {
  const details = useSite().seasons.details.find((one) => one.season === season);
  const [honoured, setHonoured] = useState<string[]>([]);
  useEffect(() => {
    let isGone = false;
    async function read(): Promise<void> {
      const lines = await Promise.all(
        (details?.divisions ?? []).map((division) => honouredIn(season, division, details?.divisionNames)),
      );
      if (!isGone) setHonoured(lines.flat());
    }
    void read();
    return () => {
      isGone = true;
    };
  }, [season, details]);
  return (
    <>
      <p>
        <strong>{details === undefined ? '' : unplayedWords(details.unplayed)}</strong>
      </p>
      <ul>
        {honoured.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}

/** Who is honoured in a division that was played: `Division 1: Red Lion, then Cue Corner`. */
async function honouredIn(season: string, division: number, names: DivisionNames | undefined): Promise<string[]> {
  const outcome = await directApi('GET /api/standings/{division}', { params: { division }, query: { season } });
  const [winner, second] = outcome.ok ? outcome.value.filter(({ gamesPlayed }) => gamesPlayed > 0) : [];
  if (winner === undefined) return [];
  return [
    `${divisionName(names, division)}: ${[winner, second].flatMap((row) => row?.teamName ?? []).join(', then ')}`,
  ];
}
