import directory from '../locales/en/directory.json' with { type: 'json' };
import forms from '../locales/en/forms.json' with { type: 'json' };
import profile from '../locales/en/profile.json' with { type: 'json' };
import settings from '../locales/en/settings.json' with { type: 'json' };
import tokens from '../locales/en/tokens.json' with { type: 'json' };
import users from '../locales/en/users.json' with { type: 'json' };
import webhooks from '../locales/en/webhooks.json' with { type: 'json' };

export const texts = { directory, forms, profile, settings, tokens, users, webhooks };
