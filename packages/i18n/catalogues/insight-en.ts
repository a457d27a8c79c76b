import coverage from '../locales/en/coverage.json' with { type: 'json' };
import exportTexts from '../locales/en/export.json' with { type: 'json' };

export const texts = { coverage, export: exportTexts };
