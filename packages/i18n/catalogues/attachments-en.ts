import attachments from '../locales/en/attachments.json' with { type: 'json' };

export const texts = { attachments };
