import map from '../locales/hi/map.json' with { type: 'json' };

export const texts = { map };
