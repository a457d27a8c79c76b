import bulk from '../locales/hi/bulk.json' with { type: 'json' };

export const texts = { bulk };
