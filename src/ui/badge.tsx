/** How many are new, on the picture of a place. */

/** The words are in the link's name, the number is the picture. */
export function Badge({ count, label }: { count: number; label: string }) {
  if (count === 0) return null;
  return (
    <span className="absolute top-1.5 right-[calc(50%-22px)] min-w-[17px] rounded-full bg-danger px-1 text-center text-[0.6875rem] leading-[17px] font-strong text-on-danger">
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
