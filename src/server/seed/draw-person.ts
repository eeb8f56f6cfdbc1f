/** Cartoon people for the demo's photos: nobody's face, and never to be taken for a real one. */

export type Look = {
  skin: string;
  hair: 'short' | 'long' | 'hijab';
  hairColour: string;
  shirt: string;
  wall: string;
  hasGlasses?: true;
};

/** Head and shoulders around (0, 0), 280 wide and 360 high. */
export const drawPerson = (look: Look): string => `
  ${behindHead(look)}
  <path d="M-140 190 Q-130 96 -50 84 L50 84 Q130 96 140 190 Z" fill="${look.shirt}"/>
  <rect x="-26" y="40" width="52" height="64" rx="24" fill="${look.skin}"/>
  <ellipse cx="0" cy="-10" rx="68" ry="82" fill="${look.skin}"/>
  ${aroundFace(look)}
  <g fill="#2b2320"><circle cx="-26" cy="-14" r="7"/><circle cx="26" cy="-14" r="7"/></g>
  <g fill="none" stroke="#2b2320" stroke-width="5" stroke-linecap="round">
    <path d="M-38 -34 Q-26 -42 -14 -34 M14 -34 Q26 -42 38 -34"/>
    <path d="M-24 30 Q0 50 24 30"/>
    <path d="M0 -6 Q8 10 -2 12" stroke-width="4"/>
    ${look.hasGlasses ? '<path d="M-48 -14 a22 22 0 1 0 44 0 a22 22 0 1 0 -44 0 M4 -14 a22 22 0 1 0 44 0 a22 22 0 1 0 -44 0 M-4 -16 L4 -16"/>' : ''}
  </g>`;

const behindHead = ({ hair, hairColour }: Look): string => {
  if (hair === 'short') return '';
  const width = hair === 'long' ? 92 : 98;
  return `<path d="M-${width} 110 Q-112 -112 0 -114 Q112 -112 ${width} 110 Z" fill="${hairColour}"/>`;
};

const aroundFace = ({ hair, hairColour }: Look): string => {
  if (hair !== 'hijab')
    return `<path d="M-70 -22 Q-74 -106 0 -104 Q74 -106 70 -22 Q54 -66 8 -68 Q-48 -66 -70 -22 Z" fill="${hairColour}"/>`;
  return `<path fill-rule="evenodd" fill="${hairColour}" d="M-96 120 Q-110 -112 0 -112 Q110 -112 96 120 Q0 178 -96 120 Z M-56 -8 A56 68 0 1 0 56 -8 A56 68 0 1 0 -56 -8 Z"/>`;
};
