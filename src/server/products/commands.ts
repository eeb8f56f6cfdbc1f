/** The commands that change what is lent: proposed by one administrator, confirmed by another, on the lender's own stream. */
import type * as endpoints from '#contract/products.ts';
import type { ProductVersionsView } from '#contract/products.ts';
import type { ProductChange, ProductDesk } from '#domain/product-change.ts';
import * as rules from '#domain/product-change.ts';
import type { AdministratorOrigin } from '#domain/second-administrator.ts';
import { personOf, userIdOf } from '../actor.ts';
import type { Call, Command, Writing } from '../command.ts';
import type { Tx } from '../house.ts';
import { lenderStream } from '../lender/lender-stream.ts';
import type { InputOf } from '../route.ts';
import { readOrigins } from '../team/origin-rows.ts';
import { readProductVersions } from './product-rows.ts';
import { productVersionsView } from './product-versions.ts';
import { termColumns } from './set-up-product.ts';

const stream = lenderStream;

const read = async (tx: Tx, { actor }: Call): Promise<ProductDesk> => ({
  versions: await readProductVersions(tx),
  person: await personOf(tx, actor),
});

type ProductCommand<Input, Answer> = Command<Input, ProductDesk, ProductChange, Answer>;
type Proposal = InputOf<typeof endpoints.proposeProduct>;
type ByVersion = InputOf<typeof endpoints.confirmProduct>;

export const proposeProduct: ProductCommand<Proposal, { productId: string; versions: ProductVersionsView }> =
  {
    action: 'proposeProduct',
    stream,
    read,
    decide: rules.proposeProduct,
    write: async (tx, { version }, _input, { call, now }) => {
      await tx
        .insertInto('products')
        .values({ product_id: version.productId })
        .onConflict((on) => on.doNothing())
        .execute();
      await tx
        .insertInto('product_versions')
        .values({
          product_id: version.productId,
          version: version.version,
          ...termColumns(version),
          is_offered: version.isOffered,
          effective_from: version.effectiveFrom,
          proposed_by: userIdOf(call.actor),
          proposed_at: now,
        })
        .execute();
    },
    answer: async (tx, { version: { productId } }, _input, { call, moment }) => ({
      productId,
      versions: await productVersionsView(tx, { ...moment, userId: userIdOf(call.actor) }),
    }),
  };

const decided = {
  stream,
  read,
  answer: (tx: Tx, _change: ProductChange, _input: unknown, { call, moment }: Writing) =>
    productVersionsView(tx, { ...moment, userId: userIdOf(call.actor) }),
};

type Decision = { confirmed_by: string; confirmed_at: Date } | { withdrawn_by: string; withdrawn_at: Date };

const decide = (tx: Tx, { version: { productId, version } }: ProductChange, set: Decision) =>
  tx
    .updateTable('product_versions')
    .set(set)
    .where('product_id', '=', productId)
    .where('version', '=', version)
    .execute();

export const confirmProduct: Command<
  ByVersion,
  ProductDesk & { origins: AdministratorOrigin[] },
  ProductChange,
  ProductVersionsView
> = {
  action: 'confirmProduct',
  ...decided,
  read: async (tx, call) => ({ ...(await read(tx, call)), origins: await readOrigins(tx) }),
  decide: rules.confirmProduct,
  write: async (tx, change, _input, { call, now }) => {
    await decide(tx, change, { confirmed_by: userIdOf(call.actor), confirmed_at: now });
  },
};

export const withdrawProductChange: ProductCommand<ByVersion, ProductVersionsView> = {
  action: 'withdrawProductChange',
  ...decided,
  decide: rules.withdrawProductChange,
  write: async (tx, change, _input, { call, now }) => {
    await decide(tx, change, { withdrawn_by: userIdOf(call.actor), withdrawn_at: now });
  },
};
