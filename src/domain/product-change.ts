/**
 * How a product changes: one administrator proposes a version, another one confirms it, and it is offered from its day
 * on. What the law caps cannot be proposed (product rule 6), and contracts that exist keep their own terms. A version
 * that was confirmed never changes; a newer one takes its place, also when the earlier one is still to come.
 */
import { addDays, type CalendarDate } from './date.ts';
import type { Instant, LoanEvent, Moment, Person } from './loan.ts';
import type { Notice } from './notice.ts';
import type { Product } from './product.ts';
import { nameRefusal, offerRefusal, type ProductOffer } from './product-limits.ts';
import { allow, type Outcome, type Refused, refuse } from './refusal.ts';
import { type AdministratorOrigin, secondPersonRefusal } from './second-administrator.ts';

export type ProductVersion = ProductOffer & {
  productId: string;
  version: number;
  effectiveFrom: CalendarDate;
  /** Absent: it was there when the lender was set up, before two people decided. */
  proposedBy?: Person;
  proposedAt?: Instant;
  confirmedBy?: Person;
  confirmedAt?: Instant;
  withdrawnBy?: Person;
  withdrawnAt?: Instant;
};

export const isWaiting = ({ proposedBy, confirmedAt, withdrawnAt }: ProductVersion): boolean =>
  proposedBy !== undefined && confirmedAt === undefined && withdrawnAt === undefined;
export const isConfirmed = ({ proposedBy, confirmedAt }: ProductVersion): boolean =>
  proposedBy === undefined || confirmedAt !== undefined;

type Versions = readonly ProductVersion[];

/** What holds on a day: the newest confirmed version whose day has come, of the versions of one product. */
export const versionOn = (versions: Versions, on: CalendarDate): ProductVersion | undefined =>
  newest(versions.filter((each) => isConfirmed(each) && each.effectiveFrom <= on));

const newest = (versions: Versions): ProductVersion | undefined =>
  versions.reduce<ProductVersion | undefined>(
    (last, each) => (last && last.version > each.version ? last : each),
    undefined,
  );

export const productStandings = ['waiting', 'withdrawn', 'coming', 'in-force', 'replaced'] as const;
export type ProductStanding = (typeof productStandings)[number];

/** How one version stands among those of its product. */
export const standingOf = (
  version: ProductVersion,
  versions: Versions,
  on: CalendarDate,
): ProductStanding => {
  if (version.withdrawnAt !== undefined) return 'withdrawn';
  if (!isConfirmed(version)) return 'waiting';
  // On its own day a newer one may already stand in its place.
  if (version.effectiveFrom > on)
    return versionOn(versions, version.effectiveFrom)?.version === version.version ? 'coming' : 'replaced';
  return versionOn(versions, on)?.version === version.version ? 'in-force' : 'replaced';
};

/** The first day that a change may be for: tomorrow; a lender that never had a product begins at once. */
export const firstEffectiveDay = (everyVersion: Versions, { today }: Pick<Moment, 'today'>): CalendarDate =>
  everyVersion.some(isConfirmed) ? addDays(today, 1) : today;

export type ProductChange = { event: LoanEvent; notices: readonly Notice[]; version: ProductVersion };
/** Every version of every product of the lender, and who asks. */
export type ProductDesk = { versions: Versions; person: Person };
export type ProductProposal = ProductOffer & { productId: string | null; effectiveFrom: CalendarDate };

/** A first version of a new product, or the next of one that exists. */
export const proposeProduct = (
  { versions, person }: ProductDesk,
  { productId, effectiveFrom, ...offer }: ProductProposal,
  moment: Moment,
): Outcome<ProductChange> => {
  const own = versions.filter((each) => each.productId === productId);
  if (productId !== null && own.length === 0) return refuse({ code: 'not-found' });
  if (own.some(isWaiting)) return refuse({ code: 'product-change-waiting' });
  const refused =
    // A name that is there already is not what is proposed.
    (own.some(({ name }) => name === offer.name) ? undefined : nameRefusal(offer)) ??
    offerRefusal(offer) ??
    dayRefusal(versions, effectiveFrom, moment);
  if (refused) return refused;
  const before = replacedBy(own, effectiveFrom);
  if (before && isSameOffer(before, offer) && before === newest(own.filter(isConfirmed)))
    return refuse({ code: 'product-unchanged' });
  const version: ProductVersion = {
    ...offer,
    termMonths: [...offer.termMonths].sort((a, b) => a - b),
    productId: productId ?? moment.newId,
    version: (newest(own)?.version ?? 0) + 1,
    effectiveFrom,
    proposedBy: person,
    proposedAt: moment.now,
  };
  return allow(changed('product.proposed', version, versions));
};

/** A different administrator looks at the same figures and lets them stand. */
export const confirmProduct = (
  { versions, person, origins }: ProductDesk & { origins: readonly AdministratorOrigin[] },
  asked: Pick<Product, 'productId' | 'version'>,
  moment: Moment,
): Outcome<ProductChange> => {
  const found = waitingVersion(versions, asked);
  if (!found.ok) return found;
  const version = found.change;
  const { proposedBy } = version;
  const notSecond =
    proposedBy && secondPersonRefusal(origins, { proposedBy, person, isOpening: false }, moment.now);
  if (notSecond) return notSecond;
  const refused = offerRefusal(version) ?? dayRefusal(versions, version.effectiveFrom, moment);
  if (refused) return refused;
  return allow(
    changed('product.confirmed', { ...version, confirmedBy: person, confirmedAt: moment.now }, versions),
  );
};

/** Before it is confirmed, either of the two may drop it: nobody's absence blocks the product. */
export const withdrawProductChange = (
  { versions, person }: ProductDesk,
  asked: Pick<Product, 'productId' | 'version'>,
  moment: Moment,
): Outcome<ProductChange> => {
  const found = waitingVersion(versions, asked);
  if (!found.ok) return found;
  const withdrawn = { ...found.change, withdrawnBy: person, withdrawnAt: moment.now };
  return allow(changed('product.withdrawn', withdrawn, versions));
};

const waitingVersion = (
  versions: Versions,
  { productId, version }: Pick<Product, 'productId' | 'version'>,
): Outcome<ProductVersion> => {
  const found = versions.find((each) => each.productId === productId && each.version === version);
  if (!found) return refuse({ code: 'not-found' });
  return isWaiting(found) ? allow(found) : refuse({ code: 'product-change-decided' });
};

/** What would hold on that day without the change. */
const replacedBy = (own: Versions, on: CalendarDate): ProductVersion | undefined =>
  versionOn(own, on) ?? newest(own.filter(isConfirmed));

const changed = (name: string, version: ProductVersion, versions: Versions): ProductChange => {
  const { productId, effectiveFrom } = version;
  const own = versions.filter((each) => each.productId === productId && each.version < version.version);
  const before = replacedBy(own, effectiveFrom);
  const facts = {
    productId,
    version: version.version,
    effectiveFrom,
    before: before ? offerOf(before) : null,
    after: offerOf(version),
  };
  return { event: { name, facts }, notices: [], version };
};

export const offerOf = (version: ProductOffer) => ({
  name: version.name,
  method: version.method,
  secured: version.secured,
  annualRateBps: version.annualRateBps,
  lateRateBps: version.lateRateBps,
  minAmountSen: version.minAmountSen,
  maxAmountSen: version.maxAmountSen,
  stepSen: version.stepSen,
  termMonths: [...version.termMonths].sort((a, b) => a - b),
  isOffered: version.isOffered,
});

const isSameOffer = (a: ProductOffer, b: ProductOffer): boolean =>
  JSON.stringify(offerOf(a)) === JSON.stringify(offerOf(b));

const dayRefusal = (versions: Versions, effectiveFrom: CalendarDate, moment: Moment): Refused | undefined => {
  const fromOn = firstEffectiveDay(versions, moment);
  return effectiveFrom < fromOn ? refuse({ code: 'effective-too-early', fromOn }) : undefined;
};
