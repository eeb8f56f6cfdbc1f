/**
 * The lender of the demo: invented, without a licence (so every page and document is marked as a demo), with numbers and
 * an account that lead nowhere.
 */
import { demoProduct } from '#domain/product.ts';
import type { Tx } from '../house.ts';

export const demoLenderName = 'Jernih Demo Sdn. Bhd.';

export async function openDemoLender(tx: Tx, productId: string): Promise<void> {
  await tx
    .insertInto('lender')
    .values({
      registered_name: demoLenderName,
      address: 'Aras 1, Menara Contoh, 50000 Kuala Lumpur (demo)',
      complaint_channels: ['aduan@jernih-demo.example'],
      assistant_name: 'Puan Salmah',
      assistant_whatsapp: '+60120000000',
      assistant_phone: '03-0000 0000',
      working_from_hour: 9,
      working_to_hour: 18,
      repayment_bank_code: 'MBBEMYKL',
      repayment_account_number: '000000000001',
      repayment_holder_name: demoLenderName,
    })
    .execute();
  await tx
    .insertInto('products')
    .values({
      product_id: productId,
      name: demoProduct.name,
      method: demoProduct.method,
      secured: demoProduct.secured,
      annual_rate_bps: demoProduct.annualRateBps,
      late_rate_bps: demoProduct.lateRateBps,
      min_amount_sen: demoProduct.minAmountSen,
      max_amount_sen: demoProduct.maxAmountSen,
      step_sen: demoProduct.stepSen,
      term_months: [...demoProduct.termMonths],
    })
    .execute();
}
