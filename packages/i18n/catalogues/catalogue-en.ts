import auth from '../locales/en/auth.json' with { type: 'json' };
import common from '../locales/en/common.json' with { type: 'json' };
import modules from '../locales/en/modules.json' with { type: 'json' };
import survey from '../locales/en/survey.json' with { type: 'json' };

export const texts = { common, auth, survey, modules };
