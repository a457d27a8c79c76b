import directory from '../locales/hi/directory.json' with { type: 'json' };
import forms from '../locales/hi/forms.json' with { type: 'json' };
import profile from '../locales/hi/profile.json' with { type: 'json' };
import settings from '../locales/hi/settings.json' with { type: 'json' };
import tokens from '../locales/hi/tokens.json' with { type: 'json' };
import users from '../locales/hi/users.json' with { type: 'json' };
import webhooks from '../locales/hi/webhooks.json' with { type: 'json' };

export const texts = { directory, forms, profile, settings, tokens, users, webhooks };
