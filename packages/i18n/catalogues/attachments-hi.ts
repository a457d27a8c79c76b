import attachments from '../locales/hi/attachments.json' with { type: 'json' };

export const texts = { attachments };
