import links from '../locales/hi/links.json' with { type: 'json' };

export const texts = { links };
