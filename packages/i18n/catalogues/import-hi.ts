import importTexts from '../locales/hi/import.json' with { type: 'json' };

export const texts = { import: importTexts };
