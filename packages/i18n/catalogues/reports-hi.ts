import doubts from '../locales/hi/doubts.json' with { type: 'json' };
import reports from '../locales/hi/reports.json' with { type: 'json' };

export const texts = { doubts, reports };
