/**
 * The lender of the demo: invented, without a licence (so every page and document is marked as a demo), with numbers and
 * an account that lead nowhere.
 */
import { demoProduct } from '#domain/product.ts';
import type { Tx } from '../house.ts';
import { setUpProduct } from '../products/set-up-product.ts';

export const demoLenderName = 'Jernih Demo Sdn. Bhd.';

/**
 * Federal holidays whose dates are certain. Those that follow the moon are known when they are announced: the
 * administrator adds them, like those of the state.
 */
const holidays: readonly [heldOn: string, name: string][] = [
  ['2026-01-01', 'Tahun Baharu'],
  ['2026-02-17', 'Tahun Baharu Cina'],
  ['2026-02-18', 'Tahun Baharu Cina (hari kedua)'],
  ['2026-05-01', 'Hari Pekerja'],
  ['2026-06-01', 'Hari Keputeraan Yang di-Pertuan Agong'],
  ['2026-08-31', 'Hari Kebangsaan'],
  ['2026-09-16', 'Hari Malaysia'],
  ['2026-12-25', 'Hari Krismas'],
  ['2027-01-01', 'Tahun Baharu'],
  ['2027-02-06', 'Tahun Baharu Cina'],
  ['2027-02-07', 'Tahun Baharu Cina (hari kedua)'],
  ['2027-02-08', 'Tahun Baharu Cina (cuti ganti)'],
  ['2027-05-01', 'Hari Pekerja'],
  ['2027-06-07', 'Hari Keputeraan Yang di-Pertuan Agong'],
  ['2027-08-31', 'Hari Kebangsaan'],
  ['2027-09-16', 'Hari Malaysia'],
  ['2027-12-25', 'Hari Krismas'],
];

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
    .insertInto('holidays')
    .values(holidays.map(([held_on, name]) => ({ held_on, name })))
    .execute();
  await setUpProduct(tx, productId, demoProduct);
}
