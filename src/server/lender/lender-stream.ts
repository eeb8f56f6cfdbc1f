/**
 * The stream of what concerns the lender and no borrower: its settings, products, people and integrations. One stream, so
 * that two administrators never decide at the same moment.
 */
export const lenderStreamId = '00000000-0000-7000-8000-000000000001';

export const lenderStream = async (): Promise<string> => lenderStreamId;
