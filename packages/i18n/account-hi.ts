import settings from './locales/hi/settings.json' with { type: 'json' };
import users from './locales/hi/users.json' with { type: 'json' };

export const texts = { settings, users };
