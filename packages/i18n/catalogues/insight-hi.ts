import coverage from '../locales/hi/coverage.json' with { type: 'json' };
import exportTexts from '../locales/hi/export.json' with { type: 'json' };

export const texts = { coverage, export: exportTexts };
