import { useEffect, useState } from 'react';
import style from './follow-panel.module.css';

/** The light edge around a code that readers need, in its own squares. */
const edge = 4;

/** An address as a picture that a phone's camera reads; drawn once its library is there. */
export function CodePicture({ address }: { address: string }) {
  const [drawn, setDrawn] = useState<{ size: number; path: string } | null>(null);
  useEffect(() => {
    let left = false;
    // Where the library cannot be had, the code itself does.
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
  const side = drawn.size + 2 * edge;
  return (
    <svg
      className={style.picture}
      viewBox={`${-edge} ${-edge} ${side} ${side}`}
      role="img"
      aria-label="The same address for a camera"
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
