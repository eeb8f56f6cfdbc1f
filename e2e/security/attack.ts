/**
 * `npm run attack`: Debian's sqlmap, ffuf and slowhttptest against the built product on this machine; `--short` is
 * what .ci/run does. It ends with 1 when a tool is missing or came through.
 */

import * as names from './names.ts';
import { startProduct } from './product.ts';
import * as slow from './slow.ts';
import * as sql from './sql.ts';
import { missing } from './tool.ts';

const isShort = process.argv.includes('--short');
const absent = missing(['sqlmap', 'ffuf', 'slowhttptest']);
if (absent.length > 0) {
  console.error(`Not installed: ${absent.join(', ')}. On Debian: apt-get install ${absent.join(' ')}`);
  process.exit(1);
}

const product = await startProduct();
try {
  for (const { name, attack } of [names, slow, sql]) {
    const begun = Date.now();
    const said = await attack(product, isShort);
    console.log(`${name.replace(/ \[.*/, '')}: ${said} (${Math.round((Date.now() - begun) / 1000)} s)`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await product.stop();
}
