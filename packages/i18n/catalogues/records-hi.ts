import records from '../locales/hi/records.json' with { type: 'json' };

export const texts = { records };
