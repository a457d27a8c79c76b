import paper from '../locales/hi/paper.json' with { type: 'json' };

export const texts = { paper };
