import { POLICY_KINDS } from '#domain/handicaps/policy-schema.ts';
import type { Fairness, PolicyReplayResult } from '#domain/handicaps/replay.ts';
import { createFactsReader } from '#server/cache/facts-reader.ts';
import { systemClock } from '#server/clock.ts';
import { replayRequestedPolicy } from '#server/routes/handicaps.ts';
import { UsageError, parseArguments, type Command, withLeague } from './command.ts';

export const handicapsCommand: Command = {
  name: 'handicaps',
  usage: `replay [--policy ${POLICY_KINDS.join('|')}] [--seasons 24/25,25/26]`,
  about: [
    'Prints how fair past frames would have been with handicaps by a policy, each from what came before it alone.',
    '--policy     a kind with its usual numbers, or a whole policy as JSON; without it, the policy of the league',
    '--seasons    only frames of these seasons; without it, of all',
  ],
  run: runHandicaps,
};

async function runHandicaps(args: string[]): Promise<number> {
  const { values, positionals } = parseArguments(args, { policy: { type: 'string' }, seasons: { type: 'string' } });
  if (positionals.join(' ') !== 'replay') throw new UsageError('Say what to do with handicaps: replay.');
  return withLeague(async (store, content) => {
    const clock = systemClock(() => content.timeZone);
    const facts = createFactsReader(store, clock, { at: async () => content });
    const { value } = await facts.read((known) => replayRequestedPolicy(known, values));
    process.stdout.write(replayText(value));
    return 0;
  });
}

/** Returns a handicap replay as plain text: how well ratings predicted frames, and how often the favourite won. */
export function replayText({ prediction, with: fair, without, recorded }: PolicyReplayResult): string {
  if (prediction.frames === 0) return 'There are no frames between players who both have ten behind them.\n';
  const { frames, logLoss, brier } = prediction;
  const lines = [
    `Prediction: ${frames} frames, log loss ${logLoss?.toFixed(4)}, Brier score ${brier?.toFixed(4)}.`,
    '',
    'Start       Frames     With  Without',
    fairnessLine('All', fair, without.favouriteWins),
    ...fair.bands.map((band, i) =>
      fairnessLine(`${band.from} to ${band.to}`, band, without.bands[i]?.favouriteWins ?? null),
    ),
    '',
    recorded === null
      ? 'Of these frames no recorded handicaps are known.'
      : `With the recorded handicaps: ${percentOrDash(recorded.favouriteWins)} of ${recorded.frames} frames.`,
  ];
  return `${lines.join('\n')}\n`;
}

function fairnessLine(
  label: string,
  { frames, favouriteWins }: Omit<Fairness, 'bands'>,
  without: number | null,
): string {
  return [
    label.padEnd(10),
    String(frames).padStart(8),
    percentOrDash(favouriteWins).padStart(9),
    percentOrDash(without).padStart(9),
  ].join('');
}

function percentOrDash(share: number | null): string {
  return share === null ? '–' : `${(100 * share).toFixed(1)} %`;
}
