import records from '../locales/en/records.json' with { type: 'json' };

export const texts = { records };
