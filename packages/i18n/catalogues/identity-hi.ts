import identity from '../locales/hi/identity.json' with { type: 'json' };

export const texts = { identity };
