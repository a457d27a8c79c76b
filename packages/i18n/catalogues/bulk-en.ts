import bulk from '../locales/en/bulk.json' with { type: 'json' };

export const texts = { bulk };
