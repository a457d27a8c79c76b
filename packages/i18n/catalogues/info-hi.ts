import info from '../locales/hi/info.json' with { type: 'json' };

export const texts = { info };
