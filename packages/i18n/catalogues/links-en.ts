import links from '../locales/en/links.json' with { type: 'json' };

export const texts = { links };
