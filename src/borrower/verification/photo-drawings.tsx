/** The drawings behind the sample photos, in a box of 150 by 100. Their colours are those of paper: the same in both themes. */

export function FrontOfCard() {
  return (
    <>
      <CardBody />
      <path d="M18 23a6 6 0 0 1 6-6h102a6 6 0 0 1 6 6v7H18Z" className="fill-chart-principal" opacity=".45" />
      <rect x="25" y="37" width="14" height="11" rx="2.5" className="fill-chart-interest" />
      <rect x="25" y="54" width="46" height="4" rx="2" className="fill-hero-2" />
      <rect x="25" y="62" width="58" height="3.5" rx="1.7" className="fill-hero-2" opacity=".55" />
      <rect x="25" y="69" width="40" height="3.5" rx="1.7" className="fill-hero-2" opacity=".55" />
      <rect x="97" y="37" width="27" height="34" rx="3" className="fill-paper" opacity=".8" />
      <circle cx="110.5" cy="49" r="6.5" className="fill-hero-2" opacity=".6" />
      <path d="M99 71c0-9 5-13.5 11.5-13.5S122 62 122 71Z" className="fill-hero-2" />
    </>
  );
}

export function BackOfCard() {
  return (
    <>
      <CardBody />
      <rect x="18" y="27" width="114" height="12" className="fill-hero-2" />
      <rect x="25" y="48" width="40" height="4" rx="2" className="fill-hero-2" />
      <rect x="25" y="56" width="52" height="3.5" rx="1.7" className="fill-hero-2" opacity=".55" />
      <rect x="96" y="47" width="28" height="14" rx="2.5" className="fill-paper" opacity=".8" />
      <path d="M25 69h99M25 75h99" strokeDasharray="3 2" strokeWidth="2.5" className="stroke-hero-2" />
    </>
  );
}

const CardBody = () => <rect x="18" y="17" width="114" height="66" rx="6" className="fill-on-hero-2" />;

/** A person with the card in one hand: beside the face as it should be, or over it. */
export function FaceWithCard({ cardAt = 'side' }: { cardAt?: 'side' | 'face' }) {
  return (
    <>
      <path d="M12 100c0-26 16-36 38-36s38 10 38 36Z" className="fill-chart-principal" />
      <circle cx="50" cy="40" r="22" className="fill-on-hero-2" />
      <path d="M28 36c0-20 44-20 44 0-10-8-34-8-44 0Z" className="fill-hero-2" />
      <path
        d="M42 42v2M58 42v2M44 52c4 3 8 3 12 0"
        strokeWidth="2.5"
        strokeLinecap="round"
        className="fill-none stroke-hero-2"
      />
      <g transform={cardAt === 'side' ? 'translate(73 25) scale(.52)' : 'translate(18 14) scale(.52)'}>
        <FrontOfCard />
      </g>
    </>
  );
}
