/** Tells on standard error how far a command is: one live line on a terminal, a line for each stage in a log. */
export type ProgressLine = {
  /** `stage` groups what is told; `text` is how far it is now. */
  show(stage: string, text: string): void;
  end(): void;
};

/** A terminal's line changes at most so often; a log gets at most one line of a stage in this time. */
const TERMINAL_MS = 100;
const LOG_MS = 5_000;

export function progressLine(out: NodeJS.WriteStream = process.stderr): ProgressLine {
  return out.isTTY ? terminalLine(out) : logLines(out);
}

function terminalLine(out: NodeJS.WriteStream): ProgressLine {
  let shown = -Infinity;
  return {
    show(_stage, text) {
      if (performance.now() - shown < TERMINAL_MS) return;
      shown = performance.now();
      out.write(`\r\u001b[K${text} …`);
    },
    end: () => void out.write('\r\u001b[K'),
  };
}

function logLines(out: NodeJS.WriteStream): ProgressLine {
  let last: { stage: string; text: string } | null = null;
  let shown = performance.now();
  function tell(): void {
    if (last) out.write(`${last.text}\n`);
    shown = performance.now();
  }
  return {
    show(stage, text) {
      const isNext = last !== null && last.stage !== stage;
      if (isNext || performance.now() - shown > LOG_MS) tell();
      last = { stage, text };
    },
    end: tell,
  };
}
