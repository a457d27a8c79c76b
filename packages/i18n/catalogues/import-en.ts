import importTexts from '../locales/en/import.json' with { type: 'json' };

export const texts = { import: importTexts };
