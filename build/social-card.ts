/**
 * Draws src/ui/public/social-card.png, the picture beside a shared link: wordmark, still water and the split bar, without
 * words, so that it is right in every language. To be run by hand when the drawing changes.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import sharp from 'sharp';
import { root } from './root.ts';

// The header's colours in light mode (src/ui/tokens.css).
const hero = '#023941';
const onHero = '#f6fbfc';
const accent = '#83e1db';
const cost = '#d17a22';

const letters = /'(M63 214[^']+)'/.exec(readFileSync(resolve(root, 'src/ui/logo.tsx'), 'utf8'))?.[1];
if (!letters) throw new Error('src/ui/logo.tsx has no letters');

const card = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
  <defs>
    <pattern id="stripes" width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="14" height="14" fill="${cost}"/><rect width="4" height="14" fill="#fff" fill-opacity=".35"/>
    </pattern>
  </defs>
  <rect width="1200" height="630" fill="${hero}"/>
  <path d="M0 440C200 400 420 480 640 440S1040 400 1200 440V630H0Z" fill="#fff" fill-opacity=".035"/>
  <path d="M0 500C240 540 440 460 680 500S1060 540 1200 500V630H0Z" fill="#fff" fill-opacity=".04"/>
  <g transform="translate(315 300) scale(.228)" fill="${onHero}">
    <path d="${letters}"/>
    <circle cx="122" cy="-655" r="96" fill="${accent}"/>
    <circle cx="1847" cy="-655" r="76" fill="none" stroke="${accent}" stroke-width="44"/>
  </g>
  <path d="M318 420H758V452H318A16 16 0 0 1 318 420Z" fill="${accent}"/>
  <path d="M766 420H882A16 16 0 0 1 882 452H766Z" fill="url(#stripes)"/>
</svg>`;

await sharp(Buffer.from(card))
  .png({ palette: true, colours: 64, compressionLevel: 9, effort: 10 })
  .toFile(resolve(root, 'src/ui/public/social-card.png'));
