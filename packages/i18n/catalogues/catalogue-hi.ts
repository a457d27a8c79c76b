import auth from '../locales/hi/auth.json' with { type: 'json' };
import common from '../locales/hi/common.json' with { type: 'json' };
import modules from '../locales/hi/modules.json' with { type: 'json' };
import survey from '../locales/hi/survey.json' with { type: 'json' };

export const texts = { common, auth, survey, modules };
