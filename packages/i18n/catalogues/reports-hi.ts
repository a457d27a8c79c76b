import reports from '../locales/hi/reports.json' with { type: 'json' };

export const texts = { reports };
