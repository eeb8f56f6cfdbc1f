/** A signature as it was given, on paper: apart from the field that asks for one, because pages that only show it are many. */
import type { Signature } from '#domain/signature.ts';
import { signatureBox } from '#domain/signature-box.ts';
import { inkPath } from './signature-ink.ts';

/** Capitals of this size that fit side by side for sure. */
const mostLetters = 18;

/** A signature as it was given, on paper: in the agreement and in the back office. */
export function SignaturePicture({ signature, label }: { signature: Signature; label: string }) {
  const { width, height } = signatureBox;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
      className="block w-full max-w-80 rounded-control border border-border bg-paper forced-color-adjust-none"
    >
      {signature.kind === 'drawn' ? (
        <path d={signature.strokes.map(inkPath).join('')} className="fill-ink" />
      ) : (
        <text
          x={width / 2}
          y={height / 2 + 24}
          textAnchor="middle"
          // A long name is drawn narrower: nothing of a signature is cut.
          textLength={signature.name.length > mostLetters ? width * 0.94 : undefined}
          lengthAdjust="spacingAndGlyphs"
          className="fill-ink text-[4rem]"
        >
          {signature.name}
        </text>
      )}
    </svg>
  );
}
