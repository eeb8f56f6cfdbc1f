/** Made by generate-types.ts from the migrated database; do not edit. */
// biome-ignore lint/complexity/noBannedTypes: no table yet
export type Database = {};
