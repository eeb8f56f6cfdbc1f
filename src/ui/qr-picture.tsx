/** A QR code, dark on white in both themes: cameras do not read it the other way round. */
import { useMemo } from 'react';
import { encode } from 'uqr';

/** Cameras need four modules of white around it. */
const quiet = 4;

export default function QrPicture({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(text, { ecc: 'M', border: 0 });
    const squares = data.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
    );
    return { size, path: squares.join('') };
  }, [text]);
  const side = size + 2 * quiet;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-quiet} ${-quiet} ${side} ${side}`}
      shapeRendering="crispEdges"
      className="mx-auto block w-full max-w-60 rounded-control"
    >
      <rect x={-quiet} y={-quiet} width={side} height={side} className="fill-paper" />
      <path d={path} className="fill-ink" />
    </svg>
  );
}
