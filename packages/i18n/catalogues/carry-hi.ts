import carry from '../locales/hi/carry.json' with { type: 'json' };

export const texts = { carry };
