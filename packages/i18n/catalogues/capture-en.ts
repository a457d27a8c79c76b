import capture from '../locales/en/capture.json' with { type: 'json' };

export const texts = { capture };
