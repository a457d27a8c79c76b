import { lazily } from '../../shared/data/lazily.tsx';

const said = () => import('./said.tsx');

/** Fetches what says that a question was returned: few are. */
export const LazyReturned = lazily(async () => ({ default: (await said()).Returned }));

/** Fetches what says that the server does not take an acceptance: hardly any is refused. */
export const LazyRefused = lazily(async () => ({ default: (await said()).Refused }));
