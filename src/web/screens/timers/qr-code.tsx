import { useEffect, useState } from 'react';
import style from './follow-panel.module.css';

/** The light border that readers need, in squares of the code. */
const border = 4;

/** An address as a QR code, drawn once the library has loaded. */
export function QrCode({ address }: { address: string }) {
  const [drawn, setDrawn] = useState<{ size: number; path: string } | null>(null);
  useEffect(() => {
    let left = false;
    // If the library cannot be loaded, visitors can still type the code.
    void draw(address).then(
      (code) => {
        if (!left) setDrawn(code);
      },
      () => {},
    );
    return () => {
      left = true;
    };
  }, [address]);
  if (drawn === null) return <div className={style.picture} />;
  const side = drawn.size + 2 * border;
  return (
    <svg
      className={style.picture}
      viewBox={`${-border} ${-border} ${side} ${side}`}
      role="img"
      aria-label="QR code of this address"
    >
      <path d={drawn.path} />
    </svg>
  );
}

async function draw(address: string): Promise<{ size: number; path: string }> {
  const { generate } = await import('lean-qr');
  const code = generate(address);
  const squares: string[] = [];
  for (let y = 0; y < code.size; y++) {
    for (let x = 0; x < code.size; x++) if (code.get(x, y)) squares.push(`M${x} ${y}h1v1h-1z`);
  }
  return { size: code.size, path: squares.join('') };
}
