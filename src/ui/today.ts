/** The day in Kuala Lumpur, 'YYYY-MM-DD', whatever zone the device is in. */
const kualaLumpur = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kuala_Lumpur' });

export const dayInKualaLumpur = (at: Date): string => kualaLumpur.format(at);
