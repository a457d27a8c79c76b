import reports from '../locales/en/reports.json' with { type: 'json' };

export const texts = { reports };
