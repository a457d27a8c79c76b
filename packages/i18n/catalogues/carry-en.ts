import carry from '../locales/en/carry.json' with { type: 'json' };

export const texts = { carry };
