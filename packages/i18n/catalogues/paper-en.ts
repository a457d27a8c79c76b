import paper from '../locales/en/paper.json' with { type: 'json' };

export const texts = { paper };
