import { generate } from 'lean-qr';
import { useMemo } from 'react';

/** The width of the light border that scanners need, in squares of the QR code. */
const quietZoneWidth = 4;

/** An address as a QR code. This component imports no style sheet, so that the browser loads a single file for it. */
export function QrCode({ address, className }: { address: string; className: string | undefined }) {
  const { size, path } = useMemo(() => qrCodeSizeAndPath(address), [address]);
  const side = size + 2 * quietZoneWidth;
  return (
    <svg
      className={className}
      viewBox={`${-quietZoneWidth} ${-quietZoneWidth} ${side} ${side}`}
      role="img"
      aria-label="QR code of this address"
    >
      <path d={path} />
    </svg>
  );
}

function qrCodeSizeAndPath(address: string): { size: number; path: string } {
  const code = generate(address);
  const squares: string[] = [];
  for (let y = 0; y < code.size; y++) {
    for (let x = 0; x < code.size; x++) if (code.get(x, y)) squares.push(`M${x} ${y}h1v1h-1z`);
  }
  return { size: code.size, path: squares.join('') };
}
