import identity from '../locales/en/identity.json' with { type: 'json' };

export const texts = { identity };
