import info from '../locales/en/info.json' with { type: 'json' };

export const texts = { info };
