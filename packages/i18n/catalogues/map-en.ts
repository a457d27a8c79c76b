import map from '../locales/en/map.json' with { type: 'json' };

export const texts = { map };
