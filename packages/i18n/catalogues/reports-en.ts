import doubts from '../locales/en/doubts.json' with { type: 'json' };
import reports from '../locales/en/reports.json' with { type: 'json' };

export const texts = { doubts, reports };
