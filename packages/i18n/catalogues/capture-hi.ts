import capture from '../locales/hi/capture.json' with { type: 'json' };

export const texts = { capture };
